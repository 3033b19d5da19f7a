/** What the steps of composing share. */
import type { Atom, AtomOf } from '../atoms.ts'
import type { ReadingScope } from '../construction.ts'

export const atomsOf = <Is extends Atom['is']>(atoms: readonly Atom[], is: Is): AtomOf<Is>[] =>
  atoms.filter((one): one is AtomOf<Is> => one.is === is)

export const standardMeasureOf = ({ subject: { measures } }: ReadingScope): string | undefined =>
  Object.entries(measures).find(([, { standard }]) => standard)?.[0]

export const isAdditive = ({ subject: { measures } }: ReadingScope, id: string): boolean =>
  measures[id]?.aggregates[0] === 'suma'

/** What adds up over all its rows: delitos, and not the water of a dam, which adds up over places and never over time. */
export const isTotal = (scope: ReadingScope, id: string): boolean =>
  isAdditive(scope, id) && !scope.subject.measures[id]!.level

/** What things of a subject are counted by: what adds up («delitos»), else its rows. */
export function countingMeasure(scope: ReadingScope): string {
  const standard = standardMeasureOf(scope)
  return standard !== undefined && isAdditive(scope, standard) ? standard : 'filas'
}

/** Each once, by what it says. */
export const withoutRepeats = <Value>(list: readonly Value[]): Value[] => [
  ...new Map(list.map((one) => [JSON.stringify(one), one])).values(),
]

export const isPlaceLevel = (id: string): boolean => id === 'municipio' || id === 'estado'
