/** Wages are CONASAMI's, in one file; the unit is INEGI's, in its bank. */
import { ParseError } from '@tianguis/core'
import { csvRows } from '@tianguis/core/decode/csv'
import { inegi } from '@tianguis/core/series/inegi'
import type { GivenSeries, SeriesUpstream } from '@tianguis/core/series/sheet'

const HOST = 'repodatos.atdt.gob.mx'
const WAGES = `https://${HOST}/api_update/conasami/salarios_minimos/sm_general_profesionales_zonas.csv`
const HEADER = 'inicio_vigencia,zona_salarial,salario_minimo_general,'
/**
 * «general» was called «resto del pais» until 2024. Of the zones that ended in October 2015 the first is kept: it was
 * that of the large cities.
 */
const ZONES = { general: ['general', 'resto del pais', 'a'], frontera: ['zlfn'] }

const bank = inegi('https://www.inegi.org.mx/temas/uma/')

export const wagesAndUnit: SeriesUpstream = {
  source: {
    name: 'CONASAMI, salarios mínimos; INEGI, unidad de medida y actualización',
    url: 'https://www.datos.gob.mx/dataset/salarios_minimos',
    licence: { name: 'Libre Uso MX', url: 'https://datos.gob.mx/libreusomx', commercial: true },
    hosts: [HOST, ...bank.source.hosts],
    secrets: bank.source.secrets!,
  },
  async *fetch(context, wanted) {
    const answer = await context.http.get(WAGES, {
      feed: 'CONASAMI, salarios mínimos',
      accept: 'text/csv',
      startsWith: [HEADER],
    })
    yield { bodies: [await answer.text()] }
    // Each comes from elsewhere: without the unit the wages are published all the same.
    try {
      yield* bank.fetch(
        context,
        wanted.filter(({ frequency }) => frequency === 'anio'),
      )
    } catch (error) {
      context.signal.throwIfAborted()
      context.missing('UMA', error)
    }
  },
  read: (given, wanted) => (given.bodies.length === 1 ? wagesIn(given.bodies[0]!) : bank.read(given, wanted)),
}

/** @throws ParseError when it is not the file of wages by zone, or the end of it is missing. */
function wagesIn(csv: string): GivenSeries[] {
  if (!csv.startsWith(HEADER)) throw new ParseError(`El archivo de la CONASAMI no empieza por ${HEADER}.`, csv)
  if (!csv.endsWith('\n')) throw new ParseError('El archivo de la CONASAMI llegó cortado.', csv.slice(-80))
  const rows = csvRows(csv).slice(1)
  return Object.entries(ZONES).map(([id, names]) => ({
    id,
    title: `Salario mínimo, zona ${id}`,
    observations: rows.flatMap(([fecha = '', zone = '', valor = '']) =>
      names.includes(zone.toLowerCase()) && valor !== '' ? [{ fecha, valor }] : [],
    ),
  }))
}
