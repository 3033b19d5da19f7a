/** Where to look where the failure names no line: what is written there. */
export const PARTS = {
  calls: /\bcalls:/,
  columns: /\bcolumns:/,
  description: /\bdescription:/,
  examples: /\bexamples\b/,
  fetch: /\bfetch\b\s*[(:]/,
  grouping: /\bgrouping\b/,
  headline: /\bheadline\b/,
  hosts: /\bhosts:/,
  key: /\bkey:/,
  negatives: /\bnegatives\b/,
  order: /\border:/,
  params: /\bparams:/,
  parse: /\bparse\b\s*[(:]/,
  semantics: /\bsemantics\b/,
} as const

/** By the check's name: what holds, the part that decides it, what to do. */
export type AdviceBy = Readonly<Record<string, readonly [says: string, part: keyof typeof PARTS, todo: string]>>
