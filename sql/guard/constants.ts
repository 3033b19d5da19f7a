import type { Tree } from './structure.ts'

/** Reads of constants, which the parser writes without their zero, empty text and false. */

export function integerOf(node: Tree | undefined): number | undefined {
  const value = node?.A_Const?.ival
  return value === undefined ? undefined : (value.ival ?? 0)
}

export function textOf(node: Tree | undefined): string | undefined {
  const value = node?.A_Const?.sval
  return value === undefined ? undefined : (value.sval ?? '')
}

/** An integer or decimal constant as a number. */
export function constantNumber(node: Tree | undefined): number | undefined {
  const decimal = node?.A_Const?.fval?.fval
  return decimal === undefined ? integerOf(node) : Number(decimal)
}

export const within = (value: number | undefined, least: number, most: number) =>
  value !== undefined && value >= least && value <= most

/** The words of a list of `String` nodes: a qualified name. */
export const qualifiedName = (names: readonly Tree[] | undefined): string[] =>
  (names ?? []).map((one) => one.String?.sval ?? '')
