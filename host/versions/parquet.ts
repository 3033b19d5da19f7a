/** Records as Parquet, a group of rows at a time. Loaded where a file is written, and not by who serves it. */
import { zstdCompressSync } from 'node:zlib'
import { ByteWriter, type SchemaElement } from 'hyparquet-writer'
import { ParquetWriter } from 'hyparquet-writer/src/parquet-writer.js'
import type { Kind } from '@tianguis/core/columns'

/** A column as it is written. */
export interface FileColumn {
  readonly name: string
  readonly kind: Kind
  readonly required: boolean
  /** Of a decimal: digits behind the point, the same of all its values, and in front of it at most. */
  readonly scale: number
  readonly whole: number
}

const IN_UTC = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } as const

/** The values of one record as text, in the order of the columns; an instant in UTC, a list as JSON. */
export type FileRow = readonly (string | null)[]

/** What 64 bits hold of any number; more goes into 128. */
const DIGITS = { short: 18, long: 38 }
const DAY_MS = 86_400_000

/**
 * Exact decimals, days, instants in UTC, texts that stay texts: whoever reads it has to guess no type.
 * @param told what the file says of itself besides, by name
 * @throws Error for a number that no decimal of Parquet holds
 */
export async function* parquetOf(
  columns: readonly FileColumn[],
  groups: AsyncIterable<readonly FileRow[]>,
  told: Readonly<Record<string, string>>,
): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({
    writer,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.flatMap(elementsOf)],
    codec: 'ZSTD',
    compressors: { ZSTD: (bytes) => zstdCompressSync(bytes) },
    kvMetadata: Object.entries(told).map(([key, value]) => ({ key, value })),
    createdBy: 'tianguis',
  })
  for await (const rows of groups) {
    const columnData = columns.map((column, at) => {
      const read = READERS[column.kind]
      return {
        name: column.name,
        data: rows.map((row) => (row[at] == null ? null : read(row[at], column))),
      }
    })
    await parquet.write({ columnData, rowGroupSize: rows.length })
    yield taken(writer)
  }
  await parquet.finish()
  yield taken(writer)
}

/** What was written so far, which the writer then forgets; it goes on counting where it is in the file. */
function taken(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice()
  writer.index = 0
  return bytes
}

function elementsOf({ name, kind, required, scale, whole }: FileColumn): SchemaElement[] {
  const repetition_type = required ? 'REQUIRED' : 'OPTIONAL'
  const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const
  switch (kind) {
    case 'text':
      return [{ name, repetition_type, ...text }]
    case 'integer':
      return [{ name, repetition_type, type: 'INT64' }]
    case 'boolean':
      return [{ name, repetition_type, type: 'BOOLEAN' }]
    case 'date':
      return [{ name, repetition_type, type: 'INT32', converted_type: 'DATE' }]
    case 'instant':
      return [{ name, repetition_type, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', logical_type: IN_UTC }]
    case 'decimal':
      return [{ name, repetition_type, ...decimalOf(name, whole + scale), converted_type: 'DECIMAL', scale }]
    case 'list':
      return [
        { name, repetition_type, converted_type: 'LIST', num_children: 1 },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        { name: 'element', repetition_type: 'OPTIONAL', ...text },
      ]
  }
}

function decimalOf(name: string, digits: number): Pick<SchemaElement, 'type' | 'type_length' | 'precision'> {
  if (digits <= DIGITS.short) return { type: 'INT64', precision: DIGITS.short }
  if (digits <= DIGITS.long) return { type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, precision: DIGITS.long }
  throw new Error(`«${name}» tiene valores de ${digits} dígitos, y en Parquet caben ${DIGITS.long}.`)
}

const READERS: Readonly<Record<Kind, (value: string, column: FileColumn) => unknown>> = {
  text: (value) => value,
  integer: BigInt,
  decimal: (value, { scale }) => unscaled(value, scale),
  date: (value) => Date.parse(value) / DAY_MS,
  instant: (value) => BigInt(Date.parse(value)),
  boolean: (value) => value === 'true',
  list: (value) => JSON.parse(value) as string[],
}

/** 23.5 with two digits behind the point is 2350. */
function unscaled(value: string, scale: number): bigint {
  const [whole, fraction = ''] = value.split('.')
  return BigInt(whole! + fraction.padEnd(scale, '0'))
}
