/** What a receipt says: from a figure back to the bytes that an agency sent. */
import { z } from 'zod'
import type { Pool } from '@tianguis/core/database/connection'
import type { Connector, LogicalQuery } from '@tianguis/core'
import type { Dataset } from '../answer/datasets.ts'
import { originOfPublication, type Origin } from './origin.ts'
import { hashOf } from './signing.ts'

export const RECEIPT_FORMAT = 'tianguis-recibo-1'

/** A dataset that an answer is of, as it was published. */
export interface ReceiptDataset {
  readonly conjunto: string
  readonly version: number
  /** Random name of the publication: a number comes again after an older backup was restored. */
  readonly publicacion: string | null
  readonly publicado: string | null
  readonly fecha_datos: string | null
  readonly muestra: boolean
  readonly fuente: string
  readonly fuente_url: string
  readonly licencia: string
  readonly corridas: Origin
}

export interface Receipt {
  readonly formato: typeof RECEIPT_FORMAT
  readonly emitido: string
  /** Where the service is reached, if its operator says so. */
  readonly servicio: string | null
  /** The request, from the root, without a key. */
  readonly peticion: string
  /** Of a question, what it was read as. */
  readonly consulta: LogicalQuery | null
  /** The SELECT and its values; null where they do not fit. */
  readonly sql: string | null
  readonly sql_sha256: string
  readonly valores: readonly unknown[]
  /** The hour it was asked in, '2026-11-20T15', where what is served depends on it. */
  readonly hora: string | null
  readonly registros: number
  /** The records as JSON text, digit by digit; null where they do not fit. */
  readonly datos: string | null
  /** Of that text, UTF-8. */
  readonly datos_sha256: string
  readonly conjuntos: readonly ReceiptDataset[]
}

/**
 * What is done with a receipt is done with these. A signature says who wrote them and not that they are sound: whoever
 * has a key of receipts, or had one, could sign anything.
 */
const USED = z.object({
  formato: z.literal(RECEIPT_FORMAT),
  emitido: z.iso.datetime(),
  peticion: z.string().startsWith('/').max(12_000),
  hora: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d$/)
    .nullable(),
  datos_sha256: z.hash('sha256'),
  conjuntos: z
    .array(
      z.object({
        conjunto: z.string().max(80),
        version: z.int().min(0),
        publicacion: z.string().max(80).nullable(),
        corridas: z.object({ lista: z.array(z.object({ version: z.int().min(0) })).max(10) }),
      }),
    )
    .min(1)
    .max(4),
})

/** @returns what a signed text says, or in Spanish why it is no receipt that can be checked */
export function readReceipt(payload: unknown): Receipt | string {
  const read = USED.safeParse(payload, { error: z.locales.es().localeError })
  if (read.success) return payload as Receipt
  const [{ path, message }] = read.error.issues as [z.core.$ZodIssue]
  return `Está firmado, y no es un recibo de los que se leen aquí: ${path.join('.') || 'el texto'}: ${message}.`
}

export interface Proved extends Pick<Receipt, 'servicio' | 'peticion' | 'consulta' | 'valores' | 'hora' | 'conjuntos'> {
  readonly sql: string
  /** The records as JSON text, without the brackets. */
  readonly rows: string
  readonly count: number
  readonly now: Date
}

/** Characters: a receipt has to fit into the address of a link. What is too long for that is told by its digest. */
const MOST = 8000

export function receiptOf({ sql, rows, count, now, conjuntos, ...asked }: Proved): Receipt {
  const datos = `[${rows}]`
  const whole: Receipt = {
    formato: RECEIPT_FORMAT,
    emitido: now.toISOString(),
    ...asked,
    sql,
    sql_sha256: hashOf(sql),
    registros: count,
    datos,
    datos_sha256: hashOf(datos),
    conjuntos,
  }
  const shorter = [{}, { sql: null }, { datos: null }].map((less) => ({ ...whole, ...less }))
  const fitting = shorter.find((receipt) => JSON.stringify(receipt).length <= MOST)
  return fitting ?? { ...whole, sql: null, datos: null }
}

/** @param corridas what brought the figure; the run of the publication unless told */
export async function receiptDataset(
  pool: Pool,
  { name, source }: Connector,
  of: Pick<Dataset, 'version' | 'publicationId' | 'publishedAt' | 'observedOn' | 'sample'>,
  corridas?: Origin,
): Promise<ReceiptDataset> {
  return {
    conjunto: name,
    version: of.version,
    publicacion: of.publicationId,
    publicado: of.publishedAt?.toISOString() ?? null,
    fecha_datos: of.observedOn,
    muestra: of.sample,
    fuente: source.name,
    fuente_url: source.url,
    licencia: source.licence.name,
    corridas: corridas ?? (await originOfPublication(pool, name, of)),
  }
}
