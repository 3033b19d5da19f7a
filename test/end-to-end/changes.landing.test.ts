/** A mirror that takes what changed has what whoever takes the whole has, of every dataset, at every publication. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { jsonRows, recordAt } from '@tianguis/core/query/as-of'
import { recordKey } from '@tianguis/core/query/changes'
import { refresh } from '@tianguis/core/refresh/run'
import {
  boolean,
  date,
  decimal,
  instant,
  integer,
  list,
  recordColumns,
  text,
  type Column,
  type Connector,
  type Table,
} from '@tianguis/core'
import { answering, request, tiny, type Batch } from '../engine/tiny.ts'
import { call, keyOf } from '../support/call.ts'
import { openBench, until } from '../support/test-service.ts'

/** One of every kind, a key of two columns, and a text that a CSV has to quote. */
const columns = {
  zona: text().required().describe('Zona.'),
  numero: integer().required().describe('Número.'),
  nombre: text().describe('Nombre.'),
  precio: decimal({ digits: 3 }).describe('Precio.'),
  dia: date().describe('Día.'),
  hora: instant().describe('Hora.'),
  abierto: boolean().describe('Abierto.'),
  marcas: list().describe('Marcas.'),
}
const varied = tiny({
  name: 'variado',
  path: '/variado',
  tables: { cosas: { columns, key: ['zona', 'numero'], mode: 'snapshot', duplicates: 'last' } as unknown as Table },
  order: ['zona', 'numero'],
})
const bench = await openBench({ more: [{ connector: varied, folder: '', fixtures: '' }] })
const { pool } = bench.service
test.after(() => bench.close())

/** Nothing of what a publication is refused for: what is brought is few rows, and not what the world is like. */
const unguarded = (connector: Connector): Connector => ({
  ...connector,
  invariants: [],
  contrasts: [],
  tables: Object.fromEntries(
    Object.entries(connector.tables).map(([name, table]) => [name, { ...table, guard: { atLeast: 0 } }]),
  ),
  parse: (batch) => batch,
})

const publish = async (connector: Connector, rows: Batch) => {
  const { outcome, failure } = await refresh(
    request(pool, answering(unguarded(connector), rows), bench.dataFolder, {
      acceptShrink: true,
      territory: bench.territory,
    }),
  )
  assert.ok(outcome === 'published' || outcome === 'unchanged', `${connector.name}: ${outcome} ${failure}`)
}

interface Published {
  readonly version: number
  readonly at: Date
}
async function current({ name }: Connector): Promise<Published> {
  const { rows } = await pool.query<Published>(
    'select version::float8 as version, published_at as at from tianguis.datasets where name = $1',
    [name],
  )
  return rows[0]!
}

/** Records by what tells them apart. */
type Mirror = Map<string, string>

async function whole(connector: Connector, { version, at }: Published): Promise<string[]> {
  const { rows } = await pool.query<{ row: string }>(
    `select row_to_json(r)::text as row from (${jsonRows(connector, `${recordAt(connector, version, at)} as _r`)}) r`,
  )
  return rows.map(({ row }) => row)
}

/** Of thousands of records, those that differ. */
async function assertIs(mirror: Mirror, connector: Connector, published: Published, when = ''): Promise<void> {
  const [has, should] = [new Set(mirror.values()), new Set(await whole(connector, published))]
  const only = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...some].filter((row) => !others.has(row))
  assert.equal([only(has, should).slice(0, 3), only(should, has).slice(0, 3)], [[], []], `${connector.name} ${when}`)
  assert.is(mirror.size, should.size)
}

async function asked(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${bench.url}${path}`, { headers: { authorization: `Bearer ${keyOf(bench.url)}` } })
  return { status: answer.status, text: await answer.text() }
}

/** Takes what changed since a version, page by page. @returns the version that the mirror then is */
async function follow(mirror: Mirror, connector: Connector, since: number, limit: number, between = async () => {}) {
  let path: string | undefined = `/api/v1${connector.path}/cambios?desde_version=${since}&limit=${limit}`
  let version = since
  while (path) {
    // Values that were moved to other rows may be none that the description has of theirs.
    const answer = connector === varied ? await call(bench.url, path) : await asked(path)
    assert.is(answer.status, 200, answer.text)
    const { data, meta } = JSON.parse(answer.text)
    // Not as JSON reads numbers: the digits of each record are compared.
    const records = recordsOf(answer.text)
    assert.is(records.length, data.length)
    for (const [at, record] of data.entries()) {
      const key = JSON.stringify(meta.clave.map((name: string) => record[name]))
      if (record.operacion === 'baja') assert.ok(mirror.delete(key), `${key} was not there`)
      else {
        assert.is(record.operacion, mirror.has(key) ? 'cambio' : 'alta', key)
        assert.is.not(mirror.get(key), records[at])
        mirror.set(key, records[at]!)
      }
    }
    version = meta.version
    path = meta.siguiente
    if (path) await between()
  }
  return version
}

/** Each record as it came, without what was done with it. */
const recordsOf = (answer: string): string[] =>
  answer
    .slice(answer.indexOf('"data":[') + 8, answer.lastIndexOf('],"meta"'))
    .split(/,?\{"operacion":"\w+",/)
    .slice(1)
    .map((rest) => `{${rest}`)

const mirrorOf = async (connector: Connector, published: Published, clave: readonly string[]): Promise<Mirror> =>
  new Map(
    (await whole(connector, published)).map((row) => {
      const record = JSON.parse(row)
      return [JSON.stringify(clave.map((name) => record[name])), row]
    }),
  )

/** Always the same numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const thing = (numero: number, random: () => number) => {
  const absent = <Value>(value: Value) => (random() < 0.2 ? null : value)
  return {
    zona: `z${numero % 3}`,
    numero,
    nombre: absent(['a,b', 'dice "sí"', '', 'ñandú', '=1'][Math.floor(random() * 5)]!),
    precio: absent((random() * 100).toFixed(Math.floor(random() * 4))),
    dia: absent(`2026-0${1 + Math.floor(random() * 9)}-11`),
    hora: absent(new Date(1_700_000_000_000 + Math.floor(random() * 1e9))),
    abierto: absent(random() < 0.5),
    marcas: absent(random() < 0.5 ? [] : ['x', 'y"z']),
  }
}

test('twenty publications of every kind of value: each mirror is the whole, whether it comes each time or now and then', async () => {
  const random = numbers(7)
  const rows = new Map<number, ReturnType<typeof thing>>()
  for (let numero = 0; numero < 60; numero += 1) rows.set(numero, thing(numero, random))
  const publishAll = () => publish(varied, { cosas: [...rows.values()] })
  await publishAll()
  const first = await current(varied)
  await until(
    () => call(bench.url, '/api/v1/variado'),
    ({ status }) => status === 200,
  )
  const clave = ['zona', 'numero']
  const mirrors = [1, 3, 7].map((pace) => ({ pace, since: first.version, mirror: new Map() as Mirror }))
  for (const one of mirrors) one.mirror = await mirrorOf(varied, first, clave)
  for (let step = 1; step <= 20; step += 1) {
    for (let numero = 0; numero < 70; numero += 1) {
      const dice = random()
      if (dice < 0.1) rows.delete(numero)
      else if (dice < 0.3) rows.set(numero, thing(numero, random))
    }
    await publishAll()
    const now = await current(varied)
    for (const one of mirrors) {
      if (step % one.pace && step < 20) continue
      one.since = await follow(one.mirror, varied, one.since, 7)
      assert.is(one.since, now.version)
      await assertIs(one.mirror, varied, now, `step ${step}, pace ${one.pace}`)
    }
  }
  const late = await mirrorOf(varied, first, clave)
  await follow(late, varied, first.version, 1_000)
  await assertIs(late, varied, await current(varied))
})

test('what is published on the way is left for the next time: the cursor carries where the walk goes', async () => {
  const random = numbers(11)
  const things = Array.from({ length: 50 }, (_none, numero) => thing(numero, random))
  const before = await current(varied)
  const mirror = await mirrorOf(varied, before, ['zona', 'numero'])
  await publish(varied, { cosas: things })
  const meant = await current(varied)
  let nth = 0
  const reached = await follow(mirror, varied, before.version, 5, async () => {
    nth += 1
    if (nth < 3) await publish(varied, { cosas: things.slice(nth).map((one) => ({ ...one, precio: '1.5' })) })
  })
  assert.is(reached, meant.version)
  await assertIs(mirror, varied, meant)
  await follow(mirror, varied, reached, 5)
  await assertIs(mirror, varied, await current(varied))
})

const MOST_ROWS = 120
/** Rows of each table as a source would bring them. */
async function rowsOf(connector: Connector): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = Object.entries(connector.tables).map(async ([name, { columns, key }]) => {
    const shown = Object.entries(columns).map(([column, { spec }]) =>
      spec.kind === 'instant' || spec.kind === 'list' ? `"${column}"` : `"${column}"::text as "${column}"`,
    )
    const { rows } = await pool.query(
      `select ${shown.join(', ')} from ${recordTable(connector, name)} order by ${key.map((one) => `"${one}"`).join(', ')} limit ${MOST_ROWS}`,
    )
    return [name, rows.map((row) => asBrought(row, columns))] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}
const recordTable = (connector: Connector, table: string) =>
  `${recordAt({ ...connector, record: table }, 'current')} as _t`
const asBrought = (row: Record<string, unknown>, columns: Readonly<Record<string, Column>>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const { kind } = columns[name]!.spec
      if (value === null) return [name, null]
      if (kind === 'integer') return [name, Number(value)]
      return [name, kind === 'boolean' ? value === 'true' : value]
    }),
  )

/**
 * Some rows are left out, and some have a value of another row, which is one that the column may hold. Not where a record
 * is told by it: no source gives two of one.
 */
const mutated = (
  rows: readonly Record<string, unknown>[],
  { columns }: Table,
  { told, random }: { told: readonly string[]; random: () => number },
) =>
  rows
    .filter(() => random() > 0.1)
    .map((row) => {
      const free = Object.keys(columns).filter((name) => !told.includes(name))
      if (!free.length || random() > 0.2) return row
      const name = free[Math.floor(random() * free.length)]!
      return { ...row, [name]: rows[Math.floor(random() * rows.length)]![name] }
    })

for (const { connector } of bench.discovered) {
  test(`${connector.name}: corrections, additions and removals of its tables make the mirror what is served`, async () => {
    const random = numbers(connector.name.length)
    const rows = await rowsOf(connector)
    const brought = () =>
      Object.fromEntries(
        Object.entries(rows).map(([name, all]) => [
          name,
          mutated(all, connector.tables[name]!, {
            random,
            told: [...connector.tables[name]!.key, ...recordKey(connector)],
          }),
        ]),
      )
    await publish(connector, brought())
    const first = await current(connector)
    const { meta } = (await call(bench.url, `/api/v1${connector.path}/cambios?desde_version=${first.version}`)).json()
    const mirror = await mirrorOf(connector, first, meta.clave)
    assert.is(mirror.size, (await whole(connector, first)).length, 'the key tells records apart')
    let since = first.version
    for (let step = 0; step < 3; step += 1) {
      await publish(connector, brought())
      since = await follow(mirror, connector, since, 40)
      await assertIs(mirror, connector, await current(connector), `${step}`)
    }
    assert.ok(since > first.version && Object.keys(recordColumns(connector)).length > 0)
  })
}

test.run()
