import { ParseError, type FetchContext } from '@tianguis/core'
import { UpstreamFailure } from '@tianguis/core/http/client'
import { stationsIn, type Located } from './cne.ts'

/**
 * The highest number of a municipality in each state, from 01 on (INEGI, 2026). The CNE's are the same: all 2,470 of
 * its catalogue of May 2026, nine of them by a former name. The six numbers that nobody has are answered with an empty
 * list.
 */
const HIGHEST = [
  11, 7, 9, 13, 38, 10, 125, 67, 17, 39, 46, 85, 84, 125, 125, 113, 36, 20, 51, 570, 217, 18, 11, 59, 20, 72, 17, 43,
  60, 212, 106, 58,
]
const padded = (number: number, digits: number) => String(number).padStart(digits, '0')
const ALL = HIGHEST.flatMap((highest, state) =>
  Array.from({ length: highest }, (_none, town) => padded(state + 1, 2) + padded(town + 1, 3)),
)

/** Municipalities of one refresh: with four refreshes a day, all of them in a week. */
const AT_ONCE = 100
/** A refresh a turn. */
const TURN_MS = 6 * 3_600_000
/** A slow source does not hold back the prices for longer than this. */
const LONGEST_MS = 5 * 60_000

/** What was asked of the CNE's daily report, and what was known from earlier sweeps. */
export interface Sweep {
  /** The six hours in which it was asked, by their beginning; ISO 8601. */
  readonly turn: string
  readonly asked: readonly Asked[]
  /** `permiso, direccion, cvegeo` of the stations that the CNE has located. */
  readonly known: readonly Readonly<Record<string, string | null>>[]
}

export interface Asked {
  readonly cvegeo: string
  readonly stations: readonly Located[]
}

/**
 * Asks for the stations of the municipalities that were asked longest ago. The first failure ends it, which the ledger
 * is told: prices do not depend on it.
 * @param elapsed milliseconds, from any beginning
 */
export async function sweep(
  { http, read, now, note, missing }: Pick<FetchContext, 'http' | 'read' | 'now' | 'note' | 'missing'>,
  elapsed = () => performance.now(),
): Promise<Sweep> {
  const turn = new Date(Math.floor(now.getTime() / TURN_MS) * TURN_MS).toISOString()
  const towns = nextTowns(
    await read(
      `select cvegeo, visto = timestamptz '${turn}' as de_este_turno from {gasolina.barrido} order by visto, cvegeo`,
    ),
  )
  const until = (at: number) =>
    `Contestó por ${at} de ${towns.length} municipios; el resto, en la próxima actualización.`
  const asked: Asked[] = []
  const start = elapsed()
  for (const [at, cvegeo] of towns.entries()) {
    if (elapsed() - start > LONGEST_MS) {
      note(
        `Domicilios de la CNE: la fuente es lenta y los precios no esperan más de ${LONGEST_MS / 60_000} minutos. ${until(at)}`,
      )
      break
    }
    try {
      asked.push({ cvegeo, stations: await stationsIn(http, cvegeo) })
    } catch (error) {
      if (!(error instanceof UpstreamFailure || error instanceof ParseError)) throw error
      // It counts as asked: one that fails every time would else be the first of every turn, and the last.
      asked.push({ cvegeo, stations: [] })
      missing('Domicilios de la CNE', error)
      note(`Domicilios de la CNE. ${until(at)}`)
      break
    }
  }
  return {
    turn,
    asked,
    known: await read(
      "select permiso, direccion, cvegeo from {gasolina.estaciones} where municipio_metodo = 'cne' order by permiso",
    ),
  }
}

/**
 * Those never asked, then those asked longest ago; in the order of their codes. Those of this very turn come before
 * all, so that a run that is repeated, or replayed from its kept answers, asks what it asked.
 * @param asked `cvegeo, de_este_turno` (t or f), longest ago first
 */
export function nextTowns(asked: readonly Readonly<Record<string, string | null>>[]): string[] {
  const [now = [], before = []] = [true, false].map((wanted) =>
    asked.filter((row) => (row.de_este_turno === 't') === wanted).map(({ cvegeo }) => cvegeo!),
  )
  const ever = new Set([...now, ...before])
  return [...now, ...ALL.filter((cvegeo) => !ever.has(cvegeo)), ...before].slice(0, AT_ONCE).sort()
}
