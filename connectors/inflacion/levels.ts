import { ParseError, rejected, type Rejected } from '@tianguis/core'
import { readSie } from '@tianguis/core/upstreams/banxico-sie'
import { FREQUENCY, readInegi } from '@tianguis/core/upstreams/inegi-indicadores'
import { LISTED, type Component, type Listed } from './components.ts'
import { scaled, written } from './exact.ts'
import { fortnightName, fortnightOf, fromDay, fromOrdinal, periodOf, type Fortnight } from './periods.ts'

export interface Levels {
  /** Index of every component that came by fortnight, scaled as in exact.ts. */
  readonly of: ReadonlyMap<Component, ReadonlyMap<Fortnight, bigint>>
  /** Components of which nothing came, or not the series that is meant. */
  readonly absent: readonly Absent[]
  readonly refused: readonly Rejected[]
}

export interface Absent {
  readonly componente: Component
  readonly why: string
}

interface Datum {
  componente: Component
  quincena: Fortnight | undefined
  valor: string
  raw: unknown
}

const byInegi = LISTED.filter((listed): listed is Listed & { inegi: string } => listed.inegi !== undefined)
export const SIE_SERIES = LISTED.map(({ sie }) => sie)
export const INEGI_SERIES = byInegi.map(({ inegi }) => inegi)
const ofSie = new Map(LISTED.map(({ sie, componente }) => [sie, componente]))
const sieByComponent = new Map(LISTED.map(({ sie, componente }) => [componente, sie]))
/** Banxico's series of a component. */
export const sieOf = (componente: Component) => sieByComponent.get(componente)!
/**
 * Titles differ from one generation of series to the next ("I n d i c e   G e n e r a l"), so a series is known by its
 * values.
 */
const ANY_TITLE = Object.fromEntries(SIE_SERIES.map((serie) => [serie, /(?:)/]))

/** @throws ParseError when an answer is not what was asked for, or no series is the one meant. */
export function sieLevels(bodies: readonly string[]): Levels {
  const data = readSie(bodies, ANY_TITLE).map(({ serie, fecha, valor }) => ({
    componente: ofSie.get(serie)!,
    quincena: fromDay(fecha),
    valor,
    raw: { serie, fecha, valor },
  }))
  return collected(data, LISTED, 'de Banxico')
}

/** @param bodies in the order of INEGI_SERIES. @throws ParseError as `sieLevels` does. */
export function inegiLevels(bodies: readonly string[]): Levels {
  const data = byInegi.flatMap(({ inegi, componente }, at) =>
    readInegi(bodies[at] ?? '', {
      indicador: inegi,
      freq: FREQUENCY.quincenal,
      ...(componente === 'general' && { unit: UNIT }),
    }).map((raw) => ({ componente, quincena: fromOrdinal(raw.periodo), valor: raw.valor, raw })),
  )
  return collected(data, byInegi, 'del INEGI')
}
/** INEGI's code for an index with base 2Q Jul 2018 = 100; it is known for the general index only. */
const UNIT = '1051'

function collected(data: readonly Datum[], expected: readonly Listed[], who: string): Levels {
  const of = new Map(expected.map(({ componente }) => [componente, new Map<Fortnight, bigint>()]))
  const refused: Rejected[] = []
  for (const { componente, quincena, valor, raw } of data) {
    const level = scaled(valor)
    if (quincena === undefined || level === undefined)
      refused.push(rejected('No es un índice de una quincena.', JSON.stringify(raw)))
    else of.get(componente)!.set(quincena, level)
  }
  const absent = expected.flatMap((listed): Absent[] => {
    const why = strange(listed, of.get(listed.componente)!, who)
    if (why === undefined) return []
    of.delete(listed.componente)
    return [{ componente: listed.componente, why }]
  })
  // One that fails spoils no other; all of them at once are another base, or another thing.
  if (!of.size) throw new ParseError(absent[0]!.why)
  return { of, absent, refused }
}

const BASE = fortnightOf(2018, 7, 2)
const KNOWN = fortnightOf(2025, 12, 2)
/** Two ways of rounding the same index to three decimals differ by this at most. */
const TOLERANCE = scaled('0.001')!

/**
 * Ids circulate in wrong tables, and a new base would change every value: both show in two published figures. @returns
 * why it is another
 */
function strange(
  { componente, conocido }: Listed,
  levels: ReadonlyMap<Fortnight, bigint>,
  who: string,
): string | undefined {
  if (!levels.size) return `La respuesta ${who} no trae ningún valor suyo.`
  for (const [fortnight, wanted] of [
    [BASE, '100'],
    [KNOWN, conocido],
  ] as const) {
    const found = levels.get(fortnight)
    if (found !== undefined && apart(found, scaled(wanted)!) <= TOLERANCE) continue
    return (
      `El índice «${componente}» ${who} no es el debido: en ${fortnightName(periodOf(fortnight))} se esperaba ${wanted} y llegó ${found === undefined ? 'nada' : written(found)}. ` +
      '¿Cambió la base (2Q jul 2018 = 100) o la clave de la serie? Revise componentes.csv.'
    )
  }
  return undefined
}

const apart = (one: bigint, other: bigint) => (one > other ? one - other : other - one)

/**
 * Both sources as one: Banxico's digits, and what only INEGI has yet.
 * @throws ParseError when the two say different things of one fortnight.
 */
export function merged(sie: Levels | undefined, inegi: Levels | undefined): Levels {
  if (!sie || !inegi) return (sie ?? inegi)!
  const of = new Map([...sie.of].map(([componente, levels]) => [componente, new Map(levels)]))
  for (const [componente, levels] of inegi.of) {
    const known = of.get(componente) ?? new Map<Fortnight, bigint>()
    of.set(componente, known)
    for (const [fortnight, level] of levels) {
      const other = known.get(fortnight)
      if (other === undefined) known.set(fortnight, level)
      else if (apart(level, other) > TOLERANCE) {
        throw new ParseError(
          `Banxico y el INEGI no coinciden en «${componente}» de ${fortnightName(periodOf(fortnight))}: ${written(other)} y ${written(level)}. No se publica ninguno.`,
        )
      }
    }
  }
  return {
    of,
    absent: sie.absent.filter(({ componente }) => !of.has(componente)),
    refused: [...sie.refused, ...inegi.refused],
  }
}
