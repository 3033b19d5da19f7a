/** What changed between two surfaces of the API, told apart by whether a program that was right before may now fail. */
import type { Json, Tree } from './surface.ts'

export interface Changes {
  readonly breaking: readonly string[]
  /** Everything else, additions most of all. */
  readonly harmless: readonly string[]
}

/** Whether consumers send what a schema describes, or receive it: what narrows one widens the other. */
type Side = 'sent' | 'received'

const LEAST = ['minimum', 'minLength', 'minItems']
const MOST = ['maximum', 'maxLength', 'maxItems']

/** @throws Error for a reference that leads nowhere */
export function changesOf(before: Tree, after: Tree): Changes {
  const breaking: string[] = []
  const harmless: string[] = []
  const breaks = (where: string, what: string) => void breaking.push(`${where}: ${what}`)
  const tells = (where: string, what: string) => void harmless.push(`${where}: ${what}`)
  const read = (one: Json | undefined, from: Tree): Tree => {
    const ref = (one as Tree | undefined)?.$ref as string | undefined
    if (!ref) return (one ?? {}) as Tree
    const found = ref
      .slice(2)
      .split('/')
      .reduce<Json | undefined>((at, name) => (at as Tree | undefined)?.[name], from)
    if (!found) throw new Error(`${ref} leads nowhere.`)
    return read(found, from)
  }
  const same = (one: Json | undefined, other: Json | undefined) => JSON.stringify(one) === JSON.stringify(other)

  /** Calls back with what is in both, and tells what is gone and what is new. */
  function each(
    where: string,
    kind: string,
    old: Tree,
    now: Tree,
    both: (place: string, old: Json, now: Json) => void,
  ): void {
    for (const [name, one] of Object.entries(old)) {
      const place = `${where}${where && ' '}${kind}${kind && ' '}${name}`
      if (now[name] === undefined) breaks(place, 'is gone, or has another name')
      else both(place, one, now[name])
    }
    for (const name of Object.keys(now))
      if (old[name] === undefined) tells(`${where}${where && ' '}${kind}${kind && ' '}${name}`, 'is new')
  }

  function schema(where: string, one: Json | undefined, other: Json | undefined, side: Side): void {
    // The same reference on both sides is compared once, where it is defined.
    if (same(one, other) || ((one as Tree)?.$ref !== undefined && (one as Tree).$ref === (other as Tree)?.$ref)) return
    const [old, now] = [read(one, before), read(other, after)]
    if (!same(old.type, now.type))
      return breaks(where, `was ${old.type ?? 'anything'} and is ${now.type ?? 'anything'}`)
    for (const name of ['format', 'pattern']) {
      if (!same(old[name], now[name]))
        (side === 'sent' && now[name] === undefined ? tells : breaks)(
          where,
          `${name} was ${old[name] ?? 'any'} and is ${now[name] ?? 'any'}`,
        )
    }
    if (side === 'received' && !old.nullable && now.nullable) breaks(where, 'may be null, and never was')
    if (side === 'sent' && old.nullable && !now.nullable) breaks(where, 'may no longer be null')
    if (side === 'sent' && !same(old.default, now.default))
      breaks(where, `without it, what is meant was ${old.default ?? 'nothing'} and is ${now.default ?? 'nothing'}`)
    bounds(where, old, now, side)
    values(where, old, now, side)
    fields(where, old, now, side)
    if (old.items ?? now.items) schema(`${where}[]`, old.items, now.items, side)
    const [parts, others] = [(old.allOf ?? []) as readonly Json[], (now.allOf ?? []) as readonly Json[]]
    if (parts.length !== others.length) breaks(where, `was made of ${parts.length} schemas and is of ${others.length}`)
    else parts.forEach((part, at) => schema(where, part, others[at], side))
    for (const name of ['oneOf', 'anyOf'])
      ways(where, (old[name] ?? []) as readonly Json[], (now[name] ?? []) as readonly Json[], side)
    if (!same(old.additionalProperties, now.additionalProperties)) tells(where, 'says otherwise what else it may hold')
  }

  /** Of several schemas, each by its name: one that a program may still send, or may yet receive. */
  function ways(where: string, old: readonly Json[], now: readonly Json[], side: Side): void {
    const named = (all: readonly Json[]) =>
      all.map((one) =>
        String((one as Tree).$ref)
          .split('/')
          .at(-1)!,
      )
    const [was, is] = [named(old), named(now)]
    for (const gone of was.filter((name) => !is.includes(name))) breaks(where, `${gone} is gone, or has another name`)
    // A program that reads what it knows passes over what it does not; where there was one way alone, it knows of no other.
    for (const added of is.filter((name) => !was.includes(name)))
      (was.length || side === 'sent' ? tells : breaks)(where, `${added} is new`)
  }

  function bounds(where: string, old: Tree, now: Tree, side: Side): void {
    for (const name of [...LEAST, ...MOST]) {
      if (same(old[name], now[name])) continue
      const [was, is] = [old[name], now[name]].map((bound) =>
        Number(bound ?? (LEAST.includes(name) ? -Infinity : Infinity)),
      ) as [number, number]
      const narrower = LEAST.includes(name) ? is > was : is < was
      ;(side === 'sent' && narrower ? breaks : tells)(
        where,
        `${name} was ${old[name] ?? 'none'} and is ${now[name] ?? 'none'}`,
      )
    }
  }

  function values(where: string, old: Tree, now: Tree, side: Side): void {
    const [was, is] = [old.enum, now.enum] as (readonly Json[] | undefined)[]
    const said = (all: readonly Json[]) => all.map(String).join(', ')
    const [lost, gained] = [
      (was ?? []).filter((value) => !is?.includes(value)),
      (is ?? []).filter((value) => !was?.includes(value)),
    ]
    if (was && !is) (side === 'received' ? breaks : tells)(where, 'was one of a list and is anything')
    else if (!was && is) (side === 'sent' ? breaks : tells)(where, `was anything and is one of ${said(is)}`)
    else {
      if (lost.length) (side === 'sent' ? breaks : tells)(where, `no longer takes the values ${said(lost)}`)
      if (gained.length) tells(where, `has new values: ${said(gained)}`)
    }
  }

  function fields(where: string, old: Tree, now: Tree, side: Side): void {
    const [own, others] = [(old.properties ?? {}) as Tree, (now.properties ?? {}) as Tree]
    each(where, 'field', own, others, (place, one, other) => schema(place, one, other, side))
    const [always, alwaysNow] = [(old.required ?? []) as readonly string[], (now.required ?? []) as readonly string[]]
    for (const name of always.filter((one) => others[one] && !alwaysNow.includes(one)))
      (side === 'received' ? breaks : tells)(`${where} field ${name}`, 'was always there and may be missing')
    for (const name of alwaysNow.filter((one) => !always.includes(one)))
      (side === 'sent' ? breaks : tells)(`${where} field ${name}`, 'is always there')
    const kept = (names: Tree, in_: Tree) => Object.keys(names).filter((name) => in_[name])
    if (!same(kept(own, others), kept(others, own)))
      breaks(where, 'has its fields in another order, which is that of the columns of a CSV')
  }

  function parameter(where: string, one: Json, other: Json): void {
    if (same(one, other)) return
    const [old, now] = [read(one, before), read(other, after)]
    if (!old.required && now.required) breaks(where, 'is required, and was not')
    if (old.required && !now.required) tells(where, 'is no longer required')
    schema(where, old.schema, now.schema, 'sent')
  }

  function response(where: string, one: Json, other: Json): void {
    if ((one as Tree).$ref !== undefined && (one as Tree).$ref === (other as Tree).$ref) return
    const [old, now] = [read(one, before), read(other, after)]
    each(where, 'header', (old.headers ?? {}) as Tree, (now.headers ?? {}) as Tree, header)
    each(where, 'as', (old.content ?? {}) as Tree, (now.content ?? {}) as Tree, (place, body, bodyNow) =>
      schema(place, (body as Tree).schema, (bodyNow as Tree).schema, 'received'),
    )
  }

  function header(where: string, one: Json, other: Json): void {
    if ((one as Tree).$ref !== undefined && (one as Tree).$ref === (other as Tree).$ref) return
    const [old, now] = [read(one, before), read(other, after)]
    if (old.required && !now.required) breaks(where, 'was always there and may be missing')
    if (!old.required && now.required) tells(where, 'is always there')
    schema(where, old.schema, now.schema, 'received')
  }

  function operation(where: string, old: Tree, now: Tree): void {
    if (old.operationId !== now.operationId)
      breaks(
        where,
        `operationId was ${old.operationId} and is ${now.operationId}: generated clients call it by that name`,
      )
    const open = (one: Tree) =>
      ((one.security ?? []) as readonly Tree[]).every((way) => Object.keys(way).length) &&
      ((one.security ?? []) as readonly Tree[]).length > 0
    if (!open(old) && open(now)) breaks(where, 'needs a key, and did not')
    else if (!same(old.security, now.security)) tells(where, 'takes a key otherwise')
    const named = (one: Tree, from: Tree) =>
      Object.fromEntries(
        ((one.parameters ?? []) as readonly Json[]).map((each) => [read(each, from).name as string, each]),
      )
    const [own, others] = [named(old, before), named(now, after)]
    each(where, 'parameter', own, others, parameter)
    for (const [name, one] of Object.entries(others))
      if (!own[name] && read(one, after).required) breaks(`${where} parameter ${name}`, 'is new and required')
    each(where, 'status', old.responses as Tree, now.responses as Tree, response)
  }

  const [parts, partsNow] = [before.components as Tree, after.components as Tree]
  const part = (name: string) => [(parts[name] ?? {}) as Tree, (partsNow[name] ?? {}) as Tree] as const
  each('', '', before.paths as Tree, after.paths as Tree, (path, old, now) =>
    each(path, '', old as Tree, now as Tree, (where, one, other) => operation(where, one as Tree, other as Tree)),
  )
  each('', 'schema', ...part('schemas'), (where, one, other) => schema(where, one, other, 'received'))
  each('', 'shared parameter', ...part('parameters'), parameter)
  each('', 'shared answer', ...part('responses'), response)
  each('', 'shared header', ...part('headers'), header)
  each('', 'key', ...part('securitySchemes'), (where, one, other) => {
    if (!same(one, other)) breaks(where, 'is sent otherwise')
  })
  if (!breaking.length && !harmless.length && !same(before, after))
    tells('the description', 'differs in what breaks nobody')
  return { breaking, harmless }
}
