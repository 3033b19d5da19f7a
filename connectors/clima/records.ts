import { ParseError } from '@tianguis/core'

/** What the SMN sends for a municipality and a day or an hour: every value is a text, numbers too. */
export type SmnRecord = Readonly<Record<string, string>>

/** Characters parsed at once: some thousand records. */
const BLOCK = 1024 * 1024
/** No record is longer: a block that ends in none is something else. */
const LONGEST = 64 * 1024
const BETWEEN = /\}\s*,\s*(?=\{)/g

/**
 * The objects of a JSON list of any length, some thousand at a time, so that 120,000 hours are never in memory at once.
 * A block is cut between two records and read as a list of its own.
 * @throws ParseError when it is no list of objects, or ends before its closing bracket.
 */
export async function* recordsOf(chunks: AsyncIterable<string>): AsyncGenerator<SmnRecord[], void, undefined> {
  let [text, begun] = ['', false]
  for await (const chunk of chunks) {
    text += chunk
    if (text.length < BLOCK) continue
    const [end, next] = lastSeam(text)
    yield listIn(`${begun ? '[' : ''}${text.slice(0, end)}]`)
    text = text.slice(next)
    begun = true
  }
  if (!begun && /^\s*[^[\s]/.test(text)) throw new ParseError('Se esperaba una lista JSON de municipios.', text)
  if (!text.trimEnd().endsWith(']'))
    throw new ParseError('La lista JSON de municipios llegó vacía o incompleta: no tiene su corchete final.', text)
  const rest = listIn(`${begun ? '[' : ''}${text}`)
  if (rest.length) yield rest
}

/**
 * Where the last record ends that another follows, and where that one begins. In the middle of a text the same signs
 * would make a block that does not parse, which is an error and no wrong record.
 */
function lastSeam(text: string): [end: number, next: number] {
  const from = text.length - LONGEST
  const seam = [...text.slice(from).matchAll(BETWEEN)].at(-1)
  if (!seam) throw new ParseError('Se esperaba una lista JSON de municipios.', text)
  return [from + seam.index + 1, from + seam.index + seam[0].length]
}

function listIn(text: string): SmnRecord[] {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch (error) {
    throw new ParseError(`Se esperaba un registro JSON y no lo es (${(error as Error).message}).`, text)
  }
  if (!Array.isArray(list) || list.some((record) => typeof record !== 'object' || record === null)) {
    throw new ParseError('Se esperaba una lista JSON de registros.', text)
  }
  return list as SmnRecord[]
}
