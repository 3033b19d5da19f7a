/** What is spoken of: subjects, rows, values, and what they are told apart by. */
import type { Condition } from '@tianguis/core'
import { unitNamed } from '../../numbers/units.ts'
import type { Atom } from '../atoms.ts'
import { fragment, type Construction, type Found, type ReadingScope } from '../construction.ts'
import { formsOf } from '../paradigms.ts'
import { boroughsOf, saysChange, saysRate, thingOf, type DegreeSense, type MeasureSense } from './phrases.ts'

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

const groups = (role: 'head' | 'each') => (found: Found, scope: ReadingScope) => {
  const each = found.edges('ROW', 'DIM', 'LEVEL', 'GRAIN').map((edge) => thingOf(found.only(edge), scope, role))
  return each.includes(undefined) ? undefined : each.flatMap((atoms) => atoms!)
}

/** «¿en qué estación?»: a name is asked for, and no figure of what goes by it. */
const whichOf = (found: Found, scope: ReadingScope) =>
  groups('head')(found, scope)?.map((one) =>
    one.is === 'group' || one.is === 'rows' ? { ...one, which: true as const } : one,
  )

/** «¿cuántas viviendas?»: a score of its housing is no number of houses; «cuántos grados» is. */
const countsWhatIsNone = (found: Found, { subject }: ReadingScope, id: string): boolean =>
  found.says('cuantos', 'cuantas') &&
  subject.measures[id]!.aggregates[0] !== 'suma' &&
  unitNamed(found.tokens[found.edge('MEAS')!.from]!.lemma) === undefined &&
  unitNamed(found.tokens[found.edge('MEAS')!.from]!.folded) === undefined

/** «récord de lluvia»: the highest of all times. */
const everIfRecord = (found: Found): readonly Atom[] =>
  found.tokens[found.edge('AGG')!.from]!.folded === 'record' ? [{ is: 'ever' }] : []

/** «medio kilo», «media hora»: half of what follows, and no mean. */
const isHalf = (found: Found): boolean =>
  /^medi[oa]s?$/.test(found.tokens[found.edge('AGG')!.from]!.folded) &&
  (found.tokens[found.match.from - 1]?.folded === 'y' || found.isFollowedBy('VAL', 'ROW', 'SUBJ', 'NOISE', 'GRAIN'))

/** «PM2.5 de las estaciones»; «¿cuánto hay en las estaciones?» is one figure. */
const isOfEach = ({ tokens }: Found, at: number): boolean => {
  const words = tokens.slice(0, at).map(({ folded }) => folded)
  return /\b(de|en) l[ao]s$/.test(words.join(' ')) && !words.some((word) => /^cuant[oa]s?$/.test(word))
}

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

export const things: readonly Construction[] = [
  fragment('the subject', ['en|de|del|sobre|con|por|segun? SUBJ'], () => [{ is: 'subject' }]),
  fragment('its rows', ['en|de|del|con|a|entre? ROW'], (found) => {
    const edge = found.edge('ROW')!
    return [
      { is: 'rows', plural: found.isPlural(edge), ...(isOfEach(found, edge.from) ? { each: true } : {}) },
      ...boroughsOf(found, edge),
    ]
  }),
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
  fragment('over all of them', ['entre todos|todas DIM|LEVEL|ROW'], () => [], 6),
  fragment('all of them', ['en|de|para|con? todos|todas DIM|LEVEL'], groups('each')),
  fragment('all the rows', ['en|de|para|con? todos|todas ROW'], (found, scope) => {
    const rows = thingOf(found, scope, 'head')
    const isOfThose = found.tokens.slice(found.match.to).some(({ folded }) => folded === 'que')
    return rows && [...rows, ...(isOfThose ? [] : [{ is: 'all' } as const])]
  }),
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
  fragment('a degree', ['muy|mas|bien|tan? DEG'], (found) => {
    if (found.says('mas')) return undefined
    const { id, end } = found.value<DegreeSense>('DEG')!
    return [{ is: 'degree', id, direction: end === 'mas' ? 'desc' : 'asc' }]
  }),
  // «¿está cara la gasolina?»: how it is, and none of them that are so.
  fragment('being of a degree', ['~ser|estar|salir muy|bien|tan? DEG'], (found, { subject }) => {
    const { id } = found.value<DegreeSense>('DEG')!
    return subject.measures[id]?.kind === 'price'
      ? [
          { is: 'measure', id },
          { is: 'wanted', what: 'value' },
        ]
      : undefined
  }),
  fragment(
    'told apart by',
    [
      'por|segun cada? DIM|LEVEL|ROW',
      'de|en|para? cada DIM|LEVEL|ROW',
      'cada uno de los|las? DIM|LEVEL|ROW',
      'en|de todos|todas DIM|LEVEL|ROW',
      'por|segun DIM|LEVEL y DIM|LEVEL',
      'segun cual|que ~ser DIM|LEVEL',
      'desglosado|desglosada|desglosados|desglosadas|agrupado|agrupada|agrupados|agrupadas|dividido|separado|desglose por DIM|LEVEL',
    ],
    groups('each'),
    4,
  ),
  fragment(
    'which of them',
    ['en|de|a|con? que|cual|cuales DIM|LEVEL|ROW', 'cual|cuales ~ser DIM|LEVEL|ROW|GRAIN'],
    whichOf,
    4,
  ),
  fragment('of them', ['en|de|del|entre|los|las? DIM|LEVEL', 'el|los|las|la? GRAIN'], (found, scope) => {
    // «en mi estado» is none of several.
    const before = found.tokens[found.edge('DIM', 'LEVEL', 'GRAIN')!.from - 1]?.folded ?? ''
    return /^(mi|nuestro|nuestra)$/.test(before) ? [] : groups('head')(found, scope)
  }),
  fragment(
    'a measure',
    [
      'de|del|con|a|cuanto|cuanta|cuantos|cuantas|que|cual? MEAS',
      'cual|cuanto ~ser MEAS',
      'en|de? todo|toda|todos|todas MEAS',
      'mucho|mucha|muchos|muchas|poco|poca|tanto|tanta MEAS',
      '~haber|hacer mucho|mucha|muchos|poco|poca? MEAS',
      'que MEAS ~tener|haber|hacer|registrar',
    ],
    (found, scope) => {
      const edge = found.edge('MEAS')!
      const { id } = edge.value as MeasureSense
      const isThan = found.tokens[found.match.from]!.folded === 'que' && found.isAfterMore
      if (isThan || countsWhatIsNone(found, scope, id)) return undefined
      const rose = scope.subject.measures[id]!.between === undefined ? [] : saysChange(found, edge, scope)
      return rose.length ? [...rose, { is: 'subject' }] : [{ is: 'measure', id }]
    },
  ),
  fragment(
    'how much of a measure, in its unit',
    ['cuantos|cuantas NOISE de? MEAS'],
    (found) => [
      { is: 'wanted', what: 'value' },
      { is: 'measure', id: found.value<MeasureSense>('MEAS')!.id },
    ],
    4,
  ),
  fragment(
    'a measure that does not hold',
    ['no ~tener|haber|caer|ir|estar|esperar? MEAS', 'no se? ~esperar|pronosticar MEAS'],
    (found, { subject }) => {
      const { id } = found.value<MeasureSense>('MEAS')!
      return subject.measures[id]!.holds && [{ is: 'measure', id, denied: true }]
    },
    4,
  ),
  fragment(
    'how much of a degree',
    ['que tan|tanto DEG'],
    (found) => [
      { is: 'measure', id: found.value<DegreeSense>('DEG')!.id },
      { is: 'wanted', what: 'value' },
    ],
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
  fragment(
    'with a measure of each',
    ['y|con su|sus MEAS', 'y su|sus MEAS'],
    (found) => [
      { is: 'measure', id: found.value<MeasureSense>('MEAS')!.id },
      { is: 'wanted', what: 'list' },
    ],
    2,
  ),
  fragment(
    'the one of each',
    ['LEVEL|DIM y|con su|sus ROW|LEVEL'],
    (found, scope) => {
      const [group, one] = found.edges('LEVEL', 'DIM', 'ROW')
      const each = thingOf(found.only(group!), scope, 'each')
      const things = thingOf(found.only(one!), scope, 'head')
      return found.isFollowedBy('SUPER') && each && things ? [...each, ...things] : undefined
    },
    6,
  ),
  fragment(
    'shown beside',
    ['y|con su|sus DIM|ROW|LEVEL', 'y|con su|sus DIM y su|sus? DIM', 'y en que? LEVEL ~estar|ser|ocurrir|quedar'],
    // «estados y su municipio más poblado»: not beside them, but of each the most.
    (found) => (found.isFollowedBy('SUPER') && !found.edge('DIM') ? undefined : []),
    2,
  ),
  fragment('shown with each row', ['con su|sus DIM|LEVEL|GRAIN'], () => [{ is: 'wanted', what: 'list' }], 4),
  fragment(
    'than a measure',
    ['que en|de|a? MEAS', 'contra|vs|versus en|de|a? MEAS'],
    (found) =>
      found.isAfterMore
        ? [{ is: 'measure', id: found.value<MeasureSense>('MEAS')!.id }, { is: 'compare' }, { is: 'than' }]
        : undefined,
    4,
  ),
  fragment('by a measure', ['por|segun|en MEAS', 'por numero|cantidad de? MEAS'], (found) => [
    { is: 'by', id: found.value<MeasureSense>('MEAS')!.id },
  ]),
  fragment(
    'by how many',
    ['por numero|cantidad|total de? ROW|VAL', 'por VAL'],
    (found) => [{ is: 'by', id: 'filas' }, ...(found.edge('VAL') ? values(found) : [])],
    3,
  ),
  fragment('reduced to one figure', ['en|el|la? AGG de?'], (found) =>
    isHalf(found) ? undefined : [{ is: 'agg', agg: found.value('AGG')! }, ...everIfRecord(found)],
  ),
]
