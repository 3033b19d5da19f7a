/** A question that fits several things of one name, or several datasets: ready questions that say which. */
import type { LogicalQuery, Subject } from '@tianguis/core'
import type { RefusalBody } from '../reply/reply.ts'
import { MOST_OPTIONS, proved, type Trial } from '../rank/trial.ts'
import type { Doubtful, Understood } from '../understood.ts'

/**
 * The things that a question's names stand for, whatever else it asks of them: of the newest row of two dams there is
 * but one.
 */
export const allOfThatName = (
  { tabla, filtros = [], lugar }: LogicalQuery,
  { single = [], dimensions }: Subject,
): LogicalQuery => ({
  tabla,
  accion: 'listar',
  filtros: filtros.filter(({ columna }) => single.some((id) => dimensions[id]?.column === columna)),
  ...(lugar ? { lugar } : {}),
})

/** The states that rows lie in. */
export const statesOf = (rows: readonly string[]): string[] =>
  [...new Set(rows.map((row) => (JSON.parse(row) as { estado?: string | null }).estado))].filter(
    (estado): estado is string => typeof estado === 'string',
  )

/** Things of one name in several states: each is offered with its own. */
export async function sharedName(
  { question: { text }, interpretation: { shared, topic } }: Understood,
  states: readonly string[],
  trial: Trial,
): Promise<RefusalBody> {
  const opciones = await proved(
    states.slice(0, MOST_OPTIONS).map((estado) => text.replace(shared!, `${shared} en ${estado}`)),
    trial,
  )
  return {
    codigo: 'ambigua',
    error: `Hay ${topic.subject.row?.many ?? 'datos'} que se llaman «${shared}» en ${states.length} estados. Di de cuál.`,
    detalle: { palabras: [shared!], opciones },
  }
}

/** Several datasets could be meant: one ready question for each, of those that have rows. */
export async function doubt(text: string, { topics, either }: Doubtful, trial: Trial): Promise<RefusalBody> {
  if (either) {
    const [named] = await proved(either.named, trial, ({ interpretation: { topic } }) => topic === either.topic)
    const opciones = [...(await proved([either.there], trial)), ...(named ? [named] : [])]
    return {
      codigo: 'ambigua',
      error: `«${either.name}» puede ser un nombre, o lo que hay en ese lugar. Di cuál.`,
      detalle: { palabras: [either.name], opciones },
    }
  }
  const opciones = []
  for (const topic of topics.slice(0, MOST_OPTIONS)) {
    opciones.push(
      ...(await proved(
        [`${topic.subject.words[0] ?? topic.subject.row?.many ?? topic.subject.label}: ${text}`],
        trial,
        ({ interpretation }) => interpretation.topic === topic,
      )),
    )
  }
  return {
    codigo: 'ambigua',
    error: `Puede preguntarse de ${topics.map(({ subject }) => `«${subject.label}»`).join(' o de ')}. Di de cuál.`,
    detalle: { opciones },
  }
}
