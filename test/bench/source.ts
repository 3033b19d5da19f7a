/**
 * A source of its own process, so that what it holds is not counted as the service's memory: the two fuel feeds in the CRE's
 * format, for as many stations as its argument says. `POST /round/1` changes every price.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { csvRecords } from '@tianguis/core/decode/csv'

const stations = Number(process.argv[2])
const towns = csvRecords(readFileSync(new URL('../../connectors/municipios/cabeceras.csv', import.meta.url), 'utf8')).filter(({ latitud }) => latitud)
const bodies: Record<string, string> = { places: placeFeed(), prices: priceFeed(0) }

const server = createServer((request, response) => {
  const name = request.url!.split('/').at(-1)!
  if (request.method === 'POST') bodies.prices = priceFeed(Number(name))
  response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(request.method === 'POST' ? '' : bodies[name])
})
server.listen(0, '127.0.0.1', () => process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))

function priceFeed(round: number): string {
  const fuels = [['regular', 23.5], ['premium', 26.1], ['diesel', 26.8]] as const
  const blocks = Array.from({ length: stations }, (_one, at) =>
    fuels.map(([type, base]) =>
      `  <place place_id="${at + 1}">\r\n    <gas_price type="${type}">${(base + ((at * 7) % 150) / 100 + round / 100).toFixed(2)}</gas_price>\r\n  </place>\r\n`).join(''))
  return `\uFEFF<?xml version="1.0" encoding="utf-8"?>\r\n<places>\r\n${blocks.join('')}</places>`
}

/** Stations spread over the head towns, a few hundred metres apart. */
function placeFeed(): string {
  const blocks = Array.from({ length: stations }, (_one, at) => {
    const { latitud, longitud } = towns[at % towns.length]!
    const east = (Number(longitud) + ((at * 13) % 97) / 10_000).toFixed(5)
    const north = (Number(latitud) + ((at * 29) % 89) / 10_000).toFixed(5)
    return `  <place place_id="${at + 1}">\n    <name>SERVICIO NUMERO ${at + 1}, S.A. DE C.V.</name>\n    <cre_id>PL/${at + 1}/EXP/ES/2015</cre_id>\n` +
      `    <location>\n      <x>${east}</x>\n      <y>${north}</y>\n    </location>\n  </place>\n`
  })
  return `\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<places>\n${blocks.join('')}</places>`
}
