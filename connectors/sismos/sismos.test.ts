import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { FetchContext, Http, Rejected } from '@tianguis/core'
import { decodeStream } from '@tianguis/core/decode/charset'
import { elements } from '@tianguis/core/decode/xml'
import { check } from '@tianguis/core/refresh/check'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import { ALIASES, createTerritory, type Municipality } from '@tianguis/core/territory/territory'
import { blocksOf } from './catalogue.ts'
import connector from './connector.ts'
import { isEvent, localTime, type Event } from './event.ts'
import { sameEvents, type Known } from './same-event.ts'
import { settle } from './settle.ts'
import { pageEvents, rssEvent, rssListing } from './ssn.ts'

const fixture = (name: string) => join(import.meta.dirname, '../../fixtures/sismos', name)

const town = (cvegeo: string, municipio: string, estado: string, latitud: string, longitud: string): Municipality => ({
  cvegeo,
  municipio,
  estado,
  cabecera: municipio,
  poblacion: null,
  latitud,
  longitud,
})
const territory = createTerritory(
  [
    town('12021', 'Coyuca de Benítez', 'Guerrero', '17.008', '-100.089'),
    town('12001', 'Acapulco de Juárez', 'Guerrero', '16.864', '-99.882'),
    town('20079', 'Salina Cruz', 'Oaxaca', '16.176', '-95.195'),
    town('20067', 'Oaxaca de Juárez', 'Oaxaca', '17.061', '-96.725'),
    town('07097', 'Tonalá', 'Chiapas', '16.089', '-93.754'),
    town('26048', 'Puerto Peñasco', 'Sonora', '31.317', '-113.537'),
    town('28022', 'Matamoros', 'Tamaulipas', '25.869', '-97.503'),
    town('21114', 'Puebla', 'Puebla', '19.044', '-98.197'),
    town('32056', 'Zacatecas', 'Zacatecas', '22.776', '-102.572'),
  ],
  ALIASES,
)

type Quake = {
  id: string
  fecha_hora: string
  fecha_hora_local: string
  fecha: string
  magnitud: string | null
  latitud: string
  longitud: string
  referencia: string
  estado?: string | null
  municipio?: string | null
  cvegeo?: string | null
  pais: string
  estatus: string | null
  fuente: string
}
async function run(name: string, read?: FetchContext['read']) {
  const { batches, notes } = await rehearse(connector, fixture(name), read && { read })
  const rows = batches.flatMap((batch) => [
    ...(connector.parse(batch, { territory }).sismos as Iterable<Quake | Rejected>),
  ])
  return {
    rows: rows.filter((row): row is Quake => 'id' in row),
    refused: rows.filter((row): row is Rejected => !('id' in row)),
    notes,
    batches,
  }
}
const faults = (row: object) =>
  Object.entries(connector.tables.sismos!.columns).flatMap(([name, { spec }]) => {
    const checked = check(spec, (row as Record<string, unknown>)[name])
    return 'reason' in checked ? [`${name}: ${checked.reason}`] : []
  })
/** Published rows, as the reader of published rows gives them. */
const asPublished = (rows: readonly Quake[]) => async (_sql: string) =>
  rows.map(({ id, fecha_hora, latitud, longitud, fuente, estatus }) => ({
    id,
    time: String(Date.parse(fecha_hora)),
    latitud,
    longitud,
    fuente,
    estatus,
  }))

const event = (more: Partial<Event> = {}): Event => ({
  source: 'SSN',
  time: Date.parse('2026-11-19T18:00:00Z'),
  latitude: '16.876',
  longitude: '-100.304',
  magnitude: '4.0',
  depth: '13.4',
  reference: '27 km al SUROESTE de COYUCA DE BENITEZ, GRO',
  status: 'verificado',
  ...more,
})
const later = (seconds: number) => Date.parse('2026-11-19T18:00:00Z') + seconds * 1000
const known = (more: Partial<Known> = {}): Known => ({
  id: 'ssn:uno',
  time: later(0),
  latitude: '16.876',
  longitude: '-100.304',
  source: 'SSN',
  status: 'preliminar',
  ...more,
})
const row = (more: Partial<Event>) =>
  [
    ...(connector.parse(
      {
        ssn: more.source === 'USGS' ? [] : [event(more)],
        usgs: more.source === 'USGS' ? [event({ codes: ['us1'], ...more })] : [],
        known: [],
        refused: [],
      },
      { territory },
    ).sismos as Iterable<Quake>),
  ][0]!

const ITEM = `<rss><channel><item><title>4.0, 27 km al SUROESTE de  COYUCA DE BENITEZ, GRO</title>
<description><![CDATA[ <p>Fecha:2026-08-26 01:39:32 (Hora de M&eacute;xico)<br/>Lat/Lon: 16.876/-100.304<br/>Profundidad: 13.4 km </p> ]]></description>
<link><![CDATA[ http://www2.ssn.unam.mx:8080/jsp/x.jsp?evento=1 ]]></link><geo:lat>16.876</geo:lat><geo:long>-100.304</geo:long></item></channel></rss>`
const rssOf = (xml: string) => [...elements(xml, { root: 'rss', each: 'item' })].map(rssEvent)

test('an item of the RSS: magnitude in the title, depth in the text, two spaces after «de», central time', () => {
  assert.equal(rssOf(ITEM), [
    {
      source: 'SSN',
      time: Date.parse('2026-08-26T07:39:32Z'),
      latitude: '16.876',
      longitude: '-100.304',
      magnitude: '4.0',
      depth: '13.4',
      reference: '27 km al SUROESTE de COYUCA DE BENITEZ, GRO',
      status: null,
    },
  ])
})

test('a magnitude that cannot be calculated is absent; an item without its hour or its place goes to quarantine', () => {
  assert.is((rssOf(ITEM.replace('<title>4.0', '<title>no calculable'))[0] as Event).magnitude, null)
  for (const wrong of [
    ITEM.replace('01:39:32', ''),
    ITEM.replace('2026-08-26', '2026-08-36'),
    ITEM.replace(/<geo:lat>.*<\/geo:long>/, '').replace('Lat/Lon', 'x'),
  ])
    assert.not.ok(isEvent(rssOf(wrong)[0]!))
})

test('a list of more events than a call takes arguments is read like any other', async () => {
  const item =
    '<item><title>4.0, 12 km al SUR de PINOTEPA NACIONAL, OAX</title><description>Fecha:2026-11-19 10:00:00 Lat/Lon: 16.1/-98.0</description></item>'
  const http = { get: async () => ({ text: async () => `<rss>${item.repeat(150_000)}</rss>` }) } as unknown as Http
  assert.is((await rssListing(http, new Date('2026-11-20T12:00:00Z'))).events.length, 150_000)
})

test('before the reform of 2022 the clock changed: summer was five hours behind', () => {
  const at = (local: string) =>
    new Date((rssOf(ITEM.replace('2026-08-26 01:39:32', local))[0] as Event).time).toISOString()
  assert.equal(
    [at('2017-09-19 13:14:39'), at('2017-12-19 13:14:39'), at('2026-07-19 13:14:39')],
    ['2017-09-19T18:14:39.000Z', '2017-12-19T19:14:39.000Z', '2026-07-19T19:14:39.000Z'],
  )
  assert.is(localTime(Date.parse('2017-09-19T18:14:39Z')), '2017-09-19 13:14:39')
})

const PAGE = readFileSync(join(fixture('sample'), 'answers/ultimos.html'), 'utf8')
test('the page: rows of three days, hidden ones too, by the ids of their cells; what is preliminary says so', () => {
  const found = pageEvents(PAGE)
  assert.ok(found.every(isEvent))
  assert.is(found.length, 118)
  assert.equal([...new Set((found as Event[]).map(({ status }) => status))], ['preliminar', 'verificado'])
  assert.ok((found as Event[]).some(({ magnitude }) => magnitude === null))
  assert.ok((found as Event[]).some(({ reference }) => reference.includes('PUERTO PEÑASCO, SON')))
  // Near midnight there is no row of today.
  assert.ok(pageEvents(PAGE.replaceAll('"1days"', '"2days hidden"')).length === 118)
})

test('a page that is cut short, or has another layout, is not taken for a quiet day', () => {
  assert.throws(() => pageEvents(PAGE.slice(0, PAGE.length / 2)), /incompleta/)
  assert.equal(pageEvents(PAGE.replaceAll('days', 'dias')), [])
})

test('the sample: every event once, its id unique, a month and more of the USGS beside three days of the SSN', async () => {
  const { rows, refused, notes } = await run('sample')
  assert.equal([refused, notes], [[], []])
  assert.ok(rows.length >= 180)
  assert.is(new Set(rows.map(({ id }) => id)).size, rows.length)
  assert.equal(rows.flatMap(faults), [])
  assert.is(rows.filter(({ fuente }) => fuente === 'SSN').length, 118)
  assert.equal(
    [
      rows.map(({ fecha }) => fecha).sort()[0]! < '2026-10-01',
      rows.some(({ referencia }) => /California$|CA$|New Mexico/.test(referencia) && !/Gulf/.test(referencia)),
    ],
    [true, false],
  )
  const second = rows.filter(({ fecha_hora }) => fecha_hora === '2026-11-18T21:15:40.000Z')
  assert.is(second.length, 2)
})

test('what the USGS tells of an event of the SSN does not count twice', async () => {
  const { rows } = await run('sample')
  const near = rows.filter(({ fuente, fecha }) => fuente === 'USGS' && fecha >= '2026-11-17')
  for (const one of near)
    assert.not.ok(
      rows.some(
        (other) =>
          other.fuente === 'SSN' &&
          Math.abs(Date.parse(other.fecha_hora) - Date.parse(one.fecha_hora)) < 15_000 &&
          Math.abs(Number(other.latitud) - Number(one.latitud)) < 0.6,
      ),
      one.referencia,
    )
})

test('a revision keeps the id; new events beside it do not take it', async () => {
  const first = await run('sample')
  const second = await run('revisado', asPublished(first.rows))
  const ids = new Set(first.rows.map(({ id }) => id))
  const fresh = second.rows.filter(({ id }) => !ids.has(id))
  assert.equal(fresh.map(({ fecha_hora_local }) => fecha_hora_local).sort(), [
    '2026-11-19 13:01:12',
    '2026-11-19 13:01:40',
  ])
  const revised = second.rows.find(({ id }) => id === 'ssn:20261119T180851Z:15.41:-94.20')!
  assert.equal(
    [revised.fecha_hora_local, revised.magnitud, revised.latitud, revised.estatus],
    ['2026-11-19 12:08:53', '4.8', '15.438', 'verificado'],
  )
})

test('read again with what it published, nothing changes', async () => {
  const first = await run('revisado')
  const second = await run('revisado', asPublished(first.rows))
  assert.equal(second.rows, first.rows)
})

test('two shocks within a minute and half a degree each find their own', () => {
  const ones = [event({ time: later(0) }), event({ time: later(40), latitude: '16.900' })]
  const others = [known({ id: 'b', time: later(41), latitude: '16.905' }), known({ id: 'a', time: later(1) })]
  assert.equal([...sameEvents(ones, others, 0.5).values()].map(({ id }) => id).sort(), ['a', 'b'])
  assert.equal(
    settle({ ssn: ones, usgs: [], known: [known({ id: 'a' })] }).map(({ id }) => id),
    ['a', 'ssn:20261119T180040Z:16.90:-100.30'],
  )
})

test('an event that has left the list is not what a new one beside it revises', () => {
  assert.is(
    settle({ ssn: [event({ time: later(30) })], usgs: [], known: [known({ id: 'a', time: later(0) })] })[0]!.id,
    'ssn:20261119T180030Z:16.88:-100.30',
  )
})

test('beyond a minute or half a degree it is another event', () => {
  const id = (more: Partial<Event>) =>
    settle({ ssn: [event(more), event({ time: later(-600), latitude: '30' })], usgs: [], known: [known()] })[0]!.id
  assert.equal([id({ time: later(59) }), id({ latitude: '17.37' })], ['ssn:uno', 'ssn:uno'])
  assert.not.equal(id({ time: later(61) }), 'ssn:uno')
  assert.not.equal(id({ latitude: '17.38' }), 'ssn:uno')
})

test('the SSN takes over what the USGS told first, and the USGS never takes it back', () => {
  const before = known({ id: 'usgs:us1', source: 'USGS', latitude: '17.60', status: 'revisado' })
  const [taken] = settle({
    ssn: [event({ status: 'preliminar' }), event({ time: later(-90), latitude: '30' })],
    usgs: [],
    known: [before],
  })
  assert.equal([taken!.id, taken!.source, taken!.status], ['usgs:us1', 'SSN', 'preliminar'])
  assert.equal(
    settle({ ssn: [], usgs: [event({ source: 'USGS', codes: ['us1'] })], known: [known({ id: 'usgs:us1' })] }),
    [],
  )
})

test('the name the USGS gives may change: any of its names is it, wherever it moved', () => {
  const moved = event({ source: 'USGS', codes: ['pt9', 'us1'], time: later(300), latitude: '20' })
  assert.equal(
    settle({ ssn: [], usgs: [moved], known: [known({ id: 'usgs:us1', source: 'USGS' })] }).map(({ id }) => id),
    ['usgs:us1'],
  )
})

test('what the catalogue reviewed is not undone by the list of the day, and digits are not lost', () => {
  assert.equal(settle({ ssn: [event()], usgs: [], known: [known({ status: 'revisado' })] }), [])
  const [same] = settle({
    ssn: [event({ status: null })],
    usgs: [],
    known: [known({ latitude: '16.8764', status: 'verificado' })],
  })
  assert.equal([same!.latitude, same!.longitude, same!.status], ['16.8764', '-100.304', 'verificado'])
  assert.is(settle({ ssn: [event()], usgs: [], known: [known({ latitude: '16.8812' })] })[0]!.latitude, '16.876')
})

test('the state is the one the SSN refers to; the municipality only that of a point on land in it', () => {
  assert.equal([row({}).estado, row({}).municipio, row({}).pais], ['Guerrero', null, 'México'], 'offshore')
  const inland = row({ latitude: '17.2', longitude: '-100.0' })
  assert.equal([inland.estado, inland.municipio, inland.cvegeo], ['Guerrero', 'Coyuca de Benítez', '12021'])
  const other = row({ latitude: '17.2', longitude: '-100.0', reference: '90 km al OESTE de ALGO, OAX' })
  assert.equal([other.estado, other.municipio], ['Oaxaca', null])
  assert.is(
    row({ latitude: '16.85', longitude: '-99.92', reference: '4 km al SUR de ACAPULCO, GRO' }).municipio,
    'Acapulco de Juárez',
    'on the coast',
  )
  assert.equal(
    ['TAMS', 'CDMX', 'ZAC', 'PUE'].map((code) => row({ reference: `1 km al SUR de X, ${code}` }).estado),
    ['Tamaulipas', null, 'Zacatecas', 'Puebla'],
  )
})

test('an event abroad has its country and no state', () => {
  const abroad = row({
    reference: '94 km al SUROESTE de PUERTO SAN JOSE, GUATEMALA',
    latitude: '13.95',
    longitude: '-91.9',
  })
  assert.equal([abroad.pais, abroad.estado ?? null, abroad.municipio ?? null], ['Guatemala', null, null])
  assert.is(row({ reference: '10 km al SUR de X, ESTADOS UNIDOS DE AMERICA' }).pais, 'Estados Unidos de America')
})

test('the USGS names no state: it is that of the nearest head town, also offshore', () => {
  const offshore = row({
    source: 'USGS',
    reference: '62 km SSW of Salina Cruz, Mexico',
    latitude: '15.6',
    longitude: '-95.4',
    status: 'revisado',
  })
  assert.equal(
    [offshore.id, offshore.estado, offshore.municipio, offshore.fuente],
    ['usgs:us1', 'Oaxaca', null, 'USGS'],
  )
})

test('without the SSN, the USGS serves, and every reason is noted', async () => {
  const { rows, notes } = await run('sin-ssn')
  assert.ok(rows.length > 0 && rows.every(({ fuente }) => fuente === 'USGS'))
  assert.match(notes[0]!, /RSS del SSN.*403/)
  assert.match(notes[1]!, /Página del SSN.*ningún sismo que se pueda leer|Página del SSN.*403 Forbidden/)
})

test('days that no list reaches are asked of the catalogue that an operator serves, between its banner and its footer', async () => {
  const first = await run('sample')
  const { rows, notes, refused } = await run('catalogo', asPublished(first.rows))
  assert.equal([notes, refused], [[], []])
  const ids = new Set(first.rows.map(({ id }) => id))
  assert.equal(
    rows.filter(({ id }) => !ids.has(id)),
    [],
    'every event of it was known',
  )
  const strong = rows.find(({ magnitud }) => magnitud === '6.4')!
  assert.equal(
    [strong.fuente, strong.estatus, strong.latitud, strong.id.slice(0, 5)],
    ['SSN', 'revisado', '15.3812', 'usgs:'],
  )
})

test('a catalogue with fewer events than it announces gives none of them', async () => {
  const { notes, rows } = await run('catalogo-cortado')
  assert.match(notes[0]!, /Catálogo del SSN.*anuncia 31 eventos y trae \d+/)
  assert.is(rows.length, 15)
})

const samples = process.env.TIANGUIS_SAMPLES && join(process.env.TIANGUIS_SAMPLES, 'sismos')
if (samples && existsSync(samples)) {
  const real = (name: string) => readFileSync(join(samples, name), 'utf8')
  test('the real RSS', () => {
    const read = rssOf(real('ssn_rss_ultimos-sismos_2026-08-26_excerpt.xml')) as Event[]
    assert.equal(
      read.map(({ magnitude, reference, time }) => [magnitude, reference.slice(-4), new Date(time).toISOString()]),
      [
        ['4.0', ' GRO', '2026-08-26T07:39:32.000Z'],
        ['3.7', ' JAL', '2026-08-25T22:43:57.000Z'],
        ['1.4', ' ZAC', '2026-08-25T20:36:33.000Z'],
      ],
    )
  })
  test('the real catalogue of 2017: every event is a row with an id of its own, at the hour it says', async () => {
    const blocks = await Array.fromAsync(
      blocksOf(decodeStream(createReadStream(join(samples, 'SSNMX_catalogo_20170101_20180101.csv')))),
    )
    const events = blocks.flatMap((block) => block.events)
    assert.is(events.length, 26_645)
    const rows = [
      ...(connector.parse({ ssn: events, usgs: [], known: [], refused: [] }, { territory }).sismos as Iterable<Quake>),
    ]
    assert.is(new Set(rows.map(({ id }) => id)).size, 26_645)
    assert.equal(rows.flatMap(faults), [])
    assert.ok(rows.every(({ pais }) => pais === 'México'))
    const strong = rows.find(({ magnitud }) => magnitud === '8.2')!
    assert.equal([strong.fecha_hora_local, strong.fecha_hora], ['2017-09-07 23:49:17', '2017-09-08T04:49:17.000Z'])
    const again = [
      ...(connector.parse(
        {
          ssn: events,
          usgs: [],
          refused: [],
          known: rows.map((one) => ({
            id: one.id,
            time: Date.parse(one.fecha_hora),
            latitude: one.latitud,
            longitude: one.longitud,
            source: 'SSN',
            status: one.estatus,
          })),
        },
        { territory },
      ).sismos as Iterable<Quake>),
    ]
    assert.equal(
      again.map(({ id }) => id),
      rows.map(({ id }) => id),
      'each finds itself again',
    )
  })
} else console.log('Se omiten las respuestas reales del SSN: TIANGUIS_SAMPLES no nombra una carpeta que las tenga.')

test.run()
