import type { FetchContext } from '@tianguis/core'
import { CITIES, CLASSES } from './catalogue.ts'

export interface Count {
  readonly cvegeo: string
  readonly clase: string
  readonly negocios: number
}

/** Ciudad de México is one city of 16 municipalities, known here by Cuauhtémoc's code. */
const CAPITAL = '09015'
const CAPITAL_STATE = '09'
export const cityCode = (cvegeo: string) => (cvegeo.startsWith(CAPITAL_STATE) ? CAPITAL : cvegeo)

const listed = (codes: Iterable<string>) => [...new Set(codes)].map((code) => `'${code}'`).join(', ')
const CAPITAL_CODES = Array.from({ length: 16 }, (_none, at) => `${CAPITAL_STATE}0${String(at + 2).padStart(2, '0')}`)
const COUNTS = `
  select n.cvegeo, n.codigo_actividad as clase, count(*) as negocios from {negocios.negocios} n
  where n.cvegeo in (${listed([...CITIES.map(({ cvegeo }) => cvegeo), ...CAPITAL_CODES])}) and n.codigo_actividad in (${listed([...CLASSES.values()].flat())})
  group by n.cvegeo, n.codigo_actividad`

/** Businesses of the published directory by municipality and SCIAN class; none when it has nothing. */
export async function businessCounts(read: FetchContext['read']): Promise<Count[]> {
  const rows = await read(COUNTS)
  return rows.map(({ cvegeo, clase, negocios }) => ({ cvegeo: cvegeo!, clase: clase!, negocios: Number(negocios) }))
}

/**
 * Providers of every service in every city that has any: none is left absent, since a directory that is still filling
 * up has none either.
 */
export function* providerRows(counts: readonly Count[]) {
  const byCity = Map.groupBy(counts, ({ cvegeo }) => cityCode(cvegeo))
  for (const [cvegeo, inCity] of byCity) {
    for (const [servicio, classes] of CLASSES) {
      const oferentes = inCity
        .filter(({ clase }) => classes.includes(clase))
        .reduce((sum, { negocios }) => sum + negocios, 0)
      if (oferentes > 0) yield { servicio, cvegeo, oferentes }
    }
  }
}
