import { LRUCache } from 'lru-cache'
import type { Answered, Reply } from '@tianguis/sql/reply/reply'
import type { QuestionEngine } from '@tianguis/sql'
import { QueryError } from '@tianguis/sql/session/session'
import type { Stated } from './asked.ts'

/** Bytes of answers kept in memory by one process. */
const BUDGET = 16 * 1024 * 1024

/** A reply, and the moment that it is of: all that an answer depends on but the question. */
export interface Known<Of extends Reply = Reply> {
  readonly moment: string
  readonly reply: Of
}

interface Asked {
  readonly explain: boolean
  readonly signal: AbortSignal
  readonly moment: string
}

/** Answers by question. */
export interface Remembered {
  /**
   * The answer of this moment, if it is known; else what the box says, or an older answer where the database cannot be
   * asked.
   */
  ask(stated: Stated, how: Asked): Promise<Known>
  /** The same of what was answered by a handle. */
  again(handle: string, how: Pick<Asked, 'signal' | 'moment'>): Promise<Known>
  /** What was learnt meanwhile may change what is understood, or suggested. */
  forget(): void
}

/**
 * Remembers answers, and no refusals: a model that did not answer, or a dataset that had no rows yet, may a second
 * later. A question is taken to the letter, since its answer repeats it and says where in it each part was read.
 */
export function openRemembered(box: Pick<QuestionEngine, 'ask' | 'run' | 'again'>): Remembered {
  const kept = new LRUCache<string, Known<Answered>>({
    maxSize: BUDGET,
    sizeCalculation: ({ reply: { rows } }, key) =>
      rows.reduce((sum, row) => sum + 2 * row.length, 4_000 + 2 * key.length),
  })

  async function known(key: string, moment: string, work: () => Promise<Reply>): Promise<Known> {
    const started = performance.now()
    const last = kept.get(key)
    const again = ({ moment, reply }: Known<Answered>) => ({
      moment,
      reply: { ...reply, latencia_ms: Math.round(performance.now() - started) },
    })
    if (last?.moment === moment) return again(last)
    try {
      const reply = await work()
      if (reply.ok) kept.set(key, { moment, reply })
      return { moment, reply }
    } catch (error) {
      if (last && error instanceof QueryError && error.codigo === 'base_de_datos_caida') return again(last)
      throw error
    }
  }

  return {
    ask: (stated, { explain, signal, moment }) =>
      known(`${explain} ${JSON.stringify(stated)}`, moment, () =>
        'query' in stated
          ? box.run(stated.query, { explain, signal })
          : box.ask(stated.question, { explain, tras: stated.tras, signal }),
      ),
    again: (handle, { signal, moment }) => known(`again ${handle}`, moment, () => box.again(handle, { signal })),
    forget: () => kept.clear(),
  }
}
