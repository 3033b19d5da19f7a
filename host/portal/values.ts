import { digitsInGroups, textInWords } from '../describe/figures.ts'

/** A number with the digits that PostgreSQL wrote. */
export class Digits {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What a field of a record may hold. */
export type Value = Digits | string | boolean | null | readonly Value[] | { readonly [name: string]: Value }
export type DisplayRow = Readonly<Record<string, Value>>

/** JSON with its numbers as they are written: `JSON.parse` alone makes 11.5 of 11.50. */
export const readJson = (text: string): Value => JSON.parse(text, keepDigits)

/** TypeScript does not know the third argument yet. */
const keepDigits = ((_name: string, value: unknown, { source }: { source: string }) =>
  typeof value === 'number' ? new Digits(source) : value) as (name: string, value: unknown) => unknown

/** A value for people; null for what the source does not say. */
export function shown(value: Value | undefined): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Digits) return digitsInGroups(value.text)
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'string') return textInWords(value)
  return Array.isArray(value) ? value.map(shown).join(', ') : JSON.stringify(plain(value))
}

/** A number, or undefined for anything else. */
export const displayNumber = (value: Value | undefined): number | undefined =>
  value instanceof Digits ? Number(value.text) : undefined

const plain = (value: Value): unknown =>
  value instanceof Digits
    ? Number(value.text)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one as Value)]))
      : value
