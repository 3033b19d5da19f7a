/** In what order a derivation puts what it asks for: the most or the least of it, the first of them, or all of them. */
import type { Atom, AtomOf } from '../atoms.ts'
import type { ReadingScope } from '../construction.ts'
import { ParseFailure } from '../parse-failure.ts'
import { namedMeasures } from './measure-meant.ts'
import { atomsOf, isPlaceLevel, standardMeasureOf } from './parts.ts'

type Rank = AtomOf<'rank'>

/** @throws ParseFailure where two orders are said, or «mejor» of what nobody knows which end is better */
export function rankSaid(atoms: readonly Atom[], scope: ReadingScope, things: boolean): Rank | undefined {
  const [rank] = atomsOf(atoms, 'rank')
  const orders = atomsOf(atoms, 'order')
  const direction = orders.find((one) => one.direction)?.direction
  if (!rank) return orderOfAll(atoms, orders, direction, things, scope)
  const ranked = rank.better ? withItsEnd(rank, atoms, scope) : rank
  // «estados según la población de su municipio más grande»: two orders of one thing are neither.
  const twice = !ranked.all && !ranked.better && atomsOf(atoms, 'by').some(({ id }) => id === ranked.by)
  const said = twice || orders.some(({ by }) => by !== undefined && by !== ranked.by)
  if (said || (direction && direction !== ranked.direction && !ranked.all))
    throw new ParseFailure('en qué orden no se dice')
  return direction ? { ...ranked, direction } : ranked
}

/** «estados por población, de menor a mayor», «ranking de municipios según sus robos»: by default those with the most first. */
function orderOfAll(
  atoms: readonly Atom[],
  orders: readonly AtomOf<'order'>[],
  direction: Rank['direction'] | undefined,
  things: boolean,
  scope: ReadingScope,
): Rank | undefined {
  const by = orders.find((one) => one.by !== undefined)?.by ?? atomsOf(atoms, 'by')[0]?.id
  if (!orders.length && (by === undefined || !things)) return undefined
  const first = orders.some((one) => one.first)
  const usual = by === undefined ? 'desc' : bestFirst(by, scope.subject)
  return { is: 'rank', by, direction: direction ?? usual, ...(first ? { several: true } : { all: true }) }
}

/** «el peor en educación», «el mejor municipio para vivir»: of what was named, or is meant by the subject itself. */
function withItsEnd(rank: Rank, atoms: readonly Atom[], scope: ReadingScope): Rank {
  const { measures } = scope.subject
  // «qué estación está peor»: a verb that a price is asked with says no price.
  const [named, ...others] = namedMeasures(atoms).filter((id) => measures[id]?.better && measures[id].kind !== 'price')
  if (others.length && rank.by === undefined) throw new ParseFailure('el mejor en qué no se dice')
  const things = atomsOf(atoms, 'group').some(({ role, id }) => role === 'head' && isPlaceLevel(id))
  const meant = atomsOf(atoms, 'subject').length && things ? standardMeasureOf(scope) : undefined
  const by = rank.by ?? named ?? meant
  const best = by === undefined ? undefined : measures[by]?.better
  // «la mejor gasolinera», «la mejor presa»: in what is not said.
  if (!best) throw new ParseFailure('el mejor en qué no se dice')
  return { ...rank, by: by!, direction: (best === 'mas') === (rank.better === 'best') ? 'desc' : 'asc' }
}

/** «gasolineras por precio»: the cheap ones come first; of what a subject shows by the most of it, those with the most. */
export function bestFirst(id: string, { measures, order }: ReadingScope['subject']): 'asc' | 'desc' {
  const { better, column } = measures[id] ?? {}
  const isWorstFirst = Object.values(measures).some((one) => one.standard && order[0] === `${one.column} desc`)
  return better === 'menos' && column !== undefined && !isWorstFirst ? 'asc' : 'desc'
}
