/** From what a question means to its reply: run, and held against what is known, or refused. */
import type { LogicalQuery, Subject } from '@tianguis/core'
import type { Disambiguated } from './ambiguity/disambiguate.ts'
import { knownUntil } from './refusal/extent.ts'
import type { Published } from './knowledge/published.ts'
import { emptied } from './refusal/no-data.ts'
import { repaired } from './refusal/repair.ts'
import type { Replies } from './reply/envelope.ts'
import type { RefusalBody, Series, Untimed } from './reply/reply.ts'
import { seriesBehind } from './reply/series-behind.ts'
import type { QueryRunner } from './runner.ts'
import { doubt } from './ambiguity/several-meanings.ts'
import type { Trial } from './rank/trial.ts'
import { beginsTooEarly, beyondKnown, firstDay, notAnAnswer, unborneName, type Asked } from './refusal/unanswerable.ts'
import type { Understood } from './understood.ts'

/** What every question is answered with. */
export interface Answering {
  readonly runner: QueryRunner
  readonly replies: Replies
  readonly published: () => Published
  /** In Mexico City, "AAAA-MM-DD". */
  readonly today: () => string
}

/** How a question is carried out. */
export interface CarryingOut {
  /** Only the interpretation and the SQL; nothing is run. */
  readonly explain?: boolean
  readonly signal?: AbortSignal | undefined
}

/** From what a question means to its reply. */
export async function carriedOut(
  answering: Answering,
  text: string,
  outcome: Disambiguated,
  trial: Trial,
  { explain = false, signal }: CarryingOut,
): Promise<Untimed> {
  const reply =
    outcome.kind === 'understood'
      ? await answered(
          answering,
          { text, outcome, trial, signal, runner: answering.runner, territory: answering.published().territory },
          explain,
        )
      : await refusalOf(answering, text, outcome, trial)
  return 'ok' in reply ? reply : { ok: false, pregunta: text, ...reply }
}

async function refusalOf(
  { replies }: Answering,
  text: string,
  outcome: Exclude<Disambiguated, Understood>,
  trial: Trial,
): Promise<RefusalBody> {
  if (outcome.kind === 'unsettled') return outcome.refusal
  return outcome.kind === 'doubtful'
    ? doubt(text, outcome, trial)
    : replies.refused(outcome, await repaired(outcome, trial))
}

/**
 * Figures of two datasets, where each has an answer: their rows side by side, with what either supposes and where both
 * come from.
 */
async function answeredBeside(
  answering: Answering,
  asked: Asked,
  halves: readonly Understood[],
  explain: boolean,
): Promise<Untimed | RefusalBody> {
  const { text, outcome, trial, runner, signal } = asked
  const replies: Extract<Untimed, { ok: true }>[] = []
  for (const half of halves) {
    const reply = await answered(answering, { ...asked, outcome: half }, explain)
    if (!('ok' in reply) || !reply.ok) return reply
    replies.push(reply)
  }
  const statement = await runner.prepare(outcome.interpretation.query, { signal })
  const rows = explain ? [] : await statement.rows()
  if (!explain && !rows.length) return emptied(text, halves[0]!, trial, runner.extents)
  const joined = await answering.replies.answered(text, outcome, statement, rows)
  if (!joined.ok) return joined
  const supposed = replies.flatMap(({ interpretacion: { supuestos } }) => supuestos)
  return {
    ...joined,
    provenance: replies.map(({ provenance }) => provenance).join(' '),
    interpretacion: { ...joined.interpretacion, supuestos: [...new Set(supposed)] },
  }
}

/** The answer, or why what is published is none. Only the SELECT where it is to be explained. */
async function answered(
  { runner, replies, published, today }: Answering,
  asked: Asked,
  explain: boolean,
): Promise<Untimed | RefusalBody> {
  const { text, outcome, signal } = asked
  if (outcome.halves) return answeredBeside({ runner, replies, published, today }, asked, outcome.halves, explain)
  const { query, topic } = outcome.interpretation
  const unknown = explain ? undefined : await unborneName(asked)
  if (unknown) return unknown
  const statement = await runner.prepare(query, { signal })
  if (explain) return replies.answered(text, outcome, statement, [])
  const beyond = await beyondKnown({ ...asked, statement })
  if (beyond) return beyond
  const found = { ...asked, statement, rows: await statement.rows() }
  const refusal = await notAnAnswer(found)
  if (refusal) return refusal
  const first = await firstDay(asked, statement.query, today())
  const early = beginsTooEarly(found, first)
  if (early) return early
  const known = statement.newest && knownUntil(statement.query, topic.subject, statement.newest, today())
  const limits = [
    ...(first ? [`Sólo hay datos desde el ${first}.`] : []),
    ...(known ? [`Los datos llegan al ${known}.`] : []),
  ]
  const series = await seriesOfMean({ runner, today }, statement.query, topic.subject, signal)
  return replies.answered(text, outcome, statement, found.rows, limits, series)
}

/** Nothing where it would be one period. */
async function seriesOfMean(
  { runner, today }: Pick<Answering, 'runner' | 'today'>,
  query: LogicalQuery,
  subject: Subject,
  signal: AbortSignal | undefined,
): Promise<Pick<Series, 'consulta' | 'rows'> | undefined> {
  const consulta = seriesBehind(query, subject, today())
  const rows = consulta ? await runner.rowsOf(consulta, { signal }) : []
  return consulta && rows.length > 1 ? { consulta, rows } : undefined
}
