/** Answers to several values at once, merged from index scans, against the plain statement. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { municipality, state, type Filter } from '@tianguis/core'
import type { AnswerPlan } from '../../host/answer/plan.ts'
import { statementFor } from '@tianguis/core/query/sql'
import { NOW, openBench, table, text, tiny, type Bench } from './tiny.ts'

const ROWS = 60_000
let bench: Bench
const columns = {
  id: text().required().describe('.'),
  nombre: text().required().describe('.'),
  cvegeo: text().required().describe('.'),
  estado: text().describe('.'),
  clase: text().required().describe('.'),
}
const connector = tiny({
  tables: {
    precios: table({
      columns,
      key: ['id'],
      indexes: [
        ['nombre', 'id'],
        ['cvegeo', 'nombre', 'id'],
        ['clase', 'nombre', 'id'],
        ['cvegeo', 'clase', 'nombre', 'id'],
      ],
    }),
  },
  order: ['nombre', 'id'],
  params: { ciudad: municipality(), estado: state() },
  calls: [{}],
})
const rows = Array.from({ length: ROWS }, (_none, at) => ({
  id: `i${at}`,
  nombre: `n${(at * 7919) % 5003}`,
  cvegeo: `${10_000 + ((at * 31) % 200)}`,
  estado: `e${at % 3}`,
  clase: `c${(at * 17) % 400}`,
}))
test.before(async () => {
  bench = await openBench()
  await bench.run(connector, { precios: rows })
})
test.after(() => bench.close())

const asked = (where: Filter[], limit: number | null = 50): AnswerPlan => ({
  spec: { where, order: connector.order },
  limit,
  shape: { past: false, near: undefined, fold: undefined },
  al: undefined,
  fields: Object.keys(columns),
  writing: { format: 'json', comma: false, marked: false } as const,
  chosen: false,
  cursor: undefined,
  hour: null,
  walk: '',
  corrections: [],
  places: [],
  at: () => '',
  path: '',
  receipt: false,
  quality: false,
  normalised: '',
})
const towns = Array.from({ length: 40 }, (_none, at) => `${10_000 + at * 5}`)
const classes = Array.from({ length: 12 }, (_none, at) => `c${at * 3}`)

const QUESTIONS: Record<string, Filter[]> = {
  'several towns': [{ column: 'cvegeo', op: 'in', values: towns }],
  'several classes': [{ column: 'clase', op: 'in', values: classes }],
  both: [
    { column: 'cvegeo', op: 'in', values: towns },
    { column: 'clase', op: 'in', values: classes },
  ],
  'several classes in one town': [
    { column: 'cvegeo', op: 'in', values: ['10005'] },
    { column: 'clase', op: 'in', values: classes },
  ],
  'a value that is asked twice, and one that is not there': [
    { column: 'clase', op: 'in', values: ['c3', 'c3', 'nada'] },
  ],
  'another condition beside': [
    { column: 'cvegeo', op: 'in', values: towns },
    { column: 'estado', op: '=', value: 'e1' },
  ],
}

for (const [name, where] of Object.entries(QUESTIONS)) {
  test(`${name}: the rows of the plain statement, in its order, from indexes alone`, async () => {
    const { text: sql, values } = statementFor(connector, asked(where), 'current', NOW)
    assert.match(sql, /unnest/)
    const expected = rows
      .filter((row) =>
        where.every((filter) => {
          const value = row[filter.column as keyof typeof row]
          return filter.op === 'in' ? filter.values.includes(value) : filter.op === '=' && filter.value === value
        }),
      )
      .sort((a, b) => (a.nombre === b.nombre ? (a.id < b.id ? -1 : 1) : a.nombre < b.nombre ? -1 : 1))
      .slice(0, 50)
    const {
      rows: [answer],
    } = await bench.pool.query(sql, [...values])
    assert.equal(JSON.parse(`[${answer.rows}]`), expected)
    assert.is(answer.count, expected.length)
    const { rows: plan } = await bench.pool.query(`explain ${sql}`, [...values])
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
    assert.not.match(lines, /Seq Scan on prueba/, lines)
  })
}

test('a view is merged too, by the beginning of its order, and one list where all would be too many scans', async () => {
  const view = {
    ...connector,
    order: ['nombre', 'id', 'estado'],
    record: { columns, sql: 'select p.* from {precios} p' },
  }
  const both = QUESTIONS.both!
  for (const [where, limit, scans] of [
    [QUESTIONS['several classes']!, 50, 1],
    [both, 10, 2],
    [both, 50, 1],
  ] as const) {
    const { text: sql, values } = statementFor(
      view,
      { ...asked(where, limit), spec: { where, order: view.order } },
      'current',
      NOW,
    )
    assert.is(sql.match(/unnest/g)?.length, scans, sql)
    const {
      rows: [answer],
    } = await bench.pool.query(sql, [...values])
    const matching = rows.filter((row) =>
      where.every((filter) => filter.op === 'in' && filter.values.includes(row[filter.column as keyof typeof row])),
    )
    const place = ({ nombre, id }: (typeof rows)[number]) => `${nombre} ${id}`
    assert.equal(
      JSON.parse(`[${answer.rows}]`),
      matching.sort((a, b) => (place(a) < place(b) ? -1 : 1)).slice(0, limit),
    )
  }
  assert.not.match(
    statementFor(
      view,
      {
        ...asked(QUESTIONS['several classes']!, 1000),
        spec: { where: QUESTIONS['several classes']!, order: view.order },
      },
      'current',
      NOW,
    ).text,
    /unnest/,
  )
})

test('two lists of one column are what they have in common', async () => {
  const where: Filter[] = [
    { column: 'cvegeo', op: 'in', values: towns },
    { column: 'cvegeo', op: 'in', values: ['10005', 'nada'] },
  ]
  const { text: sql, values } = statementFor(
    connector,
    asked([...where, { column: 'cvegeo', op: '=', value: '10010' }]),
    'current',
    NOW,
  )
  assert.match(sql, /where false/)
  const {
    rows: [answer],
  } = await bench.pool.query(sql, [...values])
  assert.is(answer.count, 0)
  assert.not.match(statementFor(connector, asked(where), 'current', NOW).text, /unnest/)
})

test('what no index orders stays the plain statement', () => {
  const plain = (where: Filter[], limit: number | null = 50) =>
    assert.not.match(statementFor(connector, asked(where, limit), 'current', NOW).text, /unnest/)
  plain([{ column: 'cvegeo', op: 'in', values: ['10005'] }])
  plain([{ column: 'estado', op: 'in', values: ['e1', 'e2'] }])
  plain([{ column: 'cvegeo', op: 'in', values: towns }], null)
})

test.run()
