/** What is asked of the data themselves and not of what they say: what a term means, how old they are, who publishes. */
import type { LogicalQuery } from '@tianguis/core'
import type { Atom } from '../atoms.ts'
import { ParseFailure } from '../parse-failure.ts'
import type { ReadingScope } from '../construction.ts'
import { atomsOf } from './parts.ts'

/** What may be named of whose data it is. */
const NAMING: ReadonlySet<Atom['is']> = new Set([
  'definition',
  'metadata',
  'subject',
  'measure',
  'rows',
  'value',
  'group',
  'country',
])

/**
 * Nothing where the question asks of rows. @throws ParseFailure where it asks of some of them too: metadata are those of a
 * dataset
 */
export function aboutQuery(atoms: readonly Atom[], { topic }: ReadingScope): LogicalQuery | undefined {
  const [definition, other] = atomsOf(atoms, 'definition')
  const isOfData = atomsOf(atoms, 'metadata').length > 0
  if (!definition && !isOfData) return undefined
  if (other || atoms.some(({ is }) => !NAMING.has(is))) throw new ParseFailure('los datos y lo que dicen')
  return {
    tabla: topic.id,
    accion: isOfData ? 'metadatos' : 'definicion',
    ...(definition ? { concepto: definition.concept } : {}),
  }
}
