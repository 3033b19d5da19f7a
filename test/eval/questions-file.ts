/**
 * Files of questions: a JSON object on each line, a question with what answers it rightly, a dialogue of such questions,
 * or a fragment of SQL that the file's SELECTs share.
 */
import { readFileSync } from 'node:fs'
import type { Reply } from '@tianguis/sql/reply/reply'

type Code = Extract<Reply, { ok: false }>['codigo']

export interface Question {
  readonly q: string
  /**
   * A SELECT over `{dataset.table}` (current rows of the connector's tables; versions and `_hasta` are taken care of),
   * `{today}` (a date literal: the evaluation's clock, 2026-11-19) and `{fragment}` of the same file. Only the columns
   * that the question asks for: an answer may have more columns, must have these values, row for row.
   */
  readonly gold?: string | null
  /** Rows matter in this order (rankings, series). */
  readonly ordered?: boolean
  /** Other readings that are as right (with ties, average or list…): each a SELECT like `gold`. */
  readonly also?: readonly string[]
  /** Refusals that are right; where there is no `gold`, nothing else is. */
  readonly codes?: readonly Code[]
}

/** Questions of which each after the first follows the one before it. */
export interface Dialogue {
  readonly id: string
  readonly turns: readonly Question[]
}

export interface QuestionsFile {
  readonly questions: readonly Question[]
  readonly dialogues: readonly Dialogue[]
}

interface Fragment {
  readonly fragment: string
  readonly sql: string
}

/**
 * The questions and the dialogues of a file, with its fragments put in. @throws Error naming file and line of what is
 * neither: not JSON, without `q` or `turns`, or with a `{name}` that the file does not have
 */
export function readQuestionsFile(path: string): QuestionsFile {
  const fragments = new Map<string, string>()
  const [questions, dialogues]: [Question[], Dialogue[]] = [[], []]
  for (const [at, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    if (!line.trim()) continue
    const where = `${path}, line ${at + 1}`
    const one = parsed(line, where)
    if ('fragment' in one) fragments.set(one.fragment, one.sql)
    else if ('turns' in one)
      dialogues.push({ id: one.id ?? where, turns: one.turns.map((turn) => completed(turn, fragments, where)) })
    else questions.push(completed(one, fragments, where))
  }
  return { questions, dialogues }
}

/** The questions alone. @throws Error as `readQuestionsFile` */
export const readQuestions = (path: string): readonly Question[] => readQuestionsFile(path).questions

function completed(one: Question, fragments: ReadonlyMap<string, string>, where: string): Question {
  if (typeof one.q !== 'string')
    throw new Error(
      `${where}: expected an object with «q», the question, or with «turns», a dialogue; got ${JSON.stringify(one).slice(0, 80)}`,
    )
  const whole = (sql: string) => withFragments(sql, fragments, where)
  return { ...one, gold: one.gold == null ? null : whole(one.gold), also: (one.also ?? []).map(whole) }
}

function parsed(line: string, where: string): Question | Dialogue | Fragment {
  try {
    return JSON.parse(line) as Question | Dialogue | Fragment
  } catch (error) {
    throw new Error(`${where}: expected a JSON object: ${(error as Error).message}`, { cause: error })
  }
}

/** Names with a point are tables, and `{today}` is a day. */
const withFragments = (sql: string, fragments: ReadonlyMap<string, string>, where: string) =>
  sql.replaceAll(/\{([a-z]\w*)\}/g, (all, name: string) => {
    if (name === 'today') return all
    const fragment = fragments.get(name)
    if (fragment === undefined) throw new Error(`${where}: ${all} is neither a fragment above it nor {today}`)
    return fragment
  })
