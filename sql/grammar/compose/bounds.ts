/** Bounds of a derivation, and what each is of. */
import type { Unit } from '../../numbers.ts'
import type { Atom, AtomOf, Sign } from '../atoms.ts'
import type { ReadingScope } from '../construction.ts'
import { atomsOf, countingMeasure, standardMeasureOf } from './parts.ts'
import { ParseFailure } from '../parse-failure.ts'

export interface Bounded {
  /** A measure, or `filas`. */
  readonly of: string
  readonly op: Sign
  readonly value: string
}

/** What units a measure's column has for what a number may say. */
const UNITS: Readonly<Partial<Record<Unit, RegExp>>> = {
  pesos: /^MXN/,
  porcentaje: /^%/,
  km: /^km$/,
  grados: /°C/,
  personas: /personas|habitantes/,
  hm3: /hm³/,
  mm: /^mm/,
  puntos: /puntos/,
  metros: /^m$/,
  'km/h': /^km\/h$/,
  'ug/m3': /µg\/m³/,
  ppb: /ppb/,
  ppm: /ppm/,
  imeca: /IMECA/,
}
/** «5 grados» of a quake, «2 puntos» of a rate. */
const LOOSE: ReadonlySet<Unit> = new Set(['grados', 'puntos'])

export const isKeptInUnit = ({ subject: { measures, columns } }: ReadingScope, id: string, unit: Unit): boolean =>
  UNITS[unit]?.test(columns[measures[id]?.column ?? '']?.spec.unit ?? '') === true

/** @throws ParseFailure for a number of something that no measure of the subject is kept in */
export function boundsOf(
  atoms: readonly Atom[],
  scope: ReadingScope,
  named: readonly string[],
  ofCondition: string | undefined,
): Bounded[] {
  // «frutas de menos de 40 pesos»: what is paid for one of them, and not for its kilo unless the kilo is said.
  const isPlain = ofCondition === undefined && !atoms.some(({ is }) => is === 'agg' || is === 'grain')
  const isPaid = (of: string) =>
    isPlain && atomsOf(atoms, 'group').every(({ id }) => scope.subject.measures[of]?.within?.includes(id))
  return atomsOf(atoms, 'bound').map((bound) => {
    const { sign, value, unit } = bound
    const meant =
      measureBounded(bound, scope, named) ?? ofCondition ?? standardMeasureOf(scope) ?? countingMeasure(scope)
    const of = endMeant(meant, sign, scope)
    // «debajo de 20 puntos»: of something, and no number of things.
    if (unit && (!LOOSE.has(unit) || of === 'filas') && !isKeptInUnit(scope, of, unit))
      throw new ParseFailure(`un límite en ${unit}`)
    return { of: (isPaid(of) && scope.subject.measures[of]?.bound) || of, op: sign, value }
  })
}

/** «¿hay alguno que pase de 33 grados?»: of a day's temperature its highest. */
function endMeant(id: string, sign: Sign, { subject }: ReadingScope): string {
  const ends = subject.measures[id]?.ends
  return ends ? (sign.startsWith('>') ? ends.mas : ends.menos) : id
}

/** What a bound says itself, what its unit is of, or what was named beside it. */
function measureBounded(
  { of, unit }: AtomOf<'bound'>,
  scope: ReadingScope,
  named: readonly string[],
): string | undefined {
  if (of !== undefined) return of === 'filas' ? countingMeasure(scope) : of
  // «máxima de entre 20 y 21 grados»: what is named beside it, where it is kept in that unit.
  const beside = unit && named.find((id) => isKeptInUnit(scope, id, unit))
  const kept = beside ?? (unit && byUnit(scope, unit))
  if (kept) return kept
  const standard = standardMeasureOf(scope)
  // «profundidad de los sismos de más de 4 grados»
  if (unit === 'grados' && standard !== undefined && named[0] !== standard) return standard
  return named.find((id) => scope.subject.measures[id])
}

/** «más de 25 pesos»: the standard measure where it is kept in that unit, else the only one that is. */
function byUnit(scope: ReadingScope, unit: Unit): string | undefined {
  const fits = Object.keys(scope.subject.measures).filter((id) => isKeptInUnit(scope, id, unit))
  const standard = standardMeasureOf(scope)
  if (standard !== undefined && fits.includes(standard)) return standard
  return fits.length === 1 ? fits[0] : undefined
}
