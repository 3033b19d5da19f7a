import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { roundOf, towns, type Edition, type Source } from './source.ts'

/** About what the country has. */
const STATIONS = 15_000
const FUELS = [
  ['regular', 23.5],
  ['premium', 26.1],
  ['diesel', 26.8],
] as const

/** The two fuel feeds in the CRE's format, and a report of addresses that knows no station. */
export const gasolina: Source = {
  dataset: 'gasolina',
  quick: 1,
  contentType: 'text/xml; charset=utf-8',
  fileOf: ({ pathname }) =>
    pathname.endsWith('/Petroliferos') ? 'addresses.json' : /(places|prices)$/.exec(pathname)?.[0],
  async write(edition) {
    const stations = Math.round(STATIONS * edition.fraction)
    await writeFile(join(edition.folder, 'places'), placeFeed(stations))
    await writeFile(join(edition.folder, 'prices'), priceFeed(stations, edition))
    await writeFile(join(edition.folder, 'addresses.json'), '{"Success":true,"Value":[]}')
  },
}

function priceFeed(stations: number, edition: Edition): string {
  const blocks = Array.from({ length: stations }, (_one, at) =>
    FUELS.map(
      ([type, base]) =>
        `  <place place_id="${at + 1}">\r\n    <gas_price type="${type}">${(base + ((at * 7) % 150) / 100 + roundOf(at, edition) / 100).toFixed(2)}</gas_price>\r\n  </place>\r\n`,
    ).join(''),
  )
  return `\uFEFF<?xml version="1.0" encoding="utf-8"?>\r\n<places>\r\n${blocks.join('')}</places>`
}

/** Stations spread over the head towns, a few hundred metres apart. */
function placeFeed(stations: number): string {
  const places = towns()
  const blocks = Array.from({ length: stations }, (_one, at) => {
    const { latitude, longitude } = places[at % places.length]!
    const east = (longitude + ((at * 13) % 97) / 10_000).toFixed(5)
    const north = (latitude + ((at * 29) % 89) / 10_000).toFixed(5)
    return (
      `  <place place_id="${at + 1}">\n    <name>SERVICIO NUMERO ${at + 1}, S.A. DE C.V.</name>\n    <cre_id>PL/${at + 1}/EXP/ES/2015</cre_id>\n` +
      `    <location>\n      <x>${east}</x>\n      <y>${north}</y>\n    </location>\n  </place>\n`
    )
  })
  return `\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<places>\n${blocks.join('')}</places>`
}
