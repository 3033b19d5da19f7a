import { boolean, choice, date, decimal, defineConnector, instant, integer, limit, list, text } from '@tianguis/core'

/** For the tests of this folder: a connector with a column of every kind, and with text that must be escaped. */
export const fakeConnector = defineConnector({
  name: 'puesto-2',
  path: '/puesto-2',
  title: 'Puestos & <marchantes>',
  description: 'Lo que vende cada "puesto", con `clave`.',
  source: {
    name: "Mercado d'Oriente",
    url: 'javascript://x/%0Aalert(1)',
    licence: { name: 'Libre | MX', url: 'https://example.org/(mx)?a=1&b="2"', commercial: false },
    hosts: ['example.org'],
  },
  cadence: { cron: ['*/5 * * * *'], timezone: 'UTC', lateAfter: '30 minutes' },
  revisions: true,
  tables: {
    puestos: {
      key: ['clave'],
      mode: 'snapshot',
      duplicates: 'last',
      columns: {
        clave: text({ max: 4 })
          .matching(/^\d{4}$/)
          .required()
          .describe('Clave.')
          .example('0042'),
        nota: text({ max: 80 }).matching(/^x/i).describe('Con | barra\ny otra línea.'),
        giro: text().oneOf('fruta', 'ropa').describe('Giro.').example('fruta'),
        nivel: text().oneOf('alto', 'bajo').required().describe('Nivel.'),
        precio: decimal({ digits: 2 })
          .unit('MXN')
          .range('0.50', '99.95')
          .required()
          .describe('Precio.')
          .example('23.50'),
        variacion: decimal({ digits: 2 }).describe('Cambio.'),
        variacion_pct: decimal({ digits: 4 }).describe('Cambio.'),
        piezas: integer().range(0, 10).required().describe('Piezas.').example(3),
        dia: date().range('2000-01-01', '2099-12-31').required().describe('Día.').example('2026-11-19'),
        visto: instant().describe('Visto.').example('2026-11-19T18:00:00Z'),
        abierto: boolean().required().describe('Abierto.').example('true'),
        colores: list().describe('Colores.').example('rojo'),
      },
    },
  },
  record: 'puestos',
  order: ['clave'],
  grouping: {
    time: 'dia',
    grains: ['dia', 'mes'],
    native: 'dia',
    by: ['nivel'],
    values: { precio: 3 },
    aggregations: ['promedio'],
    change: { of: 'precio', difference: 'variacion', percent: 'variacion_pct' },
  },
  params: {
    giro: choice(['fruta', 'ropa'], {
      description: 'Giro | ramo.',
      columns: ['giro'],
      meaning: (giro) => ({ where: [{ column: 'giro', op: '=', value: giro }] }),
    }),
    limit: limit({ max: 10, standard: 7 }),
  },
  calls: [{ giro: 'fruta', limit: 2 }, {}],
  async *fetch() {},
  parse: () => ({}),
})
