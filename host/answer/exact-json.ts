/** TypeScript's own declaration of JSON does not know these. */
interface Exact {
  parse(text: string, keep: (key: string, value: unknown, context: { source: string }) => unknown): unknown
  rawJSON(digits: string): unknown
}
const { parse, rawJSON } = JSON as unknown as Exact

/** A JSON text as a value that is written again digit by digit: a number that would lose some is its text. */
export const parseExactJson = (text: string): unknown =>
  parse(text, (_key, value, { source }) =>
    typeof value === 'number' && String(value) !== source ? rawJSON(source) : value,
  )
