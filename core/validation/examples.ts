import type { Connector } from '../contract.ts'
import type { Negative } from '../logical-query.ts'
import { queryProblems } from './queries.ts'

/** Fewer show neither what can be asked nor whether it is understood. */
export const FEWEST_EXAMPLES = 10
/** Characters of a question. */
const [SHORTEST, LONGEST] = [3, 300]

/** Letters of what a headline is of. */
const LONGEST_LABEL = 40

const CODES: readonly Negative['codigo'][] = [
  'otra',
  'no_entendida',
  'ambigua',
  'fuera_de_alcance',
  'sin_datos_para',
  'no_soportada',
]

/** What is wrong with the questions a connector declares, in Spanish; empty when they name only what it has. */
export function exampleProblems({ semantics, examples = [], negatives = [] }: Connector): string[] {
  const asked = [...examples, ...negatives].map(({ q }) => q)
  if (!semantics) return asked.length ? ['Hay preguntas de ejemplo, y nada que se pueda preguntar (semantics).'] : []
  return [
    ...(examples.length < FEWEST_EXAMPLES
      ? [`Hay ${examples.length} preguntas de ejemplo; se necesitan ${FEWEST_EXAMPLES}.`]
      : []),
    ...asked
      .filter((q) => q.trim().length < SHORTEST || q.length > LONGEST)
      .map((q) => `La pregunta «${q.slice(0, 60)}» no tiene entre ${SHORTEST} y ${LONGEST} letras.`),
    ...asked.filter((q, at) => asked.indexOf(q) < at).map((q) => `La pregunta «${q}» se repite.`),
    ...negatives
      .filter(({ codigo }) => !CODES.includes(codigo))
      .map(({ q, codigo }) => `La pregunta «${q}» espera el código «${codigo}», que no existe.`),
    ...examples.flatMap(({ q, consulta }) => {
      const subject = semantics[consulta.tabla]
      const problems = subject
        ? queryProblems(subject, consulta)
        : [`nombra el asunto «${consulta.tabla}», que no se declara.`]
      return problems.map((problem) => `El ejemplo «${q}»: ${problem}`)
    }),
  ]
}

/**
 * What is wrong with the figure that stands for a dataset. That its columns are in the answer is for the answer to
 * show.
 */
export function headlineProblems({ headline, examples = [] }: Connector): string[] {
  if (!headline) return []
  const { label, q } = headline
  return [
    ...(label.trim() && label.length <= LONGEST_LABEL
      ? []
      : [
          `El rótulo de la cifra destacada (headline) lleva de 1 a ${LONGEST_LABEL} letras; llegó «${label.slice(0, 60)}».`,
        ]),
    ...(examples.some((example) => example.q === q)
      ? []
      : [`La cifra destacada (headline) responde «${q.slice(0, 60)}», que no es una de las preguntas de ejemplo.`]),
  ]
}
