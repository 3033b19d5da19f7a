import { ParseError } from '../connector.ts'

/** JSON whose numbers are the text the source wrote: "17.3480" keeps its zero, "0.1" never becomes a float. */
export type ExactJson = string | boolean | null | ExactJson[] | { [key: string]: ExactJson }

/** TypeScript's own declaration of JSON.parse does not know the third argument. */
type Reviver = (key: string, value: unknown, context: { source: string }) => unknown

/**
 * Reads JSON with every number as its source text.
 * @param text decoded; a byte order mark is allowed.
 * @throws ParseError when it is not JSON, with what arrived.
 */
export function exactJson(text: string): ExactJson {
  const keepSource: Reviver = (_key, value, context) => (typeof value === 'number' ? context.source : value)
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), keepSource as (key: string, value: unknown) => unknown) as ExactJson
  } catch (error) {
    throw new ParseError(`Se esperaba JSON y no lo es (${(error as Error).message}).`, text)
  }
}

/** The value under a key, or undefined when there is no object there. */
export function field(value: ExactJson | undefined, key: string): ExactJson | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.hasOwn(value, key) ? value[key] : undefined
}

/** The text (or the number, as written) under a key; undefined for anything else. */
export function textField(value: ExactJson | undefined, key: string): string | undefined {
  const found = field(value, key)
  return typeof found === 'string' ? found : undefined
}

/** The list under a key; undefined for anything else. */
export function listField(value: ExactJson | undefined, key: string): ExactJson[] | undefined {
  const found = field(value, key)
  return Array.isArray(found) ? found : undefined
}
