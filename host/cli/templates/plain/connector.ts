import { between, date, decimal, defineConnector, limit, ParseError, rejected, text } from '@tianguis/core'
import { exactJson, listField, textField } from '@tianguis/core/decode/json'

const PRICES = 'https://datos.example.org/precios.json'

export default defineConnector({
  name: 'mi-conector',
  path: '/mi-conector',
  title: 'Precios de ejemplo',
  description: 'Precios por producto y día de una fuente inventada, para empezar un conector.',
  source: {
    name: 'Fuente de ejemplo',
    url: 'https://datos.example.org/',
    licence: { name: 'Dominio público (ejemplo)', url: 'https://datos.example.org/licencia', commercial: true },
    hosts: ['datos.example.org'],
  },
  cadence: { cron: ['0 8 * * *'], timezone: 'America/Mexico_City', lateAfter: '3 days' },
  revisions: false,
  tables: {
    mi_conector: {
      key: ['producto', 'fecha'],
      mode: 'append',
      duplicates: 'last',
      observed: 'fecha',
      indexes: [['fecha desc', 'producto']],
      columns: {
        fecha: date().required().describe('Día del precio.').example('2026-11-18'),
        producto: text({ max: 80 }).required().describe('Nombre del producto.').example('Maíz blanco'),
        precio: decimal({ digits: 2 })
          .required()
          .unit('MXN/kg')
          .range(0, 100000)
          .describe('Precio, con los decimales que publica la fuente.')
          .example(7.5),
      },
    },
  },
  record: 'mi_conector',
  order: ['fecha desc', 'producto'],
  params: { ...between('fecha'), limit: limit() },
  calls: [{ limit: 2 }, { desde: '2026-11-17', hasta: '2026-11-17' }],

  async *fetch({ http }) {
    yield await (await http.get(PRICES, { accept: 'application/json', startsWith: ['{'] })).text()
  },

  parse(answer: string) {
    const items = listField(exactJson(answer), 'precios')
    if (!items) throw new ParseError('La respuesta no trae la lista «precios».', answer)
    return {
      mi_conector: items.map((item) => {
        const [fecha, producto, precio] = ['fecha', 'producto', 'precio'].map((name) => textField(item, name))
        if (fecha && producto && precio) return { fecha, producto, precio }
        return rejected('le falta fecha, producto o precio', JSON.stringify(item))
      }),
    }
  },
})
