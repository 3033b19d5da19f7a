import { date, decimal, integer, ParseError, text, type FetchContext } from '@tianguis/core'
import { addDays, dayIn, MEXICO_CITY, runsOfDays } from '@tianguis/core/decode/dates'
import { exactJson, listField, textField } from '@tianguis/core/decode/json'
import { figureAsked } from '@tianguis/core/sheet/asked'
import { tableConnector } from '@tianguis/core/sheet/connector'
import { HOURS_OF_DAY } from '@tianguis/core/words/clock'

/** Each counts its hours by its own clock, so that a day may have 23 or 25. */
const CLOCKS = { SIN: MEXICO_CITY, BCA: 'America/Tijuana', BCS: 'America/Mazatlan' }
type System = keyof typeof CLOCKS
const clocks = Object.entries(CLOCKS).map((one) => `('${one.join("', '")}')`)
const begins = `(e.fecha::timestamp at time zone c.reloj + (e.hora - 1) * interval '1 hour') at time zone c.reloj`
const hours = `select e.*, to_char(${begins}, 'HH24:MI') as inicio
  from {electricidad} e join (values ${clocks.join()}) c(sistema, reloj) on c.sistema = e.sistema`
/** In the evening the next day is out too. */
const today = `select max(m.fecha) from {electricidad} m where m.fecha <= ({now} at time zone '${MEXICO_CITY}')::date`
const VALLEY = ['VDM CENTRO', 'VDM NORTE', 'VDM SUR']
const CALLED = { 'ciudad mexico': VALLEY, cdmx: VALLEY, 'valle mexico': VALLEY }
const mwh = (says: string) => decimal({ digits: 6 }).unit('MXN/MWh').range(-20_000, 60_000).describe(says)
const [precio, congestion] = [figureAsked('precio'), figureAsked('congestion')]
const yesterday = { desde: '2026-11-18', hasta: '2026-11-19' }

export default tableConnector({
  name: 'electricidad',
  title: 'Precio mayorista de la luz',
  description: 'Lo que vale la luz cada hora en el mercado del día en adelanto, por zona. No es lo que cobra la CFE.',
  source: {
    name: 'Centro Nacional de Control de Energía (CENACE), servicio SW-PEND',
    url: 'https://www.cenace.gob.mx/Paginas/SIM/Reportes/PreEnerServConMDA.aspx',
    licence: { name: 'Libre Uso MX', url: 'https://datos.gob.mx/libreusomx', commercial: true },
    hosts: ['ws01.cenace.gob.mx:8082'],
    pacing: { concurrency: 1, everyMs: 1000 },
  },
  cadence: {
    cron: ['20 7,18,21 * * *'],
    timezone: MEXICO_CITY,
    lateAfter: '36 hours',
    newestWithin: '2 days',
    publishes: ['0 19 * * *'],
  },
  columns: {
    sistema: text().oneOf('SIN', 'BCA', 'BCS').required().describe('Nacional, Baja California o Baja California Sur.'),
    zona: text({ max: 60 }).required().describe('Zona de carga, como la llama el CENACE.').example('MONTERREY'),
    fecha: date().required().ahead('3 days').describe('Día en que rige el precio.').example('2026-11-19'),
    hora: integer().required().range(1, 25).describe('Hora en el reloj de su sistema; la 1 termina a la 1:00.'),
    precio: mwh('Precio de la zona: la suma de sus tres componentes.').required().example('612.41'),
    energia: mwh('Componente de energía.'),
    perdidas: mwh('Componente de pérdidas.'),
    congestion: mwh('Componente de congestión.'),
  },
  parts: 'zona',
  stalls: { by: 'zona', missed: 3, after: '3 days' },
  key: ['zona', 'hora'],
  named: { zona: { label: 'zona', words: 'zona, zona carga', overPlaces: true, synonyms: CALLED } },
  subject: {
    label: 'precio mayorista de la luz',
    words: 'luz, electricidad, energia electrica, cenace',
    english: 'electricity, power price',
    noise: 'mayorista, mercado electrico, megawatt, mwh',
    needed: [],
    sql: `${hours} where e.fecha = (${today})`,
    history: hours,
    columns: { inicio: text().describe('Cuándo empieza la hora.').example('20:00') },
    show: 'zona, sistema, fecha, inicio, precio',
    single: ['zona', 'inicio'],
    time: { meaning: 'pronostico', standard: 'vigente', finer: true, future: true },
    figures: {
      precio: { label: 'precio', kind: 'price' },
      congestion: { label: 'componente de congestión', words: 'congestion' },
      perdidas: { label: 'componente de pérdidas', words: 'perdida' },
    },
    dimensions: { inicio: { label: 'hora', words: 'hora', values: HOURS_OF_DAY } },
  },
  asked: {
    'precio de la luz en Monterrey a las 8 de la noche': precio.rows({ zona: 'MONTERREY', inicio: '20:00' }),
    '¿a qué hora es más cara la luz en Hermosillo?': precio.most({ zona: 'HERMOSILLO' }),
    '¿a qué hora está más barata la luz en Tijuana?': precio.least({ zona: 'TIJUANA' }),
    'luz en la Ciudad de México a las 20 horas': precio.rows({ zona: VALLEY, inicio: '20:00' }),
    '¿cuánto cuesta la luz en La Paz?': precio.mean({ zona: 'LA PAZ' }),
    'precio de la luz en Tijuana ayer': precio.mean({ zona: 'TIJUANA' }, { tiempo: yesterday }),
    'precio promedio de la luz por zona ayer': precio.mean({}, { dimensiones: ['zona'], tiempo: yesterday }),
    'precio de la luz por hora en Monterrey': precio.mean({ zona: 'MONTERREY' }, { dimensiones: ['inicio'] }),
    '¿qué zona tiene la luz más cara?': precio.mostOf('zona'),
    'congestión de la luz en Hermosillo al mediodía': congestion.rows({ zona: 'HERMOSILLO', inicio: '12:00' }),
  },
  refused: { '¿cuánto gana un electricista en Tijuana?': 'otra', '¿por qué subió la luz?': 'no_soportada' },

  backfill: {
    grain: 'mes',
    first: '2016-02-01',
    tables: ['electricidad'],
    async *fetch({ http, note }, { name, from, to }) {
      for (const sistema of Object.keys(CLOCKS) as System[]) {
        for (const [at, days] of [...runsOfDays(from, to, 7)].entries()) {
          // A system that has nothing of the first week had no market then; what fails later fails the month.
          const body = await pricesOf(http, sistema, days, at === 0)
          if (body === undefined) {
            note(`De ${name}, el CENACE no tiene precios del sistema ${sistema}.`)
            break
          }
          yield { sistema, body }
        }
      }
    },
  },

  async *fetch({ http, since, now }) {
    const day = dayIn(MEXICO_CITY, now)
    const tomorrow = addDays(day, 1)
    // Seven days at most in one answer; of a day that is not out yet the status tells.
    const runs = [...runsOfDays(addDays(since ?? day, -6), day, 7), [tomorrow, tomorrow] as const]
    for (const [from, to] of runs) {
      for (const sistema of Object.keys(CLOCKS) as System[]) {
        const body = await pricesOf(http, sistema, [from, to], from > day)
        if (body !== undefined) yield { sistema, body }
      }
    }
  },

  *parse({ sistema, body }: { sistema: System; body: string }) {
    const answer = exactJson(body)
    const zones = listField(answer, 'Resultados')
    if (!zones || !/^(OK|ZERO_RESULTS)$/.test(textField(answer, 'status') ?? ''))
      throw new ParseError(`El CENACE no contestó con los precios del sistema ${sistema}.`, body)
    for (const zone of zones) {
      const zona = textField(zone, 'zona_carga')?.replaceAll('-', ' ') ?? ''
      for (const value of listField(zone, 'Valores') ?? []) {
        // «.85» is how its reports write 0.85.
        const told = (name: string) => textField(value, name)?.replace(/(?<!\d)\./, '0.')
        const [fecha = '', hora, precio = ''] = ['fecha', 'hora', 'pz'].map(told)
        const [energia, perdidas, congestion] = ['pz_ene', 'pz_per', 'pz_cng'].map(told)
        yield { sistema, zona, fecha, hora: Number(hora), precio, energia, perdidas, congestion }
      }
    }
  },
})

/** What one system's zones cost on some days; undefined where these may not be there, and are not. */
async function pricesOf(
  http: FetchContext['http'],
  sistema: System,
  [from, to]: readonly [from: string, to: string],
  mayBeAbsent: boolean,
): Promise<string | undefined> {
  const path = ['SIM', sistema, 'MDA', from, to, 'JSON'].join('/').replaceAll('-', '/')
  const expected = mayBeAbsent ? { allowStatus: [400, 404] } : { startsWith: ['{'] }
  const answer = await http.get(`https://ws01.cenace.gob.mx:8082/SWPEND/${path}`, expected)
  return answer.status === 200 ? answer.text() : undefined
}
