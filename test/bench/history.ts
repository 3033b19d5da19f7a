import { setTimeout as sleep } from 'node:timers/promises'
import type { Service } from '../../host/composition.ts'
import { askAll, combinations, type Asked, type Seen } from './answers.ts'
import { addPast, bytesOf, bytesRebuilt, deadRows, PAST_TABLES, type PastTable } from './past-rows.ts'
import type { Refreshed } from './refresher.ts'
import { sourceOf } from './sources/all.ts'
import { checkpoint, openStage, type Stage } from './stage.ts'

const DATASETS = ['gasolina', 'precios']
/** The best of so many: what others do on the machine only adds. */
const TIMES = 3
/** Refreshes that are simulated, a fifth of the rows changing in each. */
const ROUNDS = 8
const SHARE = 20
const SETTLING_MS = 5000
/** Milliseconds; below them a ratio is that of two noises. */
const NOISE = 5

/** What is asked of one city and one year. */
const CITY_YEARS: readonly Asked[] = [
  {
    set: 'gasolina',
    path: '/api/v1/gasolina',
    query: { municipio: 'Guadalajara', agrupar: 'dia', desde: '2025-01-01', hasta: '2025-12-31', limit: '100' },
  },
  {
    set: 'gasolina',
    path: '/api/v1/gasolina',
    query: { municipio: 'Guadalajara', agrupar: 'mes', desde: '2025-01-01', hasta: '2025-12-31' },
  },
  {
    set: 'precios',
    path: '/api/v1/precios',
    query: { ciudad: 'Guadalajara', agrupar: 'quincena', desde: '2025-01-01', hasta: '2025-12-31', limit: '100' },
  },
  {
    set: 'precios',
    path: '/api/v1/precios',
    query: { ciudad: 'Guadalajara', agrupar: 'anio', desde: '2025-01-01', hasta: '2025-12-31', limit: '100' },
  },
]

/** One kind of thing, measured without and with history. */
interface Side {
  readonly refreshes: Readonly<Record<string, Refreshed>>
  readonly answers: readonly Seen[]
}

/**
 * What years of prices cost: a refresh, and every parameter on what is newest, without history and with it, in one run.
 * @param rows of the past that are added, half of them averages of prices and half of fuel, in SQL
 * @param fraction of the country that is refreshed again and again. Where it is small for so many rows, cities get more
 * products than there are.
 */
export async function benchHistory(rows: number, fraction: number): Promise<void> {
  const stage = await openStage(DATASETS, fraction)
  const { pool } = stage.service
  try {
    await stage.order({ round: 0, share: 0 })
    for (const dataset of DATASETS) await stage.refresh(dataset)
    await pool.query('vacuum (analyze)')
    const round = { number: 0 }
    const empty = await measured(stage, round)
    const sizes = await addAll(stage.service, rows)
    const full = await measured(stage, round)
    tellRefreshes(`${rows} rows of history (${fraction * 100} % of the country)`, empty, full)
    tellAnswers(empty.answers, full.answers)
    await tellCityYears(stage)
    console.log('Disk of the past, indexes included')
    console.table(sizes)
    await tellBloat(stage, round)
  } finally {
    await stage.close()
  }
}

/** One in a hundred rows changes, as on an ordinary day; the best of some refreshes, and then of some passes of questions. */
async function measured(stage: Stage, round: { number: number }): Promise<Side> {
  const refreshes: Record<string, Refreshed> = {}
  for (const dataset of DATASETS) refreshes[dataset] = await bestRefresh(stage, dataset, round)
  await stage.service.pool.query('vacuum (analyze)')
  return { refreshes, answers: await best(stage, await combinations(stage, DATASETS)) }
}

async function bestRefresh(stage: Stage, dataset: string, round: { number: number }): Promise<Refreshed> {
  let fastest: Refreshed | undefined
  for (let time = 0; time < TIMES; time += 1) {
    await stage.order({ round: (round.number += 1), share: 1 })
    await checkpoint(stage.service)
    const refreshed = await stage.refresh(dataset, { since: sourceOf(dataset).since })
    if (!fastest || refreshed.seconds < fastest.seconds) fastest = refreshed
  }
  return fastest!
}

/** A host that starts anew has nothing in memory; its first seconds are of what it reads for itself. */
async function best(stage: Stage, asked: readonly Asked[]): Promise<Seen[]> {
  let fastest: Seen[] | undefined
  for (let time = 0; time < TIMES; time += 1) {
    await stage.restart()
    await sleep(SETTLING_MS)
    const seen = await askAll(stage, asked)
    fastest = fastest ? seen.map((one, at) => (one.ms < fastest![at]!.ms ? one : fastest![at]!)) : seen
  }
  return fastest!
}

async function addAll(service: Service, rows: number): Promise<object[]> {
  const { pool } = service
  const told: object[] = []
  for (const past of PAST_TABLES) {
    const before = await bytesOf(pool, past.table)
    const start = performance.now()
    const added = await addPast(pool, past, Math.round(rows * past.share))
    const seconds = (performance.now() - start) / 1000
    await pool.query(`vacuum (analyze) ${past.table}`)
    const after = await bytesOf(pool, past.table)
    const perMillion = (bytes: number) => (bytes / added / 1.048576).toFixed(0)
    told.push({
      table: past.table,
      rows: added,
      'MB per million': perMillion(after.all - before.all),
      'of these indexes': perMillion(after.indexes - before.indexes),
      'rows/s added': Math.round(added / seconds),
    })
    console.error(`${past.table}: ${added} rows of its past in ${seconds.toFixed(0)} s`)
  }
  await checkpoint(service)
  return told
}

function tellRefreshes(beside: string, empty: Side, full: Side): void {
  console.log(`Refreshes, 1 % changed, without and with ${beside}`)
  console.table(
    DATASETS.map((dataset) => {
      const [one, other] = [empty.refreshes[dataset]!, full.refreshes[dataset]!]
      const part = (name: keyof Refreshed['split']) => `${one.split[name].toFixed(2)} → ${other.split[name].toFixed(2)}`
      return {
        dataset,
        rows: other.rows,
        seconds: `${one.seconds.toFixed(2)} → ${other.seconds.toFixed(2)}`,
        ratio: (other.seconds / one.seconds).toFixed(2),
        'check+COPY': part('stage'),
        compare: part('compare'),
        publish: part('publish'),
      }
    }),
  )
}

function tellAnswers(empty: readonly Seen[], full: readonly Seen[]): void {
  const pairs = full.map((after, at) => ({
    ...after,
    set: `${after.set}, ${periodOf(after)}`,
    before: empty[at]!.ms,
    ratio: after.ms / empty[at]!.ms,
  }))
  console.log('Every combination of parameters, milliseconds from request to answer, past the cache')
  console.table(
    [...Map.groupBy(pairs, ({ set }) => set)].map(([set, some]) => ({
      set,
      asked: some.length,
      p50: `${quantileOf(some, 'before', 0.5)} → ${quantileOf(some, 'ms', 0.5)}`,
      p99: `${quantileOf(some, 'before', 0.99)} → ${quantileOf(some, 'ms', 0.99)}`,
      worst: `${quantileOf(some, 'before', 1)} → ${quantileOf(some, 'ms', 1)}`,
      'all together': (sum(some, 'ms') / sum(some, 'before')).toFixed(2),
      'above 1.2 ×': some.filter(({ ms, before, ratio }) => ratio > 1.2 && ms - before > NOISE).length,
    })),
  )
  const slower = pairs.filter(({ ms, before }) => ms - before > NOISE).sort((a, b) => b.ratio - a.ratio)
  for (const { before, ms, status, path, query } of slower.slice(0, 12))
    console.log(`${before.toFixed(0)} → ${ms.toFixed(0)} ms  ${status}  ${path}?${new URLSearchParams(query)}`)
}

/** What is folded or dated is of the past itself, which was not there before. */
function periodOf({ query: { agrupar, desde, hasta } }: Asked): string {
  if (agrupar !== undefined) return 'folded'
  return desde === undefined && hasta === undefined ? 'newest' : 'dated'
}

type Pair = Seen & { readonly before: number }
const sum = (some: readonly Pair[], of: 'ms' | 'before') => some.reduce((total, one) => total + one[of], 0)
function quantileOf(some: readonly Pair[], of: 'ms' | 'before', share: number): string {
  const sorted = some.map((one) => one[of]).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!.toFixed(1)
}

async function tellCityYears(stage: Stage): Promise<void> {
  console.log('A year of one city')
  console.table(
    (await best(stage, CITY_YEARS)).map(({ path, query, status, ms }) => ({
      asked: `${path}?${new URLSearchParams(query)}`,
      status,
      ms: ms.toFixed(1),
    })),
  )
}

/** What simulated refreshes leave behind: the size of each table beside that of the same rows written anew. */
async function tellBloat(stage: Stage, round: { number: number }): Promise<void> {
  const { pool } = stage.service
  for (let time = 0; time < ROUNDS; time += 1) {
    await stage.order({ round: (round.number += 1), share: SHARE })
    for (const dataset of DATASETS) await stage.refresh(dataset, { since: sourceOf(dataset).since })
  }
  const told: object[] = []
  for (const { table } of PAST_TABLES as readonly PastTable[]) {
    const dead = await deadRows(pool, table)
    const start = performance.now()
    await pool.query(`vacuum (analyze) ${table}`)
    const seconds = (performance.now() - start) / 1000
    const before = await bytesOf(pool, table)
    const rebuilt = await bytesRebuilt(pool, table)
    told.push({
      table,
      'dead before vacuum': dead,
      'vacuum s': seconds.toFixed(1),
      'MB of indexes': (before.indexes / 2 ** 20).toFixed(0),
      '× written anew': (before.indexes / rebuilt.indexes).toFixed(2),
    })
  }
  console.log(`After ${ROUNDS} refreshes of each dataset, ${SHARE} % changed in each`)
  console.table(told)
}
