import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Municipality } from '@tianguis/core'

/** Prices of round `round`: each round changes every one of them. */
export function priceFeed(stations: number, round: number): string {
  const fuels = [['regular', 23.5], ['premium', 26.1], ['diesel', 26.8]] as const
  const blocks = Array.from({ length: stations }, (_one, at) =>
    fuels.map(([type, base]) =>
      `  <place place_id="${at + 1}">\r\n    <gas_price type="${type}">${(base + ((at * 7) % 150) / 100 + round / 100).toFixed(2)}</gas_price>\r\n  </place>\r\n`).join(''))
  return `\uFEFF<?xml version="1.0" encoding="utf-8"?>\r\n<places>\r\n${blocks.join('')}</places>`
}

/** Stations spread over the head towns, a few hundred metres apart, the larger towns getting no more than the others. */
export function placeFeed(stations: number, towns: readonly Municipality[]): string {
  const blocks = Array.from({ length: stations }, (_one, at) => {
    const town = towns[at % towns.length]!
    const east = (Number(town.longitud) + ((at * 13) % 97) / 10_000).toFixed(5)
    const north = (Number(town.latitud) + ((at * 29) % 89) / 10_000).toFixed(5)
    return `  <place place_id="${at + 1}">\n    <name>SERVICIO NUMERO ${at + 1}, S.A. DE C.V.</name>\n    <cre_id>PL/${at + 1}/EXP/ES/2015</cre_id>\n` +
      `    <location>\n      <x>${east}</x>\n      <y>${north}</y>\n    </location>\n  </place>\n`
  })
  return `\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<places>\n${blocks.join('')}</places>`
}

/** A local source that serves what `bodies` holds at the moment, by the end of the path. */
export async function serveFeeds(bodies: Record<string, string>): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const body = bodies[request.url!.split('/').at(-1)!]
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/xml; charset=utf-8' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
