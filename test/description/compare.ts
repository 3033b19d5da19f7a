/** What changed between two surfaces of the API, told apart by whether a program that was right before may now fail. */
import { compareSchemas } from './compare-schemas.ts'
import { openComparison, same, sameReference, type Changes, type Comparison } from './comparison.ts'
import type { Json, Tree } from './surface.ts'

/** @throws Error for a reference that leads nowhere */
export function changesOf(before: Tree, after: Tree): Changes {
  const comparison = openComparison(before, after)
  const { each, breaks, tells, breaking, harmless } = comparison
  const [parts, partsNow] = [before.components as Tree, after.components as Tree]
  const part = (name: string) => [(parts[name] ?? {}) as Tree, (partsNow[name] ?? {}) as Tree] as const
  each('', '', before.paths as Tree, after.paths as Tree, (path, old, now) =>
    each(path, '', old as Tree, now as Tree, (where, one, other) =>
      compareOperations(comparison, where, one as Tree, other as Tree),
    ),
  )
  each('', 'schema', ...part('schemas'), (where, one, other) =>
    compareSchemas(comparison, where, one, other, 'received'),
  )
  each('', 'shared parameter', ...part('parameters'), (...pair) => compareParameters(comparison, ...pair))
  each('', 'shared answer', ...part('responses'), (...pair) => compareResponses(comparison, ...pair))
  each('', 'shared header', ...part('headers'), (...pair) => compareHeaders(comparison, ...pair))
  each('', 'key', ...part('securitySchemes'), (where, one, other) => {
    if (!same(one, other)) breaks(where, 'is sent otherwise')
  })
  if (!breaking.length && !harmless.length && !same(before, after))
    tells('the description', 'differs in what breaks nobody')
  return { breaking, harmless }
}

function compareOperations(comparison: Comparison, where: string, old: Tree, now: Tree): void {
  const { breaks, tells, each, inBefore, inAfter } = comparison
  if (old.operationId !== now.operationId)
    breaks(
      where,
      `operationId was ${old.operationId} and is ${now.operationId}: generated clients call it by that name`,
    )
  if (!needsKey(old) && needsKey(now)) breaks(where, 'needs a key, and did not')
  else if (!same(old.security, now.security)) tells(where, 'takes a key otherwise')
  const named = (operation: Tree, resolve: (part: Json) => Tree) =>
    Object.fromEntries(
      ((operation.parameters ?? []) as readonly Json[]).map((one) => [resolve(one).name as string, one]),
    )
  const [parameters, parametersNow] = [named(old, inBefore), named(now, inAfter)]
  each(where, 'parameter', parameters, parametersNow, (...pair) => compareParameters(comparison, ...pair))
  for (const [name, one] of Object.entries(parametersNow))
    if (!parameters[name] && inAfter(one).required) breaks(`${where} parameter ${name}`, 'is new and required')
  compareSchemas(comparison, `${where} body`, bodyOf(old), bodyOf(now), 'sent')
  each(where, 'status', old.responses as Tree, now.responses as Tree, (...pair) =>
    compareResponses(comparison, ...pair),
  )
}

/** What is sent, of what is written; nothing is, of what is read. */
const bodyOf = ({ requestBody }: Tree): Json =>
  (((requestBody as Tree | undefined)?.content as Tree | undefined)?.['application/json'] as Tree | undefined)
    ?.schema ?? {}

/** Whether every way in takes a key. */
function needsKey({ security }: Tree): boolean {
  const ways = (security ?? []) as readonly Tree[]
  return ways.length > 0 && ways.every((way) => Object.keys(way).length > 0)
}

function compareParameters(comparison: Comparison, where: string, one: Json, other: Json): void {
  if (same(one, other)) return
  const [old, now] = [comparison.inBefore(one), comparison.inAfter(other)]
  if (!old.required && now.required) comparison.breaks(where, 'is required, and was not')
  if (old.required && !now.required) comparison.tells(where, 'is no longer required')
  compareSchemas(comparison, where, old.schema, now.schema, 'sent')
}

function compareResponses(comparison: Comparison, where: string, one: Json, other: Json): void {
  if (sameReference(one, other)) return
  const [old, now] = [comparison.inBefore(one), comparison.inAfter(other)]
  comparison.each(where, 'header', (old.headers ?? {}) as Tree, (now.headers ?? {}) as Tree, (...pair) =>
    compareHeaders(comparison, ...pair),
  )
  comparison.each(where, 'as', (old.content ?? {}) as Tree, (now.content ?? {}) as Tree, (place, body, bodyNow) =>
    compareSchemas(comparison, place, (body as Tree).schema, (bodyNow as Tree).schema, 'received'),
  )
}

function compareHeaders(comparison: Comparison, where: string, one: Json, other: Json): void {
  if (sameReference(one, other)) return
  const [old, now] = [comparison.inBefore(one), comparison.inAfter(other)]
  if (old.required && !now.required) comparison.breaks(where, 'was always there and may be missing')
  if (!old.required && now.required) comparison.tells(where, 'is always there')
  compareSchemas(comparison, where, old.schema, now.schema, 'received')
}
