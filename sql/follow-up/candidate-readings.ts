/** What a follow-up says, as the grammar reads it in the world of what was asked before. */
import type { LogicalQuery, PlaceLevel, Subject } from '@tianguis/core'
import type { Topic } from '../knowledge/catalogue.ts'
import { commonTo } from '../annotate/common.ts'
import type { Atom, AtomOf } from '../grammar/atoms.ts'
import { atomsOf } from '../grammar/compose/parts.ts'
import { requestOf, type QueryRequest } from '../grammar/compose/request.ts'
import { derivations } from '../grammar/derive.ts'
import type { Settled } from '../places/filter.ts'
import { ParseFailure } from '../grammar/parse-failure.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Token } from '../normalize.ts'
import { subjectAnnotations } from '../annotate/subject-annotations.ts'
import type { Annotation } from '../annotate/annotation.ts'
import type { Marks } from './marks.ts'

/** One way of reading a follow-up. */
export interface FollowUpReading {
  readonly topic: Topic
  readonly marks: Marks
  readonly tokens: readonly Token[]
  readonly tags: readonly Annotation[]
  readonly atoms: readonly Atom[]
  /** Its pieces put together, without what nobody said. */
  readonly request: QueryRequest
  /** Names that are taken together with a word that narrows: «con violencia», «sin diésel». */
  readonly narrowing: ReadonlySet<string>
}

interface Hearing {
  readonly topic: Topic
  readonly previous: LogicalQuery
  readonly marks: Marks
  readonly tokens: readonly Token[]
  readonly knowledge: Knowledge
  readonly now: Date
  /** In Mexico City, "AAAA-MM-DD". */
  readonly today: string
  readonly settled: Settled
  readonly failures: EditFailure[]
}

/** Why a way of reading a follow-up came to nothing. */
export interface EditFailure {
  /** In Spanish, to be read after a colon. */
  readonly message: string
  readonly atoms: readonly Atom[]
}

/** The ways in which every word is explained, the likeliest first; none where some word is of another world. */
export function* readingsOf({
  topic,
  previous,
  marks,
  tokens,
  knowledge,
  now,
  today,
  settled,
  failures,
}: Hearing): Generator<FollowUpReading> {
  const annotations = annotationsOf(topic, tokens, knowledge, now)
  const ways = tokens.length
    ? derivations(annotations, { topic, subject: topic.subject, tokens, today }).found
    : [{ atoms: [], tags: [] }]
  for (const { atoms, tags } of ways) {
    const subject = withPreferredLevel(topic.subject, previous, atoms)
    const request = attempted(
      () => requestOf(atoms, { topic: { ...topic, subject }, subject, tokens, today }, settled),
      atoms,
      failures,
    )
    const sorted = [...tags].sort((a, b) => a.from - b.from)
    if (request)
      yield { topic, marks, tokens, tags: sorted, atoms, request, narrowing: narrowingOf(atoms, sorted, tokens) }
  }
}

/** What cannot be put together is no reading. */
export function attempted<Result>(
  work: () => Result,
  atoms: readonly Atom[],
  failures: EditFailure[],
): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error
    failures.push({ message: error.message, atoms })
    return undefined
  }
}

function annotationsOf(topic: Topic, tokens: readonly Token[], knowledge: Knowledge, now: Date): readonly Annotation[] {
  const common = commonTo(tokens, knowledge.places, now)
  const courtesies = common.filter(({ meaning }) => meaning.type === 'filler' && meaning.courtesy)
  const own = subjectAnnotations(tokens, knowledge.vocabularies.get(topic.id)!)
  const isSpoken = (tag: Annotation) => !courtesies.some(({ from, to }) => from <= tag.from && tag.to <= to)
  return [...common, ...own.filter(isSpoken)]
}

/**
 * A name that is a state and a town means what the place before it was: «¿y en Puebla?» after a town asks for the city,
 * and where towns are told apart for the state that has them.
 */
function withPreferredLevel(
  subject: Subject,
  { lugar = [], dimensiones = [], accion, limite }: LogicalQuery,
  atoms: readonly Atom[],
): Subject {
  if (!subject.place) return subject
  const groups = [...dimensiones, ...atomsOf(atoms, 'group').map(({ id }) => id)]
  const areTowns =
    subject.single?.join() === 'municipio' && accion === 'listar' && !lugar.length && limite !== undefined
  const levels = new Set(lugar.map(({ nivel }) => nivel))
  const meant: PlaceLevel | undefined =
    groups.includes('municipio') || areTowns ? 'estado' : levels.size === 1 ? [...levels][0] : undefined
  return meant ? { ...subject, place: { ...subject.place, prefer: meant } } : subject
}

const NARROWING: ReadonlySet<string> = new Set(['con', 'sin', 'solo', 'que'])

/** The dimensions of the values before which such a word stands. */
function narrowingOf(
  atoms: readonly Atom[],
  tags: readonly Annotation[],
  tokens: readonly Token[],
): ReadonlySet<string> {
  const denied = atomsOf(atoms, 'value').flatMap(({ id, denied: isDenied }: AtomOf<'value'>) => (isDenied ? [id] : []))
  const led = tags.flatMap(({ from, meaning }) =>
    meaning.type === 'sense' && meaning.sense.kind === 'value' && NARROWING.has(tokens[from - 1]?.folded ?? '')
      ? [meaning.sense.id]
      : [],
  )
  return new Set([...denied, ...led])
}
