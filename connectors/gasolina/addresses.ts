import { rejected, type Rejected } from '@tianguis/core'
import type { Located } from './cne.ts'
import { fewRefused } from './refusals.ts'
import type { Sweep } from './sweep.ts'

/** Characters of the longest address: a longer one would cost the station its row. */
export const LONGEST_ADDRESS = 500

/**
 * What the CNE says of where stations are, by permit: that of this sweep, else of an earlier one.
 * @param permits those of the list of stations
 */
export function addressesOf(
  { asked, known }: Sweep,
  permits: ReadonlySet<string>,
): { addresses: ReadonlyMap<string, Located>; refused: Rejected[] } {
  const fresh = new Map<string, Located>()
  const refused: Rejected[] = []
  for (const { cvegeo, stations } of asked) {
    for (const station of stations) {
      const reason = refusalOf(station, cvegeo, permits) ?? (fresh.has(station.permiso) ? REPEATED : undefined)
      if (reason) refused.push(rejected(reason, JSON.stringify(station)))
      else fresh.set(station.permiso, station)
    }
  }
  const earlier = known.map(({ permiso, direccion, cvegeo }) => ({
    permiso: permiso!,
    direccion: direccion ?? '',
    cvegeo: cvegeo!,
  }))
  return {
    addresses: new Map([...earlier.map((station) => [station.permiso, station] as const), ...fresh]),
    refused: fewRefused(
      refused,
      (more, kept) => `Otros ${more} domicilios de la CNE tampoco sirven; se guardan los primeros ${kept}.`,
    ) as Rejected[],
  }
}

const REPEATED = 'La CNE da a la misma estación dos domicilios o dos municipios; queda el primero.'

function refusalOf(
  { permiso, direccion, cvegeo }: Located,
  asked: string,
  permits: ReadonlySet<string>,
): string | undefined {
  if (!permiso) return 'El domicilio de la CNE no trae el permiso (Numero).'
  if (cvegeo !== asked)
    return `Se preguntó a la CNE por el municipio ${asked} y contestó con una estación del ${cvegeo || 'que no dice cuál es'}.`
  if (!permits.has(permiso)) return 'El domicilio de la CNE es de un permiso que no está en la lista de estaciones.'
  if (direccion.length > LONGEST_ADDRESS)
    return `El domicilio de la CNE tiene ${direccion.length} caracteres; caben ${LONGEST_ADDRESS}.`
  return undefined
}
