import { fixed } from './fixed.ts'
import { dimensionNames, ENOUGH_DIMENSIONS, ENOUGH_INDICATORS, type Dimension } from './indicators.ts'

/** As published, with two digits; absent dimensions are not there. */
export type SubScores = Readonly<Partial<Record<Dimension, string>>>
export type Weights = Readonly<Partial<Record<Dimension, number>>>
export type Mean = 'geometrica' | 'aritmetica'

/** A sub-score of 0 would make the whole product 0, whatever the rest. */
const FLOOR = 1
const DIGITS = 2

/** The mean of the indicators that are there; undefined when that is less than half of them. */
export function subScore(values: readonly (number | undefined)[]): string | undefined {
  const present = values.filter((value) => value !== undefined)
  if (!present.length || present.length < values.length * ENOUGH_INDICATORS) return undefined
  return fixed(present.reduce((sum, value) => sum + value, 0) / present.length, DIGITS)
}

/** Weighted mean over the dimensions that are there and weigh; undefined with fewer than four. */
export function aggregate(subScores: SubScores, weights: Weights, mean: Mean = 'geometrica'): string | undefined {
  const present = dimensionNames.filter((name) => subScores[name] !== undefined && (weights[name] ?? 0) > 0)
  if (present.length < ENOUGH_DIMENSIONS) return undefined
  const total = present.reduce((sum, name) => sum + weights[name]!, 0)
  const over = (of: (value: number) => number) =>
    present.reduce((sum, name) => sum + (weights[name]! / total) * of(Math.max(FLOOR, Number(subScores[name]))), 0)
  return fixed(mean === 'aritmetica' ? over((value) => value) : Math.exp(over(Math.log)), DIGITS)
}
