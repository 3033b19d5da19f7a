/** What counts that are kept tell is what the rows tell; what they cannot tell is read from the rows. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector, LogicalQuery, Subject } from '@tianguis/core'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { connectors, TODAY } from '../../test/support/fake-catalogue.ts'
import { openRows, type Rows } from '../../test/support/fake-rows.ts'
import { compile } from '../compile.ts'
import { openCatalogue } from '../knowledge/catalogue.ts'

const PLACE = ['estado', 'municipio', 'cvegeo']
const withCounts = ({ row, ...subject }: Subject): Subject => {
  const { distinct: _each, ...counted } = row!
  const rollups = { por_fruta: ['fruta', 'estado'], por_lugar: ['fruta', 'abierto', ...PLACE] }
  return { ...subject, row: counted, rollups }
}
const catalogueWith = (change: (subject: Subject) => Subject) =>
  openCatalogue(
    connectors.map((one): Connector => {
      const { puestos } = one.semantics!
      return puestos ? { ...one, semantics: { ...one.semantics, puestos: change(puestos) } } : one
    }),
    (code) => ({ 14: 'Jalisco', 31: 'Yucatán' })[code] ?? code,
  )
const counted = catalogueWith(withCounts)
const plain = catalogueWith((subject) => {
  const { rollups: _none, ...rest } = withCounts(subject)
  return rest
})

let rows: Rows
let pool: Pool
test.before(async () => {
  rows = await openRows()
  pool = openPool({ url: rows.url })
  const view = (name: string, by: readonly string[]) =>
    pool.query(
      `create view consulta.puestos_${name} as select ${by.join(', ')}, count(*)::int as filas from consulta.puestos group by ${by.join(', ')}`,
    )
  const { rollups } = counted.topics.get('puestos')!.subject
  for (const [name, by] of Object.entries(rollups!)) await view(name, by)
})
test.after(async () => {
  await pool.end()
  await rows.close()
})

const filas = [{ id: 'filas', agg: 'cuenta' }] as const
const lemons = [{ columna: 'fruta', op: '=', valores: ['limon'] }] as const
const grapes = [{ columna: 'fruta', op: '=', valores: ['uva'] }] as const
const open = [{ columna: 'abierto', op: '=', valores: ['true'] }] as const
const jalisco = [{ nivel: 'estado', clave: '14' }] as const
const most = { orden: [{ por: 'filas', dir: 'desc' }], limite: 1 } as const
const query = (change: Partial<LogicalQuery>): LogicalQuery => ({
  tabla: 'puestos',
  accion: 'agregar',
  medidas: filas,
  ...change,
})

const TOLD: readonly (readonly [of: string, view: string, query: LogicalQuery])[] = [
  ['all', 'por_fruta', query({})],
  ['a kind', 'por_fruta', query({ filtros: lemons })],
  ['a kind that there is none of', 'por_fruta', query({ filtros: grapes })],
  ['a state', 'por_fruta', query({ lugar: jalisco })],
  ['all but a state', 'por_fruta', query({ excluir: jalisco })],
  ['kinds', 'por_fruta', query({ dimensiones: ['fruta'] })],
  [
    'kinds of which there are enough',
    'por_fruta',
    query({ dimensiones: ['fruta'], tener: [{ medida: 'filas', op: '>', valor: '1' }] }),
  ],
  ['kinds with their shares', 'por_fruta', query({ dimensiones: ['fruta'], del_total: true })],
  ['the most', 'por_fruta', query({ dimensiones: ['estado'], ...most })],
  ['a town', 'por_lugar', query({ lugar: [{ nivel: 'municipio', clave: '14039' }] })],
  ['towns', 'por_lugar', query({ dimensiones: ['municipio'], filtros: open })],
  ['how many towns', 'por_lugar', query({ dimensiones: ['municipio'], resumen: 'cuenta' })],
  ['the mean of a town', 'por_lugar', query({ dimensiones: ['municipio'], resumen: 'promedio' })],
  ['how many kinds', 'por_fruta', query({ medidas: [{ id: 'fruta', agg: 'cuenta' }] })],
  ['which kinds', 'por_fruta', { tabla: 'puestos', accion: 'distintos', dimensiones: ['fruta'] }],
  [
    'towns without',
    'por_lugar',
    { tabla: 'puestos', accion: 'distintos', dimensiones: ['municipio'], filtros: lemons, faltan: true },
  ],
  ['whether there is', 'por_fruta', { tabla: 'puestos', accion: 'existe', filtros: lemons }],
  ['whether there is none', 'por_fruta', { tabla: 'puestos', accion: 'existe', filtros: grapes }],
  ['a share', 'por_lugar', query({ accion: 'proporcion', parte: open })],
  ['a share of none', 'por_lugar', query({ accion: 'proporcion', parte: open, filtros: grapes })],
  ['shares of states', 'por_fruta', query({ accion: 'proporcion', parte: lemons, dimensiones: ['estado'] })],
  ['a rate', 'por_fruta', query({ por_habitantes: 1000, lugar: jalisco })],
  ['rates of towns', 'por_lugar', query({ por_habitantes: 1000, dimensiones: ['municipio'] })],
]

for (const [of, view, asked] of TOLD)
  test(`${of}: the same of counts as of rows`, async () => {
    const [kept, whole] = [compile(asked, counted, TODAY), compile(asked, plain, TODAY)]
    assert.is(kept.view, `consulta.puestos_${view}`)
    assert.is(whole.view, 'consulta.puestos')
    const read = async ({ sql, values }: typeof kept) =>
      (await pool.query<{ row: string }>(`select row_to_json(q)::text as row from (${sql}) q`, [...values])).rows
    const told = await read(whole)
    assert.ok(told.length, 'there is something to compare')
    assert.equal(await read(kept), told)
  })

const NOT_TOLD: readonly (readonly [of: string, query: LogicalQuery])[] = [
  ['rows', { tabla: 'puestos', accion: 'listar' }],
  ['an average', query({ medidas: [{ id: 'precio', agg: 'promedio' }] })],
  ['a threshold of an average', query({ tener: [{ medida: 'precio', op: '>', valor: '1' }], dimensiones: ['fruta'] })],
  ['a column that is not counted by', query({ filtros: [{ columna: 'precio', op: '<', valores: ['20'] }] })],
  ['a time', query({ tiempo: { desde: '2026-11-01', hasta: '2026-12-01' } })],
  ['its periods', query({ grano: 'mes' })],
]

for (const [of, asked] of NOT_TOLD)
  test(`${of}: read from the rows`, () => {
    assert.match(compile(asked, counted, TODAY).view, /^consulta\.puestos(_historia)?$/)
  })

test('whether there is any row at all is told by counts too', async () => {
  const asked = (fruit: string): LogicalQuery => ({
    tabla: 'puestos',
    accion: 'listar',
    filtros: [{ columna: 'fruta', op: '=', valores: [fruit] }],
  })
  const found = async (fruit: string) => {
    const { sql, values, view } = compile(asked(fruit), counted, TODAY, { any: true })
    assert.is(view, 'consulta.puestos_por_fruta')
    return (await pool.query(sql, [...values])).rows.length
  }
  assert.equal([await found('limon'), await found('uva')], [1, 0])
})

test('things that are counted once each need what tells them apart', () => {
  const distinct = catalogueWith((subject) => ({ ...withCounts(subject), row: subject.row! }))
  assert.is(compile(query({}), distinct, TODAY).view, 'consulta.puestos')
})

test.run()
