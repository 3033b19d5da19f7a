/** A way in which the product may break, small enough to be overlooked. */
export interface Mutant {
  readonly id: string
  readonly file: string
  /** Exactly once in the file. */
  readonly find: string
  readonly replace: string
  /** What a user or an operator would notice. */
  readonly breaks: string
  /** The test files that notice it, as `npm test -- <part>` takes them. */
  readonly caughtBy: readonly string[]
}
