/** For tests of a language model that misbehaves: an engine that asks a fake one, with a clock that the test moves. */
import type { RequestListener } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { draft, LIMES, openBench, role, type Bench } from './fake-model.ts'
import { openRows, type Rows } from './fake-rows.ts'

export const KEY = 'canario-5f1d2c7a9b3e'
export const SECRET = 'chismarajo'
export const QUESTION = `¿cuánta ${SECRET} por el limón en Guadalajara?`
export const GOOD = draft([role(SECRET, 'medida', 'precio')], LIMES)
/** No answer that comes is ever late; one that never comes is asked for with a shorter one. */
export const DEADLINE_MS = 200_000

export const raw =
  (text: string | Buffer, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(text)

export interface ModelBench {
  readonly bench: Bench
  readonly rows: Rows
  /** Moves the engine's clock. */
  later(ms: number): void
}

/** Opened before the tests of a file. Each test begins two minutes later, with one good answer behind it: the endpoint is asked again. */
export function useModelBench(): ModelBench {
  let rows: Rows
  let bench: Bench
  let ms = 0
  test.before(async () => {
    rows = await openRows()
    bench = await openBench(rows, { key: KEY, deadlineMs: DEADLINE_MS, now: () => ms })
  })
  test.after(async () => {
    await bench.close()
    await rows.close()
  })
  test.before.each(async () => {
    ms += 120_000
    bench.drafts(GOOD)
    assert.ok((await bench.box.ask(QUESTION)).ok)
    bench.forget()
  })
  return {
    get bench() {
      return bench
    },
    get rows() {
      return rows
    },
    later(more) {
      ms += more
    },
  }
}
