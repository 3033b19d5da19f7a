/** Values on their way through COPY: what is sent is what is served. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boolean, date, decimal, instant, integer, list, rejected, text } from '@tianguis/core'
import { jsonRows, recordAt } from '@tianguis/core/query/as-of'
import { openBench, served, table, tiny, type Bench } from './tiny.ts'

let bench: Bench
test.before(async () => {
  bench = await openBench()
})
test.after(() => bench.close())

const columns = {
  id: integer().required().describe('.'),
  t: text().describe('.'),
  d: decimal({ digits: 30 }).describe('.'),
  e: integer().describe('.'),
  f: date().describe('.'),
  i: instant().describe('.'),
  b: boolean().describe('.'),
  l: list().describe('.'),
}
const connector = tiny({ tables: { valores: table({ columns, key: ['id'] }) }, order: ['id'] })

test('every kind comes back as it went', async () => {
  const exact = '-123456789012345678901234567890.123456789012345678901234567890'
  await bench.run(connector, {
    valores: [
      {
        id: 1,
        t: 'Ñandú «x»',
        d: exact,
        e: -9007199254740991,
        f: '1954-04-19',
        i: '2026-11-19T12:00:00-06:00',
        b: false,
        l: ['uno', 'dos'],
      },
      { id: 2 },
      { id: 3, d: '00.50', l: [] },
    ],
  })
  const { rows } = await bench.pool.query(
    `select row_to_json(r)::text as row from (${jsonRows(connector, `${recordAt(connector, 'current')} x`)}) r order by id`,
  )
  assert.equal(
    rows.map(({ row }) => row),
    [
      `{"id":1,"t":"Ñandú «x»","d":${exact},"e":-9007199254740991,"f":"1954-04-19","i":"2026-11-19T18:00:00Z","b":false,"l":["uno","dos"]}`,
      '{"id":2,"t":null,"d":null,"e":null,"f":null,"i":null,"b":null,"l":null}',
      '{"id":3,"t":null,"d":0.50,"e":null,"f":null,"i":null,"b":null,"l":[]}',
    ],
  )
})

test('text and lists that look like COPY or array syntax stay what they are', async () => {
  const nasty = [
    'a\tb',
    'a\nb',
    'a\r\nb',
    '\\N',
    '\\.',
    'a\\',
    '\\\\',
    '\\t',
    'NULL',
    '{}',
    '"',
    "'",
    '{"a","b"}',
    'a,b',
    'a\u000bb\fc',
    '\u0001\u007f',
    'x\u2028y',
    '😀',
    'e\u0301',
    '$1',
    '%s',
    '\\x41',
    '\\101',
    'x'.repeat(1000),
    ',',
    '{',
    '}',
    'null',
  ]
  const rows = nasty.map((one, id) => ({ id, t: one, l: [one, '', 'NULL', ` ${one} `] }))
  const { outcome, counts } = await bench.run(connector, { valores: rows }, { acceptShrink: true })
  assert.equal([outcome, counts.rejected], ['published', 0])
  const { rows: stored } = await bench.pool.query(
    'select id::int, t, l from datos.prueba_valores where _hasta is null order by id',
  )
  assert.equal(stored, rows)
  assert.is((await bench.run(connector, { valores: rows })).outcome, 'unchanged')
})

test('bad rows go to quarantine with every reason, and the good ones are published', async () => {
  const rows = [
    { id: 1, t: 'bien' },
    { t: 'sin llave', d: 2.5, e: 1.5 },
    { id: 3, t: 'a\0b', l: ['x\0'] },
    { id: 4, nueva: 1 },
    { id: 5, e: 10n },
    { id: 6, d: '\ud800' },
    rejected('la fila 7 no tiene columnas', 'x'.repeat(5000) + '\0'),
    ...Array.from({ length: 40 }, (_none, index) => ({ id: 100 + index })),
  ]
  const { outcome, counts, runId } = await bench.run(connector, { valores: rows }, { acceptShrink: true })
  assert.equal([outcome, counts.read, counts.rejected], ['published', 47, 6])
  assert.is((await served(bench.pool, connector)).length, 41)
  const { rows: kept } = await bench.pool.query(
    'select table_name, reason, raw from tianguis.rejects where run_id = $1 order by id',
    [runId],
  )
  const reasons = kept.map(({ reason }) => reason)
  assert.match(reasons[0], /^id: falta y es obligatorio; d: llegó el número 2.5.*; e: llegó 1.5; se espera un entero$/)
  assert.is(reasons[1], 't: el texto lleva un carácter nulo; l: un texto de la lista lleva un carácter nulo')
  assert.is(reasons[2], 'nueva: la tabla no tiene esa columna')
  assert.match(reasons[3], /^e: llegó 10n/)
  assert.match(reasons[4], /^d: llegó «.»; se espera un decimal/)
  assert.is(reasons[5], 'la fila 7 no tiene columnas')
  assert.is(kept[5].raw.length, 4000)
  assert.equal([kept[0].table_name, JSON.parse(kept[0].raw)], ['valores', { t: 'sin llave', d: 2.5, e: 1.5 }])
  assert.match(kept[3].raw, /10n/)
})

test('thousands of bad rows are all kept, in order, and settled by the next good run', async () => {
  const bad = Array.from({ length: 2345 }, (_none, index) => ({ id: index, d: 'malo' }))
  const good = Array.from({ length: 12_000 }, (_none, index) => ({ id: index, t: 'b' }))
  const first = await bench.run(connector, [{ valores: bad }, { valores: good }])
  assert.equal([first.outcome, first.counts.rejected], ['published', 2345])
  const waiting = async (run: string | null) =>
    Number(
      (
        await bench.pool.query('select count(*) as n from tianguis.rejects where run_id = $1 and settled_by is null', [
          run,
        ])
      ).rows[0].n,
    )
  assert.is(await waiting(first.runId), 2345)
  const second = await bench.run(connector, { valores: good })
  assert.is(second.outcome, 'unchanged')
  assert.is(await waiting(first.runId), 0)
  const {
    rows: [row],
  } = await bench.pool.query('select distinct settled_by from tianguis.rejects where run_id = $1', [first.runId])
  assert.is(row.settled_by, second.runId)
})

test.run()
