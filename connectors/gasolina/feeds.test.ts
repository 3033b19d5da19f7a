import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { UpstreamFailure } from '@tianguis/core/http/client'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import { createTerritory } from '@tianguis/core/territory/territory'
import connector from './connector.ts'
import { DAY, faults, parse, town } from './stand-in.ts'
import { readStations } from './stations.ts'

const FIXTURES = fileURLToPath(new URL('../../fixtures/gasolina', import.meta.url))
const sample = (name: string) => readFileSync(`${FIXTURES}/inventada/answers/${name}.xml`, 'utf8')

const fetched = async (recording: string) =>
  (
    await rehearse<{ listed: ReturnType<typeof readStations>; prices: string; day: string }>(
      connector,
      `${FIXTURES}/${recording}`,
    )
  ).batches

test('fetch brings both feeds in one batch, dated in Mexico City and not in UTC', async () => {
  const [batch, ...more] = await fetched('inventada')
  assert.is(more.length, 0)
  assert.is(batch!.day, DAY)
  const unmarked = (text: string) => text.replace('\uFEFF', '')
  assert.equal(batch!.listed, readStations(sample('places')))
  assert.is(unmarked(batch!.prices), unmarked(sample('prices')))
})

test('the page of a firewall is not taken for a feed', async () => {
  const failure = await fetched('pagina-de-error').catch((error) => error)
  assert.instance(failure, UpstreamFailure)
  assert.match(failure.code, /too_small|not_what_was_expected/)
})

test('the invented feed passes every check and holds what the real feed holds', () => {
  const found = parse(sample('places'), sample('prices'))
  assert.equal([found.stations.length, found.prices.length, found.refusedPrices.length], [600, 1486, 8])
  assert.equal(
    found.stations.flatMap((row) => faults('estaciones', row)),
    [],
  )
  assert.equal(
    found.prices.flatMap((row) => faults('precios', row)),
    [],
  )
  assert.is(found.stations.filter(({ latitud }) => !latitud).length, 5)
  assert.is(found.stations.filter(({ cvegeo }) => cvegeo === '31050').length, 12)
  assert.is(new Set(found.prices.map(({ permiso }) => permiso)).size, 554)
  assert.is(new Set(found.prices.map(({ permiso, tipo }) => `${permiso} ${tipo}`)).size, 1482)
})

const magnaOf = (type: string) => (type === 'regular' ? 'magna' : type)

const SAMPLES = process.env.TIANGUIS_SAMPLES
if (!SAMPLES)
  console.log(
    'Se omite la prueba con el par real de 2024-09: falta TIANGUIS_SAMPLES, la carpeta con las muestras de las fuentes.',
  )
else {
  const real = (name: string) => readFileSync(`${SAMPLES}/${name}`, 'utf8')

  test('of the real pair of 2024-09, every price is published or in quarantine with its reason', () => {
    const [placesText, pricesText] = [real('gasolina/places-2024-09.xml'), real('gasolina/prices-2024-09.xml')]
    const found = parse(placesText, pricesText, everywhere(real('municipios/municipios_agem_2478.csv')))

    const feed = [...pricesText.matchAll(/<place place_id="(\d+)">(.*?)<\/place>/gs)].flatMap(([, id, block]) =>
      [...block!.matchAll(/type="(\w+)">([^<]*)</g)].map(([, type, price]) => `${id} ${magnaOf(type!)} ${price}`),
    )
    const idOf = new Map(found.stations.map(({ permiso, place_id }) => [permiso, place_id]))
    const kept = found.prices.map(({ permiso, tipo, precio }) => `${idOf.get(permiso)} ${tipo} ${precio}`)
    const refused = found.refusedPrices.map(({ raw }) => {
      const [, id, type, price] = /place_id="(\d+)"><gas_price type="(\w+)">([^<]*)</.exec(raw)!
      return `${id} ${magnaOf(type!)} ${price}`
    })
    assert.is(feed.length, 34_900)
    assert.is(new Set(feed).size, 34_894)
    assert.equal([...kept, ...refused].sort(), [...feed].sort())
    assert.ok(found.refusedPrices.every(({ rejected }) => /no es un precio/.test(rejected)))
    assert.is(refused.length, 9)
    assert.equal(
      found.prices.flatMap((row) => faults('precios', row)),
      [],
    )

    const byFuel = Map.groupBy(feed, (line) => line.split(' ').slice(0, 2).join(' '))
    const repeated = [...byFuel.values()].filter((lines) => lines.length > 1)
    assert.is(repeated.length, 25)
    assert.is(repeated.filter((lines) => new Set(lines).size > 1).length, 19)
    assert.is(new Set(feed.map((line) => line.split(' ')[0])).size, 13_051)
  })

  test('the stations of the real pair are all there, and their points set right', () => {
    const placesText = real('gasolina/places-2024-09.xml')
    const found = parse(
      placesText,
      real('gasolina/prices-2024-09.xml'),
      everywhere(real('municipios/municipios_agem_2478.csv')),
    )
    assert.equal([found.stations.length, found.refusedStations.length], [14_109, 0])
    assert.equal(
      found.stations.flatMap((row) => faults('estaciones', row)),
      [],
    )
    const points = placesText.matchAll(/place_id="(\d+)">.*?<x>(.*?)<\/x>\s*<y>(.*?)<\/y>/gs)
    const raw = new Map([...points].map(([, id, x, y]) => [id, [x, y]]))
    const tally = Object.groupBy(found.stations, ({ place_id, latitud, longitud }) => {
      const [x, y] = raw.get(place_id!)!
      if (latitud === undefined) return x === '0' && y === '0' ? 'zero' : 'garbage'
      if (x === longitud && y === latitud) return 'asWritten'
      return x === latitud && y === longitud ? 'swapped' : 'signed'
    })
    assert.equal(Object.fromEntries(Object.entries(tally).map(([kind, rows]) => [kind, rows!.length])), {
      asWritten: 13_975,
      zero: 106,
      swapped: 4,
      signed: 23,
      garbage: 1,
    })
    assert.is(found.stations.filter(({ latitud, cvegeo }) => latitud && !cvegeo).length, 69)
  })
}

function everywhere(csv: string) {
  const [, ...lines] = csv.trim().split(/\r?\n/)
  const towns = lines
    .map((line) => line.split(','))
    .map(([cvegeo, , , estado, municipio, , , latitude, longitude]) =>
      town(cvegeo!, municipio!, estado!, latitude ?? '', longitude ?? ''),
    )
  return createTerritory(towns, [])
}

test.run()
