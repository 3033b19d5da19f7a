/** Folders of recordings, for the parts of their tests. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createHttp, UpstreamFailure } from '../client.ts'
import type { HttpOptions, Recording } from '../client.ts'
import { testSource } from '../../../test/support/fake-source.ts'

export const NOW = '2026-11-19T18:20:00.000Z'

export let root = ''

let made = 0

test.before(async () => void (root = await mkdtemp(join(tmpdir(), 'tianguis-grabacion-'))))

test.after(() => rm(root, { recursive: true }))

export const fresh = () => join(root, String(made++), 'corrida')

export const replaying = (recording: Recording, options: Partial<HttpOptions> = {}) =>
  createHttp({
    source: testSource,
    signal: new AbortController().signal,
    mode: { kind: 'replay', recording },
    env: { FUENTE_TOKEN: 'de verdad' },
    ...options,
  })

export const failureOf = async (promise: Promise<unknown>) => {
  const failure = await promise.catch((error: unknown) => error)
  assert.instance(failure, UpstreamFailure)
  return failure as UpstreamFailure
}

export const TOKEN = 'tok-0123456789/abc'

export const source: RequestListener = (() => {
  let turn = 0
  const listener: RequestListener = (request, response) => {
    if (request.url === '/va')
      return response.writeHead(301, { location: `/serie?token=${encodeURIComponent(TOKEN)}` }).end()
    if (request.url!.startsWith('/serie') && turn++ === 0)
      return response.writeHead(503, { 'retry-after': '0' }).end('espere')
    if (request.url === '/f') return response.end('formulario')
    return response
      .writeHead(200, { 'content-type': 'text/csv', 'set-cookie': 'sesion=1', 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.from(`Año,${request.url},${TOKEN}\n`, 'latin1')))
  }
  return listener
})()
