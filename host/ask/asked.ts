import type { Request } from 'express'
import { chosen } from '@tianguis/core/query/refusal'
import type { Writing } from '@tianguis/core/query/serialize'
import { acceptedFormat, PLACELESS, readWriting } from '../answer/format.ts'
import { ApiError } from '../request/errors.ts'
import { readQuery } from '../request/query.ts'

/** What is asked of the question box, and how it is to be answered. */
export interface AskedQuestion {
  readonly question: string
  /** `consulta_id` of the answer that it follows. */
  readonly tras: string | undefined
  /** Only what it is taken to mean. */
  readonly explain: boolean
  readonly writing: Writing
  /** With a receipt. */
  readonly proved: boolean
}

const KNOWN = ['q', 'tras', 'explicar', 'formato', 'decimal', 'recibo']

/** @throws ApiError 400, QueryPlanError */
export function readAsked(request: Request): AskedQuestion {
  const query = readQuery(request.url, KNOWN)
  const question = query.get('q')
  if (question === undefined)
    throw new ApiError(
      'parametro_faltante',
      `Falta \`q\`, la pregunta en español; por ejemplo: /api/query?${new URLSearchParams({ q: '¿a cómo está el dólar?' }).toString()}`,
      { detalle: { parametro: 'q' } },
    )
  const isOn = (name: string) => chosen(name, query.get(name) ?? '0', ['1', '0']) === '1'
  const explain = isOn('explicar')
  const writing = readWriting(query, explain ? 'json' : acceptedFormat(request, PLACELESS), PLACELESS)
  const proved = isOn('recibo')
  if (explain && writing.format !== 'json')
    throw wrong('explicar', `no ejecuta nada, y en ${writing.format} solo van los renglones`)
  if (explain && proved) throw wrong('recibo', 'con `explicar=1` no se contesta nada que probar')
  if (proved && writing.format !== 'json')
    throw wrong('recibo', `va en el sobre JSON, y en ${writing.format} solo van los renglones`)
  return { question, tras: query.get('tras'), explain, writing, proved }
}

const wrong = (parametro: string, why: string): ApiError =>
  new ApiError('parametro_invalido', `\`${parametro}\`: ${why}; quita uno de los dos.`, { detalle: { parametro } })
