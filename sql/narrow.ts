/** What to do when a question fits several places or datasets, or nothing: settle it by the data, or offer questions that have rows. */
import type { LogicalQuery } from '@tianguis/core'
import type { Interpretation } from './interpret.ts'
import type { Settled } from './interpret/reader.ts'
import type { Unsettled } from './interpret/where.ts'
import type { Place } from './places.ts'
import type { Refused } from './reply.ts'
import { suggestion } from './suggest.ts'
import type { Doubtful, Outcome, Understood } from './understand.ts'

type Refusal = Omit<Refused, 'ok' | 'pregunta' | 'latencia_ms'>
type HasRows = (query: LogicalQuery) => Promise<boolean>
type Read = (question: string) => Outcome

const MOST_OPTIONS = 6

/**
 * A name that several towns share means the one that has rows, if only one has; with several the question is ambiguous, and each is
 * offered as a question of its own.
 */
export async function settle(outcome: Outcome, { again, hasRows }: { again: (settled: Settled) => Outcome; hasRows: HasRows }): Promise<Outcome | { kind: 'unsettled'; refusal: Refusal }> {
  if (outcome.kind !== 'understood' || !outcome.interpretation.unsettled.length) return outcome
  const settled = new Map<string, Place>()
  for (const name of outcome.interpretation.unsettled) {
    const present = await withRows(outcome.interpretation, name, hasRows)
    if (present.length !== 1) return { kind: 'unsettled', refusal: ambiguous(outcome, name, present.length ? present : name.places) }
    settled.set(name.words, present[0]!)
  }
  return again(settled)
}

async function withRows({ query }: Interpretation, { places }: Unsettled, hasRows: HasRows): Promise<Place[]> {
  const present: Place[] = []
  for (const place of places.slice(0, 30)) {
    const { tiempo: _time, orden: _order, grano: _grain, comparar: _compared, ...rest } = query
    if (await hasRows({ tabla: rest.tabla, accion: 'listar', filtros: rest.filtros ?? [], lugar: [{ nivel: place.nivel, clave: place.clave }], limite: 1 })) present.push(place)
  }
  return present
}

function ambiguous({ question }: Understood, { words, places: _ }: Unsettled, places: readonly Place[]): Refusal {
  const options = places.slice(0, MOST_OPTIONS).map(({ nombre }) => suggestion(question.text.replace(words, nombre)))
  return { codigo: 'ambigua', error: `Hay ${places.length} lugares que se llaman «${words}». Di de qué estado.`, detalle: { palabras: [words], opciones: options } }
}

/** The states that rows lie in. */
export const statesOf = (rows: readonly string[]): string[] =>
  [...new Set(rows.map((row) => (JSON.parse(row) as { estado?: string | null }).estado))].filter((estado): estado is string => typeof estado === 'string')

/** Things of one name in several states: each is offered with its own. */
export function sharedName({ question, interpretation: { shared, topic } }: Understood, states: readonly string[]): Refusal {
  const options = states.slice(0, MOST_OPTIONS).map((estado) => suggestion(question.text.replace(shared!, `${shared} en ${estado}`)))
  return { codigo: 'ambigua', error: `Hay ${topic.subject.row?.many ?? 'datos'} que se llaman «${shared}» en ${states.length} estados. Di de cuál.`, detalle: { palabras: [shared!], opciones: options } }
}

/** Several datasets could be meant: one ready question for each, of those that have rows. */
export async function doubt(text: string, { readings }: Doubtful, hasRows: HasRows, read: Read): Promise<Refusal> {
  const options = []
  for (const { topic } of readings.slice(0, MOST_OPTIONS)) {
    const question = `${topic.subject.words[0]}: ${text}`
    const outcome = read(question)
    if (outcome.kind === 'understood' && outcome.interpretation.topic === topic && (await hasRows(outcome.interpretation.query).catch(() => false))) options.push(suggestion(question))
  }
  return { codigo: 'ambigua', error: `Puede preguntarse de ${readings.map(({ topic }) => `«${topic.subject.label}»`).join(' o de ')}. Di de cuál.`, detalle: { opciones: options } }
}

/** Nothing is published for the place or the time asked: the nearest question that has rows. */
export async function emptied(text: string, outcome: Understood, hasRows: HasRows, read: Read): Promise<Refusal> {
  const options = []
  for (const question of relaxed(text, outcome)) {
    const wider = read(question)
    if (wider.kind === 'understood' && (await hasRows(wider.interpretation.query).catch(() => false))) options.push(suggestion(question))
  }
  const { subject } = outcome.interpretation.topic
  return { codigo: 'sin_datos_para', error: `No hay datos de ${subject.label} para lo que se pregunta${options.length ? '; sí los hay para algo cercano' : ''}.`, detalle: options.length ? { opciones: options } : {} }
}

/** What joins a time to the rest, and goes with it. */
const LINKS: ReadonlySet<string> = new Set(['en', 'de', 'del', 'el', 'la', 'durante', 'desde', 'para'])

/** The question without its time, and with the state in place of the town. */
function* relaxed(text: string, { interpretation: { tags }, question }: Understood): Generator<string> {
  const { tokens } = question
  const cut = (from: number, to: number, by: string) => {
    let first = from
    while (!by && first > 0 && LINKS.has(tokens[first - 1]!.folded)) first--
    const [start, end] = [tokens[first]!.start, tokens[to - 1]!.end]
    return `${text.slice(0, start)}${by}${text.slice(end)}`.replace(/\s+/g, ' ').replace(/\s([?.,])/g, '$1').trim()
  }
  for (const { from, to, meaning } of tags) {
    if (meaning.type === 'date') yield cut(from, to, '')
    if (meaning.type === 'place') {
      const town = meaning.span.places.find(({ nivel }) => nivel === 'municipio')
      if (town) yield cut(from, to, `el estado de ${town.nombre.split(', ').at(-1)}`)
      yield cut(from, to, 'México')
    }
  }
}
