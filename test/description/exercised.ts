/**
 * What the description promises and no test has seen: run after the whole suite, of which each process tells what it
 * saw.
 */
import { readFile } from 'node:fs/promises'
import { buildOpenApi } from '../../host/describe/openapi.ts'
import { discover } from '../../host/discovery.ts'
import type { Json, Tree } from './surface.ts'

/**
 * Datasets are served by the same code: what one of them answered in an unusual case speaks for all.
 * @param document OpenAPI
 * @param seen lines as `described.ts` writes them
 * @returns what was not seen, in words
 */
export function unexercised(document: Tree, seen: ReadonlySet<string>): string[] {
  // What is sent to is no answer to hold a list or a file against.
  const paths = Object.fromEntries(
    Object.entries(document.paths as { readonly [path: string]: Tree }).filter(([, item]) => item.get),
  ) as { readonly [path: string]: { readonly get: Tree } }
  const resolved = (value: Json): Tree => {
    const ref = (value as Tree).$ref as string | undefined
    return ref
      ? (ref
          .slice(2)
          .split('/')
          .reduce<Json>((at, name) => (at as Tree)[name]!, document) as Tree)
      : (value as Tree)
  }
  const lists = Object.keys(paths).filter((path) => (paths[path]!.get.tags as readonly string[]).includes('Datos'))
  const kind = (path: string) => kindOf(path, lists)
  const byKind = new Set([...seen].map((line) => line.replace(/^\S+/, kind)))
  const missing = new Set<string>()
  const need = (line: string, of: ReadonlySet<string>) => void (of.has(line) || missing.add(line))
  const shared = new Set<string>()
  for (const [path, { get }] of Object.entries(paths)) {
    const isList = lists.includes(path)
    for (const one of (get.parameters ?? []) as readonly Json[]) {
      if (resolved(one).in === 'path') continue
      const line = `parameter ${resolved(one).name}`
      // An export reads its filters by the code of the list, and is held to have the same records.
      if (isList || !kind(path).includes('{')) need(`${path} ${line}`, seen)
      else need(`${kind(path).replace(/\.\w+$/, '')} ${line}`, byKind)
    }
    for (const [status, response] of Object.entries(get.responses as Tree)) {
      // Of no operation: it is for what is nowhere, or is no request.
      if (status === 'default') continue
      const { headers = {} } = resolved(response)
      const names = ['x-request-id', ...Object.keys(headers as Tree)].map((name) => name.toLowerCase())
      // Refusals are written in one place, whatever was asked.
      const tell =
        Number(status) > 400
          ? (name: string) => void shared.add(`${status} ${name}`)
          : (name: string) => need(`${kind(path)} ${status} ${name}`, byKind)
      for (const name of names) tell(name)
      if (isList && ['200', '304', '400', '405'].includes(status)) need(`${path} ${status} x-request-id`, seen)
    }
  }
  const anywhere = new Set([...seen].map((line) => line.replace(/^\S+ /, '')))
  for (const line of shared) need(line, anywhere)
  return [...missing]
}

/** Of the description of every dataset there is. @param file what the processes of a run wrote */
export async function unexercisedBy(file: string): Promise<string[]> {
  const { found } = await discover([])
  const document = JSON.parse(
    JSON.stringify(
      buildOpenApi(
        found.map(({ connector }) => connector),
        { withoutKey: [] },
      ),
    ),
  ) as Tree
  return unexercised(document, new Set((await readFile(file, 'utf8')).split('\n')))
}

/** What the suite serves besides the datasets that there are, and no description but its host's has. */
const MADE = ['prueba', 'variado'].map((name) => `/api/v1/${name}`)

/** Datasets are served by the same code, and so are exports, whatever they are written as. @param lists the paths of datasets */
function kindOf(path: string, lists: readonly string[]): string {
  if (/^\/api\/v1\/[\w-]+\/versiones\/[^/]+$/.test(path)) return '/api/v1/{conjunto}/versiones/{archivo}'
  const [, list, ending = ''] = ENDINGS.exec(path)!
  if (!lists.includes(list!) && !MADE.includes(list!)) return path
  return `/api/v1/{conjunto}${ending.startsWith('.') ? '.csv' : ending.replace(/^\/valores\/.*/, '/valores/{parametro}')}`
}

const ENDINGS =
  /^(.*?)(\.(?:csv|ndjson|xlsx|geojsons?)|\/cambios|\/versiones|\/valores\/[^/]+|\/datapackage\.json|\/croissant\.json)?$/
