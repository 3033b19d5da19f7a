/** Questions that follow one another: what has to be known before the next is read, and those before it carried out again. */
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { coveredUntil } from '../compile/dated.ts'
import type { Extents } from '../refusal/extent.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Trial } from '../rank/trial.ts'
import type { Understood } from '../understood.ts'
import { understoodQuery } from '../understood-query.ts'
import { violations } from '../validate.ts'
import { HandleError, type QueryHandles, type Turn } from './handle.ts'
import type { Conversation } from './apply-edits.ts'
import { understandFollowUp } from './understand.ts'

/** A question of a conversation, by the handle of its answer. */
export interface ConversationTurn {
  readonly pregunta: string
  readonly consulta_id: string
}

export interface Conversations {
  /** Reads and offers questions as such that follow an answer. @throws HandleError */
  following(tras: string, trial: Trial): Promise<Trial>
  /** What was answered by a handle, as it was understood, whatever its words would mean alone. @throws HandleError */
  recalled(handle: string): Promise<Understood>
  /** The questions that led to a handle, its own last. @throws HandleError */
  turns(handle: string): readonly ConversationTurn[]
  /** By what an answer can be followed; null where it is too long. @param tras what it followed itself */
  handleOf(turn: Turn, tras: string | undefined): string | null
}

interface Options {
  readonly handles: QueryHandles
  readonly knowledge: () => Knowledge
  readonly extents: Pick<Extents, 'newest'>
  readonly clock: () => Date
}

export function createConversations({ handles, knowledge, extents, clock }: Options): Conversations {
  /** What was asked may have been signed by an earlier release, and be there no more. */
  async function opened(handle: string): Promise<Conversation> {
    const turns = handles.read(handle)
    const { consulta } = turns.at(-1)!
    const topic = knowledge().catalogue.topics.get(consulta.tabla)
    const today = dayIn(MEXICO_CITY, clock())
    if (!topic || violations(consulta, knowledge(), today).length) throw new HandleError('version')
    if (!topic.subject.time) return { turns, until: undefined }
    const newest = await extents.newest(consulta)
    return { turns, until: newest && coveredUntil(consulta, topic.subject, newest) }
  }

  return {
    async following(tras, trial) {
      const conversation = await opened(tras)
      const read: Trial['read'] = (question, settled) =>
        understandFollowUp(question, conversation, knowledge(), clock(), settled)
      return { ...trial, read, tras }
    },
    recalled: async (handle) => understoodQuery((await opened(handle)).turns.at(-1)!, knowledge(), clock()),
    turns(handle) {
      const turns = handles.read(handle)
      return turns.map(({ pregunta }, at) => ({ pregunta, consulta_id: handles.sign(turns.slice(0, at + 1))! }))
    },
    handleOf: (turn, tras) => handles.sign([...(tras === undefined ? [] : handles.read(tras)), turn]) ?? null,
  }
}
