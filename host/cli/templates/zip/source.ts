import { text } from 'node:stream/consumers'
import { ParseError, type Batches, type FetchContext } from '@tianguis/core'
import { decodeStream } from '@tianguis/core/decode/charset'
import { csvRecords } from '@tianguis/core/decode/csv'
import { memberMeant, zipEntries } from '@tianguis/core/decode/zip'

const PRICES = 'https://datos.example.org/precios.zip'
const isPrices = (name: string) => name.startsWith('precios')

/** @throws ParseError where the archive has not the one file of prices */
export async function* fetch({ http }: FetchContext): Batches<string> {
  const answer = await http.get(PRICES, { accept: 'application/zip', startsWith: ['PK'] })
  for await (const file of zipEntries(answer.stream(), (name) => name.endsWith('.csv'))) {
    if (file.name === memberMeant(file.among, isPrices)) {
      yield await text(decodeStream(await file.stream()))
      return
    }
  }
  throw new ParseError('El ZIP no trae ningún CSV.')
}

/** @throws ParseError where the file is cut */
export const parse = (csv: string) =>
  csvRecords(csv).map(({ fecha = '', producto = '', precio = '' }) => ({ fecha, producto, precio }))
