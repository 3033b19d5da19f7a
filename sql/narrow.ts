/** What to do when a question fits several places or datasets, or nothing: settle it by the data, or offer questions that have rows. */
import type { LogicalQuery, Subject } from '@tianguis/core'
import { rangesOf } from '@tianguis/core/declaration/queries'
import { addDays } from '@tianguis/core/decode/dates'
import { coveredUntil } from './compile/dated.ts'
import type { LeastOf } from './complete.ts'
import type { Extents } from './extent.ts'
import type { Interpretation } from './interpret.ts'
import type { Settled } from './interpret/reader.ts'
import type { Unsettled } from './interpret/where.ts'
import type { Place } from './places.ts'
import type { Refused, Suggestion } from './reply.ts'
import { suggestion } from './suggest.ts'
import type { Doubtful, Outcome, Understood } from './understand.ts'

type Refusal = Omit<Refused, 'ok' | 'pregunta' | 'latencia_ms'>

/** How a question is tried out before it is offered. */
export interface Trial {
  readonly read: (question: string, settled?: Settled) => Outcome
  readonly hasRows: (query: LogicalQuery) => Promise<boolean>
  /** Of whose rows the absence proves nothing. */
  readonly isSample: (dataset: string) => boolean
}

const MOST_OPTIONS = 6
const MOST_PLACES = 30

/** Those of the questions that are understood, as they are meant, and whose answer has rows. */
async function proved(
  questions: Iterable<string>,
  { read, hasRows }: Trial,
  meant: (outcome: Understood) => boolean = () => true,
): Promise<Suggestion[]> {
  const found = []
  for (const question of questions) {
    const outcome = read(question)
    if (
      outcome.kind === 'understood' &&
      meant(outcome) &&
      (await hasRows(outcome.interpretation.query).catch(() => false))
    )
      found.push(suggestion(question))
  }
  return found
}

/**
 * Reads a question. A name that several towns share means the one that has rows, if only one has; with several the question is
 * ambiguous, and each is offered as a question of its own. That a sample has only one of them says nothing of the country.
 */
export async function settle(text: string, trial: Trial): Promise<Outcome | { kind: 'unsettled'; refusal: Refusal }> {
  const outcome = trial.read(text)
  if (outcome.kind !== 'understood' || !outcome.interpretation.unsettled.length) return outcome
  const settled = new Map<string, Place>()
  for (const name of outcome.interpretation.unsettled) {
    const present = await withRows(outcome.interpretation, name, trial)
    if (!present.length) return { kind: 'unsettled', refusal: nowhere(outcome, name) }
    if (present.length > 1 || trial.isSample(outcome.interpretation.topic.connector.name))
      return { kind: 'unsettled', refusal: await ambiguous(outcome, name, present, trial) }
    settled.set(name.words, present[0]!)
  }
  return trial.read(text, settled)
}

async function withRows(
  { query: { tabla, filtros = [] } }: Interpretation,
  { places }: Unsettled,
  { hasRows }: Trial,
): Promise<Place[]> {
  const present: Place[] = []
  for (const place of places.slice(0, MOST_PLACES)) {
    if (
      await hasRows({
        tabla,
        accion: 'listar',
        filtros,
        lugar: [{ nivel: place.nivel, clave: place.clave }],
        limite: 1,
      })
    )
      present.push(place)
  }
  return present
}

async function ambiguous(
  { question: { text } }: Understood,
  { words, places: named }: Unsettled,
  places: readonly Place[],
  trial: Trial,
): Promise<Refusal> {
  const opciones = await proved(
    places.slice(0, MOST_OPTIONS).map(({ nombre }) => text.replace(words, nombre)),
    trial,
  )
  const many =
    places.length > 1
      ? `Hay ${places.length} lugares que se llaman «${words}»`
      : `Hay ${named.length} lugares que se llaman «${words}», y la muestra sólo tiene uno`
  return { codigo: 'ambigua', error: `${many}. Di de qué estado.`, detalle: { palabras: [words], opciones } }
}

const nowhere = ({ interpretation: { topic } }: Understood, { words, places }: Unsettled): Refusal => ({
  codigo: 'sin_datos_para',
  error: `Hay ${places.length} lugares que se llaman «${words}», y en ninguno hay datos de ${topic.subject.label}. Pregunta por otro lugar.`,
  detalle: { palabras: [words] },
})

/** The things that a question's names stand for, whatever else it asks of them: of the newest row of two dams there is but one. */
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
): Promise<Refusal> {
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
export async function doubt(text: string, { topics, either }: Doubtful, trial: Trial): Promise<Refusal> {
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

/** Nothing is published for the place or the time asked: the nearest question that has rows. */
export async function emptied(
  text: string,
  outcome: Understood,
  trial: Trial,
  extents: Pick<Extents, 'newest'>,
): Promise<Refusal> {
  const opciones = await proved(relaxed(text, outcome), trial)
  const {
    query,
    topic: { subject },
  } = outcome.interpretation
  const { tabla, lugar, tiempo, filtros, tener } = query
  // «¿qué ciudades tienen aire extremadamente malo?»: the data are there, and none is so.
  const none =
    (filtros || tener) &&
    (await trial
      .hasRows({ tabla, accion: 'listar', limite: 1, ...(lugar ? { lugar } : {}), ...(tiempo ? { tiempo } : {}) })
      .catch(() => false))
  const says = none
    ? `Hay datos de ${subject.label} de ese lugar y esa fecha, y ninguno cumple lo que se pide`
    : `No hay datos de ${subject.label} para lo que se pregunta`
  const newest = rangesOf(query).some((range) => typeof range === 'object') ? await extents.newest(query) : undefined
  const until = newest === undefined ? '' : ` Los datos llegan al ${addDays(coveredUntil(query, subject, newest), -1)}.`
  return {
    codigo: 'sin_datos_para',
    error: `${says}${opciones.length ? '; sí los hay para algo cercano' : ''}.${until}`,
    detalle: opciones.length ? { opciones } : {},
  }
}

/** The least of what is counted, where some places have no row: they have none, or nobody told. */
export function leastUnknown(
  { interpretation: { topic } }: Understood,
  { all, level }: LeastOf,
  present: number,
): Refusal {
  const places = level === 'municipio' ? 'municipios' : 'estados'
  return {
    codigo: 'sin_datos_para',
    error: `De ${all - present} de ${all} ${places} no hay ningún registro en ${topic.subject.label}: cuáles tienen menos no se sabe. Pregunta por los que más tienen.`,
    detalle: {},
  }
}

/** A change since before the first that was kept. */
export const tooEarly = ({ interpretation: { topic } }: Understood, first: string): Refusal => ({
  codigo: 'sin_datos_para',
  error: `Los datos de ${topic.subject.label} empiezan el ${first}: no alcanzan para lo que se compara.`,
  detalle: {},
})

/** A name that nothing bears: nobody knows what is meant, or left out. Of a town its municipality is offered. */
export async function unknownName(
  text: string,
  { interpretation: { topic, tags }, question }: Understood,
  { label, name }: { label: string; name: string },
  trial: Trial,
): Promise<Refusal> {
  const around = tags.flatMap(({ from, to, meaning }) =>
    meaning.type !== 'place'
      ? []
      : meaning.span.places.flatMap(({ town, nombre }) =>
          town?.nombre === name
            ? [`${text.slice(0, question.tokens[from]!.start)}${nombre}${text.slice(question.tokens[to - 1]!.end)}`]
            : [],
        ),
  )
  const opciones = await proved(around, trial)
  return {
    codigo: 'sin_datos_para',
    error: `Ningún registro de ${topic.subject.label} dice «${name}» como ${label} en ese lugar: puede escribirse de otra manera.`,
    detalle: opciones.length ? { opciones } : {},
  }
}

/** Of several places that were named, those of which nothing is known: the others alone would look like an answer. */
export const noRowsOf = ({ interpretation: { topic } }: Understood, places: readonly string[]): Refusal => ({
  codigo: 'sin_datos_para',
  error: `No hay datos de ${topic.subject.label} de ${places.join(' ni de ')} para lo que se pregunta. Pregunta por los demás lugares.`,
  detalle: {},
})

/** What joins a time to the rest, and goes with it. */
const LINKS: ReadonlySet<string> = new Set(['en', 'de', 'del', 'el', 'la', 'durante', 'desde', 'para'])

/** The question without its time, and with the state in place of the town. */
function* relaxed(text: string, { interpretation: { tags }, question }: Understood): Generator<string> {
  const { tokens } = question
  const cut = (from: number, to: number, by: string) => {
    let first = from
    while (!by && first > 0 && LINKS.has(tokens[first - 1]!.folded)) first--
    const [start, end] = [tokens[first]!.start, tokens[to - 1]!.end]
    return `${text.slice(0, start)}${by}${text.slice(end)}`
      .replace(/\s+/g, ' ')
      .replace(/\s([?.,])/g, '$1')
      .trim()
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
