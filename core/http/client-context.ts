import { systemResolve } from './addresses.ts'
import type { Resolve } from './addresses.ts'
import { agentsOf, type Agents } from './agents.ts'
import { feedOutlines, type FeedOutlines } from '../drift/feed-outlines.ts'
import { LEAST_FLOW, type Body, type Flow } from './body.ts'
import type { HttpSource } from './contract.ts'
import { cookiesOf, type Cookies } from './cookies.ts'
import { explainer, type Explain } from './explain.ts'
import { hostsOf, type Hosts, type Withheld } from './hosts.ts'
import { inputsOf, type Inputs } from './operator-inputs.ts'
import type { Keep, Noted } from './keep.ts'
import { overridesOf, type Overrides } from './overrides.ts'
import { pacedBy, type Lanes, type Reserve, type Time } from './pacing.ts'
import type { Recording } from './recording.ts'
import { replayOf, type Replay } from './replay.ts'
import type { Retries } from './retries.ts'
import { REPLAYED, secretsOf, type Secrets } from './secrets.ts'

export type Mode = { kind: 'live' } | { kind: 'replay'; recording: Recording }

export interface HttpOptions {
  source: HttpSource
  /** Its reason is what every get() rejects with from then on. */
  signal: AbortSignal
  mode: Mode
  /** What of the source may not be asked. */
  withheld?: Withheld | undefined
  /** Where this run's bodies and recording.json stay; without it nothing outlives close(). */
  keep?: Keep
  /** An earlier kept run, for conditional requests. */
  previous?: Recording
  env?: NodeJS.ProcessEnv
  /** The run's clock; in a replay the recording's, unless told. */
  clock?: () => Date
  onProgress?: (progress: { url: string; bytes: number; total?: number }) => void
  retries?: Partial<Retries>
  /** The beginning of each body is enough: what is longer is cut there, and is no failure. Up to 64 KiB. */
  firstBytes?: number
  /** Longest silence of a source before the request counts as timed out; 30,000 unless told. */
  stallMs?: number
  /** Least that has to come of a body while it is under way; 8 KiB in 30 s unless told. */
  leastFlow?: Flow
  /** What spaces the requests of every process; without it each spaces its own. */
  reserve?: Reserve
  /** dns.lookup, unless a test says what names resolve to. */
  resolve?: Resolve
  /** The machine's, unless a test moves it: waits before another attempt, the spacing, what a request has left. */
  time?: Time
}

/** What one run of a connector does all its requests with. */
export interface ClientContext {
  source: HttpSource
  secrets: Secrets
  inputs: Inputs
  overrides: Overrides
  hosts: Hosts
  explain: Explain
  agents: Agents
  cookies: Cookies
  resolve: Resolve
  signal: AbortSignal
  clock: () => Date
  time: Time
  lanes: Lanes
  stallMs: number
  firstBytes: number | undefined
  leastFlow: Flow
  reserve: Reserve | undefined
  /** Requests that were given up as too slow, by host. */
  slow: Map<string, number>
  /** Where bodies are written first. */
  folder: string | undefined
  replay: { next: Replay; recording: Recording } | undefined
  previous: Recording | undefined
  usage: { requests: number; bytes: number }
  noted: Noted[]
  outlines: FeedOutlines
  bodies: Set<Body>
  onProgress: ((progress: { url: string; bytes: number; total?: number }) => void) | undefined
}

export function clientContextOf({
  source,
  signal,
  mode,
  withheld,
  keep,
  previous,
  env = process.env,
  clock,
  onProgress,
  stallMs = 30_000,
  firstBytes,
  leastFlow = LEAST_FLOW,
  reserve,
  resolve = systemResolve,
  time,
}: HttpOptions): ClientContext {
  const recording = mode.kind === 'replay' ? mode.recording : undefined
  const secrets = secretsOf(
    source,
    recording ? (name) => (recording.secrets.includes(name) ? REPLAYED : undefined) : (name) => env[name],
  )
  // A replay asks nobody, so an operator's mirror or proxy has no say in it.
  const overrides = overridesOf(source, recording ? {} : env)
  const inputs = inputsOf(source, recording ? { recording } : { env })
  const now = clock ?? (recording ? () => new Date(recording.now) : () => new Date())
  return {
    source,
    secrets,
    inputs,
    overrides,
    signal,
    resolve,
    ...pacedBy(time),
    stallMs,
    firstBytes,
    leastFlow,
    reserve,
    previous,
    onProgress,
    slow: new Map(),
    clock: now,
    hosts: hostsOf({ source, withheld, overrides, secrets, inputs }),
    explain: explainer(source, secrets, now),
    agents: agentsOf(overrides, resolve),
    // A replay gives nobody a cookie back.
    cookies: cookiesOf({ wanted: (source.session ?? false) && !recording, clock: now, learn: secrets.learn }),
    folder: keep?.folder,
    replay: recording && { recording, next: replayOf(recording, source.dataset, secrets) },
    usage: { requests: 0, bytes: 0 },
    noted: [],
    outlines: feedOutlines(),
    bodies: new Set(),
  }
}
