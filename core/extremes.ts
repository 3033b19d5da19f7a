/** The least of any number of numbers; Infinity of none. `Math.min(...list)` has no room for a hundred thousand. */
export const least = (numbers: readonly number[]): number =>
  numbers.reduce((one, other) => Math.min(one, other), Infinity)

/** The greatest of any number of numbers; -Infinity of none. */
export const greatest = (numbers: readonly number[]): number =>
  numbers.reduce((one, other) => Math.max(one, other), -Infinity)
