/** What the best covering of a question says as a whole, and no other covering may take apart. */
import type { Operator } from './lexicon/operator.ts'
import type { Tag } from './tag.ts'

/**
 * «hace un año», «de mi estado»: said as a whole, and no courtesy and a group; «fuera de Mérida» denies, and no other
 * reading makes a courtesy of it; «¿cuántas colonias distintas de …?» does not.
 */
export const isFixed = (one: Tag) =>
  one.meaning.type === 'date' ||
  isLongName(one) ||
  (one.meaning.type === 'operator' && FIXED.has(one.meaning.operator.op))
const FIXED: ReadonlySet<Operator['op']> = new Set(['suyo', 'unico', 'no'])

/** «Nuevo León» is no newest of León; «municipio de Veracruz» may well be any of that state. */
const isLongName = ({ from, to, meaning }: Tag) =>
  meaning.type === 'place' && !meaning.span.article && !meaning.span.said && to > from + 1

export const losesIt = (one: Tag, tags: readonly Tag[]) =>
  tags.some(
    (tag) =>
      tag.from < one.to &&
      one.from < tag.to &&
      (one.meaning.type === 'place' ? isPartOf(tag, one) : takesOver(tag, one)),
  )

/**
 * «los primeros lugares del Estado de México»: a figure («lugar del estado») ends nowhere inside the name of a place.
 */
export const cutsAName = (tags: readonly Tag[], common: readonly Tag[]): boolean =>
  common
    .filter(isLongName)
    .some((name) =>
      tags.some(
        ({ from, to, meaning }) =>
          meaning.type === 'sense' &&
          meaning.sense.kind === 'measure' &&
          from < name.from &&
          name.from < to &&
          to < name.to,
      ),
    )

const isPartOf = ({ from, to, meaning }: Tag, name: Tag) =>
  meaning.type !== 'place' && (from > name.from || to < name.to)

const takesOver = ({ from, to, meaning }: Tag, one: Tag) =>
  (one.meaning.type === 'date' && isYear(meaning)) ||
  meaning.type === 'filler' ||
  (meaning.type === 'operator' &&
    (meaning.operator.op === 'grano' || meaning.operator.op === 'nivel') &&
    (from !== one.from || to !== one.to))

/** «entre 2018 y 2024» is no bound of what is measured. */
const isYear = (meaning: Tag['meaning']) =>
  meaning.type === 'number' && !meaning.span.unit && /^(19|20)\d\d$/.test(meaning.span.value)
