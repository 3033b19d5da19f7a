/** What the best covering of a question says as a whole, and no other covering may take apart. */
import type { Operator } from './lexicon/operators.ts'
import type { Tag } from './tag.ts'

/** «hace un año», «de mi estado»: said as a whole, and no courtesy and a group; «fuera de Mérida» denies, and no other reading makes a courtesy of it; «¿cuántas colonias distintas de …?» does not. */
export const isFixed = ({ meaning }: Tag) => meaning.type === 'date' || (meaning.type === 'operator' && FIXED.has(meaning.operator.op))
const FIXED: ReadonlySet<Operator['op']> = new Set(['suyo', 'unico', 'no'])
export const losesIt = (one: Tag, tags: readonly Tag[]) => tags.some((tag) =>
  tag.from < one.to && one.from < tag.to && ((one.meaning.type === 'date' && isYear(tag.meaning)) || tag.meaning.type === 'filler' || (tag.meaning.type === 'operator' && (tag.meaning.operator.op === 'grano' || tag.meaning.operator.op === 'nivel') && (tag.from !== one.from || tag.to !== one.to))))

/** «entre 2018 y 2024» is no bound of what is measured. */
const isYear = (meaning: Tag['meaning']) => meaning.type === 'number' && !meaning.span.unit && /^(19|20)\d\d$/.test(meaning.span.value)
