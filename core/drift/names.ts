import { valueShape } from './shapes.ts'

/** A column of a table, a key of an object, an element or an attribute. */
export interface OutlineName {
  readonly name: string
  /** Only some of those that might have it do. */
  readonly optional?: true
  /** The forms its values come in: «9999-99-99», «9.99», «texto». */
  readonly shapes: readonly string[]
}

/** Collects names and what is seen under each. */
export interface Names {
  /** Something that may have names below it was met: a row, an object, an element. */
  met(parent: string): void
  /** It had this one. */
  has(parent: string, name: string): void
  value(name: string, value: string): void
  list(): OutlineName[]
}

/** Names of one outline, characters of one, and shapes under one: what comes from outside is bounded. */
export const MOST_NAMES = 300
const LONGEST = 80
const MOST_SHAPES = 6

interface Seen {
  readonly parent: string
  times: number
  readonly shapes: Set<string>
}

export function noNames(): Names {
  const parents = new Map<string, number>()
  const names = new Map<string, Seen>()
  return {
    met: (parent) => void parents.set(parent, (parents.get(parent) ?? 0) + 1),
    has(parent, name) {
      const seen = names.get(name)
      if (seen) seen.times += 1
      else if (names.size < MOST_NAMES) names.set(name, { parent, times: 1, shapes: new Set() })
    },
    value(name, value) {
      const shape = valueShape(value)
      const shapes = names.get(name)?.shapes
      if (shape && shapes && shapes.size < MOST_SHAPES) shapes.add(shape)
    },
    list: () =>
      [...names].map(([name, { parent, times, shapes }]) => ({
        name,
        ...(times < (parents.get(parent) ?? times) && { optional: true as const }),
        shapes: [...shapes].sort(),
      })),
  }
}

/** Numbers within a name count something: «Temp 2» and «Temp 3», a day as a key. */
export const outlineName = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST).replace(/\d+/g, '9')

/** Of several answers of one feed: what one of them lacks is optional. */
export function joinedNames(one: readonly OutlineName[], other: readonly OutlineName[]): OutlineName[] {
  const others = new Map(other.map((name) => [name.name, name]))
  const known = new Set(one.map(({ name }) => name))
  const joined = one.map((name) => {
    const match = others.get(name.name)
    return match ? withBoth(name, match) : { ...name, optional: true as const }
  })
  const added = other.filter(({ name }) => !known.has(name)).map((name) => ({ ...name, optional: true as const }))
  return [...joined, ...added].slice(0, MOST_NAMES)
}

/** One name, of what was seen of it twice. */
export const withBoth = (one: OutlineName, other: OutlineName): OutlineName => ({
  name: one.name,
  ...((one.optional ?? other.optional) && { optional: true as const }),
  shapes: [...new Set([...one.shapes, ...other.shapes])].sort().slice(0, MOST_SHAPES),
})
