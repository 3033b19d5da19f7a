/** When: a time, two to be compared, each period. */
import type { TimeGrain } from '@tianguis/core'
import type { DateSpan } from '../../dates.ts'
import type { Atom } from '../atoms.ts'
import { constituent, fragment, type Construction, type Found, type ReadingScope } from '../construction.ts'
import { thingOf } from './phrases.ts'

const timed =
  (role: 'when' | 'against', ...more: readonly Atom[]) =>
  (found: Found): readonly Atom[] => [{ is: 'time', span: found.value<DateSpan>('DATE')!, role }, ...more]

const AGAINST = [
  'contra|vs|versus',
  'que|como',
  'comparado|comparada|comparados|comparadas con|contra|a',
  'en comparacion con|a|de',
  'respecto|relacion a|al|con|del|de',
  'con|en respecto|relacion a|al|con|del',
  'frente a|al',
  'desde',
]
const SAME = 'mismo|misma periodo|lapso|mes|fecha|dia|tiempo|quincena'

/** «desde que empezó el año» */
function sinceBegan(found: Found, { today }: ReadingScope): DateSpan | undefined {
  const grain = found.value<TimeGrain>('GRAIN')
  const { from, to } = found.match
  const desde =
    grain === 'anio' ? `${today.slice(0, 4)}-01-01` : grain === 'mes' ? `${today.slice(0, 7)}-01` : undefined
  return desde === undefined
    ? undefined
    : {
        from,
        to,
        text: 'desde que empezó',
        words: `desde el ${desde}`,
        kind: 'abierto',
        grain: 'dia',
        range: { desde },
      }
}

export const times: readonly Construction[] = [
  constituent('DATE', 'since a period began', ['desde que ~empezar|iniciar|comenzar GRAIN'], sinceBegan),
  fragment(
    'at a time',
    ['en|de|del|durante|para|a|al|con|por? DATE', 'dato|datos|cifra|cifras de|del DATE'],
    timed('when'),
  ),
  fragment(
    'against another time',
    AGAINST.slice(0, 7).map((against) => `${against} DATE`),
    timed('against', { is: 'compare' }),
    4,
  ),
  fragment(
    'against the same stretch of another time',
    [
      ...AGAINST.slice(0, 7).map((against) => `${against} ${SAME} de|del DATE`),
      `${SAME} de|del DATE`,
      `DATE a|en ${SAME}`,
      ...AGAINST.slice(0, 7).map((against) => `${against} DATE a|en ${SAME}`),
    ],
    timed('against', { is: 'compare' }, { is: 'same-stretch' }),
    4,
  ),
  fragment(
    'each period',
    ['EACHGRAIN', 'por|cada|segun cada? GRAIN', 'de|en cada GRAIN', 'GRAIN por|a|tras|con GRAIN'],
    (found, { subject }) =>
      subject.time
        ? [
            {
              is: 'grain',
              grain: (found.value('EACHGRAIN') ?? found.value('GRAIN')) as TimeGrain,
              role: 'each',
              plural: true,
            },
          ]
        : undefined,
  ),
  fragment('which period', ['en|de|a? que|cual|cuales GRAIN'], (found, scope) => thingOf(found, scope, 'head'), 4),
  fragment(
    'ever',
    ['de la historia', 'en la historia', 'historico|historica', 'de todos los tiempos', 'alguna vez', 'jamas'],
    () => [{ is: 'ever' }],
    4,
  ),
]
