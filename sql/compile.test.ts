import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { compile } from './compile.ts'
import { openGuard } from './guard/guard.ts'
import { catalogue, TODAY } from '../test/support/fake-catalogue.ts'
import { columnsOf, openCatalogue, viewName } from './knowledge/catalogue.ts'

const compiled = (query: LogicalQuery) => compile(query, catalogue, TODAY)
const limon = { columna: 'fruta', op: '=', valores: ['limon'] } as const
const piezas = [{ id: 'piezas', agg: 'suma' }] as const
const place = (clave: string) => ({ nivel: clave.length === 2 ? 'estado' : 'municipio', clave }) as const

/** A query of each kind, its SELECT and what is bound. */
const GOLDEN: readonly (readonly [query: LogicalQuery, sql: string, values: readonly unknown[]])[] = [
  [
    { tabla: 'puestos', accion: 'listar', medidas: [{ id: 'precio' }], filtros: [limon], lugar: [place('14039')] },
    'select v.nombre, v.municipio, v.estado, v.precio, v.fecha from consulta.puestos v where v.fruta = $1::text and v.cvegeo = $2::text order by v.nombre asc nulls last, v.clave asc nulls last, v.fruta asc nulls last limit 50',
    ['limon', '14039'],
  ],
  [
    {
      tabla: 'puestos',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'maximo' }],
      lugar: [place('14'), place('31050')],
      excluir: [place('14120')],
    },
    'select g.precio_maximo from (select max(v.precio) as precio_maximo from consulta.puestos v where (v.estado = $1::text or v.cvegeo = $2::text) and (not v.cvegeo = $3::text or v.cvegeo is null)) g limit 1000',
    ['Jalisco', '31050', '14120'],
  ],
  [
    {
      tabla: 'ventas',
      accion: 'agregar',
      medidas: piezas,
      dimensiones: ['municipio'],
      orden: [{ por: 'piezas', dir: 'desc' }],
      limite: 2,
      tiempo: { desde: '2026-01-01', hasta: '2027-01-01' },
      tener: [{ medida: 'piezas', op: '>', valor: '10' }],
    },
    "select g.cvegeo, g.municipio, g.estado, g.piezas from (select v.cvegeo as cvegeo, max(v.municipio) as municipio, max(v.estado) as estado, sum(v.piezas) as piezas from consulta.ventas v where v.fecha >= $1::date and v.fecha < $2::date and v.cvegeo is not null and right(v.cvegeo, 3) < '998' group by v.cvegeo having sum(v.piezas) > $3::numeric) g order by g.piezas desc nulls last, g.cvegeo, g.municipio, g.estado limit 2",
    ['2026-01-01', '2027-01-01', '10'],
  ],
  [
    { tabla: 'puestos', accion: 'distintos', dimensiones: ['fruta'] },
    'select distinct v.fruta from consulta.puestos v where v.fruta is not null order by v.fruta limit 1000',
    [],
  ],
  [
    { tabla: 'moneda', accion: 'listar', tiempo: 'ultimo' },
    'select v.fecha, v.valor from consulta.moneda v where v.fecha = (select max(w.fecha) from consulta.moneda w) order by v.fecha desc nulls last limit 50',
    [],
  ],
]
for (const [query, sql, values] of GOLDEN) {
  test(`${query.accion} of ${query.tabla} is this SELECT`, () => {
    const { sql: written, values: bound } = compiled(query)
    assert.is(written, sql)
    assert.equal(bound, values)
  })
}

test('every value is bound, however it looks', () => {
  const odd = `x'; drop table datos.puestos; --`
  const queries: LogicalQuery[] = [
    {
      tabla: 'puestos',
      accion: 'listar',
      filtros: [
        { columna: 'fruta', op: 'in', valores: [odd, 'b'] },
        { columna: 'marca', op: '!=', valores: [odd] },
      ],
      lugar: [place('14039')],
    },
    {
      tabla: 'ventas',
      accion: 'agregar',
      medidas: piezas,
      tiempo: { desde: odd, hasta: odd },
      tener: [{ medida: 'piezas', op: '>', valor: odd }],
    },
    { tabla: 'ventas', accion: 'proporcion', medidas: piezas, parte: [{ columna: 'rubro', op: '=', valores: [odd] }] },
    {
      tabla: 'ventas',
      accion: 'agregar',
      medidas: piezas,
      lugar: [{ nivel: 'municipio', clave: odd }],
      excluir: [{ nivel: 'municipio', clave: odd }],
      comparar: { antes: { desde: odd }, despues: { hasta: odd } },
    },
  ]
  for (const query of queries) {
    const { sql, values } = compiled(query)
    assert.not.match(sql, /drop/)
    assert.ok(values.flat().includes(odd))
    const placeholders = new Set([...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
    assert.equal(
      [...placeholders].sort((a, b) => a - b),
      values.map((_, at) => at + 1),
      'each value has its place',
    )
  }
})

test('rows over time come from the history as soon as time matters', () => {
  const view = (query: Partial<LogicalQuery>) => compiled({ tabla: 'puestos', accion: 'listar', ...query }).view
  assert.is(view({}), 'consulta.puestos')
  assert.is(view({ tiempo: 'vigente' }), 'consulta.puestos')
  assert.is(view({ tiempo: { desde: '2025-01-01' } }), 'consulta.puestos_historia')
  assert.is(view({ accion: 'cambio', medidas: [{ id: 'precio', agg: 'promedio' }] }), 'consulta.puestos_historia')
  assert.is(
    view({ accion: 'agregar', medidas: [{ id: 'precio', agg: 'promedio' }], grano: 'mes' }),
    'consulta.puestos_historia',
  )
  assert.is(
    compiled({ tabla: 'ventas', accion: 'listar', tiempo: { desde: '2025-01-01' } }).view,
    'consulta.ventas',
    'it keeps no history apart',
  )
})

test('whatever is compiled passes the guard', async () => {
  const views = Object.fromEntries(
    [...catalogue.topics.values()].flatMap((topic) => [
      [viewName(topic.id), { columns: columnsOf(topic) }],
      [viewName(topic.id, true), { columns: columnsOf(topic) }],
    ]),
  )
  const guard = await openGuard({ views })
  const kinds: LogicalQuery[] = [
    ...GOLDEN.map(([query]) => query),
    { tabla: 'puestos', accion: 'existe', filtros: [limon] },
    {
      tabla: 'puestos',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'mediana' }],
      dimensiones: ['fruta'],
      orden: [{ por: 'precio', dir: 'asc' }],
      limite: 1,
      dentro: ['fruta'],
    },
    {
      tabla: 'puestos',
      accion: 'listar',
      medidas: [{ id: 'precio' }],
      orden: [{ por: 'precio', dir: 'asc' }],
      limite: 3,
      dentro: ['fruta'],
    },
    {
      tabla: 'ventas',
      accion: 'proporcion',
      medidas: piezas,
      parte: [{ columna: 'rubro', op: '=', valores: ['flores'] }],
    },
    { tabla: 'ventas', accion: 'agregar', medidas: piezas, dimensiones: ['estado'], por_habitantes: 100_000 },
    { tabla: 'indice', accion: 'agregar', medidas: [{ id: 'anual', agg: 'ultimo' }], dimensiones: ['componente'] },
    ...(['dia', 'semana', 'quincena', 'mes', 'trimestre', 'semestre', 'anio'] as const).flatMap(
      (grano): LogicalQuery[] => [
        {
          tabla: 'moneda',
          accion: 'agregar',
          medidas: [{ id: 'valor', agg: 'promedio' }],
          grano,
          orden: [{ por: 'tiempo', dir: 'asc' }],
        },
        {
          tabla: 'moneda',
          accion: 'cambio',
          medidas: [{ id: 'valor', agg: 'promedio' }],
          tiempo: { ultimos: 3, grano },
        },
      ],
    ),
  ]
  for (const query of kinds) guard.check(compiled(query).sql)
})

test('of rows of which any will do one is read, in no order; where a figure is looked for they are read as they are', () => {
  const any = (query: LogicalQuery) => compile(query, catalogue, TODAY, { any: true }).sql
  const listed: LogicalQuery = {
    tabla: 'puestos',
    accion: 'listar',
    filtros: [limon],
    orden: [{ por: 'tiempo', dir: 'desc' }],
    limite: 1,
  }
  assert.is(any(listed), 'select 1 as hay from consulta.puestos v where v.fruta = $1::text limit 1')
  const others: LogicalQuery[] = [
    { ...listed, medidas: [{ id: 'precio' }] },
    { ...listed, orden: [{ por: 'precio', dir: 'asc' }] },
    { tabla: 'puestos', accion: 'existe' },
  ]
  for (const query of others) assert.is(any(query), compiled(query).sql)
})

test('a subject that nobody declares is named; without inhabitants there is no rate', () => {
  assert.throws(() => compiled({ tabla: 'tortillas', accion: 'listar' }), /asunto «tortillas», que nadie declara/)
  const empty = openCatalogue([catalogue.topics.get('ventas')!.connector], (code) => code)
  assert.throws(
    () => compile({ tabla: 'ventas', accion: 'agregar', medidas: piezas, por_habitantes: 1 }, empty, TODAY),
    /Ningún conector declara la población/,
  )
})

test.run()
