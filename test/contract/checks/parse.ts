import net from 'node:net'
import * as assert from 'uvu/assert'
import { batchesOf, rowsOf, type Rows } from '../batches.ts'
import type { Checks } from '../subject.ts'

/** What makes `parse` a function of its batch and of nothing else. */
export const parseChecks: Checks = {
  'parse gives the same rows twice': async (subject) => {
    for (const batch of await batchesOf(subject))
      assert.equal(rowsOf(subject, batch), rowsOf(subject, batch), 'The same batch gave other rows the second time.')
  },

  'parse leaves its batch as it was': async (subject) => {
    for (const batch of await batchesOf(subject)) {
      const before = rowsOf(subject, batch)
      let frozen: Rows
      try {
        frozen = rowsOf(subject, deepFrozen(batch))
      } catch (error) {
        assert.unreachable(`parse writes to its batch: ${(error as Error).message}`)
      }
      assert.equal(frozen!, before, 'A batch that cannot be written to gives other rows.')
    }
  },

  'parse reads neither clock, chance nor network': async (subject) => {
    for (const batch of await batchesOf(subject)) {
      const here = rowsOf(subject, batch)
      const { rows, contacted } = inAnotherWorld(() => rowsOf(subject, batch))
      assert.equal(contacted, [], `parse opened connections: ${contacted.join(', ')}`)
      assert.equal(rows, here, 'In another year, and with another chance, the same batch gives other rows.')
    }
  },
}

/** Bytes cannot be frozen; everything else can. */
function deepFrozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) deepFrozen(inner)
  return Object.freeze(value)
}

const LONG_AGO = Date.UTC(2001, 1, 3, 4, 5, 6)

/** Runs synchronous work under another clock, other random numbers, and with nobody to talk to. */
function inAnotherWorld(work: () => Rows): { rows: Rows; contacted: string[] } {
  const contacted: string[] = []
  const here = {
    Date: globalThis.Date,
    random: Math.random,
    fetch: globalThis.fetch,
    connect: net.Socket.prototype.connect,
    now: performance.now,
  }
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number]) {
      super(...(given.length ? given : ([LONG_AGO] as [number])))
    }
    static override now = () => LONG_AGO
  } as DateConstructor
  Math.random = () => 0.123
  performance.now = () => 1
  globalThis.fetch = (url) => {
    contacted.push(String(url))
    return Promise.reject(new Error('no network'))
  }
  net.Socket.prototype.connect = function connect() {
    contacted.push('a socket')
    return this
  }
  try {
    return { rows: work(), contacted }
  } finally {
    globalThis.Date = here.Date
    Math.random = here.random
    performance.now = here.now
    globalThis.fetch = here.fetch
    net.Socket.prototype.connect = here.connect
  }
}
