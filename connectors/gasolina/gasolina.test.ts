import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '@tianguis/core'
import connector from './connector.ts'
import { DAY, faults, parse, territory, type Price } from './stand-in.ts'

const places = (...blocks: string[]) =>
  `\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<places>\n${blocks.join('\n')}\n</places>`
const prices = places
const station = (
  id: number,
  { name = 'UNA, S.A. DE C.V.', permit = `PL/${id}/EXP/ES/2015`, x = '-103.35', y = '20.68' } = {},
) =>
  `  <place place_id="${id}">\n    <name>${name}</name>\n    <cre_id>${permit}</cre_id>\n` +
  `    <location>\n      <x>${x}</x>\n      <y>${y}</y>\n    </location>\n  </place>`
const priced = (id: number, ...values: [type: string, price: string][]) =>
  `  <place place_id="${id}">\n${values.map(([type, price]) => `    <gas_price type="${type}">${price}</gas_price>`).join('\n')}\n  </place>`
const somePrice = prices(priced(1, ['regular', '23.5']))
const values = (rows: Price[]) => rows.map(({ permiso, tipo, precio }) => [permiso, tipo, precio])
const located = (x: string, y: string) => {
  const [found] = parse(places(station(1, { x, y })), somePrice).stations
  return [found!.latitud, found!.longitud, found!.cvegeo]
}

test('a station spread over several blocks keeps all its prices; regular is magna', () => {
  const found = parse(
    places(station(1)),
    prices(priced(1, ['regular', '23.5']), priced(1, ['premium', '28']), priced(1, ['diesel', '27.19'])),
  )
  assert.equal(values(found.prices), [
    ['PL/1/EXP/ES/2015', 'magna', '23.5'],
    ['PL/1/EXP/ES/2015', 'premium', '28'],
    ['PL/1/EXP/ES/2015', 'diesel', '27.19'],
  ])
  assert.equal([...new Set(found.prices.map(({ desde }) => desde))], [DAY])
})

test('both values of a contradictory diesel are given, and the table keeps the highest', () => {
  const found = parse(places(station(1)), prices(priced(1, ['diesel', '26.35']), priced(1, ['diesel', '25.29'])))
  assert.equal(
    found.prices.map(({ precio }) => precio),
    ['26.35', '25.29'],
  )
  assert.equal(connector.tables.precios!.duplicates, { keep: 'max', of: 'precio' })
})

test('numbers that mean "not reported" go to quarantine as they came, and leave the good value alone', () => {
  const low = ['0', '0.01', '0.1', '1', '1.00', '4.99', '']
  const found = parse(
    places(station(1)),
    prices(...low.map((price) => priced(1, ['diesel', price])), priced(1, ['diesel', '24.96'])),
  )
  assert.equal(
    found.prices.map(({ precio }) => precio),
    ['24.96'],
  )
  assert.equal(
    found.refusedPrices.map(({ raw }) => /diesel">(.*)<\/gas/.exec(raw)![1]),
    low,
  )
  assert.match(found.refusedPrices[1]!.rejected, /«0.01» no es un precio/)
  assert.equal(faults('precios', { ...found.prices[0], precio: '5' }), [])
  assert.match(faults('precios', { ...found.prices[0], precio: '265.9' })[0]!, /mayor que 60/)
  assert.match(faults('precios', { ...found.prices[0], precio: '23,90' })[0]!, /decimal/)
})

test('a price without its station, or of an unknown fuel, goes to quarantine', () => {
  const found = parse(
    places(station(1)),
    prices(priced(1, ['gas_lp', '12'], ['constructor', '20']), priced(2, ['regular', '23'])),
  )
  assert.equal(found.prices, [])
  assert.match(found.refusedPrices[0]!.rejected, /combustible «gas_lp»/)
  assert.match(found.refusedPrices[1]!.rejected, /combustible «constructor»/)
  assert.match(found.refusedPrices[2]!.rejected, /no está en la lista/)
  assert.match(found.refusedPrices[2]!.raw, /place_id="2".*regular">23</)
})

test('a station without a price is a station', () => {
  const found = parse(places(station(1), station(2)), somePrice)
  assert.equal(
    found.stations.map(({ place_id }) => place_id),
    ['1', '2'],
  )
  assert.is(found.prices.length, 1)
})

test('coordinates keep their digits; swapped and unsigned ones are set right, the rest are absent', () => {
  const right = ['20.68', '-103.350', '14039']
  assert.equal(located('-103.350', '20.68'), right)
  assert.equal(located('20.68', '-103.350'), right, 'swapped')
  assert.equal(located('103.350', '20.68'), right, 'without the sign')
  const none = [undefined, undefined, undefined]
  assert.equal(located('0', '0'), none)
  assert.equal(located('355773.1', '2272.49'), none, 'metres of UTM')
  assert.equal(located('20.68', '103.350'), none, 'swapped and unsigned is one guess too many')
  for (const odd of ['', 'N/D', '-1.0335e2', '-103,35']) assert.equal(located(odd, '20.68'), none, odd)
})

test('the municipality is that of the nearest head town, and absent beyond 60 km', () => {
  const [found] = parse(places(station(1)), somePrice).stations
  assert.equal([found!.estado, found!.municipio, found!.municipio_metodo], ['Jalisco', 'Guadalajara', 'cercania'])
  const [atSea] = parse(places(station(1, { x: '-88.13531', y: '29.6988' })), somePrice).stations
  assert.equal([atSea!.latitud, atSea!.cvegeo, atSea!.municipio_metodo], ['29.6988', undefined, undefined])
  assert.equal(faults('estaciones', atSea!), [])
})

test('names lose entities and spare spaces, nothing else', () => {
  const [found] = parse(places(station(1, { name: 'PÉREZ  &amp; HIJOS,   S.A. DE C.V. ' })), somePrice).stations
  assert.is(found!.nombre, 'PÉREZ & HIJOS, S.A. DE C.V.')
})

test('permits of every form are taken as they are', () => {
  const forms = [
    'PL/658/EXP/ES/2015',
    'PL/1/EXP/ESA/2016',
    'PL/2/EXP/ES/MM/2017',
    'PL/3/TRA/OM/2015',
    'CNE/PL/4/EXP/ES/2025',
  ]
  const found = parse(places(...forms.map((permit, at) => station(at, { permit }))), somePrice)
  assert.equal(
    found.stations.map(({ permiso }) => permiso),
    forms,
  )
  assert.equal(
    found.stations.flatMap((row) => faults('estaciones', row)),
    [],
  )
})

test('a station without a permit is refused by itself, not with the rest', () => {
  const found = parse(places(station(1), station(2, { permit: ' ' })), somePrice)
  assert.is(found.stations.length, 1)
  assert.match(found.refusedStations[0]!.raw, /"placeId":"2"/)
})

test('the schema of 2018, with update_time and CRLF, reads the same', () => {
  const old = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<places>',
    '  <place place_id="1">',
    '    <gas_price type="regular" update_time="2018-05-10 00:00:00">18.36</gas_price>',
    '  </place>',
    '</places>',
  ].join('\r\n')
  assert.equal(values(parse(places(station(1)), old).prices), [['PL/1/EXP/ES/2015', 'magna', '18.36']])
})

test('another format, an error page, an empty or a cut feed publish nothing, and show what came', () => {
  const fails = (placesText: string, pricesText: string, expected: RegExp) => {
    try {
      parse(placesText, pricesText)
    } catch (error) {
      assert.instance(error, ParseError)
      assert.match((error as ParseError).message, expected)
      assert.ok((error as ParseError).evidence.length > 2)
      return
    }
    assert.unreachable(`no falló: ${expected}`)
  }
  const good = places(station(1))
  const older =
    '<precios fecha_generacion="2026-11-18"><estacion permiso="PL/1"><producto tipo="regular" precio="23"/></estacion></precios>'
  fails(good, older, /<precios>; se espera <places>.*fecha_generacion/)
  fails('<!DOCTYPE html><html><body>403 Forbidden</body></html>', somePrice, /<html>; se espera <places>.*Forbidden/)
  fails(places(), somePrice, /ninguna con permiso/)
  fails(somePrice, somePrice, /ninguna con permiso/)
  fails(good, places(), /no trae ninguno/)
  fails(good, good, /no trae ninguno/)
  fails(good, somePrice.slice(0, -20), /mal formado en la línea/)
})

test('asking for a fuel keeps the stations that sell it, cheapest first', () => {
  const { tipo } = connector.params
  assert.equal(tipo!.read('Premium', { territory, terms: () => [] }), {
    where: [{ column: 'premium', op: 'present' }],
    order: ['premium', 'nombre', 'permiso'],
  })
  assert.throws(() => tipo!.read('regular', { territory, terms: () => [] }), /magna, premium, diesel/)
})

test.run()
