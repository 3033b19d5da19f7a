/** A million characters of what is worst for a reader of quotes, of tags, of figures, of names; and two bombs. */
import { gzipSync } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

export const MB = 1_000_000
export const full = (repeated: string, start = '', end = '', length = MB) =>
  start + repeated.repeat(Math.ceil(length / repeated.length)) + end
export const nested = (open: string, close: string) =>
  open.repeat(MB / (open.length + close.length)) + close.repeat(MB / (open.length + close.length))
export const numbered = (one: (at: number) => string) =>
  Array.from({ length: MB / one(10_000).length }, (_none, at) => one(at)).join('')

/** A gzip of a million bytes that holds a thousand million: as many members as fit, one after the other. */
export function gzipBomb(): Buffer {
  const member = gzipSync(Buffer.alloc(MB))
  return Buffer.concat(Array.from({ length: MB / member.length }, () => member))
}

export async function zipBomb(): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const zeros = Buffer.alloc(20 * MB)
  for (let at = 0; at < 30; at += 1) zip.addBuffer(zeros, `${at}.csv`, { compressionLevel: 1 })
  zip.end()
  const out = new PassThrough()
  const [bytes] = await Promise.all([buffer(out), pipeline(zip.outputStream, out)])
  return bytes
}

const LINE = '1,TELEVISOR 32 LED,5\n'
export const quotes = {
  // Several blocks of them.
  'one misplaced quote': () => full(LINE, 'a,b,c\n1,TELEVISOR 32" LED,5\n', '', 5 * MB),
  'one quote that never closes': () => full(LINE, 'a,b,c\n1,"TELEVISOR 32 LED,5\n', '', 5 * MB),
  'quotes in every line': () => full('"a\n'),
  'nothing but quotes': () => full('"'),
  'quotes and letters': () => full('"a'),
  'a quote and spaces': () => full(' ', '"a"', ','),
  'nothing but delimiters': () => full(','),
  'nothing but line ends': () => full('\r\n'),
  'one line': () => full('x'),
  'quoted and spaced': () => full('"a" ,'),
}
export const tags = {
  attributes: () => numbered((at) => ` a${at}=""`).replace(/^/, '<a') + '>',
  depth: () => nested('<a>', '</a>'),
  'depth without an end': () => full('<b>'),
  'other ends': () => full('<a>').slice(0, MB / 2) + full('</b>').slice(0, MB / 2),
  'formatting across blocks': () => full('<b><p>'),
  tables: () => full('<table><tr><td>'),
  beginnings: () => full('<'),
  comments: () => full('<!---->'),
  'an open comment': () => full('<!--'),
  entities: () => full('&amp;'),
  'what looks like entities': () => full('&'),
  quotes: () => full('<a b="'),
  rows: () => full('<tr id=r><td>1'),
  links: () => full('<a href=x>'),
  'text deep within': () => '<div>'.repeat(500) + full('x '),
  'a doctype': () => full('<!ENTITY a "&b;&b;">', '<!DOCTYPE r [', ']><r>&a;</r>'),
}
export const local = {
  digits: () => full('1'),
  spaces: () => full(' '),
  'spaces within': () => full(' ', '1', '1'),
  slashes: () => full('1/'),
  dashes: () => full('-'),
  zeros: () => full('0', '1.', 'x'),
}
export const names = {
  'one long name': () => full('x'),
  spaces: () => full(' ', 'a', 'a'),
  commas: () => full(',a'),
  brackets: () => full('('),
  accents: () => full('á'),
  marks: () => full('\u0301', 'a'),
  words: () => full('municipio de '),
  numbers: () => full('1 '),
}
