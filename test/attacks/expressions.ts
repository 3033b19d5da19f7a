/** The expressions that meet what a source sends, and what is found out of one. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check } from 'recheck'
import { within } from '../support/bounded.ts'
import { allSources, filesOfTests } from '../support/imports.ts'
import { builtBy, expressionsOf, type Expression, type Found } from './find-regexes.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Where a source's bytes and texts are read. */
const ROOMS = ['core/{http,decode,upstreams,territory,words,refresh}/**/*.ts', 'connectors/**/*.ts']
/** Of the whole analysis: a part that was given up would make another answer. */
const ANALYSIS_MS = 200_000
const PUMP = new URL('pump.ts', import.meta.url).href
/** Those that were judged linear, an expression a line. */
export const JUDGED = fileURLToPath(new URL('linear-expressions.txt', import.meta.url))

export const written = ({ source, flags }: Pick<Expression, 'source' | 'flags'>) => `/${source}/${flags}`

/** As they are judged already; empty lines are none. */
export const judgedBefore = (): ReadonlySet<string> => new Set(readFileSync(JUDGED, 'utf8').split('\n').filter(Boolean))

/** What repeats nothing without end reads a bounded number of characters at each place. */
const repeats = ({ source }: Expression) => /[*+]|,\}/.test(source)

/** Each once, with all the places where it stands. */
export async function expressionsHere() {
  // What only tests import reads no source; connectors are imported by nobody.
  const ofTests = filesOfTests(allSources(ROOT))
  const files = globSync(ROOMS, { cwd: ROOT })
    .filter((file) => !/\.test\.ts$|node_modules/.test(file) && (file.startsWith('connectors') || !ofTests.has(file)))
    .sort()
  const found = new Map<string, Found>(
    files.map((file) => [file, expressionsOf(file, readFileSync(join(ROOT, file), 'utf8'))]),
  )
  const built: Expression[] = []
  for (const [file, { built: lines }] of found)
    if (lines.length) built.push(...(await builtBy(file, () => import(join(ROOT, file)))))
  const all = [...found.values()].flatMap(({ literals }) => literals).concat(built)
  const expressions = [...Map.groupBy(all.filter(repeats), written).values()].map((same): Expression => ({
    ...same[0]!,
    at: same.map(({ at }) => at).join(', '),
  }))
  return { found, built, expressions }
}

/** Lets it read a million characters of each kind. @throws Error when one is not read in so long */
export const attack = (expression: Expression, ms?: number) =>
  within({ megabytes: 512, ...(ms !== undefined && { ms }) }, PUMP, 'attack', expression)

/** Why an expression may take more than linear time; undefined when it does not. */
export async function superlinear({ source, flags }: Expression): Promise<string | undefined> {
  const judged = await check(source, flags, { timeout: ANALYSIS_MS, incubationTimeout: null, attackTimeout: null })
  if (judged.status === 'safe') return undefined
  return judged.status === 'vulnerable' ? judged.complexity.summary : `it is too involved to tell: ${judged.error.kind}`
}
