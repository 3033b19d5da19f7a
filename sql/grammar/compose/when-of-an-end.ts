/** «el máximo del dólar y en qué fecha fue»: the day that has it, and no figure over all of them. */
import type { Atom } from '../atoms.ts'
import { atomsOf } from './parts.ts'

export function asRowOfEnd(atoms: readonly Atom[]): readonly Atom[] {
  const asksWhen = atomsOf(atoms, 'wanted').some(({ what }) => what === 'when')
  const [only, ...others] = atomsOf(atoms, 'agg')
  const isEnd = only?.agg === 'maximo' || only?.agg === 'minimo'
  if (!asksWhen || !isEnd || others.length || atomsOf(atoms, 'rank').length) return atoms
  const rank: Atom = { is: 'rank', by: undefined, direction: only.agg === 'maximo' ? 'desc' : 'asc' }
  return atoms.map((one) => (one === only ? rank : one))
}
