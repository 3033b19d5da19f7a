import { csvOfRecords } from '@tianguis/core/query/serialize'
import type { Answered } from '@tianguis/sql/reply/reply'
import type { Writing } from '@tianguis/core/query/serialize'

/** An answer as it is sent; the rows pass through as PostgreSQL wrote them, so that no digit is lost. */
export function bodyOf(reply: Answered, writing: Writing): string {
  if (writing.format === 'csv') return `${writing.marked ? '\ufeff' : ''}${csvOfRecords(reply.rows, writing)}`
  return writing.format === 'ndjson' ? reply.rows.map((row) => `${row}\n`).join('') : enveloped(reply)
}

function enveloped({ rows, ...rest }: Answered): string {
  const { ok, pregunta, sql_generado, parametros, tabla_fuente, ...after } = rest
  const before = JSON.stringify({ ok, pregunta, sql_generado, parametros, tabla_fuente })
  return `${before.slice(0, -1)},"resultado":[${rows.join(',')}],${JSON.stringify(after).slice(1)}`
}
