/** Reads a question as one of a subject by the grammar. */
import type { LogicalQuery } from '@tianguis/core'
import type { Topic } from '../knowledge/catalogue.ts'
import { callsSubject } from '../knowledge/needed.ts'
import type { Interpretation } from '../interpretation.ts'
import type { Token } from '../normalize.ts'
import type { Settled } from '../places/filter.ts'
import type { Annotation } from '../annotate/annotation.ts'
import { REASONS, ParseFailure } from './parse-failure.ts'
import type { Atom } from './atoms.ts'
import { aboutQuery } from './compose/about.ts'
import { composedQuery } from './compose/answers.ts'
import { losesNothing } from './compose/nothing-lost.ts'
import { atomsOf } from './compose/parts.ts'
import { type QueryRequest, requestOf } from './compose/request.ts'
import type { ReadingScope } from './construction.ts'
import { type Derivation, derivations } from './derive.ts'
import { KeptWords } from './kept-words.ts'
import { wordsTold } from './told-words.ts'

interface Question {
  readonly topic: Topic
  readonly tokens: readonly Token[]
  readonly annotations: readonly Annotation[]
  readonly settled: Settled
  /** In Mexico City, "AAAA-MM-DD". */
  readonly today: string
  /** @throws ParseFailure saying why an interpretation may not be answered */
  readonly assertSound: (reading: Interpretation, derivation: Derivation) => void
}

export interface GrammarReading {
  readonly reading?: Interpretation
  /** Why the derivations that are better make no sense; of the words where there is no derivation. */
  readonly failures: readonly ParseFailure[]
}

/** The best derivation that makes sense of the subject. */
export function readByGrammar(question: Question): GrammarReading {
  const { topic, tokens, today } = question
  const scope: ReadingScope = { topic, subject: topic.subject, tokens, today }
  const { found, unread } = derivations(question.annotations, scope)
  const failures: ParseFailure[] = []
  const told = new KeptWords(tokens, question.annotations)
  for (const derivation of found) {
    if (!told.areKeptBy(derivation)) continue
    try {
      const reading = interpretationOf(derivation, scope, question)
      question.assertSound(reading, derivation)
      return { reading, failures }
    } catch (error) {
      if (!(error instanceof ParseFailure)) throw error
      failures.push(error)
      told.add(derivation)
    }
  }
  return { failures: unread ? [unread] : failures }
}

/** «la presa Guadalupe»: the name of one thing that several things bear. */
function sharedName({ tags }: Derivation, { subject, tokens }: ReadingScope): string | undefined {
  const shared = tags.find(
    ({ meaning }) =>
      meaning.type === 'sense' &&
      meaning.sense.kind === 'value' &&
      meaning.sense.values.length > 1 &&
      subject.single?.includes(meaning.sense.id) === true,
  )
  return shared && subject.place
    ? tokens
        .slice(shared.from, shared.to)
        .map(({ raw }) => raw)
        .join(' ')
    : undefined
}

/**
 * Where no share is asked for, or the share is of those that pass a bound, what a verb says of a thing is a condition as any; of several of a kind the last is the
 * part, «de los negocios registrados en la Ciudad de México … son farmacias».
 */
function withoutParts(atoms: readonly Atom[]): readonly Atom[] {
  const parts = atomsOf(atoms, 'part')
  const last = parts.at(-1)?.of[0]?.is
  const shares = atomsOf(atoms, 'wanted').some(({ what }) => what === 'share') && !atomsOf(atoms, 'bound').length
  return atoms.flatMap((one) => (one.is === 'part' && (!shares || one.of[0]?.is !== last) ? one.of : [one]))
}

/** Whether it says what its subject has to be called by; a market that is called as its town is the town. */
const namesSubject = ({ tags }: Derivation, { topic: { subject }, annotations }: Question): boolean =>
  subject.needed === undefined ||
  tags.some(
    ({ from, to, meaning }) =>
      callsSubject(meaning, subject) &&
      !annotations.some((one) => one.meaning.type === 'place' && one.from === from && one.to === to),
  )

const saysWhen = ({ tiempo, grano, comparar, accion }: LogicalQuery): boolean =>
  tiempo !== undefined || grano !== undefined || comparar !== undefined || accion === 'cambio'

/** Whether the question tells what is measured; else the measure that is meant is assumed. */
const saysMeasure = ({ atoms, named, measure }: QueryRequest, { accion }: LogicalQuery): boolean =>
  named.length > 0 || atomsOf(atoms, 'rank').length > 0 || accion === 'existe' || measure === 'filas'

/** What a reading has where nothing was assumed or left open. */
const plain = (derivation: Derivation, { topic, annotations }: Question) => ({
  topic,
  tags: wordsTold(derivation, annotations),
  warnings: [],
  unsettled: [],
  shared: undefined,
  assumed: 0,
})

/** @throws ParseFailure where a derivation makes no query */
function interpretationOf(derivation: Derivation, scope: ReadingScope, question: Question): Interpretation {
  const about = aboutQuery(derivation.atoms, scope)
  if (about) return { ...plain(derivation, question), query: about, notes: [] }
  const { settled } = question
  if (!namesSubject(derivation, question)) throw new ParseFailure(REASONS.unnamed)
  const request = requestOf(withoutParts(derivation.atoms), scope, settled)
  if (scope.subject.row?.needed && !request.rows) throw new ParseFailure(REASONS.unnamed)
  const query = composedQuery(request)
  if (scope.subject.time?.needed && !saysWhen(query)) throw new ParseFailure(REASONS.timeless)
  if (!losesNothing(request, query)) throw new ParseFailure(REASONS.lost)
  return {
    ...plain(derivation, question),
    query,
    notes: [...new Set(request.notes)],
    unsettled: request.unsettled,
    shared: sharedName(derivation, scope),
    assumed: saysMeasure(request, query) ? 0 : 1,
  }
}
