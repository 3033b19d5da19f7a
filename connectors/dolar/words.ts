import { phrases } from '@tianguis/core/words/phrases'

/**
 * What people ask a price with. «amaneció» is said of a day; «abrió», of a year too, whose first day is no aggregate,
 * so it is left out.
 */
export const PRICED: readonly string[] = phrases(`
    valor, precio, costo, cotizacion, cotiza, cotizo, cotizaba, cotizado, cotizaron, se cotiza, se cotizaba, se
    cotizo, cuesta, costaba, costo, vale, valia, valio, cuanto vale, cuanto esta, como esta, como estaba, como estuvo,
    a como, a como esta, a como estaba, a cuanto, a cuanto esta, a cuanto estaba, en cuanto esta, en cuanto estaba, en
    cuanto anda, en cuanto andaba, en cuanto amanecio, a como amanecio, a cuanto amanecio, esta, estuvo, estaba, anda,
    andaba, anduvo, amanecio, abrio hoy, ronda, rondaba, rondo, se ubica, se ubico, se ubicaba, se situa, se situo, se
    coloca, se coloco, se mantiene, se mantuvo, fijo, se fijo, asciende, ascendio, equivale, equivalia, como esta
    cambio, a como cambio, a cuanto cambio, a como esta cambio, a cuanto esta cambio, en cuanto esta cambio, pesos por
    dolar, peso por dolar, peso por cada dolar, cuantos pesos, peso dolar, peso frente dolar, peso contra dolar,
    salio, sale, salia, costaron
  `)

/** The last of a period: «en cuánto cerró en 2025». */
export const CLOSED: readonly string[] = phrases(`
    cerro, cerraba, cierra, cierre, al cierre, valor cierre, precio cierre, cotizacion cierre, a cuanto cerro, a como
    cerro, en cuanto cerro, quedo, termino, acabo, finalizo, concluyo, a cuanto quedo, en cuanto quedo, en cuanto
    termino, en cuanto acabo, a cuanto acabo
  `)

/** The highest of a period: «a cuánto llegó en 2020»; of a day, that day's. */
export const REACHED: readonly string[] = phrases(`
    llego, alcanzo, llego a estar, llego a costar, llego a valer, llego a cotizar, a cuanto llego, hasta cuanto llego,
    hasta cuanto, hasta donde llego, a cuanto subio, hasta cuanto subio, a cuanto se disparo, hasta cuanto se disparo,
    valor mas alto que alcanzo, precio mas alto que alcanzo
  `)

/** And the lowest. */
export const FALLEN: readonly string[] = phrases(`
    a cuanto bajo, hasta cuanto bajo, a cuanto cayo, hasta cuanto cayo, hasta donde bajo, hasta donde cayo, a cuanto
    se desplomo
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
export const DAILY: readonly string[] = [
  ...CHANGE.flatMap((noun) =>
    [noun, ...['dolar', 'tipo cambio', 'fix', 'peso'].map((name) => `${noun} ${name}`)].flatMap((what) => [
      `${noun} diaria`,
      `${noun} diario`,
      `${what} de un dia a otro`,
      `${what} de un dia para otro`,
      ...AGAINST.flatMap((against) => BEFORE.map((before) => `${what} ${against} ${before}`)),
    ]),
  ),
  ...phrases(`
    variacion diaria, cambio diario, cambio contra dia anterior, cambio respecto ayer, cambio contra ayer, variacion
    contra dia anterior, variacion respecto a dia anterior, variacion respecto a ayer, cambio respecto a dia anterior,
    cambio respecto a ayer
  `),
]
export const DAILY_PERCENT: readonly string[] = phrases(`
    variacion porcentual diaria, variacion diaria porcentual, cambio porcentual diario, cambio diario porcentual,
    porcentaje variacion diaria, variacion diaria en porcentaje
  `)
