import PQueue from 'p-queue'
import { setTimeout as delay } from 'node:timers/promises'
import type { Hop } from './hosts.ts'

interface Lane {
  queue: PQueue
  everyMs: number
  /** No request to the host starts earlier. */
  notBefore: number
}

const DEFAULT_CONCURRENCY = 2
const DEFAULT_EVERY_MS = 200

export interface Pacing {
  concurrency?: number
  everyMs?: number
}

/**
 * The spacing is a courtesy to the source; a mirror that the operator named is the operator's, and is asked as fast as
 * this at most.
 */
const MIRROR_EVERY_MS = 60

/** How the host of a hop is asked, by what its source declares. */
export const pacingOf = (declared: Pacing = {}, { mirrored }: Pick<Hop, 'mirrored'>): Pacing =>
  mirrored ? { ...declared, everyMs: Math.min(declared.everyMs ?? MIRROR_EVERY_MS, MIRROR_EVERY_MS) } : declared

/** Milliseconds that only ever grow, and a wait for them. */
export interface Time {
  now(): number
  /** @throws the signal's reason at once. */
  wait(ms: number, signal: AbortSignal): Promise<unknown>
}

const MACHINE: Time = {
  now: () => performance.now(),
  wait: (ms, signal) => delay(Math.ceil(ms), undefined, { signal }).catch(() => signal.throwIfAborted()),
}

/** Moments of a host that all processes share. */
export interface Reserve {
  /** Takes the host's next moment, and moves the one after it on by `everyMs`. @returns milliseconds until then */
  next(host: string, everyMs: number): Promise<number>
  /** Nobody takes a moment before `ms` have passed. */
  holdBack(host: string, ms: number): Promise<void>
}

export interface Lanes {
  /**
   * Runs the task when the host's turn has come, in this process and, with `shared`, in all.
   * The spacing is ours and not p-queue's interval: that one is fixed when a queue is made, while here the
   * stricter figures of a second connector, and a Retry-After, move the next start.
   * @throws the signal's reason at once while waiting; a task that has started ends by itself.
   */
  inTurn<Value>(
    host: string,
    pacing: Pacing,
    signal: AbortSignal,
    task: () => Promise<Value>,
    shared?: Reserve,
  ): Promise<Value>
  /** Nobody asks the host again before `ms` have passed: a 429 is meant for all who ask it. */
  holdBack(host: string, ms: number): void
}

/** One lane per upstream host. */
export function openLanes(time: Time = MACHINE): Lanes {
  const lanes = new Map<string, Lane>()

  function laneOf(host: string, { concurrency = DEFAULT_CONCURRENCY, everyMs = DEFAULT_EVERY_MS }: Pacing): Lane {
    const lane = lanes.get(host)
    if (lane === undefined) {
      const fresh = { queue: new PQueue({ concurrency }), everyMs, notBefore: 0 }
      lanes.set(host, fresh)
      return fresh
    }
    lane.queue.concurrency = Math.min(lane.queue.concurrency, concurrency)
    lane.everyMs = Math.max(lane.everyMs, everyMs)
    return lane
  }

  async function turn(host: string, lane: Lane, signal: AbortSignal, shared: Reserve | undefined): Promise<void> {
    for (let left = lane.notBefore - time.now(); left > 0; left = lane.notBefore - time.now())
      await time.wait(left, signal)
    lane.notBefore = time.now() + lane.everyMs
    // Where moments are shared is away: nobody else takes one either, and this process spaces its own.
    const left = (await shared?.next(host, lane.everyMs).catch(() => 0)) ?? 0
    if (left > 0) await time.wait(left, signal)
  }

  return {
    async inTurn(host, pacing, signal, task, shared) {
      signal.throwIfAborted()
      const lane = laneOf(host, pacing)
      // p-queue rejects a running task at the abort, before the task has removed its half-written file.
      const waiting = new AbortController()
      const stopWaiting = () => waiting.abort(signal.reason)
      signal.addEventListener('abort', stopWaiting)
      try {
        return await lane.queue.add(
          async () => {
            signal.removeEventListener('abort', stopWaiting)
            await turn(host, lane, signal, shared)
            return await task()
          },
          { signal: waiting.signal },
        )
      } finally {
        signal.removeEventListener('abort', stopWaiting)
      }
    },
    holdBack(host, ms) {
      const lane = lanes.get(host)
      if (lane) lane.notBefore = Math.max(lane.notBefore, time.now() + ms)
    },
  }
}

/** Of the whole process, because a host counts our requests and not our connectors'. */
const OF_THE_PROCESS = openLanes()
export const { inTurn, holdBack } = OF_THE_PROCESS

/** What a client waits with. A time of its own has lanes of its own: theirs are measured by it. */
export const pacedBy = (time?: Time): { readonly time: Time; readonly lanes: Lanes } =>
  time ? { time, lanes: openLanes(time) } : { time: MACHINE, lanes: OF_THE_PROCESS }
