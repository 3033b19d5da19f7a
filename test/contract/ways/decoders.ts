/** The stalls of the sound connector as a source may send them, and how each is read. */
import { gzipSync } from 'node:zlib'
import { ParseError, type Answer } from '@tianguis/core'
import { csvRecords } from '@tianguis/core/decode/csv'
import { gunzippedText } from '@tianguis/core/decode/gzip'
import { htmlRows } from '@tianguis/core/decode/html'
import { tableRecords } from '@tianguis/core/decode/table'
import { childText, elements } from '@tianguis/core/decode/xml'
import { zipEntries } from '@tianguis/core/decode/zip'
import { decodeText } from '@tianguis/core/decode/charset'
import { zipOf } from '../../support/zip.ts'
import { columns, pageOf, readPage, type Stall } from '../broken/sound-connector.ts'

export interface Decoder {
  readonly type: string
  readonly startsWith: readonly string[]
  encode(stalls: readonly Stall[]): Buffer
  /** @throws ParseError when it is not all of a list. */
  read(answer: Answer): Promise<Stall[]>
}

const NAMES = Object.keys(columns) as (keyof Stall)[]
const rowsOf = (stalls: readonly Stall[]) => stalls.map((stall) => NAMES.map((name) => stall[name]))
const csvOf = (stalls: readonly Stall[]) => [NAMES, ...rowsOf(stalls)].map((row) => `"${row.join('","')}"\n`).join('')

function readCsv(text: string): Stall[] {
  if (!text.startsWith('"clave"')) throw new ParseError('La lista no empieza por su encabezado.', text)
  if (!text.endsWith('\n')) throw new ParseError('La lista llegó incompleta.', text.slice(-80))
  return csvRecords(text) as unknown as Stall[]
}

export const csv: Decoder = {
  type: 'text/csv; charset=utf-8',
  startsWith: ['"clave"'],
  encode: (stalls) => Buffer.from(csvOf(stalls)),
  read: async (answer) => readCsv(await answer.text()),
}

export const xml: Decoder = {
  type: 'text/xml; charset=utf-8',
  startsWith: ['<puestos'],
  encode(stalls) {
    const one = (row: string[]) =>
      `<puesto>${row.map((value, at) => `<${NAMES[at]}>${value}</${NAMES[at]}>`).join('')}</puesto>`
    return Buffer.from(`<puestos>\n${rowsOf(stalls).map(one).join('\n')}\n</puestos>`)
  },
  read: async (answer) =>
    [...elements(await answer.text(), { root: 'puestos', each: 'puesto' })].map(
      (puesto) => Object.fromEntries(NAMES.map((name) => [name, childText(puesto, name)])) as unknown as Stall,
    ),
}

export const html: Decoder = {
  type: 'text/html; charset=utf-8',
  startsWith: ['<!DOCTYPE html><title>Puestos'],
  encode(stalls) {
    const one = (row: string[]) => `<tr><td>${row.join('</td><td>')}</td></tr>`
    return Buffer.from(
      `<!DOCTYPE html><title>Puestos</title><table>${[NAMES as string[], ...rowsOf(stalls)].map(one).join('\n')}</table></html>`,
    )
  },
  async read(answer) {
    const page = await answer.text()
    if (!page.endsWith('</html>')) throw new ParseError('La página llegó incompleta.', page.slice(-80))
    return tableRecords(htmlRows(page, 'table'), NAMES)
  },
}

export const zip: Decoder = {
  type: 'application/zip',
  startsWith: ['PK'],
  encode: (stalls) => zipOf([{ name: 'puestos.csv', content: csvOf(stalls) }]),
  async read(answer) {
    const stalls = []
    for await (const { stream } of zipEntries(answer.stream()))
      stalls.push(...readCsv(decodeText(Buffer.concat(await Array.fromAsync(await stream())))))
    return stalls
  },
}

export const gzip: Decoder = {
  type: 'application/octet-stream',
  startsWith: ['\x1f\x8b'],
  encode: (stalls) => gzipSync(pageOf(stalls)),
  read: async (answer) => readPage(await gunzippedText(answer.stream())),
}
