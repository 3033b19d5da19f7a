/** A list with its receipt, or with its dataset's quality: read for whoever asked, never from memory. */
import type { Request, Response } from 'express'
import type { Connector } from '@tianguis/core'
import { invalid } from '@tianguis/core/query/refusal'
import { statementFor } from '@tianguis/core/query/sql'
import { cacheControl, isNotModified, validatorsOf } from '../answer/validators.ts'
import type { Answering } from '../answer/answering.ts'
import { envelope } from '../answer/envelope.ts'
import { headersOf } from '../answer/headers.ts'
import type { AnswerPlan } from '../answer/plan.ts'
import { beginningOf, nextPage, notLoaded, readPlannedRows } from '../answer/rows.ts'
import { originOfRecords } from './origin.ts'
import type { Receipting } from './signing.ts'
import { receiptDataset, receiptOf } from './receipt.ts'

/** @throws QueryPlanError where the records are no JSON, whose envelope holds the receipt and the quality */
export async function answerWithMore(
  connector: Connector,
  plan: AnswerPlan,
  answering: Answering & Receipting,
  { request, response }: { readonly request: Request; readonly response: Response },
): Promise<void> {
  if (plan.writing.format !== 'json')
    throw invalid(
      plan.receipt ? 'recibo' : 'calidad',
      `${plan.receipt ? 'El recibo' : 'La calidad'} va en \`meta\`, que en ${plan.writing.format} no está; quita uno de los dos.`,
    )
  const { datasets, clock } = answering
  const known = datasets.get(connector.name)
  if (!known?.version) throw notLoaded(connector, known)
  const { row, of } = await readPlannedRows(connector, plan, answering, known)
  const now = clock()
  const recibo = plan.receipt ? await receipt(connector, plan, answering, { row, of, now }) : undefined
  const calidad = plan.quality ? (await answering.qualities()).get(connector.name) : undefined
  const told = { ...of, corrections: plan.corrections, places: plan.places, next: nextPage(plan, row, of) }
  const validators = validatorsOf(connector, plan, { ...of, withheld: row.withheld }, answering)
  response.set(headersOf(connector, { ...told, count: row.count, writing: plan.writing })).set({
    ETag: validators.etag,
    'Last-Modified': validators.lastModified,
    'Cache-Control': cacheControl(response),
  })
  // A receipt of before is as good; a quality may be another.
  if (!plan.quality && isNotModified(request, { ...validators, condition: of.condition }))
    return void response.status(304).end()
  response.end(request.method === 'HEAD' ? undefined : envelope(connector, row, { ...told, recibo, calidad }, now))
}

type Read = Awaited<ReturnType<typeof readPlannedRows>>

async function receipt(
  connector: Connector,
  plan: AnswerPlan,
  { pool, signing, publicUrl }: Answering & Receipting,
  { row, of, now }: Read & { readonly now: Date },
): Promise<string> {
  const corridas = plan.shape.fold
    ? undefined
    : await originOfRecords(pool, connector, { of, rows: row.rows, fields: plan.fields })
  const { text, values } = statementAt(connector, plan, of.version, now)
  return signing.sign(
    receiptOf({
      servicio: publicUrl ?? null,
      peticion: plan.path,
      consulta: null,
      sql: text,
      valores: values,
      hora: plan.hour,
      rows: row.rows,
      count: row.count,
      conjuntos: [await receiptDataset(pool, connector, of, corridas)],
      now,
    }),
  )
}

/** The statement that answers a plan as of a publication. */
export const statementAt = (connector: Connector, plan: AnswerPlan, version: number, now: Date) =>
  statementFor(connector, plan, version, plan.hour === null ? now : beginningOf(plan.hour))
