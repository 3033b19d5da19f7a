import type { LegendEntry } from './picture.ts'
import { axisNumber, classEnds, classOf } from './scale.ts'
import { CLASSES } from './styles.ts'

/** The colours of a map's figures. */
export interface Colouring {
  /** Class of `styles.ts`. */
  readonly of: (value: number) => string
  readonly legend: readonly LegendEntry[]
}

/** From little to much, each colour for about as many places. */
export function colouring(values: readonly number[]): Colouring {
  const ends = classEnds(values, CLASSES)
  // Fewer classes are spread over all the colours.
  const shade = (at: number) => `p-q${ends.length === 1 ? 3 : Math.round((at * (CLASSES - 1)) / (ends.length - 1))}`
  const least = Math.min(...values)
  return {
    of: (value) => shade(classOf(value, ends)),
    legend: ends.map((end, at) => ({
      swatch: shade(at),
      label: at === 0 ? between(least, end) : `> ${axisNumber(ends[at - 1]!)} a ${axisNumber(end)}`,
    })),
  }
}

const between = (low: number, high: number): string =>
  low === high ? axisNumber(high) : `${axisNumber(low)} a ${axisNumber(high)}`
