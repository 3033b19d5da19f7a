/** What an assistant may read beforehand: the manual, the schema of queries, and each dataset's card. */
import type { ListResourcesResult, ReadResourceResult } from '@modelcontextprotocol/server'
import { QUERY_SCHEMA_PATH } from '../ask/asked.ts'
import { HELP_PATH, SEARCH_PATH } from '../ask/help.ts'
import type { ServiceCall } from './call.ts'
import { parseBody } from './results.ts'

const FIXED = [
  {
    uri: 'tianguis://manual',
    name: 'manual',
    title: 'El manual',
    description: 'Cada endpoint, parámetro, campo y error.',
    mimeType: 'text/markdown',
    path: '/api/v1.md',
  },
  {
    uri: 'tianguis://consulta',
    name: 'consulta',
    title: 'La consulta lógica',
    description: 'El JSON Schema de lo que toma `consultar`.',
    mimeType: 'application/schema+json',
    path: QUERY_SCHEMA_PATH,
  },
] as const
const CARD = 'tianguis://conjuntos/'

export async function listResources(call: ServiceCall): Promise<ListResourcesResult> {
  const found = await call(SEARCH_PATH)
  const datasets = found.status === 200 ? (parseBody(found.text)!.data as { conjunto: string; nombre: string }[]) : []
  return {
    resources: [
      ...FIXED.map(({ path: _path, ...resource }) => resource),
      ...datasets.map(({ conjunto, nombre }) => ({
        uri: `${CARD}${conjunto}`,
        name: conjunto,
        title: nombre,
        description: 'La ficha del conjunto: sus parámetros, y lo que una consulta puede nombrar de él.',
        mimeType: 'application/json',
      })),
    ],
  }
}

/** @returns nothing where there is no such resource, or it may not be read now */
export async function readResource(uri: string, call: ServiceCall): Promise<ReadResourceResult | undefined> {
  const fixed = FIXED.find((one) => one.uri === uri)
  const [, conjunto] = uri.split(CARD)
  if (!fixed && !conjunto) return undefined
  const answer = await (fixed ? call(fixed.path) : call(HELP_PATH, { conjunto: conjunto! }))
  if (answer.status !== 200) return undefined
  return { contents: [{ uri, mimeType: fixed?.mimeType ?? 'application/json', text: answer.text }] }
}
