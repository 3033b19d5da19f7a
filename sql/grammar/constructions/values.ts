/** Names of values: said, left out, one against another, and their kinds. */
import type { Condition } from '@tianguis/core'
import type { Atom } from '../atoms.ts'
import { fragment, type Construction, type Found } from '../construction.ts'
import { formsOf } from '../paradigms.ts'
import { saysChange, saysRate } from './senses.ts'

const values = (found: Found) => found.edges('VAL').flatMap((edge) => edge.value as readonly Atom[])

/** Left out: of what stands for several conditions there is no plain opposite. */
function denied(found: Found): readonly Atom[] | undefined {
  const atoms = values(found)
  const opposites = atoms.map(oppositeOf)
  return opposites.includes(undefined) ? undefined : opposites.map((one) => one!)
}

/** «que no sean primarias», «sin teléfono»: of what stands for one condition, its plain opposite. */
function oppositeOf(one: Atom): Atom | undefined {
  if (one.is === 'value') return { ...one, denied: true }
  if (one.is !== 'condition' || one.conditions.length !== 1) return undefined
  const [{ op, ...condition }] = one.conditions as [Condition]
  return op === 'present' || op === 'absent'
    ? { ...one, conditions: [{ ...condition, op: op === 'present' ? 'absent' : 'present' }] }
    : undefined
}

/** «todas las monedas … menos el dólar»: of all, and not fewer of it. */
const saysAll = ({ tokens, match }: Found): boolean =>
  tokens.slice(0, match.from).some(({ folded }) => /^tod[oa]s$/.test(folded))

/** «¿hay heladas …?»: a name of a condition that has the verb in it asks whether any row has it. */
const asksWhetherAny = ({ match: { from }, tokens }: Found): boolean =>
  from === 0 &&
  /^(hay|hubo|habra|existen?|va a haber)\b/.test(
    tokens
      .slice(0, 3)
      .map(({ folded }) => folded)
      .join(' '),
  )

const ONLY = 'solo|solamente|unicamente|exclusivamente|nomas'
const HAVING = 'tener|vender|manejar|medir|registrar|reportar|ofrecer|haber'

const HAS: ReadonlySet<string> = new Set(
  HAVING.split('|')
    .flatMap((verb) => [...formsOf(verb)])
    .concat('con'),
)
/** «que tienen sólo limón», «que sólo venden magna» */
const isHad = ({ verbs, tokens, match: { from } }: Found): boolean =>
  verbs.length > 0 || HAS.has(tokens[from - 1]?.folded ?? '')

/** «que venden sólo magna»: and nothing else, which no condition says; «sólo la magna» is of that alone anyway. */
function onlyThat(found: Found): readonly Atom[] | undefined {
  const values = found.value<readonly Atom[]>('VAL') ?? []
  const isUnion = values.some((one) => one.is === 'value' && one.values.length > 1)
  return isHad(found) || found.says('con') || isUnion ? undefined : values
}

/** «sólo en Mérida», «sólo la magna»: what is named with one name is of that alone. */
function onlyOne(found: Found): readonly Atom[] | undefined {
  // «que sólo venden magna»
  if (HAS.has(found.tokens[found.match.to]?.folded ?? '')) return undefined
  const next = found.next('VAL', 'PLACE', 'DATE', 'NUM', 'SUBJ', 'ROW', 'LEVEL', 'MEAS')
  if (!next || next.from === found.match.to)
    return next?.category === 'VAL' || next?.category === 'MEAS' ? undefined : []
  const union = (next.value as readonly Atom[] | undefined) ?? []
  return next.category === 'VAL' && union.some((one) => one.is === 'value' && one.values.length > 1) ? undefined : []
}

export const valueConstructions: readonly Construction[] = [
  fragment(
    'a value',
    ['en|de|del|con|para|por|a|al? VAL', 'que ~ser|tener|vender|ofrecer VAL', 'en|de|del|con|para? DIM de|para? VAL'],
    (found, scope) => {
      // «¿qué venden las farmacias?» asks what, and of none that sells some.
      if (found.verbs.length && found.tokens[found.match.from]!.folded === 'que' && found.match.from === 0)
        return undefined
      const isHad = found.says('con') || found.verbs.some(({ infinitive }) => infinitive !== 'ser')
      const atoms = values(found).map((one) => (isHad && one.is === 'value' ? { ...one, had: true as const } : one))
      const named = found.value<{ id: string }>('DIM')
      if (named && !atoms.some((one) => one.is === 'value' && one.id === named.id)) return undefined
      const edge = found.edge('VAL')!
      const asks: readonly Atom[] = asksWhetherAny(found) ? [{ is: 'wanted', what: 'exists' }] : []
      return [...asks, ...atoms, ...saysChange(found, edge, scope), ...saysRate(found, edge, scope)]
    },
  ),
  fragment(
    'only that',
    [`${ONLY} en|de|del|con|para? VAL`, `~${HAVING} ${ONLY} VAL`, `${ONLY} ~${HAVING} VAL`, `con ${ONLY} VAL`],
    onlyThat,
    4,
  ),
  fragment('only', [ONLY, 'nada mas'], onlyOne),
  fragment(
    'without a value',
    [
      'sin|excepto|salvo DIM? VAL',
      'fuera|aparte de DIM? VAL',
      'que no ~ser|estar|tener|vender|ofrecer|llevar|manejar de|para|en|con? DIM? VAL',
      'sin ningun|ninguna|algun|alguna VAL',
      'no ~ser|estar|tener|vender|manejar|ofrecer de|para|en|con? DIM? VAL',
      'sin contar|incluir VAL',
      'quitando|excluyendo|exceptuando|descontando VAL',
      'todos|todas|todo menos VAL',
      'a excepcion de DIM? VAL',
      'no ~tener|llevar VAL',
    ],
    denied,
  ),
  fragment(
    'all but a value',
    ['menos VAL', 'menos en? el|la|los|las de VAL'],
    (found) => (saysAll(found) ? denied(found) : undefined),
    6,
  ),
  fragment(
    'several values in a row',
    ['en|de|del|con|para|por? VAL VAL y|o VAL'],
    (found) => {
      const atoms = values(found)
      const [first] = atoms
      const alike = atoms.every((one) => one.is === 'value' && first?.is === 'value' && one.id === first.id)
      return alike && atoms.length === found.edges('VAL').length ? atoms : undefined
    },
    4,
  ),
  fragment(
    'than a value',
    ['que en|de|a? VAL', 'contra|vs|versus en|de|a? VAL', 'comparado|comparada con VAL'],
    // «¿qué frijol …?» asks.
    (found) => (found.match.from === 0 ? undefined : [...values(found), { is: 'compare' }, { is: 'than' }]),
    2,
  ),
  fragment(
    'a code',
    ['DIM NUM'],
    (found, { subject }) => {
      const { id } = found.value<{ id: string }>('DIM')!
      const { raw } = found.tokens[found.edge('NUM')!.from]!
      return subject.dimensions[id]!.digits === raw.length && /^\d+$/.test(raw)
        ? [{ is: 'value', id, values: [raw], denied: false, partly: false }]
        : undefined
    },
    4,
  ),
  fragment(
    'kinds of a value',
    ['que? tipo|tipos|subtipo|subtipos|clase|clases|variedad|variedades de VAL', 'DIM de VAL'],
    (found, { subject }) => {
      const [value] = found.edge('VAL')!.value as readonly Atom[]
      const said = found.value<{ id: string }>('DIM')?.id
      if (value?.is !== 'value') return undefined
      const { kinds } = subject.dimensions[value.id]!
      // «qué tipos de extorsión»: a name for several values asks which of them there are.
      const id = value.values.length > 1 ? value.id : (kinds ?? value.id)
      if (said !== undefined && said !== value.id && said !== id) return undefined
      if (said === value.id && value.values.length === 1 && !kinds) return undefined
      const first = found.edge('DIM') ?? found.edge('VAL')!
      const plural = found.tokens[found.match.from]!.folded.endsWith('s') || found.isPlural(first)
      return [value, { is: 'group', id, role: 'head', plural }]
    },
    8,
  ),
]
