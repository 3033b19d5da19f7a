/** Where something is and when it was, and what place one holds among others. */
import { fragment, type Construction } from '../construction.ts'
import { rank, type Superlative } from './phrases.ts'
import { wanted } from './senses.ts'

export const whereWhenConstructions: readonly Construction[] = [
  fragment(
    'where',
    [
      'donde ~estar|haber|vender|quedar|encontrar|ser|ocurrir|andar',
      'en? donde',
      'en que lugar|parte|lugares|partes',
      'lugar|lugares|sitio|sitios',
    ],
    wanted('where'),
  ),
  fragment(
    'what place it holds',
    [
      'en? que lugar|posicion|sitio ~ocupar|estar|tener|quedar|andar|ir|aparecer',
      'que puesto ~ocupar',
      'cual ~ser lugar|posicion de?',
      'lugar|posicion|puesto que ~ocupar',
      'lugar|posicion nacional|estatal de',
    ],
    wanted('position'),
    6,
  ),
  fragment(
    'the place that is the most …',
    ['el|la|los|las lugar|lugares|sitio|sitios|parte|partes|zona|zonas SUPER'],
    (found, { subject }) =>
      subject.single?.join() === 'municipio'
        ? [{ is: 'wanted', what: 'where' }, rank(found.value<Superlative>('SUPER')!)]
        : undefined,
    4,
  ),
  fragment(
    'when',
    [
      'cuando ~ser|estar|haber|ocurrir|pasar|suceder',
      'cuando',
      'en? que fecha|dia|momento ~ser|pasar|ocurrir|suceder',
      'en que fecha|momento',
      'que fecha',
    ],
    wanted('when'),
  ),
  fragment(
    'at what hour',
    ['a que hora|horas ~ser|estar|haber|pasar|ocurrir?', 'que|cual? hora|horas con|de'],
    (_, { subject }) => (subject.time?.finer ? [{ is: 'wanted', what: 'when' }] : undefined),
  ),
]
