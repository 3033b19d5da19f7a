import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { call } from '../support/call.ts'
import { until } from '../support/until.ts'
import { startFleet } from '../../host/workers/fleet.ts'
import { refreshDataset } from '../../host/upkeep/refresh-dataset.ts'
import { fire, GENERATOR } from './generator.ts'
import { processorOf } from './processor.ts'
import { openStage, type Stage } from './stage.ts'

const SECONDS = 5
const ROUNDS = 3
const PATHS = ['/api/v1/gasolina?limit=20', '/api/v1/dolar?limit=500']

export const KINDS = [
  'raw http, constant body',
  'Fastify by hand',
  'Tianguis, no cache',
  'Tianguis, cached',
  'Tianguis, cached, nobody counted',
] as const
export type Kind = (typeof KINDS)[number]

/** What a contestant is told at its start. */
export interface Told {
  readonly kind: Kind
  readonly body: string
}
/** Seconds of processor since the start, and megabytes at the most. */
export interface Used {
  readonly cpu: number
  readonly peak: number
}

const HAND: Kind = 'Fastify by hand'
const CONTESTANT = fileURLToPath(new URL('contestant.ts', import.meta.url))

interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly cpuMicros: number
}
interface Contestant {
  readonly kind: Kind
  readonly url: string
  used(): Promise<Used>
  close(): void
}

/**
 * Requests a second of answers of 20 and of 500 records, with and without the body cache, and without keys and quotas,
 * beside a hand-written Fastify handler of the same database, query and pool size, and a server that does nothing. Each
 * is a process of its own; they take turns, so that a slower minute hits them all. With every station of the country.
 */
export async function benchRequests(): Promise<void> {
  const stage = await openStage(['gasolina'], 1)
  try {
    await stage.order({ round: 0, share: 0 })
    await stage.refresh('gasolina')
    const dolar = stage.service.connectors.find(({ connector }) => connector.name === 'dolar')!
    await refreshDataset(stage.service, dolar, {
      from: 'sample',
      trigger: 'medición',
      signal: new AbortController().signal,
    })
    for (const path of PATHS) await compare(stage, path)
    await severalProcesses(stage)
  } finally {
    await stage.close()
  }
}

async function compare(stage: Stage, path: string): Promise<void> {
  // The host sees a publication within a second.
  const { text: body } = await until(
    () => call(stage.url, path, { headers: { authorization: `Bearer ${stage.key}` } }),
    ({ status }) => status === 200,
  )
  const contestants = await Promise.all(KINDS.map((kind) => enter(stage, { kind, body })))
  try {
    const figures = new Map<Kind, Figures[]>(KINDS.map((kind) => [kind, []]))
    for (const { url } of contestants) await fire(url + path, stage.key, 1)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const one of contestants) figures.get(one.kind)!.push(await turn(one, path, stage.key))
    const busy = path.includes('gasolina')
      ? await whileRefreshing(
          stage,
          contestants.filter(({ kind }) => kind.startsWith('Tianguis')),
          path,
        )
      : new Map<Kind, number>()
    const base = median(figures.get(HAND)!).perSecond
    console.log(`GET ${path}, ${body.length} bytes, ${GENERATOR}, median of ${ROUNDS} turns of ${SECONDS} s`)
    console.table(
      await Promise.all(
        contestants.map(async ({ kind, used }) => {
          const { perSecond, p50, p99, cpuMicros } = median(figures.get(kind)!)
          return {
            name: kind,
            'requests/s': Math.round(perSecond),
            'p50 ms': p50.toFixed(1),
            'p99 ms': p99.toFixed(1),
            'p99 ms in a refresh': busy.get(kind)?.toFixed(1) ?? '',
            'CPU µs': Math.round(cpuMicros),
            'MB at most': (await used()).peak,
            'times hand-written': (perSecond / base).toFixed(2),
          }
        }),
      ),
    )
  } finally {
    for (const one of contestants) one.close()
  }
}

async function enter({ env }: Stage, told: Told): Promise<Contestant> {
  const child = fork(CONTESTANT, { env })
  const asked = <Answer>(message: unknown) => {
    const answer = once(child, 'message') as Promise<[Answer]>
    child.send(message as object)
    return answer.then(([first]) => first)
  }
  const { url } = await Promise.race([asked<{ url: string }>(told), failed(child)])
  return { kind: told.kind, url, used: () => asked<Used>('used'), close: () => child.disconnect() }
}

const failed = (child: ChildProcess) =>
  once(child, 'exit').then(([code]): never => {
    throw new Error(`A contestant ended with ${code}.`)
  })

async function turn({ url, used }: Contestant, path: string, key: string): Promise<Figures> {
  const before = await used()
  const { requests, ...figures } = await fire(url + path, key, SECONDS)
  return { ...figures, cpuMicros: (((await used()).cpu - before.cpu) * 1e6) / requests }
}

/** p99 in milliseconds while every price of the country changes. */
async function whileRefreshing(
  stage: Stage,
  contestants: readonly Contestant[],
  path: string,
): Promise<Map<Kind, number>> {
  const seen = new Map<Kind, number>()
  for (const [at, { kind, url }] of contestants.entries()) {
    await stage.order({ round: at + 1, share: 100 })
    const [{ p99 }] = await Promise.all([fire(url + path, stage.key, SECONDS), stage.refresh('gasolina')])
    seen.set(kind, p99)
  }
  return seen
}

/**
 * The whole service, answers from memory, in one process and in two under one port. Where there are no more cores than
 * processes, the generator takes a part of theirs: what each answer takes of a processor tells what they would do alone.
 */
async function severalProcesses({ env, key }: Stage): Promise<void> {
  const rows: (Figures & { readonly processes: number })[] = []
  for (const count of [1, 2]) {
    const fleet = await startFleet({ count, env: { ...env }, log: pino({ level: 'silent' }) })
    try {
      await fire(fleet.url + PATHS[0], key, 2)
      const turns = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = processorOf(fleet.pids)
        const { requests, ...figures } = await fire(fleet.url + PATHS[0], key, SECONDS)
        turns.push({ ...figures, cpuMicros: ((processorOf(fleet.pids) - before) * 1e6) / requests })
      }
      rows.push({ processes: count, ...median(turns) })
    } finally {
      await fleet.close()
    }
  }
  console.log(`GET ${PATHS[0]}, serve --workers, ${GENERATOR}`)
  console.table(
    rows.map(({ processes, perSecond, p50, p99, cpuMicros }) => ({
      processes,
      'requests/s': Math.round(perSecond),
      'p50 ms': p50.toFixed(1),
      'p99 ms': p99.toFixed(1),
      'CPU µs': Math.round(cpuMicros),
      'times one': (perSecond / rows[0]!.perSecond).toFixed(2),
      'with a core for each': ((processes * rows[0]!.cpuMicros) / cpuMicros).toFixed(2),
    })),
  )
}

function median(figures: readonly Figures[]): Figures {
  return figures.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(figures.length / 2)]!
}
