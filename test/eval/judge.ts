import type { LogicalQuery } from '@tianguis/core'
import { soundQuery } from '@tianguis/sql/sound-query'
import { understand } from '@tianguis/sql/understand'
import { readLogicalQuery } from '@tianguis/sql/validate/logical-query-schema'
import { compile } from '@tianguis/sql/compile'
import type { Reply } from '@tianguis/sql/reply/reply'
import { QueryError } from '@tianguis/sql/session/session'
import { QuestionError } from '@tianguis/sql/normalize'
import { holds, readRows, type Rows } from './match-rows.ts'
import type { Dialogue, Question } from './questions-file.ts'
import { NOW, type World } from './world.ts'

/** `refused` is a refusal where an answer was to be had, or with another code than those that are right. */
export type Verdict = 'right' | 'wrong' | 'refused'

export interface Judged {
  readonly q: string
  /** Whether there is an answer, so that only some refusals, or none, are right. */
  readonly answerable: boolean
  readonly verdict: Verdict
  /** Dataset that was asked, or the code of the refusal. */
  readonly went: string
  readonly why: string
  readonly ms: number
}

/** Whether anything says what would be right: a question that only a sentence answers is for people to judge. */
export const canJudge = ({ gold, codes }: Question): boolean => gold != null || codes !== undefined

/** Asks one question of one world and holds what it says against what is right. */
export const judge = async (world: World, question: Question): Promise<Judged> =>
  judged(world, question, await timed(world, question.q))

/**
 * Each turn with the `consulta_id` of the last one that was answered; alone while none was.
 * @returns what became of each, in their order
 */
export async function judgeDialogue(world: World, { turns }: Dialogue): Promise<Judged[]> {
  const each: Judged[] = []
  let tras: string | undefined
  for (const turn of turns) {
    const timedReply = await timed(world, turn.q, tras)
    if (timedReply.reply.ok) tras = timedReply.reply.consulta_id ?? tras
    each.push(await judged(world, turn, timedReply))
  }
  return each
}

interface Timed {
  readonly reply: Reply
  readonly ms: number
}

async function timed(world: World, q: string, tras?: string): Promise<Timed> {
  const started = performance.now()
  const reply = await ask(world, q, tras)
  return { reply, ms: performance.now() - started }
}

async function judged(world: World, question: Question, { reply, ms }: Timed): Promise<Judged> {
  const { q, gold } = question
  const common = { q, answerable: gold != null, ms }
  if (!reply.ok)
    return {
      ...common,
      verdict: (await isRightRefusal(world, question, reply.codigo)) ? 'right' : 'refused',
      went: reply.codigo,
      why: reply.error,
    }
  const { consulta } = reply.interpretacion
  const wrong = whyNotStated(world, consulta)
  if (wrong !== undefined) return { ...common, verdict: 'wrong', went: datasetOf(world, consulta.tabla), why: wrong }
  const verdict = (await isRightAnswer(world, question, readRows(reply.rows))) ? 'right' : 'wrong'
  return { ...common, verdict, went: datasetOf(world, consulta.tabla), why: JSON.stringify(consulta) }
}

/** What is answered must be sayable as a query by whoever has no words read. @returns why it is not */
function whyNotStated({ box: { knowledge } }: World, consulta: LogicalQuery): string | undefined {
  const read = readLogicalQuery(JSON.parse(JSON.stringify(consulta)))
  if ('problems' in read) return `${JSON.stringify(consulta)}: ${read.problems.join(' ')}`
  try {
    soundQuery(read.query, knowledge, NOW)
    return undefined
  } catch (error) {
    return `${JSON.stringify(consulta)}: ${(error as Error).message}`
  }
}

async function isRightRefusal(world: World, { gold, codes = [] }: Question, code: string): Promise<boolean> {
  if ((codes as readonly string[]).includes(code)) return true
  return code === 'sin_datos_para' && gold != null && isNothing(await world.gold(gold))
}

async function isRightAnswer(
  world: World,
  { gold, also = [], ordered = false }: Question,
  answer: Rows,
): Promise<boolean> {
  if (gold == null) return false
  for (const sql of [gold, ...also]) if (holds(answer, await world.gold(sql), { ordered })) return true
  return false
}

async function ask({ box }: World, q: string, tras?: string): Promise<Reply> {
  try {
    return await box.ask(q, { tras })
  } catch (error) {
    if (!(error instanceof QuestionError) && !(error instanceof QueryError)) throw error
    return {
      ok: false,
      pregunta: q,
      codigo: 'no_entendida',
      error: `${error.name}: ${error.message}`,
      detalle: {},
      latencia_ms: 0,
    }
  }
}

/** In a country made anew there may be no row in the range that was asked for: to say so is the answer. */
const isNothing = ({ rows }: Rows) => rows.every((row) => row.every((cell) => cell === null))

const datasetOf = ({ box }: World, tabla: string) => box.knowledge.catalogue.topics.get(tabla)!.connector.name

/** The SELECT and its values that a question comes to, without running it; empty where it is refused. */
export function planOf({ box: { knowledge } }: World, q: string): string {
  const outcome = understand(q, knowledge, NOW)
  if (outcome.kind !== 'understood') return ''
  const { sql, values } = compile(outcome.interpretation.query, knowledge.catalogue, '2026-11-19')
  return JSON.stringify([sql, values])
}
