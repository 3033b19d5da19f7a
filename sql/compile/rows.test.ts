import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Condition, LogicalQuery, TimeRange } from '@tianguis/core'
import { openRows, type Rows } from '../../test/support/fake-rows.ts'

let rows: Rows
test.before(async () => {
  rows = await openRows()
})
test.after(() => rows.close())

const listed = async (query: Partial<LogicalQuery>) =>
  (await rows.answer({ tabla: 'puestos', accion: 'listar', medidas: [{ id: 'precio' }], ...query })).map(
    ({ nombre, fruta, precio }) => [nombre, fruta, precio].filter((cell) => cell !== undefined).join(' '),
  )
const of = (...fruits: string[]) => [{ columna: 'fruta', op: 'in', valores: fruits }] as const
const by = (dir: 'asc' | 'desc', limite?: number) => ({
  orden: [{ por: 'precio', dir }],
  ...(limite === undefined ? {} : { limite }),
})

test('rows that tie for the first place are all there', async () => {
  assert.equal(await listed({ filtros: of('limon'), ...by('asc', 1) }), ['Brisa 18.5', 'Cielo 18.5'])
  assert.equal(await listed({ filtros: of('limon'), ...by('desc', 1) }), ['Faro 99'])
})

test('both ends of an order are shown, with all that tie for either', async () => {
  assert.equal(await listed({ filtros: of('limon'), ...by('desc', 1), extremos: true }), [
    'Faro 99',
    'Brisa 18.5',
    'Cielo 18.5',
  ])
})

test('a number of rows is that number, ties or not, always the same ones', async () => {
  assert.equal(await listed({ filtros: of('limon'), ...by('asc', 3) }), ['Brisa 18.5', 'Cielo 18.5', 'Alba 20'])
  const one = await rows.text({
    tabla: 'puestos',
    accion: 'listar',
    filtros: of('limon'),
    ...by('asc', 1),
  } as LogicalQuery)
  assert.equal(
    await rows.text({ tabla: 'puestos', accion: 'listar', filtros: of('limon'), ...by('asc', 1) } as LogicalQuery),
    one,
  )
})

test('`dentro` ranks apart within each value', async () => {
  assert.equal(await listed({ ...by('asc', 1), dentro: ['fruta'] }), [
    'Brisa limon 18.5',
    'Cielo limon 18.5',
    'Cielo mango 45',
    'Eco naranja 12',
  ])
  assert.equal(await listed({ ...by('desc', 2), dentro: ['fruta'] }), [
    'Faro limon 99',
    'Duna limon 30',
    'Alba mango 50',
    'Cielo mango 45',
    'Eco naranja 12',
  ])
})

test('a row without the measure is in no ranking, and last in a list', async () => {
  assert.equal(await listed({ filtros: of('mango'), ...by('desc', 10) }), ['Alba 50', 'Cielo 45'])
  assert.equal(await listed({ filtros: of('mango') }), ['Alba 50', 'Cielo 45', 'Duna '], 'by name, with its null')
})

test("a list comes in the subject's order and ends at its limit", async () => {
  assert.equal(await listed({ filtros: of('limon') }), ['Alba 20', 'Brisa 18.5', 'Cielo 18.5', 'Duna 30', 'Faro 99'])
  assert.is((await listed({ limite: 2 })).length, 2)
})

test('a name begins with what is said, whatever its accents', async () => {
  const begins = (text: string) => listed({ filtros: [{ columna: 'nombre', op: 'begins', valores: [text] }] })
  assert.equal(await begins('AL'), await listed({ filtros: [{ columna: 'nombre', op: '=', valores: ['Alba'] }] }))
  assert.equal(await begins('LBA'), [])
  assert.equal(await begins('AL '), [], 'a word')
  assert.equal(await begins('ALBA '), await begins('AL'))
})

test('names, groups and values go in alphabetical order, either way', async () => {
  const estados = async (query: Partial<LogicalQuery>) =>
    (await rows.answer({ tabla: 'puestos', accion: 'distintos', dimensiones: ['estado'], ...query })).map(
      ({ estado }) => estado,
    )
  const up = await estados({ orden: [{ por: 'alfabeto', dir: 'asc' }] })
  assert.ok(up.length > 1)
  assert.equal(up, [...up].sort(new Intl.Collator('es').compare as never))
  assert.equal(await estados({ orden: [{ por: 'alfabeto', dir: 'desc' }] }), [...up].reverse())
  assert.equal(
    await estados({
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      orden: [{ por: 'alfabeto', dir: 'asc' }],
    }),
    up,
  )
})

test('the newest come first where time ranks', async () => {
  const newest = await rows.answer({
    tabla: 'moneda',
    accion: 'listar',
    medidas: [{ id: 'valor' }],
    orden: [{ por: 'tiempo', dir: 'desc' }],
    limite: 2,
  })
  assert.equal(newest, [
    { fecha: '2026-11-18', valor: 18.4 },
    { fecha: '2026-11-17', valor: 18.6 },
  ])
})

test('a measure that is asked for is shown, and so is what it is ranked by', async () => {
  const [row] = await rows.answer({
    tabla: 'ventas',
    accion: 'listar',
    orden: [{ por: 'piezas', dir: 'desc' }],
    limite: 1,
    tiempo: 'todo',
  })
  assert.equal(row, { municipio: 'Guadalajara', estado: 'Jalisco', piezas: 1000, fecha: '2026-07-01' })
})

const value = async (tiempo: TimeRange | undefined, ...filtros: Condition[]) =>
  (
    await rows.answer({
      tabla: 'moneda',
      accion: 'listar',
      medidas: [{ id: 'valor' }],
      ...(tiempo ? { tiempo } : {}),
      filtros,
    })
  ).map(({ fecha, valor }) => `${fecha} ${valor}`)
const day = (desde: string) => ({ desde, hasta: new Date(Date.parse(desde) + 86_400_000).toISOString().slice(0, 10) })
const stalls = async (query: Partial<LogicalQuery>) =>
  (await rows.answer({ tabla: 'puestos', accion: 'listar', ...query })).map(({ nombre }) => nombre)

test('without a time it is the newest, where the subject says so', async () => {
  assert.equal(await value(undefined), ['2026-11-18 18.4'])
})

test('a threshold does not move the newest to an older row that passes it', async () => {
  assert.equal(await value('ultimo', { columna: 'valor', op: '>', valores: ['18.5'] }), [])
  assert.equal(await value('ultimo', { columna: 'valor', op: '<', valores: ['18.5'] }), ['2026-11-18 18.4'])
})

test('other conditions do: the newest of the component that was asked for', async () => {
  const newest = async (componente: string) =>
    (
      await rows.answer({
        tabla: 'indice',
        accion: 'listar',
        tiempo: 'ultimo',
        filtros: [
          { columna: 'componente', op: '=', valores: [componente] },
          { columna: 'periodicidad', op: '=', valores: ['quincenal'] },
        ],
      })
    ).map(({ fecha }) => fecha)
  assert.equal([await newest('general'), await newest('dulces')], [['2026-10-16'], ['2026-11-01']])
})

test('a day without a row has the value of the one before, with its own date', async () => {
  assert.equal(await value(day('2026-11-15')), ['2026-11-13 18.5'])
  assert.equal(await value(day('2026-11-17')), ['2026-11-17 18.6'])
  assert.equal(await value(day('2024-11-17')), [], 'before the first there is none')
  assert.equal(await value({ desde: '2026-11-14', hasta: '2026-11-16' }), [], 'a range of days is no day')
})

test('the last periods end with the newest row, and reach as far back as they are long', async () => {
  assert.equal((await value({ ultimos: 1, grano: 'mes' })).length, 4)
  assert.equal(await value({ ultimos: 2, grano: 'dia' }), ['2026-11-18 18.4', '2026-11-17 18.6'])
  assert.is((await value({ ultimos: 1, grano: 'anio' })).length, 4, 'from the 19th of November of 2025')
  assert.is((await value({ ultimos: 2, grano: 'anio' })).length, 5)
  assert.is((await value({ ultimos: 1, grano: 'quincena' })).length, 4, 'fifteen days')
  assert.is((await value({ ultimos: 1, grano: 'semana' })).length, 4, 'seven days')
})

test('a range is half open', async () => {
  assert.equal(await value({ desde: '2026-11-13', hasta: '2026-11-18' }), ['2026-11-17 18.6', '2026-11-13 18.5'])
  assert.is((await value({ hasta: '2025-11-18' })).length, 1)
  assert.is((await value('todo')).length, 6)
})

test('places are any of those named, and none of those left out', async () => {
  const place = (clave: string) => ({ nivel: clave.length === 2 ? 'estado' : 'municipio', clave }) as const
  assert.equal(await stalls({ lugar: [place('31'), place('21114')] }), ['Duna', 'Duna', 'Eco'])
  assert.equal(await stalls({ lugar: [place('14')], excluir: [place('14039'), place('14120')] }), ['Faro'])
  assert.equal(await stalls({ excluir: [place('14')] }), ['Duna', 'Duna', 'Eco'])
})

test('conditions of every operator', async () => {
  const names = (columna: string, op: Condition['op'], ...valores: (string | number | boolean)[]) =>
    stalls({ filtros: [{ columna, op, valores }] })
  assert.equal(await names('fruta', '=', 'naranja'), ['Eco'])
  assert.equal(await names('fruta', '!=', 'limon'), ['Alba', 'Cielo', 'Duna', 'Eco'])
  assert.equal(await names('fruta', 'in', 'naranja', 'mango'), ['Alba', 'Cielo', 'Duna', 'Eco'])
  assert.equal(await names('fruta', 'not in', 'limon', 'mango'), ['Eco'])
  assert.equal(await names('precio', '>', '45'), ['Alba', 'Faro'])
  assert.equal(await names('precio', '>=', '45'), ['Alba', 'Cielo', 'Faro'])
  assert.equal(await names('precio', '<', '18.5'), ['Eco'])
  assert.equal(await names('precio', '<=', '18.5'), ['Brisa', 'Cielo', 'Eco'])
  assert.equal(await names('precio', 'absent'), ['Duna'])
  assert.is((await names('precio', 'present')).length, 8)
  assert.equal(await names('abierto', '!=', true), ['Brisa'])
})

test('digits stay as PostgreSQL wrote them', async () => {
  assert.equal(
    await rows.text({
      tabla: 'moneda',
      accion: 'agregar',
      medidas: [{ id: 'valor', agg: 'promedio' }],
      tiempo: { desde: '2026-11-12', hasta: '2026-11-14' },
    }),
    ['{"valor_promedio":18.6000,"registros":2}'],
  )
})

test.run()
