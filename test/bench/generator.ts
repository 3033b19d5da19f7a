import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const CONNECTIONS = 32
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** What came back; times in milliseconds. */
export interface Fired {
  readonly requests: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}
interface Report {
  requests: number
  seconds: number
  p50: number
  p99: number
  refused: number
  failed: number
}

/**
 * wrk where it is installed: a request costs it a third of the 25 µs that it costs autocannon, and on two cores they
 * are taken from what is measured.
 */
const hasWrk = spawnSync('wrk', ['-v']).error === undefined
export const GENERATOR = `${hasWrk ? 'wrk' : 'autocannon'}, ${CONNECTIONS} connections`

/** Asks for an address as fast as answers come. @throws Error when not every answer was a 200 */
export async function fire(url: string, key: string, seconds: number): Promise<Fired> {
  const report = await (hasWrk ? wrk : autocannon)(url, key, seconds)
  if (report.refused || report.failed)
    throw new Error(`${report.refused} answers were not 200 and ${report.failed} failed at ${url}.`)
  return { ...report, perSecond: report.requests / report.seconds }
}

async function wrk(url: string, key: string, seconds: number): Promise<Report> {
  const output = await outputOf('wrk', [
    '-t',
    '1',
    '-c',
    String(CONNECTIONS),
    '-d',
    `${seconds}s`,
    '-s',
    pathOf('wrk.lua'),
    '-H',
    `Authorization: Bearer ${key}`,
    url,
  ])
  return JSON.parse(output.trim().split('\n').at(-1)!)
}

async function autocannon(url: string, key: string, seconds: number): Promise<Report> {
  const args = ['-H', `Authorization=Bearer ${key}`, '-c', String(CONNECTIONS), '-d', String(seconds), '-j', url]
  const { requests, latency, non2xx, errors, duration } = JSON.parse(
    await outputOf(process.execPath, [pathOf('../../node_modules/.bin/autocannon'), ...args]),
  )
  return {
    requests: requests.total,
    seconds: duration,
    p50: latency.p50,
    p99: latency.p99,
    refused: non2xx,
    failed: errors,
  }
}

function outputOf(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    child.stdout.on('data', (part) => (output += part))
    child.on('error', reject)
    child.on('close', () => resolve(output))
  })
}
