/** Queries made up at random: those that are sound compile, pass the guard and run. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { FILLED, openRows, type Rows } from '../../test/support/fake-rows.ts'
import { catalogue, knowledge, TODAY } from '../../test/support/fake-catalogue.ts'
import { violations } from '../validate.ts'

/** mulberry32: the same numbers every time. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const RANGES = [
  { desde: '2026-08-01', hasta: '2026-11-01' },
  { desde: '2026-10-01', hasta: '2026-11-01' },
  { desde: '2025-01-01' },
  { hasta: '2026-12-01' },
  { ultimos: 2, grano: 'mes' },
  { ultimos: 3, grano: 'quincena' },
  'ultimo',
  'todo',
  'vigente',
] as const
const TOPICS = [...catalogue.topics.values()].filter(({ id }) => FILLED.includes(id))
const PLACES = [
  { nivel: 'estado', clave: '14' },
  { nivel: 'municipio', clave: '31050' },
  { nivel: 'municipio', clave: '14120' },
] as const
const BOUNDS = ['>', '<=', '=', 'present', 'absent'] as const

function queryOf(random: () => number): LogicalQuery {
  const one = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)]!
  const maybe = <Value extends object>(chance: number, part: () => Value): Value | object =>
    random() < chance ? part() : {}
  const { id, subject } = one(TOPICS)
  const measures = [...Object.keys(subject.measures), 'filas']
  const dimensions = [...Object.keys(subject.dimensions), 'municipio', 'estado']
  const accion = one([
    'listar',
    'agregar',
    'agregar',
    'agregar',
    'distintos',
    'existe',
    'cambio',
    'proporcion',
  ] as const)
  const agg = () =>
    accion === 'listar'
      ? {}
      : { agg: one(['suma', 'promedio', 'mediana', 'maximo', 'minimo', 'ultimo', 'cuenta'] as const) }
  const values = Object.entries(subject.dimensions).flatMap(([, { column, values = {} }]) =>
    Object.keys(values).map((value) => ({ columna: column, op: one(['=', '=', '!='] as const), valores: [value] })),
  )
  const bounds = Object.values(subject.measures).map(({ column }) => {
    const op = one(BOUNDS)
    return { columna: column, op, ...(op === 'present' || op === 'absent' ? {} : { valores: ['18'] }) }
  })
  const some = <Value>(list: readonly Value[]): Value[] => list.filter(() => random() < 0.4)
  return {
    tabla: id,
    accion,
    ...maybe(0.8, () => ({
      medidas: [{ id: one(measures), ...agg() }, ...(random() < 0.2 ? [{ id: one(measures), ...agg() }] : [])],
    })),
    ...maybe(0.4, () => ({ dimensiones: [one(dimensions), ...some(dimensions)] })),
    ...maybe(0.6, () => ({ filtros: [...some(values), ...some(bounds)] })),
    ...maybe(0.3, () => ({ lugar: some(PLACES) })),
    ...maybe(0.1, () => ({ excluir: [one(PLACES)] })),
    ...maybe(0.4, () => ({ tiempo: one(RANGES) })),
    ...maybe(0.2, () => ({ grano: one(['mes', 'quincena', 'anio', 'dia'] as const) })),
    ...maybe(0.4, () => ({
      orden: [{ por: one([...measures, 'tiempo', 'cambio', 'cambio_pct']), dir: one(['asc', 'desc'] as const) }],
    })),
    ...maybe(0.4, () => ({ limite: one([1, 3, 1000]) })),
    ...maybe(0.15, () => ({ dentro: [one(dimensions)] })),
    ...maybe(0.15, () => ({ tener: [{ medida: one(measures), op: '>' as const, valor: '1' }] })),
    ...maybe(0.15, () => ({ comparar: { antes: one(RANGES), despues: one(RANGES) } })),
    ...maybe(0.1, () => ({ por_habitantes: 100_000 })),
    ...maybe(accion === 'proporcion' ? 0.8 : 0.02, () => ({ parte: values.length ? [one(values)] : [] })),
  }
}

let rows: Rows
test.before(async () => {
  rows = await openRows()
})
test.after(() => rows.close())

test('what is sound runs, whatever it is', async () => {
  const random = randomOf(20_261_119)
  const actions = new Map<string, number>()
  for (let at = 0; at < 30_000; at++) {
    const query = queryOf(random)
    if (violations(query, knowledge(), TODAY).length) continue
    actions.set(query.accion, (actions.get(query.accion) ?? 0) + 1)
    if (actions.get(query.accion)! > 80) continue
    await rows
      .answer(query)
      .catch((error: Error) =>
        assert.unreachable(`${error.message} ${(error.cause as Error)?.message}: ${JSON.stringify(query)}`),
      )
  }
  for (const action of ['listar', 'agregar', 'distintos', 'existe', 'cambio', 'proporcion'])
    assert.ok((actions.get(action) ?? 0) > 5, `${action}: ${actions.get(action)}`)
})

test.run()
