import { catalogue } from '@tianguis/core/territory/sample'
import { createTerritory } from '@tianguis/core/territory/territory'
import { placeOf, pointOf } from '../../connectors/gasolina/coordinates.ts'
import { readStations, type Station } from '../../connectors/gasolina/stations.ts'
import { nextTowns } from '../../connectors/gasolina/sweep.ts'
import type { MakeSample, RealAnswer } from './sample.ts'

const FEEDS = 'https://publicacionexterna.azurewebsites.net/publicaciones'
const SWEEP = 'https://api-reportediario.cne.gob.mx/api/EstacionServicio/Petroliferos'
const XML = { type: 'text/xml; charset=utf-8' }

/** Towns that people ask about, in the 32 states. */
const TOWNS = new Set(
  (
    '01001 02001 02002 02004 03003 04002 05030 05035 06002 07101 08019 08037 09003 09007 09012 09014 09015 ' +
    '10005 11007 11020 12001 13048 14039 14067 14120 15033 15058 15106 16053 17007 18017 19026 19039 20067 ' +
    '21114 22014 23005 23008 24028 25006 25012 26018 26030 27004 28032 29033 30087 30193 31050 32056'
  ).split(' '),
)
const IN_EACH = 12
/** Stations whose points came swapped or are none, or that have two prices of diesel: what the feed is like. */
const ODD = new Set(['5812', '5852', '7024', '7146', '5080', '10504', '23393'])
/** Many permits are of people, whose names are their own; those of companies say so. */
const COMPANY = /\bDE\s+(C\.?\s?V|R\.?\s?L)\b/i

/**
 * Both feeds as they were saved on 2024-09-15. Addresses come from another service of later years, of which nothing is
 * at hand: it answers that it has none.
 */
export const gasolina: MakeSample = async (payload) => {
  const places = await payload('places-2024-09.xml')
  const chosen = chosenOf(readStations(places).stations)
  return {
    now: '2024-09-15T18:00:00Z',
    answers: [
      { ...XML, url: `${FEEDS}/places`, file: 'places.xml', body: blocksOf(places, chosen) },
      {
        ...XML,
        url: `${FEEDS}/prices`,
        file: 'prices.xml',
        body: blocksOf(await payload('prices-2024-09.xml'), chosen),
      },
      ...nextTowns([]).map(noAddresses),
    ],
  }
}

/** Some of each town, from its first to its last in the feed, and the odd ones. */
function chosenOf(stations: readonly Station[]): Set<string> {
  const territory = createTerritory(catalogue(), [])
  const companies = stations.filter(({ name }) => COMPANY.test(name))
  const towns = Map.groupBy(companies, ({ x, y }) => placeOf(pointOf(x, y), territory).cvegeo ?? '')
  const spread = [...TOWNS].flatMap((town) => {
    const all = towns.get(town) ?? []
    const every = Math.max(1, Math.floor(all.length / IN_EACH))
    return all.filter((_station, at) => at % every === 0).slice(0, IN_EACH)
  })
  return new Set([...companies.filter(({ placeId }) => ODD.has(placeId)), ...spread].map(({ placeId }) => placeId))
}

/** A feed with the blocks of the chosen alone, each as it came. */
function blocksOf(feed: string, chosen: ReadonlySet<string>): string {
  const [head, tail] = [feed.slice(0, feed.indexOf('  <place ')), feed.slice(feed.lastIndexOf('</places>'))]
  const blocks = feed.match(/ {2}<place place_id="\d+">.*?<\/place>\r?\n/gs) ?? []
  return [head, ...blocks.filter((block) => chosen.has(/"(\d+)"/.exec(block)![1]!)), tail].join('')
}

const noAddresses = (cvegeo: string): RealAnswer => ({
  url: `${SWEEP}?entidadId=${Number(cvegeo.slice(0, 2))}&municipioId=${Number(cvegeo.slice(2))}`,
  type: 'application/json; charset=utf-8',
  file: 'sin-domicilios.json',
  body: '{"Success":true,"Errors":null,"Value":[]}\n',
})
