import { ParseError } from '../connector.ts'
import { DEEPEST, tooDeep } from './bounds.ts'

/** Of one document: the largest of a source has 300,000. A value costs ten times the two characters that make one. */
const MOST_VALUES = 5_000_000

/** JSON whose numbers are the text the source wrote: "17.3480" keeps its zero, "0.1" never becomes a float. */
export type ExactJson = string | boolean | null | ExactJson[] | { [key: string]: ExactJson }

/** TypeScript's own declaration of JSON.parse does not know the third argument. */
type Reviver = (key: string, value: unknown, context: { source: string }) => unknown

/**
 * Reads JSON with every number as its source text.
 * @param text decoded; a byte order mark is allowed.
 * @throws ParseError when it is not JSON, with what arrived, or holds too many values or levels.
 */
export function exactJson(text: string): ExactJson {
  assertBounded(text)
  const keepSource: Reviver = (_key, value, context) => (typeof value === 'number' ? context.source : value)
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), keepSource as (key: string, value: unknown) => unknown) as ExactJson
  } catch (error) {
    throw new ParseError(`Se esperaba JSON y no lo es (${(error as Error).message}).`, text)
  }
}

function assertBounded(text: string): void {
  let [depth, values, quoted] = [0, 1, false]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (quoted) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) quoted = false
    } else if (code === QUOTE) quoted = true
    else if (code === COMMA) values += 1
    else if (code === BRACE || code === BRACKET) {
      values += 1
      depth += 1
      if (depth > DEEPEST) throw tooDeep('El JSON')
    } else if (code === END_BRACE || code === END_BRACKET) depth -= 1
  }
  if (values > MOST_VALUES)
    throw new ParseError(`El JSON trae más de ${MOST_VALUES} valores; se esperaba un documento menor.`, text)
}

const [QUOTE, BACKSLASH, COMMA, BRACE, END_BRACE, BRACKET, END_BRACKET] = [...'"\\,{}[]'].map((character) =>
  character.charCodeAt(0),
)

/** The value under a key, or undefined when there is no object there. */
export function jsonField(value: ExactJson | undefined, key: string): ExactJson | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.hasOwn(value, key) ? value[key] : undefined
}

/** The text (or the number, as written) under a key; undefined for anything else. */
export function textField(value: ExactJson | undefined, key: string): string | undefined {
  const found = jsonField(value, key)
  return typeof found === 'string' ? found : undefined
}

/** The list under a key; undefined for anything else. */
export function listField(value: ExactJson | undefined, key: string): ExactJson[] | undefined {
  const found = jsonField(value, key)
  return Array.isArray(found) ? found : undefined
}
