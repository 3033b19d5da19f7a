import { TextDecoder } from 'node:util'

/** What is said about some bytes from outside. */
export interface CharsetHint {
  /** A content-type header, as it came. */
  contentType?: string | undefined
  /** Decides by itself: for a source known to declare a wrong charset. A label that is no charset is ignored. */
  encoding?: string | undefined
}

/** The window in which declarations are looked for, and by which a stream is decided. */
const WINDOW = 65_536

/**
 * The text of the bytes, without its BOM; a NUL stays. The charset is, in this order: the hint's, the BOM's,
 * the content-type's, the XML declaration's or HTML meta's, UTF-8 if the bytes are, windows-1252.
 * A declaration of UTF-8 or Latin-1 does not count, because sources get it wrong both ways and the bytes know
 * better: what is no UTF-8 was not written as such, and Latin accents do not form valid UTF-8 by chance.
 */
export function decodeText(bytes: Uint8Array, hint: CharsetHint = {}): string {
  return new TextDecoder(settled(bytes, hint) ?? guess(bytes)).decode(bytes)
}

/** What a text is read in, by its first bytes; undefined where all of them are ASCII and nothing tells more. */
export function charsetOf(start: Uint8Array, hint: CharsetHint = {}): string | undefined {
  const plain = asciiLength(start) === start.length
  return settled(start, hint) ?? (plain ? undefined : guess(start, { more: true }))
}

/**
 * The same as decodeText for a file that does not fit in memory, in pieces. Undeclared, it is decided by the 64 KiB from the
 * first byte on that is not ASCII, so that a file whose first accent comes late is not mistaken for UTF-8.
 * Bytes that deny the decision later become U+FFFD, which a check of the values can see.
 */
export async function* decodeStream(
  chunks: AsyncIterable<Uint8Array>,
  hint: CharsetHint = {},
): AsyncGenerator<string, void, undefined> {
  let decoder: TextDecoder | undefined
  let opened = false
  let held: Uint8Array = new Uint8Array()
  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true })
      continue
    }
    held = Buffer.concat([held, chunk])
    if (held.length < WINDOW) continue
    const charset = opened ? undefined : settled(held, hint)
    opened = true
    if (charset === undefined) {
      const plain = asciiLength(held)
      yield Buffer.from(held.subarray(0, plain)).toString('latin1')
      held = held.subarray(plain)
      if (held.length < WINDOW) continue
    }
    decoder = new TextDecoder(charset ?? guess(held, { more: true }))
    yield decoder.decode(held, { stream: true })
  }
  if (decoder) yield decoder.decode()
  else yield new TextDecoder((opened ? undefined : settled(held, hint)) ?? guess(held)).decode(held)
}

/** The charset, where it is known without looking at the accents. */
function settled(start: Uint8Array, { contentType, encoding }: CharsetHint): string | undefined {
  const certain = known(encoding) ?? byteOrderMark(start)
  if (certain) return certain
  const declared = known(/charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1]) ?? declaredInside(start)
  return declared === 'utf-8' || declared === 'windows-1252' ? undefined : declared
}

function guess(bytes: Uint8Array, { more = false } = {}): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: more })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The name TextDecoder gives a label, which makes iso-8859-1 the windows-1252 that everybody means by it. */
function known(label: string | undefined): string | undefined {
  if (!label) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function declaredInside(start: Uint8Array): string | undefined {
  const text = Buffer.from(start.subarray(0, 4096)).toString('latin1')
  const inXml = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(text)
  const inHtml = /<meta[^<>]+?charset\s*=\s*["']?([\w.:-]+)/i.exec(text)
  const charset = known(inXml?.[1] ?? inHtml?.[1])
  // A declaration that could be read byte by byte is not in UTF-16, whatever it says.
  return charset?.startsWith('utf-16') ? undefined : charset
}

function asciiLength(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  return first === -1 ? bytes.length : first
}
