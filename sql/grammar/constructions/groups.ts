/** What is told apart, which of them is asked for, and what is shown beside. */
import { fragment, type Construction, type Found, type ReadingScope } from '../construction.ts'
import { thingOf } from './senses.ts'

const groups = (role: 'head' | 'each') => (found: Found, scope: ReadingScope) => {
  const each = found.edges('ROW', 'DIM', 'LEVEL', 'GRAIN').map((edge) => thingOf(found.only(edge), scope, role))
  return each.includes(undefined) ? undefined : each.flatMap((atoms) => atoms!)
}

/** «¿en qué estación?»: a name is asked for, and no figure of what goes by it. */
const whichOf = (found: Found, scope: ReadingScope) =>
  groups('head')(found, scope)?.map((one) =>
    one.is === 'group' || one.is === 'rows' ? { ...one, which: true as const } : one,
  )

export const groupConstructions: readonly Construction[] = [
  fragment('over all of them', ['entre todos|todas DIM|LEVEL|ROW'], () => [], 6),
  fragment('all of them', ['en|de|para|con? todos|todas DIM|LEVEL'], groups('each')),
  fragment('all the rows', ['en|de|para|con? todos|todas ROW'], (found, scope) => {
    const rows = thingOf(found, scope, 'head')
    const isOfThose = found.tokens.slice(found.match.to).some(({ folded }) => folded === 'que')
    return rows && [...rows, ...(isOfThose ? [] : [{ is: 'all' } as const])]
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
]
