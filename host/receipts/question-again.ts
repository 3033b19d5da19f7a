/** A question whose receipt is verified, asked again as of the publications that it was answered of, and of now. */
import type { Pool } from '@tianguis/core/database/connection'
import type { Connector } from '@tianguis/core'
import { publicationOf } from '@tianguis/core/query/publication'
import { selectAgain, type ReadAgain } from '@tianguis/sql/views'
import { SESSION_LIMITS } from '@tianguis/sql/session/session'
import { runReadOnly } from '@tianguis/sql/session/transaction'
import type { Datasets } from '../answer/datasets.ts'
import type { Receipt } from './receipt.ts'
import { hashOf } from './signing.ts'

interface Again {
  readonly pool: Pool
  readonly datasets: Datasets
  readonly connectors: readonly Connector[]
  readonly clock: () => Date
}

/** The rows as JSON text, or why there are none. */
type Rows = { readonly datos: string; readonly count: number } | { readonly why: string }

/** What it was answered of then, digit by digit. */
export async function questionThen(receipt: Receipt, again: Again): Promise<{ same: boolean | null; why: string }> {
  const { conjuntos, emitido, datos_sha256 } = receipt
  const of = new Map(conjuntos.map((one) => [one.conjunto, one]))
  const rows = await run(receipt, again, ({ name }) => {
    const told = of.get(name)
    return told && { version: told.version, observedOn: told.fecha_datos, now: new Date(emitido) }
  })
  if ('why' in rows) return { same: null, why: rows.why }
  // Looked at afterwards: whoever drops rows has said so before.
  for (const { conjunto, version, publicacion } of conjuntos) {
    const connector = again.connectors.find(({ name }) => name === conjunto)!
    if (!(await publicationOf(again.pool, connector, { version, publicationId: publicacion }, true)))
      return { same: null, why: `La publicación ${version} de ${connector.path} ya no se guarda, o es de otra base.` }
  }
  const same = hashOf(rows.datos) === datos_sha256
  return {
    same,
    why: same
      ? 'Hecha otra vez de las publicaciones de entonces, la pregunta da lo mismo, dígito por dígito.'
      : 'Hecha otra vez de las publicaciones de entonces, la pregunta da otra cosa: la base o el programa cambiaron desde entonces.',
  }
}

/** The same SELECT of what is published now. */
export async function questionNow(
  receipt: Receipt,
  again: Again,
): Promise<{ same: boolean | null; rows: { datos: string; count: number } | null; why: string }> {
  const rows = await run(receipt, again, ({ name }) => {
    const dataset = again.datasets.get(name)
    return dataset?.version
      ? { version: dataset.version, observedOn: dataset.observedOn, now: again.clock() }
      : undefined
  })
  if ('why' in rows) return { same: null, rows: null, why: rows.why }
  const same = hashOf(rows.datos) === receipt.datos_sha256
  return {
    same,
    rows,
    why: same ? 'Hoy da lo mismo.' : 'Hoy da otra cosa: se publicó algo desde entonces, o se pregunta de otro día.',
  }
}

/** What this installation signed has passed the guard of questions, and runs within the limits of one. */
async function run(
  { sql, valores, conjuntos }: Receipt,
  { pool, connectors }: Again,
  of: (connector: Connector) => ReadAgain | undefined,
): Promise<Rows> {
  if (sql === null) return { why: 'El recibo no trae su SELECT, que no cabía, y sin él no se puede repetir.' }
  const named = new Set(conjuntos.map(({ conjunto }) => conjunto))
  const select = selectAgain(sql, connectors, (connector) => (named.has(connector.name) ? of(connector) : undefined))
  if (select === undefined) return { why: 'De lo que se preguntó algo ya no se sirve aquí, y no se puede repetir.' }
  const client = await pool.connect()
  try {
    const { outcome } = await runReadOnly(client, { sql: select, values: valores }, SESSION_LIMITS)
    if (outcome instanceof Error) return { why: `No se pudo repetir: ${outcome.message}` }
    return { datos: `[${outcome.rows.join(',')}]`, count: outcome.rows.length }
  } finally {
    // It forgets what others have prepared on it.
    client.release(true)
  }
}
