/** A price that is quoted day by day, as an exchange rate is: what people ask it with, and the figures of a period. */
import type { Measure } from '../measure.ts'
import { phrases } from './phrases.ts'

/**
 * What people ask it with. «amaneció» is said of a day; «abrió», of a year too, whose first day is no aggregate, so it
 * is left out.
 */
const ASKED = phrases(`
  valor, precio, costo, cotizacion, cotiza, cotizan, cotizo, cotizaron, cotizaba, cotizaban, cotizado, se cotiza, se
  cotizan, se cotizo, se cotizaba, cuesta, cuestan, costaba, costaban, costo, costaron, vale, valen, valia, valian,
  valio, valieron, cuanto vale, cuanto esta, cuanto estan, como esta, como estan, como estaba, como estuvo, a como,
  a como esta, a como estan, a como estaba, a cuanto, a cuanto esta, a cuanto estan, a cuanto estaba, en cuanto esta,
  en cuanto estan, en cuanto estaba, en cuanto anda, en cuanto andaba, en cuanto amanecio, a como amanecio, a cuanto
  amanecio, esta, estan, estuvo, estuvieron, estaba, estaban, anda, andan, andaba, andaban, anduvo, amanecio,
  amanecieron, abrio hoy, ronda, rondaba, rondo, se ubica, se ubico, se ubicaba, se situa, se situo, se coloca, se
  coloco, se mantiene, se mantuvo, fijo, se fijo, asciende, ascendio, equivale, equivalen, equivalia, cuantos pesos,
  salio, sale, salen, salia
`)

/** The last of a period: «en cuánto cerró en 2025». */
const CLOSED = phrases(`
  cerro, cerraron, cerraba, cierra, cierran, cierre, al cierre, valor cierre, precio cierre, cotizacion cierre, a
  cuanto cerro, a como cerro, en cuanto cerro, a cuanto cerraron, quedo, quedaron, termino, terminaron, acabo,
  finalizo, concluyo, a cuanto quedo, en cuanto quedo, en cuanto termino, en cuanto acabo, a cuanto acabo
`)
/** The highest of a period: «a cuánto llegó en 2020»; of a day, that day's. */
const REACHED = phrases(`
  llego, llegaron, alcanzo, alcanzaron, llego a estar, llego a costar, llego a valer, llego a cotizar, a cuanto llego,
  hasta cuanto llego, hasta cuanto, hasta donde llego, a cuanto subio, hasta cuanto subio, a cuanto se disparo, hasta
  cuanto se disparo, valor mas alto que alcanzo, precio mas alto que alcanzo
`)
/** And the lowest. */
const FALLEN = phrases(`
  a cuanto bajo, hasta cuanto bajo, a cuanto cayo, hasta cuanto cayo, hasta donde bajo, hasta donde cayo, a cuanto se
  desplomo
`)

const BEFORE = phrases(`
  dia anterior, dia previo, dia habil anterior, jornada anterior, jornada previa, cierre anterior, publicacion
  anterior, ayer, dia de ayer
`)
const AGAINST = phrases(`
  contra, respecto, respecto a, con respecto a, frente a, vs, comparado con, comparada con, en comparacion con
`)
/** What changed is a noun: of «cuánto subió contra ayer» the verb asks for a change between two days. */
const CHANGE = ['variacion', 'cambio', 'diferencia', 'movimiento']
const changed = (names: readonly string[]) =>
  CHANGE.flatMap((noun) => [
    `${noun} diaria`,
    `${noun} diario`,
    ...[noun, ...names.map((name) => `${noun} ${name}`)].flatMap((what) => [
      `${what} de un dia a otro`,
      `${what} de un dia para otro`,
      ...AGAINST.flatMap((against) => BEFORE.map((before) => `${what} ${against} ${before}`)),
    ]),
  ])
/** «variación porcentual» by itself is a change over the period that is said. */
const DAILY_PERCENT = phrases(`
  variacion porcentual diaria, variacion diaria porcentual, cambio porcentual diario, cambio diario porcentual,
  porcentaje variacion diaria, variacion diaria en porcentaje
`)

interface Quoted extends Pick<Measure, 'label' | 'more' | 'less'> {
  /** Whatever else asks for it. */
  readonly words?: readonly string[]
  /** Names of what is quoted, which a change may be said of: «cambio del dólar contra ayer». */
  readonly names?: readonly string[]
  /** As of any measure: dimensions that are never averaged together. */
  readonly within?: readonly string[]
  /** What a change is against: «el día anterior». */
  readonly before: string
}

/**
 * The measures of a price in `valor`, with its `variacion` and `variacion_pct`: the price, the last, the highest and the
 * lowest of a period, and its change.
 */
export function quotedPrice({ label, more, less, words = [], names = [], within, before }: Quoted) {
  const common = { column: 'valor', digits: 4, ...(within && { within }) }
  const change = { digits: 4, aggregates: ['promedio', 'maximo', 'minimo'] } as const
  return {
    valor: {
      ...common,
      label,
      aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
      standard: true,
      kind: 'price',
      words: [...ASKED, ...words],
      ...(more && { more }),
      ...(less && { less }),
    },
    cierre: {
      ...common,
      label: 'último valor del periodo',
      aggregates: ['ultimo', 'promedio', 'mediana', 'maximo', 'minimo'],
      words: CLOSED,
    },
    alcanzado: {
      ...common,
      label: 'valor más alto del periodo',
      aggregates: ['maximo', 'minimo', 'promedio'],
      words: REACHED,
    },
    bajado: {
      ...common,
      label: 'valor más bajo del periodo',
      aggregates: ['minimo', 'maximo', 'promedio'],
      words: FALLEN,
    },
    variacion: { ...change, label: `cambio contra ${before}`, column: 'variacion', words: changed(names) },
    variacion_pct: {
      ...change,
      label: `cambio porcentual contra ${before}`,
      column: 'variacion_pct',
      words: DAILY_PERCENT,
    },
  } satisfies Record<string, Measure>
}
