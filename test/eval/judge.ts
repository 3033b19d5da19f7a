import { understand } from '@tianguis/sql/understand'
import { compile } from '@tianguis/sql/compile'
import type { Reply } from '@tianguis/sql/reply'
import { QueryError } from '@tianguis/sql/session/session'
import { QuestionError } from '@tianguis/sql/normalize'
import { holds, readRows, type Rows } from './compare.ts'
import type { HeldOut, Refused } from './types.ts'
import { NOW, type World } from './world.ts'

export type Verdict = 'right' | 'wrong' | 'abstained'

export interface Judged {
  readonly q: string
  readonly verdict: Verdict
  /** Dataset that was asked, or the code of the refusal. */
  readonly went: string
  readonly why: string
  readonly ms: number
}

/** Asks one question of one world and holds the answer against its gold. */
export async function judge(world: World, { q, gold, ordered, also = [] }: HeldOut): Promise<Judged> {
  const started = performance.now()
  const reply = await ask(world, q)
  const ms = performance.now() - started
  if (!reply.ok)
    return {
      q,
      verdict: reply.codigo === 'sin_datos_para' && isNothing(await world.gold(gold)) ? 'right' : 'abstained',
      went: reply.codigo,
      why: reply.error,
      ms,
    }
  const answer = readRows(reply.rows)
  for (const sql of [gold, ...also]) {
    if (holds(answer, await world.gold(sql), { ordered: ordered ?? false }))
      return { q, verdict: 'right', went: datasetOf(world, reply.interpretacion.consulta.tabla), why: '', ms }
  }
  return {
    q,
    verdict: 'wrong',
    went: datasetOf(world, reply.interpretacion.consulta.tabla),
    why: JSON.stringify(reply.interpretacion.consulta),
    ms,
  }
}

/** Right when it is refused with one of the codes; refused otherwise is `abstained`, an answer is `wrong`. */
export async function judgeRefused(world: World, { q, codes }: Refused): Promise<Judged> {
  const started = performance.now()
  const reply = await ask(world, q)
  const ms = performance.now() - started
  if (reply.ok)
    return {
      q,
      verdict: 'wrong',
      went: datasetOf(world, reply.interpretacion.consulta.tabla),
      why: JSON.stringify(reply.interpretacion.consulta),
      ms,
    }
  return { q, verdict: codes.includes(reply.codigo) ? 'right' : 'abstained', went: reply.codigo, why: reply.error, ms }
}

async function ask({ box }: World, q: string): Promise<Reply> {
  try {
    return await box.ask(q)
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
