/** Of what is sold in packages, what one of them costs: another measure than the price of its kilo. */
import type { Atom } from '../atoms.ts'
import type { ReadingScope } from '../construction.ts'
import { ParseFailure } from '../parse-failure.ts'
import { atomsOf, standardMeasureOf } from './parts.ts'

/**
 * «¿cuánto cuesta la lata de atún?»: where a package is named, its price is what «cuesta» means.
 * @throws ParseFailure for «bolsa por kilo»: what the bag costs, or the kilo
 */
export function asPackaged(atoms: readonly Atom[], scope: ReadingScope): readonly Atom[] {
  const asked = new Set(atomsOf(atoms, 'condition').flatMap(({ measure }) => measure ?? []))
  const [by, another] = asked
  if (another !== undefined) throw new ParseFailure('dos medidas a la vez')
  const isPackage = Object.values(scope.subject.dimensions).some(({ measured }) => measured && measured.by === by)
  const standard = standardMeasureOf(scope)
  if (!isPackage || by === undefined || by === standard) return atoms
  return atoms.map((one) => {
    if (one.is === 'measure' || one.is === 'degree') return one.id === standard ? { ...one, id: by } : one
    if (one.is === 'rank') return one.by === standard ? { ...one, by } : one
    return one.is === 'bound' && one.of === standard ? { ...one, of: by } : one
  })
}
