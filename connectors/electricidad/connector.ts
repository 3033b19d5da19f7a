import { between, date, decimal, defineConnector, integer, limit, ParseError, text, word } from '@tianguis/core'
import type { LogicalQuery, Measure } from '@tianguis/core'
import { addDays, dayIn, MEXICO_CITY, runsOfDays } from '@tianguis/core/decode/dates'
import { exactJson, listField, textField } from '@tianguis/core/decode/json'
import { HOURS_OF_DAY } from '@tianguis/core/words/clock'

const SERVICE = 'https://ws01.cenace.gob.mx:8082/SWPEND/SIM'
/** Each counts its hours by its own clock. */
const CLOCKS = { SIN: MEXICO_CITY, BCA: 'America/Tijuana', BCS: 'America/Mazatlan' }
const price = (says: string) =>
  decimal({ digits: 6 }).unit('MXN/MWh').range(-20_000, 60_000).describe(says).example('612.41')
const columns = {
  sistema: text().oneOf('SIN', 'BCA', 'BCS').required().describe('Nacional, Baja California o Baja California Sur.'),
  zona: text({ max: 60 }).required().describe('Zona de carga, como la llama el CENACE.').example('MONTERREY'),
  fecha: date().required().ahead('3 days').describe('Día en que rige el precio.').example('2026-11-19'),
  hora: integer()
    .required()
    .range(1, 25)
    .describe('Hora en el reloj de su sistema; la 1 termina a la 1:00.')
    .example(21),
  precio: price('Precio de la zona: la suma de los tres componentes.').required(),
  energia: price('Componente de energía.'),
  perdidas: price('Componente de pérdidas.'),
  congestion: price('Componente de congestión.'),
}
const terms = { table: 'electricidad', column: 'zona' }
const clocks = Object.entries(CLOCKS).map((one) => `('${one.join("', '")}')`)
const hours = `select e.*, to_char((e.fecha::timestamp at time zone c.reloj + (e.hora - 1) * interval '1 hour') at time zone c.reloj, 'HH24:MI') as inicio
  from {electricidad} e join (values ${clocks.join()}) c(sistema, reloj) on c.sistema = e.sistema`
const today = `${hours} where e.fecha = (select max(m.fecha) from {electricidad} m where m.fecha <= ({now} at time zone '${MEXICO_CITY}')::date)`
const figure = (label: string, column: string, words: string[]): Measure => ({
  label,
  column,
  words,
  digits: 2,
  aggregates: ['promedio', 'maximo', 'minimo', 'mediana'],
})

const medidas = [{ id: 'precio' }]
const mean = { accion: 'agregar', medidas: [{ id: 'precio', agg: 'promedio' }] } as const
const one = (columna: string, valor: string) => ({ columna, op: '=' as const, valores: [valor] })
const asked: Readonly<Record<string, Omit<LogicalQuery, 'tabla'>>> = {
  'precio de la luz en Monterrey a las 8 de la noche': {
    accion: 'listar',
    medidas,
    filtros: [one('zona', 'MONTERREY'), one('inicio', '20:00')],
  },
  '¿a qué hora es más cara la luz en Hermosillo?': {
    accion: 'listar',
    medidas,
    filtros: [one('zona', 'HERMOSILLO')],
    orden: [{ por: 'precio', dir: 'desc' }],
    limite: 1,
  },
  '¿a qué hora está más barata la luz en Tijuana?': {
    accion: 'listar',
    medidas,
    filtros: [one('zona', 'TIJUANA')],
    orden: [{ por: 'precio', dir: 'asc' }],
    limite: 1,
  },
  'precio promedio de la luz por zona ayer': {
    ...mean,
    dimensiones: ['zona'],
    tiempo: { desde: '2026-11-18', hasta: '2026-11-19' },
  },
  '¿cuánto cuesta la luz en Tijuana?': { ...mean, filtros: [one('zona', 'TIJUANA')] },
  '¿qué zona tiene la luz más cara?': {
    ...mean,
    dimensiones: ['zona'],
    orden: [{ por: 'precio', dir: 'desc' }],
    limite: 1,
  },
  'precio de la luz por hora en Monterrey': { ...mean, filtros: [one('zona', 'MONTERREY')], dimensiones: ['inicio'] },
  'precio de la luz en Guadalajara mañana': {
    ...mean,
    filtros: [one('zona', 'GUADALAJARA')],
    tiempo: { desde: '2026-11-20', hasta: '2026-11-21' },
  },
  '¿cuánto cuesta la luz en la Ciudad de México a las 20 horas?': {
    accion: 'listar',
    medidas,
    filtros: [one('zona', 'VDM CENTRO'), one('inicio', '20:00')],
  },
  'congestión de la luz en Hermosillo a las 9 de la noche': {
    accion: 'listar',
    medidas: [{ id: 'congestion' }],
    filtros: [one('zona', 'HERMOSILLO'), one('inicio', '21:00')],
  },
  '¿qué es el PML?': { accion: 'definicion', termino: 'pml' },
}

export default defineConnector({
  name: 'electricidad',
  path: '/electricidad',
  title: 'Precio mayorista de la luz',
  description:
    'Lo que vale la luz cada hora en el mercado del día en adelanto, por zona. No es la tarifa que cobra la CFE.',
  source: {
    name: 'Centro Nacional de Control de Energía (CENACE), servicio SW-PEND',
    url: 'https://www.cenace.gob.mx/Paginas/SIM/Reportes/PreEnerServConMDA.aspx',
    licence: { name: 'Libre Uso MX', url: 'https://datos.gob.mx/libreusomx', commercial: true },
    hosts: ['ws01.cenace.gob.mx:8082'],
    pacing: { concurrency: 1, everyMs: 1000 },
  },
  // The next day is out in the evening.
  cadence: { cron: ['20 7,18,21 * * *'], timezone: MEXICO_CITY, lateAfter: '36 hours', newestWithin: '2 days' },
  revisions: true,
  tables: {
    electricidad: {
      columns,
      key: ['zona', 'fecha', 'hora'],
      mode: 'append',
      duplicates: 'last',
      observed: 'fecha',
      indexes: [['fecha desc', 'zona', 'hora']],
    },
  },
  record: 'electricidad',
  order: ['fecha desc', 'zona', 'hora'],
  params: {
    zona: word(terms, { description: 'Zona de carga.', example: 'Monterrey' }),
    ...between('fecha'),
    limit: limit({ max: 1000 }),
  },
  calls: [
    { zona: 'Monterrey', limit: 24 },
    { desde: '2026-11-19', limit: 5 },
  ],
  semantics: {
    electricidad: {
      label: 'precio mayorista de la luz',
      english: ['electricity', 'power price'],
      words: ['luz', 'electricidad', 'energia electrica', 'cenace'],
      sql: today,
      history: hours,
      columns: { ...columns, inicio: text().describe('Cuándo empieza la hora.').example('20:00') },
      show: ['zona', 'sistema', 'fecha', 'inicio', 'precio'],
      single: ['zona', 'inicio'],
      order: ['fecha desc', 'zona', 'hora'],
      time: { column: 'fecha', grain: 'dia', meaning: 'pronostico', standard: 'vigente', finer: true, future: true },
      measures: {
        precio: {
          ...figure('precio', 'precio', ['precio', 'cuesta', 'vale']),
          standard: true,
          kind: 'price',
          more: ['caro'],
          less: ['barato'],
        },
        congestion: figure('componente de congestión', 'congestion', ['congestion']),
        perdidas: figure('componente de pérdidas', 'perdidas', ['perdida']),
      },
      dimensions: {
        zona: {
          label: 'zona',
          column: 'zona',
          words: ['zona', 'zona carga'],
          vocabulary: terms,
          overPlaces: true,
          synonyms: Object.fromEntries(
            ['ciudad mexico', 'cdmx', 'valle mexico'].map((name) => [name, ['VDM CENTRO', 'VDM NORTE', 'VDM SUR']]),
          ),
        },
        inicio: { label: 'hora', column: 'inicio', words: ['hora'], values: HOURS_OF_DAY },
      },
      glossary: {
        pml: {
          label: 'PML',
          words: ['pml', 'precio marginal'],
          says: 'El precio marginal local es lo que cuesta en un lugar un megawatt-hora más, cada hora: energía, pérdidas y congestión. Lo paga quien compra en el mercado mayorista, y no es la tarifa de la CFE.',
        },
      },
      noise: ['mayorista', 'mercado electrico', 'megawatt', 'mwh'],
    },
  },
  examples: Object.entries(asked).map(([q, consulta]) => ({ q, consulta: { tabla: 'electricidad', ...consulta } })),
  negatives: [
    { q: '¿cuánto gana un electricista en Tijuana?', codigo: 'otra' },
    { q: '¿por qué subió la luz?', codigo: 'no_soportada' },
  ],

  async *fetch({ http, since, now }) {
    const day = dayIn(MEXICO_CITY, now)
    const tomorrow = addDays(day, 1)
    // Seven days at most in one answer; of a day that is not out yet the status tells.
    const runs = [...runsOfDays(addDays(since ?? day, since === null ? -6 : -2), day, 7), [tomorrow, tomorrow] as const]
    for (const system of Object.keys(CLOCKS)) {
      for (const [from, to] of runs) {
        const url = [SERVICE, system, 'MDA', from, to].join('/').replaceAll('-', '/')
        const answer = await http.get(`${url}/JSON`, {
          accept: 'application/json',
          allowStatus: from > day ? [400, 404] : [],
        })
        if (answer.status === 200) yield { system, body: await answer.text() }
      }
    }
  },

  parse({ system, body }: { system: string; body: string }) {
    const answer = exactJson(body)
    const zones = listField(answer, 'Resultados')
    if (!zones || !/^(OK|ZERO_RESULTS)$/.test(textField(answer, 'status') ?? ''))
      throw new ParseError(`El CENACE no contestó con los precios del sistema ${system}.`, body)
    return {
      electricidad: zones.flatMap((zone) =>
        (listField(zone, 'Valores') ?? []).map((value) => {
          // «.85» is how it writes 0.85 in its reports.
          const told = (name: string) => textField(value, name)?.replace(/(?<!\d)\./, '0.')
          const zona = textField(zone, 'zona_carga')?.replaceAll('-', ' ') ?? ''
          const [precio = '', energia, perdidas, congestion] = ['pz', 'pz_ene', 'pz_per', 'pz_cng'].map(told)
          return {
            sistema: system as 'SIN',
            zona,
            fecha: told('fecha') ?? '',
            hora: Number(told('hora')),
            precio,
            energia,
            perdidas,
            congestion,
          }
        }),
      ),
    }
  },
})
