import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { watchDatasets } from '../../host/answer/datasets.ts'
import { requestsOf } from '../contract/requests.ts'
import { readQuestions } from '../eval/questions-file.ts'
import { call } from '../support/call.ts'
import { openCountry } from './country.ts'
import type { Stage } from './stage.ts'

/**
 * Where the questions are that rules and words are tuned on; what is held out is not needed to see how long an answer
 * takes.
 */
const PRACTICE = fileURLToPath(new URL('../eval/practice/', import.meta.url))
const SLOWEST = 12
/** Of the country: in less of it, words that the documented calls ask for are not there. */
const LEAST = 0.15

export interface Asked {
  readonly set: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}
export interface Seen extends Asked {
  readonly ms: number
  readonly status: number
}

/**
 * What an answer takes at the country's size, one at a time and each past the cache: every combination of parameters of
 * every dataset, and every practice question.
 */
export async function benchAnswers(fraction = LEAST): Promise<void> {
  if (fraction < LEAST)
    throw new Error(
      `respuestas necesita al menos ${LEAST} del país, para que haya de todo lo que se pregunta; llegó ${fraction}.`,
    )
  const stage = await openCountry(fraction)
  try {
    tell('combinations of parameters', await askAll(stage, await combinations(stage)))
    tell('questions', await askAll(stage, practiceQuestions()))
  } finally {
    await stage.close()
  }
}

/** Of every dataset, or some, as the contract suite puts them together from its declared parameters. */
export async function combinations(
  { service: { pool, connectors } }: Stage,
  names?: readonly string[],
): Promise<Asked[]> {
  const declared = connectors.flatMap(({ connector }) => (names?.includes(connector.name) === false ? [] : [connector]))
  const datasets = await watchDatasets(pool, declared, (error) => {
    throw error
  })
  try {
    return declared.flatMap((connector) =>
      requestsOf(connector, datasets.context, new Date()).map((query) => ({
        set: connector.name,
        path: `/api/v1/${connector.name}`,
        query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      })),
    )
  } finally {
    datasets.stop()
  }
}

function practiceQuestions(): Asked[] {
  return readdirSync(PRACTICE).flatMap((file) =>
    readQuestions(join(PRACTICE, file))
      .filter(({ gold }) => gold != null)
      .map(({ q }) => ({ set: basename(file, '.jsonl'), path: '/api/query', query: { q } })),
  )
}

export async function askAll({ url, key }: Pick<Stage, 'url' | 'key'>, all: readonly Asked[]): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const asked of all) {
    const start = performance.now()
    const { status } = await call(url, asked.path, { query: asked.query, headers: { authorization: `Bearer ${key}` } })
    seen.push({ ...asked, status, ms: performance.now() - start })
  }
  return seen
}

function tell(what: string, seen: readonly Seen[]): void {
  console.log(`${seen.length} ${what}, milliseconds from request to answer`)
  console.table(
    [...Map.groupBy(seen, ({ set }) => set), ['all', seen] as const].map(([set, some]) => ({
      set,
      asked: some.length,
      p50: quantile(some, 0.5),
      p95: quantile(some, 0.95),
      p99: quantile(some, 0.99),
      worst: quantile(some, 1),
      statuses: [...Map.groupBy(some, ({ status }) => status)]
        .map(([status, { length }]) => `${status}: ${length}`)
        .join(', '),
    })),
  )
  const slowest = seen.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  for (const { ms, path, query, status } of slowest)
    console.log(`${ms.toFixed(0).padStart(6)} ms  ${status}  ${path}?${new URLSearchParams(query)}`)
}

function quantile(seen: readonly Seen[], share: number): string {
  const sorted = seen.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!.toFixed(1)
}
