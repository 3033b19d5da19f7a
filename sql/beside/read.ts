/**
 * A question that sets figures of two datasets side by side («dólar e inflación por mes en 2025») or divides one by the
 * other («robos por cada mil negocios por estado»): each half is read as a question of its own, and the two are joined by
 * place or period.
 */
import type { Token } from '../normalize.ts'
import type { Understanding, Understood } from '../understood.ts'
import { firstHalves, jointsOf, secondHalves } from './halves.ts'
import { joinedWith } from './join.ts'

/** A longer question is no two short ones. */
const LONGEST = 24
/** How many halves are read at most: a refusal waits for all of them. */
const MOST_READ = 12

/**
 * @param read one half, whose words stand where they did in what was sent
 * @returns nothing where the question does not fall into two of different datasets that can be joined
 */
export function readAsTwo(
  raw: string,
  tokens: readonly Token[],
  read: (half: string) => Understanding,
): Understood | undefined {
  if (tokens.length > LONGEST) return undefined
  const outcomes = new Map<string, Understanding | undefined>()
  const readOnce: ReadHalf = (half) => {
    if (!outcomes.has(half)) outcomes.set(half, outcomes.size < MOST_READ ? read(half) : undefined)
    return outcomes.get(half)
  }
  for (const joint of jointsOf(tokens)) {
    const first = firstUnderstood(firstHalves(raw, tokens, joint), readOnce)
    if (!first) continue
    for (const half of secondHalves(raw, tokens, joint)) {
      const second = understood(readOnce(half), tokens[joint.to]!.start)
      const joined = second && joinedWith(first, second, joint.por)
      if (joined) return joined
    }
  }
  return undefined
}

/** Nothing once enough was read. */
type ReadHalf = (half: string) => Understanding | undefined

function firstUnderstood(halves: readonly string[], read: ReadHalf): Understood | undefined {
  for (const half of halves) {
    const outcome = understood(read(half))
    if (outcome) return outcome
  }
  return undefined
}

/** @param behind of the words of the half only those from here on are its own */
function understood(outcome: Understanding | undefined, behind = 0): Understood | undefined {
  if (outcome?.kind !== 'understood' || outcome.interpretation.unsettled.length) return undefined
  const { question, interpretation } = outcome
  const own = interpretation.tags.filter(
    ({ from, meaning }) => behind === 0 || (meaning.type === 'sense' && question.tokens[from]!.start >= behind),
  )
  return { ...outcome, interpretation: { ...interpretation, tags: own } }
}
