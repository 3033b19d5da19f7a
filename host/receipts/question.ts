/** The receipt of an answer to a question. */
import type { Pool } from '@tianguis/core/database/connection'
import type { Connector } from '@tianguis/core'
import type { Answered } from '@tianguis/sql/reply/reply'
import { parametersOf, type Stated } from '../ask/asked.ts'
import type { Datasets } from '../answer/datasets.ts'
import { receiptDataset, receiptOf } from './receipt.ts'
import type { Receipting } from './signing.ts'

interface Asked {
  readonly stated: Stated
  /** Those whose figures it has. */
  readonly connectors: readonly Connector[]
  /** '2026-11-20T15' */
  readonly hora: string
}

/** @returns the receipt as a JWS */
export async function receiptOfReply(
  reply: Answered,
  { stated, connectors, hora }: Asked,
  { pool, datasets, signing, publicUrl, clock }: Receipting & { pool: Pool; datasets: Datasets; clock: () => Date },
): Promise<string> {
  const conjuntos = await Promise.all(connectors.map((one) => receiptDataset(pool, one, datasets.get(one.name)!)))
  return signing.sign(
    receiptOf({
      servicio: publicUrl ?? null,
      peticion: `/api/query?${new URLSearchParams(parametersOf(stated)).toString()}`,
      consulta: reply.interpretacion.consulta,
      sql: reply.sql_generado,
      valores: reply.parametros,
      hora,
      rows: reply.rows.join(','),
      count: reply.rows.length,
      conjuntos,
      now: clock(),
    }),
  )
}
