import { ParseError, rejected, type Http, type Rejected } from '@tianguis/core'
import { decodeStream } from '@tianguis/core/decode/charset'
import { csvBlocks } from '@tianguis/core/decode/csv'
import { isDay } from '@tianguis/core/decode/dates'
import { figure, listing, type Event, type Listing } from './event.ts'

/**
 * Where the form of the catalogue is. Its files have no stable address: an operator serves the one downloaded in its
 * place (see the README).
 */
export const CATALOGUE_HOST = 'http://www2.ssn.unam.mx:8080'
const HEADER = 'Fecha,Hora,Magnitud,Latitud,Longitud,Profundidad,Referencia de localizacion,Fecha UTC,Hora UTC,Estatus'

/**
 * The catalogue, a block at a time, once the whole of it has been seen to hold as many events as its banner says: four
 * quoted lines before the header, seven after the last event.
 */
export async function catalogue(http: Http): Promise<() => AsyncGenerator<Listing, void>> {
  const answer = await http.get(`${CATALOGUE_HOST}/catalogo/SSNMX_catalogo.csv`, {
    feed: 'Catálogo del SSN',
    startsWith: ['"Catalogo', 'Fecha,'],
    accept: 'text/csv, */*',
    maxBytes: 256 * 1024 * 1024,
  })
  const read = () => blocksOf(decodeStream(answer.stream()))
  for await (const _block of read());
  return read
}

export async function* blocksOf(chunks: AsyncIterable<string>): AsyncGenerator<Listing, void> {
  let [announced, found, started] = [NaN, 0, false]
  for await (const rows of csvBlocks(chunks)) {
    const read: (Event | Rejected)[] = []
    for (const cells of rows) {
      const total = cells.length === 1 && /^Total:\s*(\d+)\s+evento/.exec(cells[0]!)
      if (total) announced = Number(total[1])
      else if (cells[0] === 'Fecha') started = headerOf(cells)
      else if (started && (cells.length > 1 || isDay(cells[0]!.slice(0, 10)))) read.push(eventOf(cells))
    }
    found += read.length
    if (read.length) yield listing(read)
  }
  if (!started) throw new ParseError('El catálogo del SSN no trae su encabezado (Fecha, Hora, Magnitud, …).')
  if (found !== announced)
    throw new ParseError(`El catálogo del SSN llegó incompleto: anuncia ${announced} eventos y trae ${found}.`)
}

function headerOf(cells: readonly string[]): true {
  if (cells.join() === HEADER) return true
  throw new ParseError(`El encabezado del catálogo del SSN cambió; se esperaba ${HEADER}.`, cells.join())
}

function eventOf(cells: readonly string[]): Event | Rejected {
  const [, , magnitude, latitude = '', longitude = '', depth, reference = '', day = '', hour = '', status = ''] = cells
  const time = isDay(day) ? Date.parse(`${day}T${hour}Z`) : NaN
  if (Number.isNaN(time) || !figure(latitude) || !figure(longitude) || !reference)
    return rejected('El renglón del catálogo no trae su fecha UTC, sus coordenadas o su referencia.', cells.join())
  return {
    source: 'SSN',
    time,
    latitude,
    longitude,
    magnitude: figure(magnitude),
    depth: figure(depth),
    reference: reference.replace(/\s+/g, ' ').trim(),
    status: status === 'revisado' ? 'revisado' : 'verificado',
  }
}
