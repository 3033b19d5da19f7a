/**
 * A million characters of what is worst for each decoder: what is prepared before the clock runs, and what is read
 * then.
 */
import { Readable } from 'node:stream'
import { date, decimal, instant, integer, list, text as textColumn } from '@tianguis/core'
import { counter } from '@tianguis/core/decode/bounds'
import { decodeStream, decodeText } from '@tianguis/core/decode/charset'
import { csvBlocks, csvRecords, csvRows } from '@tianguis/core/decode/csv'
import { fromDayFirst, instantIn, isDay } from '@tianguis/core/decode/dates'
import { gunzipped, gunzippedText } from '@tianguis/core/decode/gzip'
import { htmlElements, htmlRows } from '@tianguis/core/decode/html'
import { exactJson } from '@tianguis/core/decode/json'
import { tableRecords } from '@tianguis/core/decode/table'
import { elements } from '@tianguis/core/decode/xml'
import { zipEntries } from '@tianguis/core/decode/zip'
import { excerptOf, isHtml } from '@tianguis/core/http/excerpt'
import { check } from '@tianguis/core/refresh/check'
import { catalogue } from '@tianguis/core/territory/sample'
import { ALIASES, createTerritory } from '@tianguis/core/territory/territory'
import { closest } from '@tianguis/core/words/closest'
import { matchWord } from '@tianguis/core/words/match'
import { over, refused, settled, type Cases } from './decoder-cases.ts'
import { full, gzipBomb, local, MB, names, nested, numbered, quotes, tags, zipBomb } from './worst-texts.ts'

async function* pieces<Of extends string | Uint8Array>(whole: Of, size = 65_536): AsyncGenerator<Of> {
  for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size) as Of
}
async function drained(read: AsyncIterable<unknown>): Promise<void> {
  for await (const one of read) void one
}

const CUT = /se cortó al pasar de \d+ bytes ya descomprimidos/

const unzipped = async (bytes: Buffer) => {
  for await (const { stream } of zipEntries(Readable.from([bytes]))) await drained(await stream())
}

/** By the file of the decoder, from the top of the house. */
export const DECODERS: Readonly<Record<string, Cases>> = {
  'core/decode/bounds.ts': over([(text) => counter('un texto', 10)(Buffer.from(text))], {
    'more than is let through': () => full('x'),
  }),
  'core/decode/charset.ts': over(
    [
      (text) => decodeText(Buffer.from(text, 'latin1')),
      (text) => drained(decodeStream(pieces(Buffer.from(text, 'latin1'), 1000))),
    ],
    {
      NULs: () => full('\0'),
      'accents that end in the middle': () => full('\xc3'),
      'a declaration in pieces': () => full('charset ', '<meta '),
      'a declaration of spaces': () => full(' ', '<?xml', 'encoding'),
      metas: () => full('<meta '),
      equals: () => full('charset=', '<meta ', '\xe1'),
    },
  ),
  'core/decode/csv.ts': over(
    [
      (text) => csvRows(text),
      (text) => csvRecords(text),
      (text) => drained(csvBlocks(pieces(text))),
      (text) => drained(csvBlocks(pieces(text, 1000), { delimiter: ';' })),
    ],
    quotes,
  ),
  'core/decode/table.ts': over(
    [
      (text) => tableRecords(csvRows(text), ['fecha', 'precio']),
      (text) =>
        tableRecords(
          [
            ['Fecha', 'Precio', text],
            ['1', '2', text],
          ],
          ['fecha', 'precio'],
        ),
    ],
    quotes,
  ),
  'core/decode/dates.ts': over(
    [
      isDay,
      fromDayFirst,
      (text) => {
        try {
          instantIn('America/Mexico_City', text)
        } catch (error) {
          if (!(error instanceof RangeError)) throw error
        }
      },
    ],
    local,
  ),
  'core/decode/gzip.ts': {
    'a bomb': () => {
      const bomb = gzipBomb()
      return () => refused(drained(gunzipped(pieces(bomb))), CUT)
    },
    'a bomb as one text': () => {
      const bomb = gzipBomb()
      return () => refused(gunzippedText(pieces(bomb)), CUT)
    },
    'what is none, a byte at a time': () => () => drained(gunzipped(pieces(Buffer.alloc(MB), 1))),
  },
  'core/decode/html.ts': over(
    [
      (text) => htmlElements(text, 'tr td, a[href], [id^="r"]').map((found) => found.first('td')),
      (text) => htmlElements(text, 'div').length,
      (text) => htmlElements(text, 'a')[0]?.text,
      (text) => htmlRows(text, 'table').length,
    ],
    tags,
  ),
  'core/decode/json.ts': over([exactJson], {
    depth: () => nested('[', ']'),
    objects: () => nested('{"a":[', ']}'),
    'depth without an end': () => full('['),
    values: () => full('[],', '[', '0]'),
    'one number': () => full('1'),
    numbers: () => full('1e999,', '[', '0]'),
    'one text': () => full('\\\\', '"', '"'),
    'a text without an end': () => full('\\"', '"'),
    keys: () => `{${numbered((at) => `"k${at}":0,`)}"z":0}`,
    'the same key': () => full('"a":0,', '{', '"a":0}'),
    indices: () => `{${numbered((at) => `"${at * 7919}":0,`)}"z":0}`,
  }),
  'core/decode/xml.ts': over(
    ['r', 'a', 'b'].map((root) => (text: string) => [...elements(text, { root, each: 'a' })]),
    {
      ...tags,
      elements: () => full('<a b="c">d</a>', '<r>', '</r>'),
      'one text': () => full('&lt;', '<r><a>', '</a></r>'),
      'a declaration': () => full(' a="b"', '<?xml', '?>'),
    },
  ),
  'core/decode/zip.ts': {
    'a bomb': () => {
      const made = zipBomb()
      return async () => {
        const bytes = await made
        await refused(unzipped(bytes), CUT)
      }
    },
    signatures: () => {
      const bytes = Buffer.from(full('PK\x05\x06', '', '\0'.repeat(18)), 'latin1')
      return () => settled(() => unzipped(bytes), '')
    },
  },
  'core/http/excerpt.ts': over(
    [
      (text) => isHtml(Buffer.from(text)),
      (text) => excerptOf({ status: 500, headers: {}, bytes: text.length, head: Buffer.from(text) }, (told) => told),
    ],
    {
      comments: () => full('<!---->'),
      'comments and spaces': () => full('<!-- --> '),
      titles: () => full('<title', '<html>'),
      'control characters': () => full('\u0001 '),
    },
  ),
  'core/refresh/check.ts': over(
    [textColumn({ max: 100 }), decimal({ digits: 2 }), integer(), date(), instant(), list()].map(
      ({ spec }) =>
        (text: string) =>
          check(spec, text),
    ),
    { ...local, exponents: () => full('1e9'), 'halves of a pair': () => full('\ud800') },
  ),
  'core/territory/territory.ts': over(
    [
      (text) => territory().resolve(text),
      (text) => territory().municipality('Jalisco', text),
      (text) => territory().state(text),
    ],
    names,
  ),
  'core/words/match.ts': over(
    [
      (text) => matchWord(text, [{ value: 'maiz', label: 'Maíz blanco' }], { tortilla: ['maiz'] }),
      (text) => closest(text, ['maíz', 'frijol', 'tortilla de maíz']),
    ],
    names,
  ),
}

let known: ReturnType<typeof createTerritory> | undefined
const territory = () => (known ??= createTerritory(catalogue(), ALIASES))

/** Prepares one case. */
export function prepare({ file, what }: { file: string; what: string }): () => unknown {
  if (file.includes('territory')) territory()
  return DECODERS[file]![what]!()
}
