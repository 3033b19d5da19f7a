/** Names of several words that belong to another dataset: of «tipo de cambio» no other makes a type and a change. */
import type { Interpretation } from './interpretation.ts'
import type { Tag } from './tag.ts'
import type { Attempt } from './scored.ts'

/** Whether a reading makes several words, each with a role of its own, of what is the name of another dataset. */
export function takesApart({ topic, tags }: Interpretation, attempt: Attempt): boolean {
  if (attempt.topic.connector === topic.connector) return false
  return attempt.tags.some(
    (name) =>
      name.meaning.type === 'sense' &&
      name.meaning.sense.kind === 'subject' &&
      name.to > name.from + 1 &&
      !tags.some(({ from, to }) => from <= name.from && name.to <= to) &&
      tags.filter((one) => hasRole(one) && name.from <= one.from && one.to <= name.to).length > 1,
  )
}

const hasRole = ({ meaning }: Tag): boolean =>
  meaning.type !== 'filler' && !(meaning.type === 'sense' && meaning.sense.kind === 'noise')
