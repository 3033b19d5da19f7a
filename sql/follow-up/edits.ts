/**
 * The closed set of edits by which a question follows another one, in the order in which they are made: what is spoken
 * of, then how it is shown, then which of it.
 */
import type { LogicalQuery } from '@tianguis/core'
import type { Atom } from '../grammar/atoms.ts'
import { pairIn } from '../side-by-side.ts'
import { ParseFailure } from '../grammar/parse-failure.ts'
import { changeEdit } from './change-edits.ts'
import { countEdit, existsEdit, listEdit } from './count-edits.ts'
import type { Edit, Editing } from './edit.ts'
import { boundEdit, groupEdit, peopleEdit, quantityEdit, rateEdit } from './group-edits.ts'
import { placeEdit } from './place-edits.ts'
import { limitEdit, rankEdit } from './rank-edits.ts'
import { looseIn, without } from './slots.ts'
import { thoseEdit } from './those-edit.ts'
import { grainEdit, timeEdit } from './time-edits.ts'
import { aggregateEdit, measureEdit, valueEdit } from './value-edits.ts'
import { whereEdit } from './where-edits.ts'

const EDITS: readonly Edit[] = [
  thoseEdit,
  placeEdit,
  valueEdit,
  measureEdit,
  timeEdit,
  aggregateEdit,
  groupEdit,
  boundEdit,
  peopleEdit,
  listEdit,
  countEdit,
  existsEdit,
  whereEdit,
  grainEdit,
  changeEdit,
  rateEdit,
  quantityEdit,
  rankEdit,
  limitEdit,
]

/** FollowUpReading beside others, and changing nothing by itself. */
const SUPPORTING: readonly Atom['is'][] = ['subject', 'rows', 'together', 'wanted']
const READ: ReadonlySet<Atom['is']> = new Set([...SUPPORTING, ...EDITS.flatMap(({ reads }) => reads)])
/** Wants that no edit answers: a share, a difference. */
const UNREAD_WANTS: ReadonlySet<string> = new Set(['share', 'difference', 'distinct'])

/** The earlier query as the follow-up has it. @throws ParseFailure where it cannot be had so */
export function edited(query: LogicalQuery, editing: Editing): LogicalQuery {
  for (const atom of editing.atoms)
    if (!READ.has(atom.is) || (atom.is === 'wanted' && UNREAD_WANTS.has(atom.what)))
      throw new ParseFailure('no es de lo que se puede cambiar')
  return complete(
    EDITS.reduce((before, { apply }) => apply(before, editing), query),
    editing,
  )
}

/** What does not compare is told apart, whatever was taken away; what lies between two is of two. */
function complete(query: LogicalQuery, { subject }: Editing): LogicalQuery {
  const { resta_entre: across, ...rest } = query
  const between = across !== undefined && pairIn(rest, subject) === across ? { resta_entre: across } : {}
  const loose = looseIn(query, subject)
  const isFigure = query.accion === 'agregar' || query.accion === 'cambio'
  const hasOpen = isFigure && !query.medidas?.every(({ agg }) => agg === 'cuenta') && !query.resumen
  return without<LogicalQuery>({
    ...rest,
    ...between,
    ...(hasOpen ? { dimensiones: [...new Set([...(query.dimensiones ?? []), ...loose])] } : {}),
  })
}
