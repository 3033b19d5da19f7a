/** What is spoken of: subjects, rows, values, and what they are told apart by. */
import type { Atom } from '../atoms.ts'
import { fragment, type Construction, type Found, type ReadingScope } from '../construction.ts'
import { boroughsOf, thingOf, type DegreeSense, type MeasureSense } from './phrases.ts'

const values = (found: Found) => found.edges('VAL').flatMap((edge) => edge.value as readonly Atom[])

/** Left out: of what stands for several conditions there is no plain opposite. */
function denied(found: Found): readonly Atom[] | undefined {
  const atoms = values(found)
  return atoms.every((one) => one.is === 'value') ? atoms.map((one) => ({ ...one, denied: true })) : undefined
}

const groups = (role: 'head' | 'each') => (found: Found, scope: ReadingScope) => {
  const each = found.edges('ROW', 'DIM', 'LEVEL', 'GRAIN').map((edge) => thingOf(found.only(edge), scope, role))
  return each.includes(undefined) ? undefined : each.flatMap((atoms) => atoms!)
}

/** «medio kilo», «media hora»: half of what follows, and no mean. */
const isHalf = (found: Found): boolean =>
  /^medi[oa]s?$/.test(found.tokens[found.edge('AGG')!.from]!.folded) &&
  found.isFollowedBy('VAL', 'ROW', 'SUBJ', 'NOISE', 'GRAIN')

export const things: readonly Construction[] = [
  fragment('the subject', ['en|de|del|sobre|con|por? SUBJ'], () => [{ is: 'subject' }]),
  fragment('its rows', ['en|de|del|por|con|a? ROW'], (found) => {
    const edge = found.edge('ROW')!
    const before = found.tokens.slice(found.match.from, edge.from).map(({ folded }) => folded)
    const each = /^(de|en) l[ao]s$/.test(before.join(' ')) ? ({ each: true } as const) : {}
    return [{ is: 'rows', plural: found.isPlural(edge), ...each }, ...boroughsOf(found, edge)]
  }),
  fragment(
    'a value',
    ['en|de|del|con|para|por|a|al? VAL', 'que ~ser|tener|vender|ofrecer VAL', 'en|de|del|con|para? DIM de|para? VAL'],
    (found) => {
      const atoms = values(found)
      const named = found.value<{ id: string }>('DIM')
      return named && !atoms.some((one) => one.is === 'value' && one.id === named.id) ? undefined : atoms
    },
  ),
  fragment(
    'without a value',
    [
      'sin|excepto|salvo VAL',
      'fuera|aparte de VAL',
      'que no ~ser|tener|vender|ofrecer|llevar|manejar de|para|en|con? VAL',
      'no ~ser|tener|vender|manejar|ofrecer de|para|en|con? VAL',
      'sin contar|incluir VAL',
      'quitando|excluyendo|exceptuando|descontando VAL',
      'todos|todas|todo menos VAL',
      'a excepcion de VAL',
      'no ~tener|llevar VAL',
    ],
    denied,
  ),
  fragment(
    'than a value',
    ['que en|de|a? VAL', 'contra|vs|versus en|de|a? VAL', 'comparado|comparada con VAL'],
    (found) => [...values(found), { is: 'compare' }, { is: 'than' }],
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
  fragment(
    'told apart by',
    [
      'por|segun cada? DIM|LEVEL|ROW',
      'de|en|para? cada DIM|LEVEL|ROW',
      'cada uno de los|las? DIM|LEVEL|ROW',
      'por|segun DIM|LEVEL y DIM|LEVEL',
      'desglosado|desglosada|desglosados|desglosadas|agrupado|agrupada|agrupados|agrupadas|dividido|separado|desglose por DIM|LEVEL',
    ],
    groups('each'),
    4,
  ),
  fragment(
    'which of them',
    ['en|de|a|con? que|cual|cuales DIM|LEVEL|ROW', 'cual|cuales ~ser DIM|LEVEL|ROW|GRAIN'],
    groups('head'),
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
      'mucho|mucha|muchos|muchas|poco|poca|tanto|tanta MEAS',
      '~haber|hacer mucho|mucha|muchos|poco|poca? MEAS',
      'que MEAS ~tener|haber|hacer|registrar',
    ],
    (found) => [{ is: 'measure', id: found.value<MeasureSense>('MEAS')!.id }],
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
    4,
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
    'shown beside',
    ['y|con su|sus DIM|ROW|LEVEL', 'y|con su|sus DIM y su|sus? DIM', 'y en que? LEVEL ~estar|ser|ocurrir|quedar'],
    () => [],
    2,
  ),
  fragment('by a measure', ['por|segun|en MEAS', 'por numero|cantidad de? MEAS'], (found) => [
    { is: 'by', id: found.value<MeasureSense>('MEAS')!.id },
  ]),
  fragment('by how many', ['por numero|cantidad|total de? ROW|VAL', 'por VAL'], (found) => [
    { is: 'by', id: 'filas' },
    ...(found.edge('VAL') ? values(found) : []),
  ]),
  fragment('reduced to one figure', ['en|el|la? AGG de?'], (found) =>
    isHalf(found) ? undefined : [{ is: 'agg', agg: found.value('AGG')! }],
  ),
]
