import { between, date, decimal, defineConnector, limit, ParseError, rejected, state, text, word } from '@tianguis/core'
import type { LogicalQuery } from '@tianguis/core'
import { addDays, dayIn, fromDayFirst, MEXICO_CITY, runsOfDays } from '@tianguis/core/decode/dates'
import { htmlElements, htmlRows } from '@tianguis/core/decode/html'
import { tableRecords } from '@tianguis/core/decode/table'
import { fallbackChain } from '@tianguis/core/upstreams/fallback-chain'

const SITE = 'https://www.economia-sniim.gob.mx/nuevo/Consultas/MercadosNacionales/PreciosDeMercado/Agricolas'
/** The markets of the form's list; who asks for all of them gets none. */
const MARKETS =
  `10 20 33 40 50 61 63 70 71 80 100 101 102 110 111 112 121 122 130 140 141 150 151 160 170 172 180 181 190 200
  210 220 230 231 240 250 252 260 261 270 280 281 301 302 306 310 311 312 320`.split(/\s+/)
const HEADINGS = {
  fecha: 'fecha',
  producto: 'producto',
  calidad: 'calidad',
  presentacion: 'presentacion',
  origen: 'origen',
  precio_min: 'precio min',
  precio_max: 'precio max',
  precio_frec: 'precio frec',
  obs: 'obs.',
}
const price = (says: string) =>
  decimal({ digits: 2 }).unit('MXN por `unidad`').range('0.01', 100_000).describe(says).example('21.50')
const columns = {
  fecha: date().required().describe('Día de la cotización.').example('2026-11-19'),
  estado: text({ max: 60 }).required().describe('Estado del mercado.').example('Ciudad de México'),
  destino: text({ max: 120 })
    .required()
    .describe('El mercado donde se vende.')
    .example('Central de Abasto de Iztapalapa DF'),
  producto: text({ max: 80 }).required().describe('Producto y variedad.').example('Tomate Saladette'),
  calidad: text({ max: 40 }).required().describe('Calidad.').example('Primera'),
  presentacion: text({ max: 60 }).required().describe('Cómo se vende.').example('Caja de 13 kg.'),
  unidad: text({ max: 60 })
    .required()
    .describe('De qué es el precio: `kg`, o la presentación que no se pesa.')
    .example('kg'),
  origen: text({ max: 80 }).required().describe('De dónde se trajo; si es importado, de qué país.').example('Sinaloa'),
  precio_min: price('El precio más bajo de la muestra.'),
  precio_max: price('El más alto.'),
  precio_frec: price('El que más se repite.').required(),
}
const key = ['destino', 'fecha', 'producto', 'calidad', 'presentacion', 'origen'] as const
const order = ['fecha desc', 'destino', 'producto', 'calidad', 'presentacion', 'origen'] as const
const led = (column: 'producto' | 'estado') => [column, ...order.filter((one) => one !== column)] as const
const listed = (column: string) => ({ table: 'mayoreo', column })
const ask = (q: string, consulta: Omit<LogicalQuery, 'tabla'>) => ({ q, consulta: { tabla: 'mayoreo', ...consulta } })
const of = (columna: string, ...valores: string[]) => ({
  columna,
  op: valores.length > 1 ? ('in' as const) : ('=' as const),
  valores,
})

/** @throws ParseError for a page without prices per kilogram, or with a part of them */
function pricesOn(page: string) {
  const said = (selector: string) => htmlElements(page, selector).find(({ text }) => text)?.text ?? ''
  if (!/<\/html>\s*$/i.test(page)) throw new ParseError('La página del SNIIM llegó cortada.', page.slice(-100))
  if (!/por kilogramo calculado/i.test(said('#lblPreciosPor')))
    throw new ParseError('La página del SNIIM no es de precios por kilogramo.', page)
  const none = said('#lblNoHayRegistros')
  if (/^NO HAY REGISTROS/.test(none)) return { market: '', rows: [] }
  if (none || !/ de 1$/.test(said('#lblPaginacion')))
    throw new ParseError('El SNIIM no dio todos los precios del mercado.', none || said('#lblPaginacion'))
  return { market: said('#tblDatosGenerales .DatTAB2'), rows: tableRecords(htmlRows(page, '#tblResultados'), HEADINGS) }
}

export default defineConnector({
  name: 'mayoreo',
  path: '/mayoreo',
  title: 'Precios al mayoreo de frutas y hortalizas',
  description:
    'A cómo se venden por kilo las frutas y hortalizas en 49 centrales y mercados de abasto, cada día hábil.',
  source: {
    name: 'Secretaría de Economía, Sistema Nacional de Información e Integración de Mercados (SNIIM)',
    url: 'https://www.economia-sniim.gob.mx/nuevo/',
    licence: { name: 'Libre Uso MX', url: 'https://datos.gob.mx/libreusomx', commercial: true },
    hosts: ['www.economia-sniim.gob.mx'],
    // Faster than that it answers 503.
    pacing: { concurrency: 1, everyMs: 3000 },
  },
  cadence: {
    cron: ['40 17 * * 1-5', '40 9 * * 1-6'],
    timezone: MEXICO_CITY,
    lateAfter: '4 days',
    newestWithin: '6 days',
  },
  revisions: true,
  tables: {
    mayoreo: {
      columns,
      key,
      mode: 'append',
      duplicates: 'last',
      observed: 'fecha',
      indexes: [order, ['destino', 'fecha desc'], led('producto'), led('estado')],
    },
  },
  record: 'mayoreo',
  order,
  params: {
    producto: word(listed('producto'), {
      description: 'Producto, por su nombre en la fuente.',
      example: 'Tomate Saladette',
    }),
    destino: word(listed('destino'), { description: 'Mercado.', example: 'Central de Abasto de Puebla' }),
    estado: state(),
    ...between('fecha'),
    limit: limit({ max: 1000 }),
  },
  calls: [
    { producto: 'Tomate Saladette', limit: 5 },
    { estado: 'Jalisco', desde: '2026-11-19' },
  ],
  semantics: {
    mayoreo: {
      label: 'precios al mayoreo',
      english: ['wholesale'],
      needed: ['destino'],
      words: ['mayoreo', 'al mayoreo', 'por mayoreo', 'mayorista', 'precio mayoreo', 'bodega', 'sniim'],
      sql: 'select m.*, null::text as municipio, null::text as cvegeo from {mayoreo} m',
      columns: { ...columns, municipio: text().describe('Siempre nulo.'), cvegeo: text().describe('Siempre nula.') },
      show: [
        'producto',
        'calidad',
        'destino',
        'estado',
        'precio_frec',
        'precio_min',
        'precio_max',
        'unidad',
        'presentacion',
        'origen',
        'fecha',
      ],
      place: { prefer: 'estado', levels: ['estado'] },
      order,
      time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'ultimo' },
      measures: {
        precio: {
          label: 'precio más frecuente',
          column: 'precio_frec',
          digits: 2,
          aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
          standard: true,
          kind: 'price',
          words: ['precio', 'cuesta', 'vale'],
          more: ['caro'],
          less: ['barato'],
          better: 'menos',
          within: ['producto', 'unidad'],
        },
      },
      dimensions: {
        producto: {
          label: 'producto',
          column: 'producto',
          words: ['producto', 'fruta', 'verdura'],
          vocabulary: listed('producto'),
          synonyms: { jitomate: ['Tomate Saladette', 'Tomate Bola'] },
        },
        unidad: { label: 'unidad', column: 'unidad', words: ['unidad'] },
        destino: {
          label: 'mercado',
          column: 'destino',
          words: ['mercado', 'mercado abasto', 'que central abasto', 'central'],
          vocabulary: listed('destino'),
          synonyms: {
            'central abasto': ['Central de Abasto de Iztapalapa DF'],
            'central abasto cdmx': ['Central de Abasto de Iztapalapa DF'],
            'central abasto guadalajara': ['Mercado de Abasto de Guadalajara'],
          },
        },
        origen: { label: 'origen', column: 'origen', words: ['origen', 'procedencia', 'estado origen'] },
      },
      filters: { kilo: { label: 'por kilo', words: ['kilo', 'kg', 'por kilo'], where: [of('unidad', 'kg')] } },
      noise: ['venden', 'dan', 'peso'],
    },
  },
  examples: [
    ask('a cómo está el jitomate en la Central de Abasto', { accion: 'agregar' }),
    ...Array.from({ length: 10 }, (_, n) => ask(`fruta número ${n}`, { accion: 'agregar' })),
  ],
  negatives: [{ q: '¿a cómo está el jitomate en Puebla?', codigo: 'otra' }],

  async *fetch(context) {
    const today = dayIn(MEXICO_CITY, context.now)
    const routes = fallbackChain(context)
    const part = (day: string) => day.split('-').reverse().join('/')
    let came = 0
    for (const market of MARKETS) {
      for (const [from, to] of runsOfDays(addDays(context.since ?? today, -4), today, 7)) {
        const url = `${SITE}/ResultadosConsultaFechaFrutasYHortalizas.aspx?fechaInicio=${part(addDays(from, -1))}&fechaFinal=${part(to)}&ProductoId=-1&OrigenId=-1&DestinoId=${market}&PreciosPorId=2&RegistrosPorPagina=5000`
        const prices = await routes.feed(`Mercado ${market} del SNIIM`, async () =>
          pricesOn(await (await context.http.get(url, { accept: 'text/html', timeoutMs: 180_000 })).text()),
        )
        if (prices) yield prices
        came += prices ? 1 : 0
      }
    }
    if (!came) routes.allFailed()
  },

  parse({ market, rows }: ReturnType<typeof pricesOn>, { territory }) {
    const [name = '', destino = ''] = market.split(/\s*:\s*/, 2)
    const estado = territory.state(name)?.estado
    return {
      mayoreo: rows.map(({ obs, ...row }) => {
        if (estado === undefined) return rejected(`No conozco el estado del mercado «${market}».`, JSON.stringify(row))
        const unidad = /\bk(g|ilogramo)\b/i.test(row.presentacion) ? 'kg' : row.presentacion
        const origen = obs && row.origen === 'Importación' ? `${row.origen}: ${obs}` : row.origen
        return { ...row, fecha: fromDayFirst(row.fecha) ?? row.fecha, estado, destino, unidad, origen }
      }),
    }
  },
})
