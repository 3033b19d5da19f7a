import { ParseError } from '@tianguis/core'

/** What the SMN sends for a municipality and a day or an hour: every value is a text, numbers too. */
export type SmnRecord = Readonly<Record<string, string>>

/** Records of a batch. */
const BATCH = 5000
const [QUOTE, BACKSLASH, OPEN, CLOSE, LIST, END] = [...'"\\{}[]'].map((sign) => sign.charCodeAt(0))

/**
 * The objects of a JSON list of any length, some thousand at a time, so that 120,000 hours are never in memory at once.
 * @throws ParseError when it is no list of objects, or ends before its closing bracket.
 */
export async function* recordsOf(chunks: AsyncIterable<string>): AsyncGenerator<SmnRecord[], void, undefined> {
  let [text, records]: [string, SmnRecord[]] = ['', []]
  let [at, start, depth] = [0, -1, 0]
  let [opened, closed, inText, escaped] = [false, false, false, false]
  for await (const chunk of chunks) {
    text += chunk
    for (; at < text.length; at += 1) {
      const sign = text.charCodeAt(at)
      if (inText) {
        if (escaped) escaped = false
        else if (sign === BACKSLASH) escaped = true
        else if (sign === QUOTE) inText = false
      } else if (sign === QUOTE) inText = true
      else if (sign === OPEN) {
        if (depth++ === 0) start = at
      } else if (sign === CLOSE && --depth === 0) {
        records.push(recordIn(text.slice(start, at + 1)))
        start = -1
        if (records.length === BATCH) yield records.splice(0)
      } else if (sign === LIST && depth === 0) opened = true
      else if (sign === END && depth === 0) closed = true
      if (!opened && depth > 0) throw new ParseError('Se esperaba una lista JSON de municipios.', text)
    }
    // What has been read is let go; an object that is still open is kept from its beginning.
    const from = start < 0 ? at : start
    text = text.slice(from)
    at -= from
    if (start >= 0) start = 0
  }
  if (!closed) throw new ParseError('La lista JSON de municipios llegó vacía o incompleta: no tiene su corchete final.', text)
  if (records.length) yield records
}

function recordIn(text: string): SmnRecord {
  try {
    return JSON.parse(text) as SmnRecord
  } catch (error) {
    throw new ParseError(`Se esperaba un registro JSON y no lo es (${(error as Error).message}).`, text)
  }
}
