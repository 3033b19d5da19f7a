import { decodeText } from '../decode/charset.ts'
import { HIDDEN } from './secrets.ts'

const count = new Intl.NumberFormat('es-MX')

export type Redact = (message: string) => string

export interface Came {
  status: number
  headers: Readonly<Record<string, string>>
  bytes: number
  /** The first bytes of the body. */
  head: Buffer
}

/**
 * "estado 200, text/html, 1,850 bytes, una página titulada «Challenge Validation»"
 * @param redact takes secrets out before anything is cut: half a secret is known no more, and is half of it all the same
 */
export function excerptOf({ status, headers, bytes, head }: Came, redact: Redact): string {
  const size = bytes === 0 ? 'sin cuerpo' : `${count.format(bytes)} bytes`
  return [`estado ${status}`, headers['content-type'] ?? 'sin tipo', size, ...sample(head, headers, redact)].join(', ')
}

export function titleOf(head: Buffer, headers: Came['headers'], redact: Redact): string | undefined {
  const text = redact(decodeText(head.subarray(0, 8192), { contentType: headers['content-type'] }))
  return /<title[^<>]*>([^<]*)</i.exec(text)?.[1]?.replace(/\s+/g, ' ').trim().slice(0, 120) || undefined
}

/** Whether it begins as a page, after any number of comments. */
export function isHtml(head: Buffer): boolean {
  let text = head.subarray(0, 2048).toString('latin1').replace(/^ï»¿/, '').trimStart()
  while (text.startsWith('<!--')) {
    const end = text.indexOf('-->', 4)
    if (end < 0) return false
    text = text.slice(end + 3).trimStart()
  }
  return /^<(!doctype html|html|head|body|script)\b/i.test(text)
}

function sample(head: Buffer, headers: Came['headers'], redact: Redact): string[] {
  if (head.length === 0) return []
  const title = isHtml(head) ? titleOf(head, headers, redact) : undefined
  if (title !== undefined) return [`una página titulada «${title}»`]
  if (head.subarray(0, 64).includes(0)) return [`que empieza con los bytes ${magicOf(head, redact)}`]
  const text = redact(decodeText(head.subarray(0, 1024), { contentType: headers['content-type'] }))
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return text === '' ? [] : [`que empieza con «${text.slice(0, 160)}${text.length > 160 ? '…' : ''}»`]
}

/** The first bytes, by which a format is known, in hexadecimal. */
function magicOf(head: Buffer, redact: Redact): string {
  const text = head.toString('latin1', 0, 1024)
  return redact(text).startsWith(text.slice(0, 8)) ? head.subarray(0, 8).toString('hex') : HIDDEN
}
