/**
 * What a consumer of the API depends on: the served OpenAPI without its prose, its examples and whatever changes with
 * the data.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type Tree = { readonly [name: string]: Json }

const PROSE = ['description', 'summary', 'example', 'examples', 'tags', 'info', 'servers']
/** Whose names are those of the API, and no keywords of OpenAPI. */
const NAMED = ['properties', 'paths', 'parameters', 'headers', 'responses', 'schemas', 'securitySchemes', 'content']
/** Their order is what a CSV has its columns in. */
const ORDERED = ['properties']
/** Lists that mean the same in any order. */
const SETS = ['required', 'enum', 'oneOf', 'anyOf']

const nameOf = (item: Json) => (typeof item === 'string' ? item : JSON.stringify(item))

export const surfaceOf = (document: Json): Tree => pruned(document, '') as Tree

function pruned(value: Json, under: string): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => pruned(item, ''))
    return SETS.includes(under) ? items.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en')) : items
  }
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([name]) => NAMED.includes(under) || !PROSE.includes(name))
  if (!ORDERED.includes(under)) kept.sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(kept.map(([name, one]) => [name, pruned(one, NAMED.includes(under) ? '' : name)]))
}
