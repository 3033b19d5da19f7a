/** What rose and fell, what did so most, and its way over time. */
import type { Atom } from '../atoms.ts'
import { fragment, type Construction, type Found, type ReadingScope } from '../construction.ts'
import { CHANGE_ANY, CHANGE_DOWN, CHANGE_UP } from './senses.ts'

const CHANGE = `~${CHANGE_UP}|${CHANGE_DOWN}|${CHANGE_ANY}`
const NOUNS = 'alza|aumento|incremento|subida|crecimiento|caida|reduccion|disminucion|baja|descenso|variacion|cambio'

function changed(found: Found): readonly Atom[] | undefined {
  const [verb] = found.verbs
  if (verb?.future || isAdjective(found) || (verb && isOfThose(found))) return undefined
  // «cómo ha venido subiendo», «¿van subiendo o bajando?»: its way up to now.
  const way = verb?.progress === true && found.tokens[verb.to - 1]!.folded.endsWith('ndo')
  return [{ is: 'wanted', what: way ? 'trend' : 'change' }]
}

/** «municipios que bajaron»: those that did, and not how much all of them did; «lo que subió» is how much. */
const isOfThose = ({ verbs: [verb], tokens }: Found): boolean =>
  verb !== undefined &&
  verb.from > 1 &&
  tokens[verb.from - 1]!.folded === 'que' &&
  !/^(lo|de|en|a|por|y)$/.test(tokens[verb.from - 2]!.folded)

const changedMost = (found: Found, { subject }: ReadingScope): readonly Atom[] | undefined => {
  if (!subject.time || isLow(found) || !found.says('mas', 'menos')) return undefined
  const down = found.verbs.some(({ infinitive }) => CHANGE_DOWN.split('|').includes(infinitive))
  const most = !found.says('menos')
  return [
    { is: 'wanted', what: 'change' },
    { is: 'rank', by: 'cambio', direction: down === most ? 'asc' : 'desc' },
  ]
}

const LOW = /^baj[oa]s?$/
/** «la mínima más baja»: of what is low, and not of what fell. */
const isLow = (found: Found): boolean =>
  !found.says('que', 'donde') &&
  found.verbs.some(({ from, to }) => to === from + 1 && LOW.test(found.tokens[from]!.folded))

/** «con la temperatura más baja»; «la que más bajo» is as «bajó» is often typed. */
const isAdjective = ({ match: { from }, tokens }: Found): boolean => {
  const [before, degree] = [tokens[from - 2]?.folded, tokens[from - 1]?.folded ?? '']
  return LOW.test(tokens[from]!.folded) && DEGREES.test(degree) && before !== 'que'
}
const DEGREES = /^(mas|menos|muy|tan)$/

export const changeConstructions: readonly Construction[] = [
  fragment(
    'by what share it changed',
    [`que|cual|cuanto|en? SHARE ${CHANGE}`, `en que SHARE ${CHANGE}`, `cuantos puntos ${CHANGE}`],
    changed,
    12,
  ),
  fragment(
    'a change',
    [
      CHANGE,
      `cuanto|que? tanto|tan? ${CHANGE}`,
      `${CHANGE} o|u ${CHANGE}`,
      `cuanto ${CHANGE} o|u ${CHANGE}`,
      `~haber|tener|registrar ${NOUNS}`,
      `${NOUNS} de|del|en`,
      `${NOUNS} porcentual|anual|mensual?`,
      'que tanto ha cambiado',
    ],
    changed,
    2,
  ),
  fragment(
    'what percentage it changed',
    [`SHARE ${CHANGE}`, `en? SHARE ${CHANGE}`],
    (found, { subject }) => (subject.time ? changed(found) : undefined),
    8,
  ),
  fragment(
    'what changed most',
    [
      `lo? que? mas|menos ${CHANGE}`,
      `en? donde mas|menos ${CHANGE}`,
      `que mas|menos ${CHANGE}`,
      `que ${CHANGE} mas|menos`,
      `${CHANGE} mas|menos`,
      `mas|menos ${CHANGE} mas|menos?`,
    ],
    changedMost,
    4,
  ),
  fragment(
    'its way over time',
    [
      'evolucion|tendencia|historial|historico|serie|grafica|comportamiento|trayectoria de|del?',
      `como ${CHANGE}`,
      'como ~evolucionar|comportar|ir|andar',
      'a lo largo de|del',
      'con|en el tiempo',
    ],
    () => [{ is: 'wanted', what: 'trend' }],
    2,
  ),
]
