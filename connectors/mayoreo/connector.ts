import { date, decimal, ParseError, rejected, text } from '@tianguis/core'
import { addDays, dayIn, fromDayFirst, MEXICO_CITY, runsOfDays } from '@tianguis/core/decode/dates'
import { htmlElements, htmlRows } from '@tianguis/core/decode/html'
import { tableRecords } from '@tianguis/core/decode/table'
import { figureAsked } from '@tianguis/core/sheet/asked'
import { tableConnector } from '@tianguis/core/sheet/connector'
import { fallbackChain } from '@tianguis/core/upstreams/fallback-chain'

const PAGE =
  'https://www.economia-sniim.gob.mx/nuevo/Consultas/MercadosNacionales/PreciosDeMercado/Agricolas/ResultadosConsultaFechaFrutasYHortalizas.aspx'
/** As the form lists them: who asks for all of them at once gets none. */
const MARKETS =
  `10 20 33 40 50 61 63 70 71 80 100 101 102 110 111 112 121 122 130 140 141 150 151 160 170 172 180 181 190
  200 210 220 230 231 240 250 252 260 261 270 280 281 301 302 306 310 311 312 320`.split(/\s+/)
const mxn = (says: string) => decimal({ digits: 2 }).unit('MXN por `unidad`').range('0.01', 100_000).describe(says)
const IZTAPALAPA = ['Central de Abasto de Iztapalapa DF']
const GUADALAJARA = ['Mercado de Abasto de Guadalajara']
const MONTERREY = ['Mercado de Abasto "Estrella" de San Nicolás de los Garza']
const JITOMATE = ['Tomate Bola', 'Tomate Saladette']
const CALLED = {
  ...Object.fromEntries(['', ' cdmx', ' iztapalapa'].map((of) => [`central abasto${of}`, IZTAPALAPA])),
  ...Object.fromEntries(['', 'mercado abasto ', 'central abasto '].map((of) => [`${of}monterrey`, MONTERREY])),
  'central abasto guadalajara': GUADALAJARA,
}
const [HASS, CEBOLLA] = ['Aguacate Hass', 'Cebolla Bola']
const PUEBLA = { lugar: [{ nivel: 'estado', clave: '21' }] } as const
const dayFirst = (day: string) => day.split('-').reverse().join('/')
const within = ['producto', 'unidad']
const precio = figureAsked('precio_frec', within)
const PRICES = ['precio min', 'precio max', 'precio frec'] as const
const HEADINGS = ['fecha', 'producto', 'calidad', 'presentacion', 'origen', 'obs.', ...PRICES] as const

/** @throws ParseError for a page without prices per kilogram, or with a part of them */
function pricesOn(page: string) {
  const said = (selector: string) => htmlElements(page, selector).find(({ text }) => text)?.text ?? ''
  if (!/<\/html>\s*$/i.test(page)) throw new ParseError('La página del SNIIM llegó cortada, o no es la suya.', page)
  const [unit, none, pages] = [said('#lblPreciosPor'), said('#lblNoHayRegistros'), said('#lblPaginacion')]
  if (!/por kilogramo calculado/i.test(unit))
    throw new ParseError('La página no es de precios por kilogramo.', unit || page)
  if (none.startsWith('NO HAY REGISTROS')) return { market: '', rows: [] }
  if (none || !pages.endsWith(' de 1')) throw new ParseError('El SNIIM no dio todos los precios.', none || pages)
  return { market: said('#tblDatosGenerales .DatTAB2'), rows: tableRecords(htmlRows(page, '#tblResultados'), HEADINGS) }
}

export default tableConnector({
  name: 'mayoreo',
  title: 'Precios al mayoreo de frutas y hortalizas',
  description: 'A cómo se venden por kilo las frutas y hortalizas en 49 mercados de abasto, cada día hábil.',
  source: {
    name: 'Secretaría de Economía, Sistema Nacional de Información e Integración de Mercados (SNIIM)',
    url: 'https://www.economia-sniim.gob.mx/nuevo/',
    licence: { name: 'Libre Uso MX', url: 'https://datos.gob.mx/libreusomx', commercial: true },
    hosts: ['www.economia-sniim.gob.mx'],
    // Asked faster it answers 503.
    pacing: { concurrency: 1, everyMs: 3000 },
  },
  cadence: {
    cron: ['40 9,18 * * 1-6'],
    timezone: MEXICO_CITY,
    lateAfter: '4 days',
    newestWithin: '6 days',
    publishes: ['0 18 * * 1-5'],
  },
  columns: {
    fecha: date().required().describe('Día de la cotización.').example('2026-11-19'),
    estado: text({ max: 60 }).required().describe('Estado del mercado.').example('Puebla'),
    destino: text({ max: 120 }).required().describe('El mercado.').example('Central de Abasto de Puebla'),
    producto: text({ max: 80 }).required().describe('Producto y variedad.').example('Tomate Saladette'),
    calidad: text({ max: 40 }).required().describe('Calidad.').example('Primera'),
    presentacion: text({ max: 60 }).required().describe('Cómo se vende.').example('Caja de 13 kg.'),
    unidad: text({ max: 60 }).required().describe('De qué es el precio: `kg`, o la presentación que no se pesa.'),
    origen: text({ max: 80 }).required().describe('De dónde se trajo; de un importado, el país.').example('Sinaloa'),
    precio_min: mxn('El precio más bajo de la muestra.'),
    precio_max: mxn('El más alto.'),
    precio_frec: mxn('El que más se repite.').required().example('21.50'),
  },
  stalls: { by: 'destino', missed: 5, after: '10 days' },
  key: ['destino', 'producto', 'calidad', 'presentacion', 'origen'],
  named: {
    producto: { label: 'producto', words: 'producto, fruta, verdura, hortaliza', synonyms: { jitomate: JITOMATE } },
    destino: { label: 'mercado', words: 'mercado, mercado abasto, que central abasto', synonyms: CALLED },
  },
  subject: {
    label: 'precios al mayoreo',
    words: 'mayoreo, al mayoreo, por mayoreo, mayorista, precio mayoreo, bodega, sniim',
    english: 'wholesale',
    noise: 'venden, vende, dan, peso',
    needed: ['destino'],
    show: 'producto, calidad, destino, estado, precio_frec, precio_min, precio_max, unidad, presentacion, origen, fecha',
    figures: { precio_frec: { label: 'precio más frecuente', kind: 'price', within } },
    dimensions: {
      unidad: { label: 'unidad', words: 'unidad', values: { kg: ['kilo', 'por kilo', 'kilogramo'] } },
      origen: { label: 'origen', words: 'origen, procedencia, de donde viene, de donde traen' },
    },
  },
  asked: {
    'a cómo está el jitomate en la Central de Abasto': precio.mean({ producto: JITOMATE, destino: IZTAPALAPA }),
    '¿dónde está más barato el aguacate al mayoreo?': precio.least({ producto: HASS }),
    '¿cuánto cuesta el aguacate al mayoreo en Puebla?': precio.mean({ producto: HASS }, PUEBLA),
    'cebolla en el Mercado de Abasto de Guadalajara': precio.mean({ producto: CEBOLLA, destino: GUADALAJARA }),
    'precio de la cebolla en la central de abasto de Monterrey': precio.mean({ producto: CEBOLLA, destino: MONTERREY }),
    'precio del kilo de jitomate al mayoreo': precio.mean({ producto: JITOMATE, unidad: 'kg' }),
    '¿en qué mercado está más caro el aguacate al mayoreo?': precio.mostOf('destino', { producto: HASS }),
    'precio del aguacate al mayoreo por mercado': precio.mean({ producto: HASS }, { dimensiones: ['destino'] }),
    'precio al mayoreo de la piña': precio.mean({ producto: 'Piña grande' }),
    'precio del jitomate al mayoreo por origen': precio.mean({ producto: JITOMATE }, { dimensiones: ['origen'] }),
  },
  refused: { 'precio del jitomate en Puebla': 'otra', '¿por qué subió el jitomate al mayoreo?': 'no_soportada' },

  async *fetch(context) {
    const today = dayIn(MEXICO_CITY, context.now)
    const runs = [...runsOfDays(addDays(context.since ?? today, -4), today, 7)]
    yield* fallbackChain(context).each(
      runs.flatMap(([from, to]) => MARKETS.map((market) => ({ from, to, market }))),
      {
        name: ({ market }) => `Mercado ${market} del SNIIM`,
        async get({ from, to, market }) {
          // Of one day alone the table has no dates.
          const days = `fechaInicio=${dayFirst(addDays(from, -1))}&fechaFinal=${dayFirst(to)}`
          const asked = `ProductoId=-1&OrigenId=-1&DestinoId=${market}&PreciosPorId=2&RegistrosPorPagina=5000`
          const request = { startsWith: ['<!DOCTYPE'], timeoutMs: 180_000 }
          return pricesOn(await (await context.http.get(`${PAGE}?${days}&${asked}`, request)).text())
        },
      },
    )
  },

  parse({ market, rows }: ReturnType<typeof pricesOn>, { territory }) {
    const [name = '', destino = ''] = market.split(':', 2).map((part) => part.trim())
    const estado = territory.state(name)?.estado
    return rows.map(({ producto, calidad, presentacion, ...row }) => {
      if (!estado) return rejected(`No conozco el estado del mercado «${market}».`, JSON.stringify(row))
      const fecha = fromDayFirst(row.fecha) ?? row.fecha
      const unidad = /\bk(g|ilogramo)\b/i.test(presentacion) ? 'kg' : presentacion
      const origen = row['obs.'] && row.origen === 'Importación' ? `${row.origen}: ${row['obs.']}` : row.origen
      const [least, most, usual] = PRICES.map((price) => row[price].replaceAll(',', ''))
      const prices = { precio_min: least || null, precio_max: most || null, precio_frec: usual ?? '' }
      return { fecha, estado, destino, producto, calidad, presentacion, unidad, origen, ...prices }
    })
  },
})
