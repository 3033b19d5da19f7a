import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { date, decimal, text } from '../columns.ts'
import { figureAsked } from './asked.ts'
import { tableConnector } from './connector.ts'

const precio = figureAsked('precio', ['producto', 'unidad'])
const questions = (at: number) => [`precio de la papa ${at}`, precio.mean({ producto: 'Papa' })] as const

const connector = tableConnector({
  name: 'lonja-norte',
  title: 'Lonja',
  description: 'Precios inventados de una lonja.',
  source: {
    name: 'Lonja',
    url: 'https://lonja.example.org/',
    licence: { name: 'Ejemplo', url: 'https://lonja.example.org/licencia', commercial: true },
    hosts: ['lonja.example.org'],
  },
  cadence: { cron: ['0 8 * * *'], timezone: 'America/Mexico_City', lateAfter: '3 days' },
  columns: {
    fecha: date().required().describe('Día.').example('2026-11-18'),
    estado: text({ max: 60 }).required().describe('Estado.').example('Jalisco'),
    producto: text({ max: 80 }).required().describe('Producto.').example('Papa'),
    unidad: text({ max: 20 }).required().describe('Unidad.').example('kg'),
    precio: decimal({ digits: 2 }).required().unit('MXN').describe('Precio.').example('9.50'),
  },
  key: ['estado', 'producto', 'unidad'],
  named: { producto: { label: 'producto', words: 'producto, hortaliza' } },
  subject: {
    label: 'precios de la lonja',
    words: 'lonja',
    english: 'auction',
    show: 'producto, precio, unidad, fecha',
    figures: { precio: { label: 'precio', kind: 'price', within: ['producto', 'unidad'], words: 'cotizacion' } },
    dimensions: { unidad: { label: 'unidad', words: 'unidad' } },
  },
  asked: Object.fromEntries(Array.from({ length: 10 }, (_, at) => questions(at))),
  refused: { '¿va a subir la papa?': 'no_soportada' },
  async *fetch() {
    yield 'Papa'
  },
  parse: (producto: string) => [{ fecha: '2026-11-18', estado: 'Jalisco', producto, unidad: 'kg', precio: '9.50' }],
})

test('a table, its indexes and its parameters follow from a sheet', () => {
  const { key, indexes, observed } = connector.tables.lonja_norte!
  assert.equal([key, observed], [['fecha', 'estado', 'producto', 'unidad'], 'fecha'])
  assert.equal(indexes, [
    ['fecha desc', 'estado', 'producto', 'unidad'],
    ['producto', 'fecha desc', 'estado', 'unidad'],
    ['estado', 'fecha desc', 'producto', 'unidad'],
  ])
  assert.equal(Object.keys(connector.params), ['producto', 'estado', 'desde', 'hasta', 'limit'])
  assert.equal([...(connector.parse('Papa', {} as never).lonja_norte as object[])].length, 1)
})

test('what may be asked follows too: a price by its words, rows by state alone', () => {
  const { measures, dimensions, place, time, columns } = connector.semantics!.lonja_norte!
  const { words, more, less, standard, aggregates } = measures.precio!
  assert.equal([words, more, less], [['precio', 'cuesta', 'vale', 'cotizacion'], ['caro'], ['barato']])
  assert.equal([standard, aggregates[0]], [true, 'promedio'])
  assert.equal(dimensions.producto!.vocabulary, { table: 'lonja_norte', column: 'producto' })
  assert.equal(place, { prefer: 'estado', levels: ['estado'] })
  assert.ok(columns.cvegeo)
  assert.is(time!.standard, 'ultimo')
})

test('what is never averaged together is told apart, but for what is named', () => {
  assert.equal(precio.mean({ producto: ['Papa', 'Papa Gema'], unidad: 'kg' }, { dimensiones: ['estado'] }), {
    accion: 'agregar',
    medidas: [{ id: 'precio', agg: 'promedio' }],
    filtros: [
      { columna: 'producto', op: 'in', valores: ['Papa', 'Papa Gema'] },
      { columna: 'unidad', op: '=', valores: ['kg'] },
    ],
    dimensiones: ['estado', 'producto'],
  })
  assert.equal(precio.least({ producto: 'Papa' }).dentro, ['unidad'])
  assert.equal(precio.mostOf('estado', { producto: 'Papa', unidad: 'kg' }).orden, [{ por: 'precio', dir: 'desc' }])
})

test.run()
