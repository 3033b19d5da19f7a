/** The question box: from the text of a question to rows with their origin, or to a refusal that says what to do. */
import type { Connector, LogicalQuery, Term, Territory } from '@tianguis/core'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { columnsOf, viewName, type Topic } from './catalogue.ts'
import { compile, type Compiled } from './compile.ts'
import { daysOf, needsNewest } from './compile/dated.ts'
import {
  beginningOf,
  comparesBefore,
  isAnswer,
  isBlank,
  isNothing,
  isSilent,
  lateStart,
  leastOf,
  needsRowsThere,
  silentPlaces,
  writtenRows,
} from './complete.ts'
import { MOST_ROWS, usualLimit } from './compile/limits.ts'
import { chartOf, sentenceOf, spansOf } from './explain.ts'
import { asksBeyond, knownUntil, openExtents } from './extent.ts'
import { openGuard } from './guard/guard.ts'
import type { Interpretation } from './interpret.ts'
import { learn } from './knowledge.ts'
import { openLively } from './lively.ts'
import type { Model, SecondReading } from './llm/model.ts'
import {
  allOfThatName,
  doubt,
  emptied,
  leastUnknown,
  noRowsOf,
  settle,
  sharedName,
  statesOf,
  tooEarly,
  unknownName,
  type Trial,
} from './narrow.ts'
import { provenanceOf, type Publication } from './provenance.ts'
import type { Answered, Refused, Reply } from './reply.ts'
import { QueryError, type Session } from './session/session.ts'
import { MOST_SUGGESTED, suggestions } from './suggest.ts'
import type { Knowledge } from './knowledge-type.ts'
import { understand, type Outcome, type Understood } from './understand.ts'

export interface BoxOptions {
  readonly connectors: readonly Connector[]
  readonly session: Session
  readonly clock: () => Date
  /** What is known of the published data, now. */
  readonly published: () => Published
  /** Reads what the rules do not know the words of; without it they have the last word. */
  readonly model?: Model | undefined
}

export interface Published {
  readonly territory: Territory
  readonly terms: (topic: Topic, dimension: string) => readonly Term[]
  readonly publication: (dataset: string) => Publication | undefined
}

export interface Ask {
  /** Only the interpretation and the SQL; nothing is run. */
  readonly explain?: boolean
  readonly signal?: AbortSignal | undefined
}

export interface QuestionBox {
  /** @throws QuestionError for text that is no question; QueryError when the database does not answer in time. */
  ask(question: string, ask?: Ask): Promise<Reply>
  /** Reads the words again; after a publication. */
  learn(): void
  /** Examples of a dataset that return rows now, the first of them; all unless told. */
  examples(dataset: string, most?: number): Promise<readonly string[]>
  readonly knowledge: Knowledge
}

/** @throws Error in Spanish when the subjects of the connectors do not fit together. */
export async function openBox({ connectors, session, clock, published, model }: BoxOptions): Promise<QuestionBox> {
  let knowledge = learn({ connectors, ...published() }, clock())
  model?.learn(knowledge)
  const guard = await openGuard({ views: viewsOf(knowledge) })
  const today = () => dayIn(MEXICO_CITY, clock())
  const extents = openExtents(
    () => knowledge.catalogue,
    today,
    async ({ sql, values }) => (await session.run({ sql: checked(sql), values })).rows,
  )
  const run = async (
    query: LogicalQuery,
    { signal, any = false }: { signal?: AbortSignal | undefined; any?: boolean } = {},
  ) => {
    const newest = needsNewest(query, subjectOf(query)) ? await extents.newest(query) : undefined
    const compiled = compile(query, knowledge.catalogue, today(), { any, newest })
    const sql = checked(compiled.sql)
    return { ...compiled, sql, newest, rows: () => session.run({ sql, values: compiled.values, signal }) }
  }
  const subjectOf = ({ tabla }: LogicalQuery) => knowledge.catalogue.topics.get(tabla)!.subject
  const tellsSomething = (query: LogicalQuery, rows: readonly string[]) =>
    isAnswer(query, rows) && !isBlank(query, subjectOf(query), rows)
  const hasRows = async (query: LogicalQuery) =>
    tellsSomething(query, (await (await run(query, { any: true })).rows()).rows)
  /** What the compiler writes and the guard refuses is our mistake, and runs no more than an attack does. */
  const checked = (sql: string) => {
    try {
      return guard.check(sql).sql
    } catch (error) {
      throw new QueryError('consulta_fallida', error)
    }
  }
  /** Whether anything at all is published of the time asked, and of the place where what is none has no row: otherwise nothing is not zero. */
  const covered = async (query: LogicalQuery) => {
    const { tabla, lugar } = query
    const subject = subjectOf(query)
    const whole: LogicalQuery = { tabla, accion: 'listar', limite: 1 }
    if (
      lugar &&
      needsRowsThere(query, subject) &&
      !(await hasRows({ ...whole, lugar, ...(subject.time ? { tiempo: 'todo' } : {}) }))
    )
      return false
    for (const tiempo of daysOf(query)) if (!(await hasRows({ ...whole, tiempo }))) return false
    return true
  }
  const trial: Trial = {
    read: (question, settled) => understand(question, knowledge, clock(), settled),
    hasRows,
    isSample: (dataset) => published().publication(dataset)?.sample === true,
  }
  const lively = openLively({ connectors, publication: (name) => published().publication(name), hasRows })
  // One more than are shown: none is suggested to whoever asked it.
  const suggest = async (dataset: string, question: string) =>
    suggestions(await lively.of(dataset, MOST_SUGGESTED + 1), question)

  async function ask(text: string, how: Ask = {}): Promise<Reply> {
    const started = performance.now()
    const reply = await replyTo(text, how)
    return { ...reply, latencia_ms: Math.round(performance.now() - started) }
  }

  async function replyTo(text: string, how: Ask): Promise<Untimed> {
    const outcome = await settle(text, trial)
    const again =
      outcome.kind === 'unsettled'
        ? undefined
        : await model?.read({ outcome, knowledge, now: clock(), signal: how.signal })
    const second = again && (await readAgain(text, again, how))
    return second ?? carriedOut(text, outcome, trial, how)
  }

  /** What a model read, as any other; nothing where it comes to nothing, and the rules' own words say more. */
  async function readAgain(text: string, again: SecondReading, how: Ask): Promise<Untimed | undefined> {
    const second: Trial = {
      ...trial,
      read: (question, settled) => (question === text ? again(settled) : trial.read(question, settled)),
    }
    const reply = await settle(text, second)
      .then((outcome) => carriedOut(text, outcome, second, how))
      .catch((error) => {
        if (error instanceof QueryError && UNUSABLE.includes(error.codigo)) return undefined
        throw error
      })
    if (reply?.ok || reply?.codigo === 'ambigua') return reply
    if (reply?.codigo !== 'no_entendida') model!.dismiss()
    return undefined
  }

  async function carriedOut(
    text: string,
    outcome: Awaited<ReturnType<typeof settle>>,
    trial: Trial,
    { explain = false, signal }: Ask,
  ): Promise<Untimed> {
    const refused = (refusal: Refusal): Untimed => ({ ok: false, pregunta: text, ...refusal })
    if (outcome.kind === 'unsettled') return refused(outcome.refusal)
    if (outcome.kind === 'doubtful') return refused(await doubt(text, outcome, trial))
    if (outcome.kind === 'refused') return refused(await refusedReply(outcome))
    const { query } = outcome.interpretation
    for (const written of explain ? [] : writtenRows(query, outcome.interpretation.topic.subject))
      if (!(await hasRows(written.rows))) return refused(await unknownName(text, outcome, written, trial))
    const statement = await run(query, { signal })
    if (explain) return answered(text, outcome, statement, [])
    const { subject } = outcome.interpretation.topic
    if (statement.newest !== undefined && asksBeyond(statement.query, subject, statement.newest))
      return refused(await emptied(text, outcome, trial, extents))
    const { rows } = await statement.rows()
    if (!tellsSomething(query, rows) || (isNothing(rows) && !(await covered(statement.query))))
      return refused(await emptied(text, outcome, trial, extents))
    if (isSilent(query, subject, namedValues(outcome.interpretation), rows))
      return refused(await emptied(text, outcome, trial, extents))
    const silent = silentPlaces(query, rows).map((clave) => townName(published().territory, clave))
    if (silent.length) return refused(noRowsOf(outcome, silent))
    const namesakes =
      outcome.interpretation.shared === undefined
        ? []
        : statesOf((await (await run(allOfThatName(query, subject))).rows()).rows)
    if (namesakes.length > 1) return refused(await sharedName(outcome, namesakes, trial))
    const least = trial.isSample(outcome.interpretation.topic.connector.name)
      ? undefined
      : leastOf(query, published().territory)
    const present =
      least && (JSON.parse((await (await run(least.present, { signal })).rows()).rows[0]!) as { total: number }).total
    if (least && present! < least.all) return refused(leastUnknown(outcome, least, present!))
    const first = await firstDay(statement.query)
    if (first && ((query.accion === 'cambio' && !query.comparar) || comparesBefore(statement.query, first)))
      return refused(tooEarly(outcome, first))
    const late = lateStart(statement.query, subject, rows)
    if (late) return refused(tooEarly(outcome, late))
    const known = statement.newest && knownUntil(statement.query, subject, statement.newest, today())
    return answered(text, outcome, statement, rows, [
      ...(first ? [`Sólo hay datos desde el ${first}.`] : []),
      ...(known ? [`Los datos llegan al ${known}.`] : []),
    ])
  }

  /** Where what is asked begins before the data do, their first day. */
  async function firstDay(query: LogicalQuery): Promise<string | undefined> {
    const beginning = beginningOf(query, subjectOf(query), today())
    const first = beginning && (await extents.first(query))
    return first && first >= beginning ? first : undefined
  }

  async function answered(
    pregunta: string,
    outcome: Understood,
    { sql, values, view, query: dated, newest }: Compiled & { newest?: string | undefined },
    rows: readonly string[],
    found: readonly string[] = [],
  ): Promise<Omit<Answered, 'latencia_ms'>> {
    const { interpretation, corrections, confidence, examples, engine } = outcome
    const { query, notes, warnings, topic } = interpretation
    const { territory, publication } = published()
    const placeName = (clave: string) =>
      clave.length === 2 ? knowledge.catalogue.stateName(clave) : townName(territory, clave)
    const columns = rows.length ? Object.keys(JSON.parse(rows[0]!)) : []
    return {
      ok: true,
      pregunta,
      sql_generado: sql,
      parametros: values,
      tabla_fuente: view,
      rows,
      provenance: [provenanceOf(topic, publication(topic.connector.name), rows), ...warnings].join(' '),
      ejemplos_usados: examples,
      interpretacion: {
        frase: sentenceOf(
          dated,
          knowledge.catalogue,
          placeName,
          newest ?? publication(topic.connector.name)?.observedOn ?? undefined,
        ),
        partes: spansOf(outcome),
        supuestos: [...notes, ...found],
        correcciones: corrections,
        consulta: query,
      },
      confianza: confidence,
      sugerencias: await suggest(topic.connector.name, pregunta),
      grafica: rows.length ? chartOf(query, columns) : null,
      truncado: (query.limite ?? MOST_ROWS) === MOST_ROWS && rows.length >= (query.limite ?? usualLimit(query)),
      motor: engine,
    }
  }

  async function refusedReply({
    code,
    message,
    words,
    near,
    question,
  }: Extract<Outcome, { kind: 'refused' }>): Promise<Refusal> {
    const [nearest] = near.map((id) => knowledge.catalogue.topics.get(id)!.connector.name)
    const sugerencias =
      nearest === undefined
        ? suggestions(await lively.ofEach(MOST_SUGGESTED + 1), question.text)
        : await suggest(nearest, question.text)
    return {
      codigo: code,
      error: message,
      detalle: { ...(words.length ? { palabras: words } : {}), ...(sugerencias.length ? { sugerencias } : {}) },
    }
  }

  return {
    ask,
    learn() {
      knowledge = learn({ connectors, ...published() }, clock(), knowledge)
      extents.forget()
      model?.learn(knowledge)
    },
    examples: lively.of,
    get knowledge() {
      return knowledge
    },
  }
}

type Untimed = Omit<Answered, 'latencia_ms'> | Omit<Refused, 'latencia_ms'>
type Refusal = Omit<Refused, 'ok' | 'pregunta' | 'latencia_ms'>

/** Of a reading that is not the rules' own: the SELECT does not pass the guard, or PostgreSQL cannot compute it. */
const UNUSABLE: readonly QueryError['codigo'][] = ['consulta_fallida', 'valor_fuera_de_rango']

const viewsOf = ({ catalogue }: Knowledge) =>
  Object.fromEntries(
    [...catalogue.topics.values()].flatMap((topic) => [
      [viewName(topic.id), { columns: columnsOf(topic) }],
      ...(topic.subject.history ? [[viewName(topic.id, true), { columns: columnsOf(topic) }]] : []),
    ]),
  )

/** Of each value that was named, its dimension. */
const namedValues = ({ tags }: Interpretation) =>
  tags.flatMap(({ meaning }) => (meaning.type === 'sense' && meaning.sense.kind === 'value' ? [meaning.sense.id] : []))

const townName = (territory: Territory, clave: string): string => {
  const town = territory.byCode(clave)
  return town ? `${town.municipio}, ${town.estado}` : clave
}
