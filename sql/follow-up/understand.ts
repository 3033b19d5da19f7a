/**
 * What a question means that follows another one: the earlier query with what the follow-up says of it; or, where it is
 * a whole question of its own, that one. No database: what is known beforehand decides.
 */
import type { LogicalQuery } from '@tianguis/core'
import type { Settled } from '../places/filter.ts'
import { endsOpen } from '../annotate/ends-open.ts'
import { sentenceParts } from '../reply/explain.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import { readQuestion, type NormalizedQuestion, type Token } from '../normalize.ts'
import { findNumbers } from '../numbers.ts'
import type { Understanding, Understood } from '../understood.ts'
import { joinedWith } from '../beside/join.ts'
import { understand } from '../understand.ts'
import { readMarks } from './marks.ts'
import { followed, isAdjunct, NOTHING_SAID, type Conversation, type FollowUpContext } from './apply-edits.ts'
import type { EditFailure } from './candidate-readings.ts'
import { NOTHING_KEPT, placeNames } from './told.ts'

/** @throws QuestionError for text that is no question at all */
export function understandFollowUp(
  raw: string,
  conversation: Conversation,
  knowledge: Knowledge,
  now: Date,
  settled: Settled = new Map(),
): Understanding {
  const last = conversation.turns.at(-1)!
  const { junto, ...first } = last.consulta
  const read = (consulta: LogicalQuery) => {
    const turns = [...conversation.turns.slice(0, -1), { ...last, consulta }]
    return followOne(raw, { ...conversation, turns }, knowledge, now, settled)
  }
  return junto ? followBoth(read, first, junto) : read(first)
}

/** What follows two figures side by side is said of both; a question of its own follows neither. */
function followBoth(
  read: (consulta: LogicalQuery) => Understanding,
  first: LogicalQuery,
  { consulta, por }: NonNullable<LogicalQuery['junto']>,
): Understanding {
  const [one, other] = [read(first), read(consulta)]
  if (one.kind !== 'understood' || other.kind !== 'understood') return one.kind === 'understood' ? other : one
  const isAlone = one.interpretation.notes.includes(NOTHING_KEPT) && other.interpretation.notes.includes(NOTHING_KEPT)
  return isAlone ? one : (joinedWith(one, other, por) ?? notOfBoth(one.question))
}

const notOfBoth = (question: NormalizedQuestion): Refused => ({
  ...unanswered(question),
  message: 'Eso no se puede preguntar de las dos cifras a la vez. Pregunta por una de ellas.',
})

function followOne(
  raw: string,
  conversation: Conversation,
  knowledge: Knowledge,
  now: Date,
  settled: Settled,
): Understanding {
  const question = readQuestion(raw)
  const world: FollowUpContext = { conversation, knowledge, now, settled }
  const marked = readMarks(question.tokens, findNumbers(question.tokens))
  const failures: EditFailure[] = []
  const open = endsOpen(question.tokens) !== undefined
  const following = open ? undefined : followed(question, marked, world, failures)
  if (following && (marked.marks.follows || following.isAdjunct)) return following.outcome
  const whole = wholeQuestion(raw, marked.tokens, world)
  // «por municipio» of one town is no question about municipalities.
  const onlyAdjunct = !following && failures.some(({ atoms }) => atoms.length > 0 && isAdjunct(atoms))
  if (onlyAdjunct) return refusedAs(unanswered(question), failures, world)
  if (whole.kind === 'understood' && (!following || namesItsSubject(whole))) return aloneAs(whole)
  if (following) return following.outcome
  return whole.kind === 'refused' ? refusedAs(whole, failures, world) : whole
}

/** As it stands, and without the words that tie it to what was before. */
function wholeQuestion(
  raw: string,
  left: readonly Token[],
  { knowledge, now, settled }: FollowUpContext,
): Understanding {
  const outcome = understand(raw, knowledge, now, settled)
  const [first] = left
  if (outcome.kind === 'understood' || !first || first.start === 0) return outcome
  // Where each word stands in what was sent has to stay as it is.
  const untied = `${' '.repeat(first.start)}${raw.slice(first.start)}`
  const other = untied.trim().length < 3 ? outcome : understand(untied, knowledge, now, settled)
  return other.kind === 'refused' && outcome.kind === 'refused' ? outcome : other
}

/** It says by itself what it is about, and not only how to look at it. */
function namesItsSubject({ interpretation: { tags, topic } }: Understood): boolean {
  const placed = tags.some(({ meaning }) => meaning.type === 'place' || meaning.type === 'date')
  return tags.some(({ meaning }) => {
    if (meaning.type !== 'sense') return false
    const { sense } = meaning
    if (sense.kind === 'value') return placed || topic.subject.dimensions[sense.id]!.rows === true
    return sense.kind === 'subject' || sense.kind === 'row' || sense.kind === 'measure'
  })
}

const aloneAs = (whole: Understood): Understood => ({
  ...whole,
  interpretation: { ...whole.interpretation, notes: [NOTHING_KEPT, ...whole.interpretation.notes] },
})

type Refused = Extract<Understanding, { kind: 'refused' }>

const unanswered = (question: NormalizedQuestion): Refused => ({
  kind: 'refused',
  question,
  code: 'no_entendida',
  message: '',
  words: [],
  near: [],
})

/** In the words of any refusal, with what was understood so far. */
function refusedAs(
  whole: Refused,
  failures: readonly EditFailure[],
  { conversation, knowledge }: FollowUpContext,
): Refused {
  const { consulta } = conversation.turns.at(-1)!
  if (whole.code === 'rechazada' || whole.code === 'idioma') return whole
  const known = sentenceParts(consulta, knowledge.catalogue, placeNames(knowledge))
    .map(({ text }) => text)
    .join(', ')
  const soFar = `Hasta aquí se había entendido: ${known}.`
  const near = [consulta.tabla, ...whole.near.filter((id) => id !== consulta.tabla)]
  // Every word was explained: what it says cannot be said of what was asked.
  const failure = failures.find(({ message }) => message !== NOTHING_SAID) ?? failures[0]
  if (!failure || whole.code === 'no_soportada') return { ...whole, message: `${whole.message} ${soFar}`, near }
  const message = `No se puede cambiar así la pregunta anterior: ${failure.message}. ${soFar}`
  return { ...whole, code: 'no_soportada', message, words: [], near }
}
