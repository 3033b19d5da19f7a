import { ParseError } from '@tianguis/core'
import { csvRows } from '@tianguis/core/decode/csv'
import { seriesConnector } from '@tianguis/core/series/connector'
import { inegi } from '@tianguis/core/series/inegi'
import { hasInegiToken } from '@tianguis/core/upstreams/inegi-indicadores'
import type { GivenSeries, Series, SeriesUpstream } from '@tianguis/core/series/sheet'

const HOST = 'repodatos.atdt.gob.mx'
const WAGES = `https://${HOST}/api_update/conasami/salarios_minimos/sm_general_profesionales_zonas.csv`
const HEADER = 'inicio_vigencia,zona_salarial,salario_minimo_general,'
const bank = inegi('https://www.inegi.org.mx/temas/uma/')

/** «general» was called «resto del pais» until 2024; the zones a, b and c ended in October 2015. */
function wagesIn(csv: string): GivenSeries[] {
  if (!csv.startsWith(HEADER)) throw new ParseError(`El archivo de la CONASAMI no empieza por ${HEADER}`, csv)
  if (!csv.endsWith('\n')) throw new ParseError('El archivo de la CONASAMI llegó cortado.', csv.slice(-80))
  const rows = csvRows(csv).slice(1)
  const of = (id: string, zones: readonly string[]) => ({
    id,
    title: `Salario mínimo ${id}`,
    observations: rows.flatMap(([fecha = '', zone = '', valor = '']) =>
      zones.includes(zone.toLowerCase()) && valor !== '' ? [{ fecha, valor }] : [],
    ),
  })
  return [of('general', ['general', 'resto del pais', 'unica', 'única', 'a']), of('frontera', ['zlfn'])]
}

const from: SeriesUpstream = {
  source: {
    name: 'CONASAMI, salarios mínimos; INEGI, unidad de medida y actualización',
    url: 'https://www.datos.gob.mx/dataset/salarios_minimos',
    licence: { name: 'Libre Uso MX', url: 'https://datos.gob.mx/libreusomx', commercial: true },
    hosts: [HOST, ...bank.source.hosts],
    secrets: bank.source.secrets!,
  },
  async *fetch(context, wanted) {
    yield { bodies: [await (await context.http.get(WAGES, { accept: 'text/csv', startsWith: [HEADER] })).text()] }
    const uma = wanted.filter(({ frequency }) => frequency === 'anio')
    if (hasInegiToken(context.http)) yield* bank.fetch(context, uma)
    else context.missing('UMA', 'Falta INEGI_TOKEN.')
  },
  read: (given, wanted) => (given.bodies.length === 1 ? wagesIn(given.bodies[0]!) : bank.read(given, wanted)),
}

const wages: Record<string, Series> = {
  general: ['general', /general/, 'el salario mínimo general', 'salario minimo, minimo general, sueldo minimo'],
  frontera: ['frontera', /frontera/, 'el salario mínimo de la frontera', 'salario minimo frontera norte, zona libre'],
}
const unit: Record<string, Series> = { uma: ['539260', /medida y actualizaci[oó]n|UMA/i, 'la UMA'] }
const daily = { unit: 'MXN por día', range: [0.001, 5000], kind: 'price', words: 'valor, monto, pagan, gana' } as const

export default seriesConnector({
  name: 'salario-minimo',
  title: 'Salario mínimo y UMA',
  description:
    'El salario mínimo general y el de la frontera norte desde el día en que rigen, y la UMA de cada año, en pesos por día.',
  from,
  cadence: { cron: ['0 13 * * *'], timezone: 'UTC', lateAfter: '4 days', newestWithin: '400 days' },
  subjects: {
    salario_minimo: {
      label: 'salario mínimo',
      words: 'salario minimo',
      frequency: 'dia',
      called: 'zona',
      standard: 'general',
      figures: { salario: { label: 'salario por día', ...daily, series: wages } },
    },
    uma: {
      label: 'unidad de medida y actualización (UMA)',
      words: 'uma, unidad medida actualizacion',
      frequency: 'anio',
      figures: { uma: { label: 'pesos por día', ...daily, series: unit } },
    },
  },
  asked: {
    '¿Cuál es el salario mínimo?': { accion: 'listar', medidas: [{ id: 'salario' }] },
    '¿Cuánto es la UMA?': { tabla: 'uma', accion: 'listar', medidas: [{ id: 'uma' }] },
  },
  refused: { '¿Va a subir el salario mínimo?': 'no_soportada' },
})
