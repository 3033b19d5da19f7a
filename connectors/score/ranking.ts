import { aggregate, type Mean, type SubScores, type Weights } from './aggregate.ts'
import type { Dimension } from './indicators.ts'

/** Place of each score, 1 the highest; equal scores share the better place and the next is skipped. */
export function placesOf(scores: ReadonlyMap<string, string>): Map<string, number> {
  const sorted = [...scores.values()].map(Number).sort((a, b) => b - a)
  const first = new Map<number, number>()
  sorted.forEach((score, at) => first.has(score) || first.set(score, at + 1))
  return new Map([...scores].map(([key, score]) => [key, first.get(Number(score))!]))
}

/** The places within each group, such as a state. */
export function placesWithin(
  scores: ReadonlyMap<string, string>,
  groupOf: (key: string) => string | undefined,
): Map<string, number> {
  const groups = new Map<string, Map<string, string>>()
  for (const [key, score] of scores) {
    const group = groupOf(key)
    if (group !== undefined) groups.set(group, (groups.get(group) ?? new Map<string, string>()).set(key, score))
  }
  return new Map([...groups.values()].flatMap((group) => [...placesOf(group)]))
}

export interface Alternative {
  readonly weights: Weights
  readonly mean: Mean
}
const SHIFT = 0.25

/**
 * Every other way of weighing that could be defended, the same each time: the declared weights or equal ones; as they
 * are, or one of them a quarter more or less; multiplied or added. With six dimensions 2 × 13 × 2 = 52.
 */
export function alternatives(weights: Weights): Alternative[] {
  const names = (Object.keys(weights) as Dimension[]).filter((name) => weights[name]! > 0)
  const equal: Weights = Object.fromEntries(names.map((name) => [name, 1]))
  return [weights, equal].flatMap((base) => {
    const shifted = names.flatMap((name) =>
      [1 - SHIFT, 1 + SHIFT].map((by): Weights => ({ ...base, [name]: base[name]! * by })),
    )
    return [base, ...shifted].flatMap((one): Alternative[] => [
      { weights: one, mean: 'geometrica' },
      { weights: one, mean: 'aritmetica' },
    ])
  })
}

export interface Band {
  readonly min: number
  readonly max: number
}

/** Percentiles 5 and 95 of each one's places over the alternatives; the published place is always inside. */
export function bandsOf(
  subScores: ReadonlyMap<string, SubScores>,
  weights: Weights,
  published: ReadonlyMap<string, number>,
): Map<string, Band> {
  const found = new Map([...published.keys()].map((key) => [key, [] as number[]]))
  for (const { weights: other, mean } of alternatives(weights)) {
    const scores = new Map([...found.keys()].map((key) => [key, aggregate(subScores.get(key)!, other, mean)!]))
    for (const [key, place] of placesOf(scores)) found.get(key)!.push(place)
  }
  return new Map(
    [...found].map(([key, places]) => {
      const sorted = places.sort((a, b) => a - b)
      const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]!
      const place = published.get(key)!
      return [key, { min: Math.min(at(0.05), place), max: Math.max(at(0.95), place) }]
    }),
  )
}
