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
const precio = figureAsked('precio_frec')

/** @throws ParseError for a page without prices per kilogram, or with a part of them */
function pricesOn(page: string) {
  const said = (selector: string) => htmlElements(page, selector).find(({ text }) => text)?.text ?? ''
  if (!/<\/html>\s*$/i.test(page)) throw new ParseError('La página del SNIIM llegó cortada, o no es la suya.', page)
  const [unit, none, pages] = [said('#lblPreciosPor'), said('#lblNoHayRegistros'), said('#lblPaginacion')]
  if (!/por kilogramo calculado/i.test(unit))
    throw new ParseError('La página no es de precios por kilogramo.', unit || page)
  if (/^NO HAY REGISTROS/.test(none)) return { market: '', rows: [] }
  if (none || !/ de 1$/.test(pages)) throw new ParseError('El SNIIM no dio todos los precios.', none || pages)
  const [fecha, producto, calidad, origen, obs] = ['fecha', 'producto', 'calidad', 'origen', 'obs.']
  const prices = { precio_min: 'precio min', precio_max: 'precio max', precio_frec: 'precio frec' }
  const headings = { fecha, producto, calidad, presentacion: 'presentacion', origen, obs, ...prices }
  return { market: said('#tblDatosGenerales .DatTAB2'), rows: tableRecords(htmlRows(page, '#tblResultados'), headings) }
}

export default tableConnector({
  name: 'mayoreo',
  title: 'Precios al mayoreo de frutas y hortalizas',
  description:
    'A cómo se venden por kilo las frutas y hortalizas en 49 centrales y mercados de abasto, cada día hábil.',
  source: {
    name: 'Secretaría de Economía, Sistema Nacional de Información e Integración de Mercados (SNIIM)',
    url: 'https://www.economia-sniim.gob.mx/nuevo/',
    licence: { name: 'Libre Uso MX', url: 'https://datos.gob.mx/libreusomx', commercial: true },
    hosts: ['www.economia-sniim.gob.mx'],
    // Asked faster it answers 503.
    pacing: { concurrency: 1, everyMs: 3000 },
  },
  cadence: { cron: ['40 9,18 * * 1-6'], timezone: MEXICO_CITY, lateAfter: '4 days', newestWithin: '6 days' },
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
  key: ['destino', 'producto', 'calidad', 'presentacion', 'origen'],
  named: {
    producto: { label: 'producto', words: 'producto, fruta, verdura, hortaliza', synonyms: { jitomate: JITOMATE } },
    destino: {
      label: 'mercado',
      words: 'mercado, mercado abasto, que central abasto, que central',
      synonyms: {
        ...Object.fromEntries(['', ' cdmx', ' iztapalapa'].map((of) => [`central abasto${of}`, IZTAPALAPA])),
        ...Object.fromEntries(['', 'mercado abasto ', 'central abasto '].map((of) => [`${of}monterrey`, MONTERREY])),
        'central abasto guadalajara': GUADALAJARA,
      },
    },
  },
  subject: {
    label: 'precios al mayoreo',
    words: 'mayoreo, al mayoreo, por mayoreo, mayorista, precio mayoreo, bodega, sniim',
    english: 'wholesale',
    noise: 'venden, vende, dan, peso',
    needed: ['destino'],
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
    figures: {
      precio_frec: {
        label: 'precio más frecuente',
        kind: 'price',
        words: 'precio, cuesta, vale',
        more: 'caro',
        less: 'barato',
        better: 'menos',
        within: ['producto', 'unidad'],
      },
    },
    dimensions: {
      unidad: { label: 'unidad', words: 'unidad' },
      origen: { label: 'origen', words: 'origen, procedencia, de donde viene, de donde traen' },
    },
    filters: {
      kilo: {
        label: 'por kilo',
        words: ['kilo', 'kg', 'por kilo'],
        where: [{ columna: 'unidad', op: '=', valores: ['kg'] }],
      },
    },
  },
  asked: {
    'a cómo está el jitomate en la Central de Abasto': precio.mean(
      { producto: JITOMATE, destino: IZTAPALAPA },
      { dimensiones: ['producto', 'unidad'] },
    ),
    '¿dónde está más barato el aguacate al mayoreo?': precio.least(
      { producto: 'Aguacate Hass' },
      { dentro: ['unidad'] },
    ),
    '¿cuánto cuesta el aguacate al mayoreo en Puebla?': precio.mean(
      { producto: 'Aguacate Hass' },
      { dimensiones: ['unidad'], lugar: [{ nivel: 'estado', clave: '21' }] },
    ),
    'precio de la cebolla en el Mercado de Abasto de Guadalajara': precio.mean(
      { producto: 'Cebolla Bola', destino: GUADALAJARA },
      { dimensiones: ['unidad'] },
    ),
    'precio de la cebolla en la central de abasto de Monterrey': precio.mean(
      { producto: 'Cebolla Bola', destino: MONTERREY },
      { dimensiones: ['unidad'] },
    ),
    'precio del kilo de jitomate al mayoreo': precio.mean(
      { producto: JITOMATE, unidad: 'kg' },
      { dimensiones: ['producto'] },
    ),
    '¿en qué mercado está más caro el chile serrano al mayoreo?': precio.mostOf('destino', {
      filtros: [{ columna: 'producto', op: '=', valores: ['Chile Serrano'] }],
      dimensiones: ['destino', 'unidad'],
      dentro: ['unidad'],
    }),
    'precio del aguacate al mayoreo por mercado': precio.mean(
      { producto: 'Aguacate Hass' },
      { dimensiones: ['destino', 'unidad'] },
    ),
    'precio al mayoreo de la piña': precio.mean({ producto: 'Piña grande' }, { dimensiones: ['unidad'] }),
    'precio del jitomate al mayoreo por origen': precio.mean(
      { producto: JITOMATE },
      { dimensiones: ['origen', 'producto', 'unidad'] },
    ),
  },
  refused: {
    '¿a cómo está el jitomate en Puebla?': 'otra',
    'precio del jitomate': 'otra',
    '¿por qué subió el jitomate en la central de abasto?': 'no_soportada',
  },

  async *fetch(context) {
    const { http, since, now } = context
    const today = dayIn(MEXICO_CITY, now)
    const routes = fallbackChain(context)
    let came = 0
    for (const [from, to] of runsOfDays(addDays(since ?? today, -4), today, 7)) {
      // Of one day alone the table has no dates.
      const [fechaInicio, fechaFinal] = [addDays(from, -1), to].map((day) => day.split('-').reverse().join('/'))
      for (const DestinoId of MARKETS) {
        const asked = {
          fechaInicio: fechaInicio!,
          fechaFinal: fechaFinal!,
          ProductoId: '-1',
          OrigenId: '-1',
          DestinoId,
        }
        const query = new URLSearchParams({ ...asked, PreciosPorId: '2', RegistrosPorPagina: '5000' })
        const get = async () => pricesOn(await (await http.get(`${PAGE}?${query}`, { timeoutMs: 180_000 })).text())
        const prices = await routes.feed(`Mercado ${DestinoId} del SNIIM`, get)
        if (prices) yield prices
        came += prices ? 1 : 0
      }
    }
    if (!came) routes.allFailed()
  },

  parse({ market, rows }: ReturnType<typeof pricesOn>, { territory }) {
    const [name = '', destino = ''] = market.split(/\s*:\s*/, 2)
    const estado = territory.state(name)?.estado
    return rows.map(({ obs, ...row }) => {
      if (!estado) return rejected(`No conozco el estado del mercado «${market}».`, JSON.stringify(row))
      const unidad = /\bk(g|ilogramo)\b/i.test(row.presentacion) ? 'kg' : row.presentacion
      const origen = obs && row.origen === 'Importación' ? `${row.origen}: ${obs}` : row.origen
      return { ...row, fecha: fromDayFirst(row.fecha) ?? row.fecha, estado, destino, unidad, origen }
    })
  },
})
