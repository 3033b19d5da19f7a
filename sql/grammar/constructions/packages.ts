/** How much is in what is sold: «refresco de 2.5 litros», «huevo, paquete de 18», «aceite 750 ml». */
import type { Condition, Subject } from '@tianguis/core'
import type { NumberSpan, Unit } from '../../numbers.ts'
import { unshift } from '../../numbers/decimal.ts'
import type { Atom } from '../atoms.ts'
import { fragment, type Construction, type Found, type ReadingScope } from '../construction.ts'

const BEFORE = 'en|de|del|con|por|para|a|al?'

/** Units that are said right behind what is sold: «aceite 750 ml»; «leche 2 litros» may be how much of it. */
const OF_LABELS: ReadonlySet<Unit> = new Set(['mililitros', 'gramos'])

type Sizes = NonNullable<Subject['dimensions'][string]['sizes']>

export const packages: readonly Construction[] = [
  fragment(
    'so much in a package',
    [`${BEFORE} VAL de|con NUM VAL?`, `${BEFORE} VAL NUM`, `${BEFORE} VAL de|con un|una VAL`],
    packaged,
    6,
  ),
]

function packaged(found: Found, { subject }: ReadingScope): readonly Atom[] | undefined {
  const declared = Object.values(subject.dimensions).find(({ sizes, measured }) => sizes && measured)
  const [first, second] = found.edges('VAL').map(({ value }) => value as readonly Atom[])
  if (!declared || !first!.some((one) => one.is === 'value')) return undefined
  const sizes = declared.sizes!
  const number = found.value<NumberSpan>('NUM')
  const size = number ? sizeOf(number, first!, second, found, sizes) : oneOf(second!, sizes)
  if (!size) return undefined
  const { amount, unit, beside = [] } = size
  const conditions: readonly Condition[] = [
    { columna: sizes.amount, op: '=', valores: [amount] },
    { columna: sizes.unit, op: '=', valores: [unit] },
  ]
  return [...first!, { is: 'condition', conditions, measure: declared.measured!.by }, ...beside]
}

interface Size {
  readonly amount: string
  readonly unit: string
  readonly beside?: readonly Atom[]
}

function sizeOf(
  { value, unit, ordinal, absurd }: NumberSpan,
  first: readonly Atom[],
  second: readonly Atom[] | undefined,
  found: Found,
  { units, unit: column, pieces }: Sizes,
): Size | undefined {
  if (ordinal || absurd || (!found.says('de', 'con') && !(unit && OF_LABELS.has(unit)))) return undefined
  if (unit) {
    const [stored, places] = units[unit] ?? []
    return stored === undefined || second ? undefined : { amount: unshift(value, places!), unit: stored }
  }
  if (pieces === undefined) return undefined
  // «papel de 4 rollos», «paquete de 18 huevos», «paquete de 18»
  if (second && unitNamed(second, column) === pieces) return { amount: value, unit: pieces }
  return isContainer(first) ? { amount: value, unit: pieces, beside: second ?? [] } : undefined
}

/** «aceite de un litro» */
function oneOf(second: readonly Atom[], { unit }: Sizes): Size | undefined {
  const named = unitNamed(second, unit)
  return named === undefined ? undefined : { amount: '1', unit: named }
}

/** The unit that a named condition is of: «litro», «rollo». */
function unitNamed([one, ...others]: readonly Atom[], column: string): string | undefined {
  if (one?.is !== 'condition' || others.length) return undefined
  const [condition, ...more] = one.conditions
  return condition?.columna === column && !more.length ? String(condition.valores?.[0]) : undefined
}

const isContainer = (atoms: readonly Atom[]) => atoms.some((one) => one.is === 'condition' && !one.conditions.length)
