import { setTimeout as sleep } from 'node:timers/promises'
import { checkpoint, openStage, type Stage } from './stage.ts'
import { roundOfTelephone } from './sources/negocios.ts'

const COUNTRY = 6_100_000
/** Requests a second: what a busy day has, and not what the host can do. */
const RATE = 20
const IDLE_SECONDS = 20
const CITIES = [
  'Guadalajara',
  'Zapopan',
  'Monterrey',
  'Mérida',
  'Puebla',
  'León',
  'Tijuana',
  'Toluca',
  'Querétaro',
  'Morelia',
  'Culiacán',
  'Hermosillo',
  'Saltillo',
  'Aguascalientes',
  'Durango',
  'Xalapa',
]

interface Seen {
  readonly phase: string
  readonly ms: number
}

/**
 * Requests to a dataset, every one past the cache, while a refresh changes every row of it: their times by what the
 * refresh is doing, and whether every answer is of one publication.
 */
export async function benchPublishing(rows: number): Promise<void> {
  const stage = await openStage(['negocios'], rows / COUNTRY)
  try {
    await stage.order({ round: 0, share: 0 })
    await stage.refresh('negocios')
    await stage.order({ round: 1, share: 100 })
    await checkpoint(stage.service)
    const asking = ask(stage)
    await sleep(IDLE_SECONDS * 1000)
    const { seconds, split, peak } = await stage.refresh('negocios', { onPhase: (phase) => asking.enter(phase) })
    asking.enter('afterwards')
    await sleep(5000)
    const { seen, mixed, failed, rounds } = await asking.stop()
    const idle = p99(seen.filter(({ phase }) => phase === 'idle'))
    console.log(
      `${rows} rows of negocios, every one changed, in ${seconds.toFixed(1)} s (${split.publish.toFixed(1)} s to publish), while ${RATE} requests a second ask for them`,
    )
    console.log(
      `Answers with rows of two publications: ${mixed}; failed: ${failed}; answers of the old and the new: ${rounds.join(' and ')}. Peak memory: ${peak} MB of the process that refreshes, ${await stage.hostMemory()} MB of the host`,
    )
    console.table(
      [...Map.groupBy(seen, ({ phase }) => phase)].map(([phase, some]) => ({
        phase,
        requests: some.length,
        'p50 ms': quantile(some, 0.5).toFixed(1),
        'p99 ms': p99(some).toFixed(1),
        'worst ms': quantile(some, 1).toFixed(1),
        'p99 × idle': (p99(some) / idle).toFixed(2),
      })),
    )
  } finally {
    await stage.close()
  }
}

function ask({ url, key }: Stage) {
  const seen: Seen[] = []
  const flying = new Set<Promise<void>>()
  const rounds = [0, 0]
  let [phase, mixed, failed, sent] = ['idle', 0, 0, 0]

  async function once(number: number): Promise<void> {
    const during = phase
    const start = performance.now()
    // The limit makes every request another one, so that none is answered from memory.
    const path = `/api/v1/negocios?ciudad=${encodeURIComponent(CITIES[number % CITIES.length]!)}&limit=${10 + (Math.floor(number / CITIES.length) % 90)}`
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${key}` } })
    const { data } = (await response.json()) as { data: { telefono: string }[] }
    seen.push({ phase: during, ms: performance.now() - start })
    if (!response.ok || !data.length) throw new Error(`${response.status} ${path}`)
    const found = new Set(data.map(({ telefono }) => roundOfTelephone(telefono)))
    if (found.size > 1) mixed += 1
    for (const round of found) rounds[round]! += 1
  }

  const timer = setInterval(() => {
    const one: Promise<void> = once(sent++)
      .catch(() => void (failed += 1))
      .finally(() => flying.delete(one))
    flying.add(one)
  }, 1000 / RATE)

  return {
    enter(next: string) {
      phase = next
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(flying)
      return { seen, mixed, failed, rounds }
    },
  }
}

const p99 = (seen: readonly Seen[]) => quantile(seen, 0.99)
function quantile(seen: readonly Seen[], share: number): number {
  const sorted = seen.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN
}
