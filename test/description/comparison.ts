/** The two descriptions that are compared, and what was found between them. */
import type { Json, Tree } from './surface.ts'

export interface Changes {
  readonly breaking: readonly string[]
  /** Everything else, additions most of all. */
  readonly harmless: readonly string[]
}

/** Whether consumers send what a schema describes, or receive it: what narrows one widens the other. */
export type Side = 'sent' | 'received'

export interface Comparison {
  readonly breaking: string[]
  readonly harmless: string[]
  /** A program that was right may now fail. */
  breaks(where: string, what: string): void
  tells(where: string, what: string): void
  /** A change that breaks if `isBreaking`, and is told all the same if not. */
  report(isBreaking: boolean, where: string, what: string): void
  /** What a part of the description before is, or refers to. @throws Error for a reference that leads nowhere */
  inBefore(part: Json | undefined): Tree
  /** The same of the description after. */
  inAfter(part: Json | undefined): Tree
  /** Calls back with what is in both, and tells what is gone and what is new. */
  each(where: string, kind: string, old: Tree, now: Tree, both: (place: string, old: Json, now: Json) => void): void
}

export const same = (one: Json | undefined, other: Json | undefined) => JSON.stringify(one) === JSON.stringify(other)

/** The same reference on both sides is compared once, where it is defined. */
export const sameReference = (one: Json | undefined, other: Json | undefined) =>
  (one as Tree | undefined)?.$ref !== undefined && (one as Tree).$ref === (other as Tree | undefined)?.$ref

export function openComparison(before: Tree, after: Tree): Comparison {
  const [breaking, harmless]: [string[], string[]] = [[], []]
  const report = (isBreaking: boolean, where: string, what: string) =>
    void (isBreaking ? breaking : harmless).push(`${where}: ${what}`)
  const breaks = (where: string, what: string) => report(true, where, what)
  const tells = (where: string, what: string) => report(false, where, what)
  return {
    breaking,
    harmless,
    report,
    breaks,
    tells,
    inBefore: (part) => resolve(part, before),
    inAfter: (part) => resolve(part, after),
    each(where, kind, old, now, both) {
      const placeOf = (name: string) => [where, kind, name].filter((part) => part !== '').join(' ')
      for (const [name, one] of Object.entries(old)) {
        if (now[name] === undefined) breaks(placeOf(name), 'is gone, or has another name')
        else both(placeOf(name), one, now[name])
      }
      for (const name of Object.keys(now)) if (old[name] === undefined) tells(placeOf(name), 'is new')
    },
  }
}

function resolve(one: Json | undefined, from: Tree): Tree {
  const ref = (one as Tree | undefined)?.$ref as string | undefined
  if (!ref) return (one ?? {}) as Tree
  const found = ref
    .slice(2)
    .split('/')
    .reduce<Json | undefined>((at, name) => (at as Tree | undefined)?.[name], from)
  if (!found) throw new Error(`${ref} leads nowhere.`)
  return resolve(found, from)
}
