import type { Request } from 'express'
import type { LogicalQuery } from '@tianguis/core'
import { chosen } from '@tianguis/core/query/refusal'
import type { Writing } from '@tianguis/core/query/serialize'
import { readLogicalQuery } from '@tianguis/sql/validate/logical-query-schema'
import { acceptedFormat, PLACELESS, readWriting } from '../answer/format.ts'
import { ApiError } from '../request/errors.ts'
import { readQuery } from '../request/query.ts'

/** What is asked of the question box, in words or as a query that needs no reading. */
export type Stated =
  | { readonly question: string; readonly tras?: string | undefined }
  | { readonly query: LogicalQuery }

/** The same as parameters of `/api/query`. */
export const parametersOf = (stated: Stated): Record<string, string> =>
  'query' in stated
    ? { consulta: JSON.stringify(stated.query) }
    : { q: stated.question, ...(stated.tras && { tras: stated.tras }) }

/** What is asked, and how it is to be answered. */
export interface AskedQuestion {
  readonly stated: Stated
  /** Only what it is taken to mean. */
  readonly explain: boolean
  readonly writing: Writing
  /** With a receipt. */
  readonly proved: boolean
}

const KNOWN = ['q', 'consulta', 'tras', 'explicar', 'formato', 'decimal', 'recibo']
export const QUERY_SCHEMA_PATH = '/api/query/esquema.json'
/** Whoever has more of them wrong reads the schema first. */
const MOST_TOLD = 10
/** A query with a long list of values is longer than any question. */
const LONGEST = 12_000

/** @throws ApiError 400, QueryPlanError */
export function readAsked(request: Request): AskedQuestion {
  const query = readQuery(request.url, KNOWN, LONGEST)
  const stated = readStated(query)
  const isOn = (name: string) => chosen(name, query.get(name) ?? '0', ['1', '0']) === '1'
  const explain = isOn('explicar')
  const writing = readWriting(query, explain ? 'json' : acceptedFormat(request, PLACELESS), PLACELESS)
  const proved = isOn('recibo')
  if (explain && writing.format !== 'json')
    throw wrong('explicar', `no ejecuta nada, y en ${writing.format} solo van los renglones`)
  if (explain && proved) throw wrong('recibo', 'con `explicar=1` no se contesta nada que probar')
  if (proved && writing.format !== 'json')
    throw wrong('recibo', `va en el sobre JSON, y en ${writing.format} solo van los renglones`)
  return { stated, explain, writing, proved }
}

/** @throws ApiError 400 */
function readStated(query: ReadonlyMap<string, string>): Stated {
  const [question, written, tras] = [query.get('q'), query.get('consulta'), query.get('tras')]
  if (written !== undefined) {
    if (question !== undefined) throw wrong('consulta', 'ya dice qué se pide, y llegó también `q`')
    if (tras !== undefined) throw wrong('consulta', 'ya dice todo lo que se pide y no sigue a nada, y llegó `tras`')
    return { query: readWritten(written) }
  }
  if (question !== undefined) return { question, tras }
  throw new ApiError(
    'parametro_faltante',
    `Falta \`q\`, la pregunta en español; por ejemplo: /api/query?${new URLSearchParams({ q: '¿a cómo está el dólar?' }).toString()}. Un programa puede mandar en su lugar \`consulta\`, como dice ${QUERY_SCHEMA_PATH}.`,
    { detalle: { parametro: 'q' } },
  )
}

/** @throws ApiError 400 */
function readWritten(written: string): LogicalQuery {
  let given: unknown
  try {
    given = JSON.parse(written)
  } catch {
    throw wrongQuery(['no es JSON completo.'])
  }
  const read = readLogicalQuery(given)
  if ('query' in read) return read.query
  throw wrongQuery(read.problems)
}

/** @param problems each the end of a sentence */
export const wrongQuery = (problems: readonly string[]): ApiError =>
  new ApiError(
    'consulta_invalida',
    `\`consulta\` no se puede servir: ${problems.slice(0, MOST_TOLD).join('; ')} Su forma es la de ${QUERY_SCHEMA_PATH}, con los nombres que da /api/query/ayuda?conjunto=…`,
    { detalle: { parametro: 'consulta', problemas: problems.slice(0, MOST_TOLD) } },
  )

const wrong = (parametro: string, why: string): ApiError =>
  new ApiError('parametro_invalido', `\`${parametro}\`: ${why}; quita uno de los dos.`, { detalle: { parametro } })
