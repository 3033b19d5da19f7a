import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { z } from 'zod'
import { PERIOD_NAME } from '@tianguis/core/database/partitions'

/** Of the file; a reader refuses a higher one. */
export const FORMAT = 1
export const MANIFEST_NAME = 'manifiesto.json'

/** A backup that cannot be made, read or restored, in words for the operator. */
export class BackupError extends Error {}

const name = z.string().min(1).max(63)
/** It becomes part of a statement: a type as `format_type` writes it, and no more. */
const type = z.string().regex(/^[a-z][a-z ]*(\(\d+(,\d+)?\))?( with(out)? time zone)?(\[\])?$/)

/** It becomes a part of a table's name. */
const period = z.string().regex(PERIOD_NAME)

const TABLE = z.object({
  esquema: z.enum(['datos', 'tianguis']),
  nombre: name,
  /** The dataset that a table of `datos` is of; null in one made by hand. */
  conector: z.string().nullable(),
  columnas: z.array(z.object({ nombre: name, tipo: type, obligatoria: z.boolean() })).min(1),
  llave: z.array(name),
  /** Of a table that is divided by periods, the column and the periods it has. */
  dividida: z.object({ columna: name, periodos: z.array(period) }).nullish(),
  /** Where its numbering goes on. */
  siguiente: z.object({ columna: name, valor: z.string().regex(/^\d{1,19}$/) }).nullable(),
  /** Name of its entry, which holds PostgreSQL's COPY text. */
  archivo: z.string(),
  filas: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const MANIFEST = z.object({
  formato: z.literal(FORMAT),
  version: z.string(),
  hecho: z.iso.datetime(),
  postgresql: z.string(),
  /** Steps of `migrations/` that its tables had gone through. */
  pasos: z.array(z.string()).min(1),
  tablas: z.array(TABLE),
})

export type SavedTable = z.infer<typeof TABLE>
export type Manifest = z.infer<typeof MANIFEST>

/** @throws BackupError when it is of a newer release, or no manifest at all */
export function readManifest(text: string): Manifest {
  const json: unknown = JSON.parse(text)
  const format = z.object({ formato: z.int().min(1), version: z.string() }).safeParse(json)
  if (format.data && format.data.formato > FORMAT) {
    throw new BackupError(
      `El respaldo es del formato ${format.data.formato}, de Tianguis ${format.data.version}; este programa lee hasta el ${FORMAT}. Actualízalo.`,
    )
  }
  const read = MANIFEST.safeParse(json)
  if (read.success) return read.data
  const { path, message } = read.error.issues[0]!
  throw new BackupError(`El manifiesto del respaldo no es válido: ${path.join('.')}: ${message}.`)
}

export const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** What the ZIP's own comment says, so that the manifest is checked before it is believed. */
export const sealOf = (manifest: Buffer) => `tianguis ${sha256(manifest)}`

export interface ProgressMeter extends Transform {
  /** Once everything has passed. COPY text holds one line a row: a line break within a value is escaped. */
  measured(): Pick<SavedTable, 'filas' | 'bytes' | 'sha256'>
}

/** Lets bytes through, and knows them afterwards. */
export function openMeter(): ProgressMeter {
  const hash = createHash('sha256')
  let [filas, bytes] = [0, 0]
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) filas += 1
      done(null, chunk)
    },
  })
  return Object.assign(through, { measured: () => ({ filas, bytes, sha256: hash.digest('hex') }) })
}

export const sameMeasure = (table: SavedTable, { filas, bytes, sha256: sum }: ReturnType<ProgressMeter['measured']>) =>
  table.filas === filas && table.bytes === bytes && table.sha256 === sum
