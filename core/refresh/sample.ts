import { createHash } from 'node:crypto'
import type { Connector } from '../connector.ts'
import type { Recording } from '../http/recording.ts'

/**
 * What tells one sample from another: the recorded answers, and the tables they are read into. A release that adds a table
 * to a connector has to read an old sample again.
 */
export function sampleFingerprint({ fingerprint }: Recording, { tables }: Connector): string {
  const shape = Object.entries(tables).map(([name, { columns }]) => [name, Object.keys(columns)])
  return createHash('sha256').update(fingerprint).update(JSON.stringify(shape)).digest('hex')
}
