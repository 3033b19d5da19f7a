/** How much of a question speaks for each dataset that can read it. */
import type { Interpretation } from '../interpretation.ts'
import { callsSubject } from '../knowledge/needed.ts'
import { saysNothing } from '../lexicon/says-nothing.ts'
import type { Token } from '../normalize.ts'
import { agreeing, likeness, type ExampleIndex } from './example-similarity.ts'
import type { Attempt, Scored } from './scored.ts'
import type { Annotation } from '../annotate/annotation.ts'
import { holdsMeasure } from '../ambiguity/unrivalled.ts'

const POINTS = {
  called: 9,
  subject: 6,
  row: 5,
  value: 5,
  filter: 4,
  measure: 3,
  degree: 2,
  dimension: 2,
  begins: 0,
  term: 5,
  noise: 0,
}
const NAMING: ReadonlySet<string> = new Set(['subject', 'row', 'value', 'filter', 'dimension', 'term'])
/** What was assumed and not said counts against. */
const ASSUMED = 1.5
const EXAMPLE = 3
/** Words in common with a declared example from which a question is one like it. */
const CLOSE = 0.6
/** Of a label's words only some were said. */
const PARTLY = 0.4

/** How many datasets have a sense for the words of a tag, by the word that fewest have one for. */
type Claims = (tag: Annotation) => number

/**
 * The readings of a question, best first. Words that several datasets declare carry their weight divided among them.
 */
export function score(
  readings: readonly Interpretation[],
  attempts: readonly Attempt[],
  examples: ExampleIndex,
  tokens: readonly Token[],
): Scored[] {
  const claims = claimsOf(attempts)
  return readings
    .map((reading) => {
      const near = likeness(examples, tokens, reading)
      const { tags: declared = [] } = attempts.find(({ topic }) => topic.id === reading.topic.id) ?? {}
      // «de más de 500 mil habitantes»: whoever knows them is asked.
      const counted =
        reading.topic.subject.inhabitants !== undefined && reading.tags.some((tag) => holdsMeasure(tag, declared))
      const named = counted || reading.tags.some((tag) => isOwn(tag, claims, tokens))
      // «¿cómo está la calidad en Guadalajara?», «¿cuál es el estado más caro?»: like what was asked of one dataset,
      // and said of any.
      const own = named || (near >= CLOSE && reading.tags.some((tag) => saysWhat(tag, claims, tokens)))
      const evidence = reading.tags.reduce(
        (sum, tag) => sum + (holdsMeasure(tag, declared) ? POINTS.measure : pointsOf(tag, claims, tokens, reading)),
        0,
      )
      return {
        reading,
        own,
        points: evidence - reading.assumed * ASSUMED + near * EXAMPLE,
        agreeing: agreeing(examples, tokens, reading),
      }
    })
    .sort((a, b) => b.points - a.points)
}

function claimsOf(attempts: readonly Attempt[]): Claims {
  const claims = new Map<number, Set<string>>()
  for (const { topic, tags } of attempts) {
    for (const { from, to, meaning } of tags) {
      if (meaning.type !== 'sense' || meaning.sense.kind === 'noise' || meaning.partly) continue
      for (let at = from; at < to; at++) claims.set(at, (claims.get(at) ?? new Set()).add(topic.connector.name))
    }
  }
  return ({ from, to }) => Math.min(...Array.from({ length: to - from }, (_, at) => claims.get(from + at)?.size ?? 1))
}

/** The name of a place says nothing about what is asked of it. */
const overPlaces = ({ meaning }: Annotation) =>
  meaning.type === 'sense' && meaning.sense.kind === 'value' && meaning.sense.overPlaces === true

/**
 * Nor does «de más de 500 mil habitantes», of towns of that size; «los lugares más caros» may be places of anything.
 */
const saysOnlyWhere = (tag: Annotation, tokens: readonly Token[]) =>
  overPlaces(tag) ||
  saysOfTowns(tag, tokens, 'value', /^(habitantes?|personas|pobladores)$/) ||
  (tag.to === tag.from + 1 && saysOfTowns(tag, tokens, 'row', /^(lugar|sitio)(es|s)?$/))

const saysOfTowns = (
  { from, to, meaning }: Annotation,
  tokens: readonly Token[],
  kind: 'value' | 'row',
  words: RegExp,
) =>
  meaning.type === 'sense' &&
  meaning.sense.kind === kind &&
  tokens.slice(from, to).some(({ folded }) => words.test(folded))

function pointsOf(tag: Annotation, claims: Claims, tokens: readonly Token[], { topic }: Interpretation): number {
  const { meaning } = tag
  if (meaning.type !== 'sense') return 0
  // What a subject has to be called by is its name, whoever else has the word, and though it knows the rest in part.
  if (callsSubject(meaning, topic.subject)) return POINTS.called
  const points = saysOnlyWhere(tag, tokens) ? POINTS.noise : POINTS[meaning.sense.kind]
  return (points * (meaning.partly ? PARTLY : 1)) / claims(tag)
}

function isOwn(tag: Annotation, claims: Claims, tokens: readonly Token[]): boolean {
  const { from, to, meaning } = tag
  if (
    meaning.type !== 'sense' ||
    meaning.sense.kind === 'begins' ||
    (meaning.sense.kind !== 'dimension' && saysNothing(tokens.slice(from, to)))
  )
    return false
  return NAMING.has(meaning.sense.kind)
    ? !saysOnlyWhere(tag, tokens)
    : claims(tag) === 1 && meaning.sense.kind !== 'noise'
}

/** Whether something is said that is not said of anything. */
function saysWhat(tag: Annotation, claims: Claims, tokens: readonly Token[]): boolean {
  const { from, to, meaning } = tag
  if (meaning.type === 'number') return true
  if (
    meaning.type !== 'sense' ||
    meaning.sense.kind === 'noise' ||
    meaning.sense.kind === 'begins' ||
    saysOnlyWhere(tag, tokens)
  )
    return false
  if (meaning.sense.kind !== 'dimension' && saysNothing(tokens.slice(from, to))) return false
  return meaning.sense.kind !== 'degree' || claims(tag) < 2
}
