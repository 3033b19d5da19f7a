import { buffer } from 'node:stream/consumers'
import type { Connector } from '@tianguis/core'
import { csvOfRecords } from '@tianguis/core/query/serialize'
import type { Answered, Series } from '@tianguis/sql/reply/reply'
import type { Writing } from '@tianguis/core/query/serialize'
import { answerWorkbook } from '../workbook/records.ts'

/** An answer as it is sent; the rows pass through as PostgreSQL wrote them, so that no digit is lost. */
export function bodyOf(reply: Answered, writing: Writing, recibo?: string): string {
  if (writing.format === 'csv') return `${writing.marked ? '\ufeff' : ''}${csvOfRecords(reply.rows, writing)}`
  return writing.format === 'ndjson' ? reply.rows.map((row) => `${row}\n`).join('') : enveloped(reply, recibo)
}

/** The same as a workbook, with what was asked and whose it is. @param connectors the datasets it is of */
export function workbookOf(
  { pregunta, interpretacion: { frase, supuestos }, provenance, sql_generado, rows }: Answered,
  connectors: readonly Connector[],
  sample: boolean,
): Promise<Buffer> {
  const words = [
    ['Pregunta', pregunta],
    ['Se entendió', frase],
    ...(supuestos.length ? [['Se supuso', supuestos.join(' ')]] : []),
    ['De dónde viene', provenance],
    ['SQL', sql_generado],
  ]
  return buffer(answerWorkbook(connectors, { sample, rows, words }))
}

function enveloped({ rows, serie, ...rest }: Answered, recibo: string | undefined): string {
  const { ok, pregunta, sql_generado, parametros, tabla_fuente, ...after } = rest
  const before = JSON.stringify({ ok, pregunta, sql_generado, parametros, tabla_fuente })
  return `${withRows(before, rows)}"serie":${serie ? seriesText(serie) : 'null'},${JSON.stringify({ ...after, recibo }).slice(1)}`
}

function seriesText({ rows, consulta, grafica }: Series): string {
  return `${withRows(JSON.stringify({ consulta }), rows)}${JSON.stringify({ grafica }).slice(1)}`
}

/** An object that goes on behind its rows. */
const withRows = (before: string, rows: readonly string[]) => `${before.slice(0, -1)},"resultado":[${rows.join(',')}],`
