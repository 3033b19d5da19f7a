import { ParamError, type Param, type ReadContext } from '@tianguis/core'
import { takenFor } from '@tianguis/core/territory/matched-place'
import { closest } from '@tianguis/core/words/closest'
import { stems } from '@tianguis/core/words/match'
import { AREAS } from './networks.ts'

/**
 * Every station with its network and municipality, which `lugar` joins: a city is either, and a filter cannot say "or".
 */
const vocabulary = { table: 'estaciones', column: 'estacion', label: 'lugar' } as const
const SEPARATOR = '|'
export const lugarOf = (red: string | null | undefined, cvegeo: string | null | undefined) =>
  `${red ?? ''}${SEPARATOR}${cvegeo ?? ''}`

/**
 * A city as people mean it for the air: the stations of the network's metropolitan area by that name and those of the
 * municipalities by that name. With its state beside it (`Monterrey, Nuevo León`), or as a code, the municipality
 * alone.
 */
export const ciudad: Param = {
  description:
    'Ciudad: la zona metropolitana de una red de monitoreo (`Valle de México`, `Monterrey`, `Guadalajara` o `ZMG`) o un municipio ' +
    '(`Coyoacán`, `Zapopan`, `19039`). Un nombre que es de ambos devuelve la zona entera; `Monterrey, Nuevo León` es sólo el municipio. ' +
    'Sin distinguir acentos ni mayúsculas.',
  schema: { type: 'string', minLength: 1, maxLength: 120 },
  example: 'Monterrey',
  columns: [vocabulary.column],
  vocabulary,
  written: (label) => label.split(SEPARATOR).find((one) => one !== '') ?? '',
  read(raw, context) {
    const stations = stationsOf(context)
    const networks = [...new Set(stations.map(({ red }) => red).filter((red) => red !== ''))]
    const areas = areaNamed(raw, networks)
    const found = context.territory.resolve(raw)
    if (found.kind === 'unknown' && !areas.length)
      throw new ParamError(`No conozco la ciudad «${raw}».`, nearest(raw, found.nearest, networks))
    const municipalities = found.kind === 'found' ? found.municipalities : []
    const [one, ...others] = municipalities
    // GDL and Santiago de Querétaro are the city just as its name is.
    const called =
      found.kind === 'found' &&
      !others.length &&
      (found.via === 'alias' || found.via === 'cabecera') &&
      !raw.includes(',')
    const reds = new Set(called ? [...areas, ...areaNamed(one!.municipio, networks)] : areas)
    const codes = new Set(municipalities.map(({ cvegeo }) => cvegeo))
    const meant = stations
      .filter(({ red, cvegeo }) => reds.has(red) || codes.has(cvegeo))
      .map(({ estacion }) => estacion)
    const place = found.kind === 'found' ? takenFor(raw, found) : undefined
    const zone = [...reds].map((red) => `zona ${red}`)
    const leido = [...zone, ...(place ? [place.leido] : [])].join('; ')
    return {
      where: [{ column: vocabulary.column, op: 'in', values: meant }],
      place: zone.length
        ? {
            escrito: raw,
            leido,
            nivel: 'zona',
            cvegeo: [
              ...new Set(
                stations
                  .filter(({ estacion }) => meant.includes(estacion))
                  .map(({ cvegeo }) => cvegeo)
                  .filter(Boolean),
              ),
            ].sort(),
          }
        : place!,
    }
  },
}

const stationsOf = ({ terms }: ReadContext) =>
  terms(vocabulary).map(({ value, label }) => {
    const [red = '', cvegeo = ''] = label.split(SEPARATOR)
    return { estacion: value, red, cvegeo }
  })

/** The networks that a name means exactly; no typo is forgiven, because a municipality may be spelled so. */
function areaNamed(name: string, networks: readonly string[]): string[] {
  const key = stems(name.slice(0, 120)).join(' ')
  if (!key || name.includes(',')) return []
  const declared = Object.entries(AREAS).find(([area]) => stems(area).join(' ') === key)?.[1] ?? []
  return [...declared, ...networks.filter((red) => stems(red).join(' ') === key)]
}

function nearest(raw: string, places: readonly string[], networks: readonly string[]): string[] {
  return [...new Set([...closest(raw, [...Object.keys(AREAS), ...networks], 2), ...places])].slice(0, 5)
}
