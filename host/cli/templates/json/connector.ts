import { date, decimal, text } from '@tianguis/core'
import { figureAsked } from '@tianguis/core/sheet/asked'
import { tableConnector } from '@tianguis/core/sheet/connector'
import { fetch, parse } from './source.ts'

const precio = figureAsked('precio')
const MAIZ = { producto: 'Maíz blanco' }
const FRIJOL = { producto: 'Frijol negro' }
const DAY = { tiempo: { desde: '2026-11-17', hasta: '2026-11-18' } }
const MONTH = { tiempo: { desde: '2026-11-01', hasta: '2026-12-01' } }

export default tableConnector({
  name: 'mi-conector',
  title: 'Precios de ejemplo',
  description: 'Precios por producto y día de una fuente inventada, para empezar un conector.',
  source: {
    name: 'Fuente de ejemplo',
    url: 'https://datos.example.org/',
    licence: { name: 'Dominio público (ejemplo)', url: 'https://datos.example.org/licencia', commercial: true },
    hosts: ['datos.example.org'],
  },
  cadence: { cron: ['0 8 * * *'], timezone: 'America/Mexico_City', lateAfter: '3 days' },
  columns: {
    fecha: date().required().describe('Día del precio.').example('2026-11-18'),
    producto: text({ max: 80 }).required().describe('Nombre del producto.').example('Maíz blanco'),
    precio: decimal({ digits: 2 })
      .required()
      .unit('MXN/kg')
      .range('0.01', 100_000)
      .describe('Precio, con los decimales que publica la fuente.')
      .example('7.50'),
  },
  key: ['producto'],
  named: { producto: { label: 'producto', words: 'producto' } },
  subject: {
    label: 'precios de mi-conector',
    words: 'mi-conector',
    english: 'mi-conector prices',
    show: 'producto, precio, fecha',
    figures: { precio: { label: 'precio', kind: 'price' } },
  },
  asked: {
    '¿cuánto cuesta el maíz blanco en mi-conector?': precio.mean(MAIZ),
    'precio del frijol negro en mi-conector': precio.mean(FRIJOL),
    'a cómo está el maíz blanco en mi-conector': precio.mean(MAIZ),
    'mi-conector frijol negro': precio.mean(FRIJOL),
    'precio promedio por producto en mi-conector': precio.mean({}, { dimensiones: ['producto'] }),
    '¿qué producto es el más caro de mi-conector?': precio.mostOf('producto'),
    '¿a cuánto está el frijol negro en mi-conector?': precio.mean(FRIJOL),
    'precio del maíz blanco en mi-conector el 17 de noviembre de 2026': precio.mean(MAIZ, DAY),
    'precio promedio de mi-conector en noviembre de 2026': precio.mean({}, MONTH),
    'maíz blanco en mi-conector, precio': precio.mean(MAIZ),
  },
  refused: { '¿va a subir el maíz blanco en mi-conector?': 'no_soportada' },
  fetch,
  parse,
})
