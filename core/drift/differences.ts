import { MOST_NAMES, withBoth, type OutlineName } from './names.ts'
import type { Outline } from './outline.ts'

/** Names that one sentence tells. */
const SHOWN = 6

/**
 * What is different in an answer of a feed from all that it has answered before, each in words: «columna nueva:
 * gas_lp». Empty where it looks as ever.
 */
export function differences(before: Outline, now: Outline): string[] {
  // Of another kind nothing else is alike.
  if (before.kind !== now.kind) return [`contestaba ${before.kind} y contesta ${now.kind}`]
  return [...charsets(before, now), ...columns(before, now), ...order(before, now), ...shapes(before, now)]
}

const charsets = (before: Outline, now: Outline) =>
  before.charset && now.charset && before.charset !== now.charset
    ? [`venía en ${before.charset} y viene en ${now.charset}`]
    : []

function columns(before: Outline, now: Outline): string[] {
  const added = without(now.names, before.names)
  const gone = without(before.names, now.names).filter(({ optional }) => !optional)
  return [
    ...(added.length ? [`${added.length > 1 ? 'columnas nuevas' : 'columna nueva'}: ${listed(added)}`] : []),
    ...(gone.length ? [`${gone.length > 1 ? 'columnas que faltan' : 'columna que falta'}: ${listed(gone)}`] : []),
  ]
}

function without(names: readonly OutlineName[], others: readonly OutlineName[]): OutlineName[] {
  const known = new Set(others.map(({ name }) => name))
  return names.filter(({ name }) => !known.has(name))
}

function listed(names: readonly OutlineName[]): string {
  const shown = names.slice(0, SHOWN).map(({ name }) => name)
  return shown.join(', ') + (names.length > SHOWN ? ` y ${names.length - SHOWN} más` : '')
}

/** Of a table alone: the keys of an object have none. */
function order(before: Outline, now: Outline): string[] {
  if (!now.kind.endsWith('csv')) return []
  const common = now.names.filter((one) => before.names.some(({ name }) => name === one.name)).map(({ name }) => name)
  const earlier = before.names.map(({ name }) => name).filter((name) => common.includes(name))
  return common.join('\n') === earlier.join('\n') ? [] : ['las columnas vienen en otro orden']
}

/** A number where there were texts, other decimals, a date written in another way: no form that was seen before. */
function shapes(before: Outline, now: Outline): string[] {
  const earlier = new Map(before.names.map((name) => [name.name, name.shapes]))
  return now.names.flatMap(({ name, shapes: came }) => {
    const known = earlier.get(name) ?? []
    if (!known.length || !came.length || came.some((shape) => known.includes(shape))) return []
    return [`«${name}» venía como ${quotedShapes(known)} y viene como ${quotedShapes(came)}`]
  })
}
const quotedShapes = (all: readonly string[]) => all.map((shape) => `«${shape}»`).join(' o ')

/**
 * What is remembered of a feed: all that it has ever answered, in the order of its last answer. What it has once left
 * out is optional from then on, so that its absence is told once.
 */
export function remembered(before: Outline, now: Outline): Outline {
  if (before.kind !== now.kind) return now
  const earlier = new Map(before.names.map((name) => [name.name, name]))
  const names = now.names.map((name) => {
    const known = earlier.get(name.name)
    return known ? withBoth(name, known) : name
  })
  const absent = without(before.names, now.names).map((name) => ({ ...name, optional: true as const }))
  return { kind: now.kind, charset: now.charset ?? before.charset, names: [...names, ...absent].slice(0, MOST_NAMES) }
}
