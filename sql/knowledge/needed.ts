import type { Subject } from '@tianguis/core'
import type { Meaning } from '../annotate/annotation.ts'

/** Whether a run of words is one that a subject has to be called by, where it has such. */
export function callsSubject(meaning: Meaning, { needed }: Pick<Subject, 'needed'>): boolean {
  if (!needed || meaning.type !== 'sense' || meaning.partly) return false
  const { sense } = meaning
  if (sense.kind === 'subject' || sense.kind === 'row') return true
  return (sense.kind === 'dimension' || sense.kind === 'value') && needed.includes(sense.id)
}
