/** What changed between two schemas, by who sends what they describe. */
import { same, sameReference, type Comparison, type Side } from './comparison.ts'
import type { Json, Tree } from './surface.ts'

const LEAST = ['minimum', 'minLength', 'minItems']
const MOST = ['maximum', 'maxLength', 'maxItems']

/** One part of two schemas that are of the same type. */
type Compare = (comparison: Comparison, where: string, old: Tree, now: Tree, side: Side) => void

export function compareSchemas(
  comparison: Comparison,
  where: string,
  one: Json | undefined,
  other: Json | undefined,
  side: Side,
): void {
  if (same(one, other) || sameReference(one, other)) return
  const [old, now] = [comparison.inBefore(one), comparison.inAfter(other)]
  if (!same(old.type, now.type))
    return comparison.breaks(where, `was ${old.type ?? 'anything'} and is ${now.type ?? 'anything'}`)
  for (const compare of PARTS) compare(comparison, where, old, now, side)
}

/** What a text has to look like: it may be left open to those who send it, and to nobody else. */
const form: Compare = ({ report }, where, old, now, side) => {
  for (const name of ['format', 'pattern']) {
    if (same(old[name], now[name])) continue
    const opened = side === 'sent' && now[name] === undefined
    report(!opened, where, `${name} was ${old[name] ?? 'any'} and is ${now[name] ?? 'any'}`)
  }
}

const absence: Compare = ({ breaks }, where, old, now, side) => {
  if (side === 'received' && !old.nullable && now.nullable) breaks(where, 'may be null, and never was')
  if (side === 'sent' && old.nullable && !now.nullable) breaks(where, 'may no longer be null')
  if (side === 'sent' && !same(old.default, now.default))
    breaks(where, `without it, what is meant was ${old.default ?? 'nothing'} and is ${now.default ?? 'nothing'}`)
}

const bounds: Compare = ({ report }, where, old, now, side) => {
  for (const name of [...LEAST, ...MOST]) {
    if (same(old[name], now[name])) continue
    const least = LEAST.includes(name)
    const [was, is] = [old[name], now[name]].map((bound) => Number(bound ?? (least ? -Infinity : Infinity)))
    const narrower = least ? is! > was! : is! < was!
    report(side === 'sent' && narrower, where, `${name} was ${old[name] ?? 'none'} and is ${now[name] ?? 'none'}`)
  }
}

const values: Compare = ({ report, tells }, where, old, now, side) => {
  const [was, is] = [old.enum, now.enum] as (readonly Json[] | undefined)[]
  const listed = (all: readonly Json[]) => all.map(String).join(', ')
  if (was && !is) return report(side === 'received', where, 'was one of a list and is anything')
  if (!was && is) return report(side === 'sent', where, `was anything and is one of ${listed(is)}`)
  if (!was || !is) return
  const lost = was.filter((value) => !is.includes(value))
  const gained = is.filter((value) => !was.includes(value))
  if (lost.length) report(side === 'sent', where, `no longer takes the values ${listed(lost)}`)
  if (gained.length) tells(where, `has new values: ${listed(gained)}`)
}

const fields: Compare = (comparison, where, old, now, side) => {
  const { each, report, breaks } = comparison
  const [was, is] = [(old.properties ?? {}) as Tree, (now.properties ?? {}) as Tree]
  each(where, 'field', was, is, (place, one, other) => compareSchemas(comparison, place, one, other, side))
  const [always, alwaysNow] = [(old.required ?? []) as readonly string[], (now.required ?? []) as readonly string[]]
  for (const name of always.filter((one) => is[one] && !alwaysNow.includes(one)))
    report(side === 'received', `${where} field ${name}`, 'was always there and may be missing')
  for (const name of alwaysNow.filter((one) => !always.includes(one)))
    report(side === 'sent', `${where} field ${name}`, 'is always there')
  const shared = (names: Tree, others: Tree) => Object.keys(names).filter((name) => others[name])
  if (!same(shared(was, is), shared(is, was)))
    breaks(where, 'has its fields in another order, which is that of the columns of a CSV')
}

const elements: Compare = (comparison, where, old, now, side) => {
  if (old.items ?? now.items) compareSchemas(comparison, `${where}[]`, old.items, now.items, side)
}

const parts: Compare = (comparison, where, old, now, side) => {
  const [were, are] = [(old.allOf ?? []) as readonly Json[], (now.allOf ?? []) as readonly Json[]]
  if (were.length !== are.length)
    return comparison.breaks(where, `was made of ${were.length} schemas and is of ${are.length}`)
  were.forEach((part, at) => compareSchemas(comparison, where, part, are[at], side))
}

/** Of several schemas, each by its name: one that a program may still send, or may yet receive. */
const alternatives: Compare = ({ breaks, report }, where, old, now, side) => {
  const named = (all: Json | undefined) =>
    ((all ?? []) as readonly Tree[]).map(({ $ref }) => String($ref).split('/').at(-1)!)
  for (const kind of ['oneOf', 'anyOf']) {
    const [was, is] = [named(old[kind]), named(now[kind])]
    for (const gone of was.filter((name) => !is.includes(name))) breaks(where, `${gone} is gone, or has another name`)
    // A program that reads what it knows passes over what it does not; where there was one way alone, it knows of no
    // other.
    for (const added of is.filter((name) => !was.includes(name)))
      report(!was.length && side === 'received', where, `${added} is new`)
  }
}

const rest: Compare = ({ tells }, where, old, now) => {
  if (!same(old.additionalProperties, now.additionalProperties)) tells(where, 'says otherwise what else it may hold')
}

const PARTS: readonly Compare[] = [form, absence, bounds, values, fields, elements, parts, alternatives, rest]
