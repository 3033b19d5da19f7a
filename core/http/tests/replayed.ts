/** Recordings that are replayed: written by hand, incomplete or wrong. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadRecording } from '../client.ts'
import { NOW, fresh, replaying, failureOf } from './recordings.ts'

async function written(recording: object, files: Record<string, string | Buffer> = {}): Promise<string> {
  const folder = fresh()
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'recording.json'), JSON.stringify({ now: NOW, since: null, secrets: [], ...recording }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

test('a fixture written by hand: order, repetition, clock, headers, stored and encoded bodies', async () => {
  const url = 'https://fuente.example/a b?fecha=2026-11-19'
  const recording = await loadRecording(
    await written(
      {
        answers: [
          { method: 'GET', url, status: 429, headers: { 'retry-after': '300' } },
          {
            method: 'GET',
            url,
            status: 200,
            headers: { 'content-type': 'text/plain; charset=utf-8', 'bmx-x': '1' },
            body: 'answers/a.txt',
          },
          {
            method: 'GET',
            url: 'https://fuente.example/gz',
            status: 200,
            headers: {},
            body: 'answers/b.gz',
            stored: 'gzip',
          },
          {
            method: 'GET',
            url: 'https://fuente.example/enc',
            status: 200,
            headers: { 'content-encoding': 'gzip' },
            body: 'answers/b.gz',
            fetchedAt: '2026-01-02T03:04:05Z',
          },
          { method: 'GET', url: 'https://fuente.example/nada', status: 404 },
        ],
      },
      { 'answers/a.txt': 'uno', 'answers/b.gz': gzipSync('dos') },
    ),
  )
  const http = replaying(recording)
  const first = await http.get(url)
  assert.is(await first.text(), 'uno')
  assert.is(first.headers['bmx-x'], '1')
  assert.is(first.fetchedAt.toISOString(), NOW)
  assert.equal(http.usage, { requests: 2, bytes: 3 })
  assert.is(await (await http.get(url)).text(), 'uno')
  assert.is(await (await http.get('https://fuente.example/gz')).text(), 'dos')
  const encoded = await http.get('https://fuente.example/enc')
  assert.is(await encoded.text(), 'dos')
  assert.is(encoded.fetchedAt.toISOString(), '2026-01-02T03:04:05.000Z')
  assert.is((await failureOf(http.get('https://fuente.example/nada'))).code, 'status')
  await http.close()
})

test('a replay goes through the checks, the limits and the retries of a live answer', async () => {
  const recording = await loadRecording(
    await written(
      {
        answers: [
          {
            method: 'GET',
            url: 'https://fuente.example/html',
            status: 200,
            headers: { 'content-type': 'text/html' },
            body: 'x.html',
          },
          {
            method: 'GET',
            url: 'https://fuente.example/bomba',
            status: 200,
            headers: { 'content-encoding': 'gzip' },
            body: 'bomba.gz',
          },
          {
            method: 'GET',
            url: 'https://fuente.example/cortado',
            status: 200,
            headers: { 'content-length': '99' },
            body: 'x.html',
          },
          { method: 'GET', url: 'https://fuente.example/caido', error: 'ECONNREFUSED' },
          { method: 'GET', url: 'https://fuente.example/parpadeo', error: 'ECONNRESET' },
          { method: 'GET', url: 'https://fuente.example/parpadeo', status: 200, headers: {}, body: 'x.html' },
          {
            method: 'GET',
            url: 'https://fuente.example/va',
            status: 302,
            headers: { location: 'https://espia.example/' },
          },
          { method: 'GET', url: 'https://fuente.example/lento', error: 'ETIMEDOUT' },
        ],
      },
      { 'x.html': '<html><title>Challenge Validation</title></html>', 'bomba.gz': gzipSync(Buffer.alloc(5_000_000)) },
    ),
  )
  const http = replaying(recording)
  const code = async (path: string, request = {}) =>
    (await failureOf(http.get(`https://fuente.example/${path}`, request))).code
  assert.is(await code('html', { startsWith: ['{'] }), 'not_what_was_expected')
  assert.is(await code('bomba', { maxBytes: 1_000_000 }), 'too_large')
  assert.is(await code('cortado'), 'truncated')
  assert.is(await code('caido'), 'network')
  assert.is(await code('va'), 'host_not_allowed')
  assert.is(await code('lento'), 'timeout')
  assert.match(await (await http.get('https://fuente.example/parpadeo')).text(), /Challenge/)
  await http.close()
})

test('what was not recorded is said with what is nearest', async () => {
  const recording = await loadRecording(
    await written({
      answers: [
        { method: 'GET', url: 'https://fuente.example/serie?fecha=2026-11-18', status: 200 },
        { method: 'POST', url: 'https://fuente.example/f', form: 'a=1', status: 200 },
      ],
    }),
  )
  const http = replaying(recording)
  const failure = await failureOf(http.get('https://fuente.example/serie?fecha=2026-11-19'))
  assert.is(failure.code, 'no_recorded_answer')
  assert.match(
    failure.message,
    /GET https:\/\/fuente\.example\/serie\?fecha=2026-11-19.*tiene 2 \(reloj 2026-11-19T18:20:00\.000Z\).*fecha=2026-11-18/,
  )
  assert.is((await http.get('https://fuente.example/f', { method: 'POST', body: { a: '1' } })).status, 200)
  assert.is(
    (await failureOf(http.get('https://fuente.example/f', { method: 'POST', body: { a: '2' } }))).code,
    'no_recorded_answer',
  )
  await http.close()
})

test('a recording that is wrong says where', async () => {
  const refusals: [object, RegExp][] = [
    [{ now: 'ayer', answers: [] }, /now debe ser un instante/],
    [{ answers: {} }, /answers debe ser una lista/],
    [{ secrets: 'X', answers: [] }, /secrets debe ser una lista/],
    [{ real: 'sí', answers: [] }, /real debe ser true o false/],
    [
      { answers: [{ method: 'PUT', url: 'https://a.example/', status: 200 }] },
      /answers\[0\] \(https:\/\/a\.example\/\): method/,
    ],
    [{ answers: [{ method: 'GET', url: '/x', status: 200 }] }, /url debe ser una dirección completa/],
    [{ answers: [{ method: 'GET', url: 'https://a.example/', status: '200' }] }, /status/],
    [{ answers: [{ method: 'GET', url: 'https://a.example/', status: 200, headers: { ETag: 'x' } }] }, /minúsculas/],
    [
      { answers: [{ method: 'GET', url: 'https://a.example/', status: 200, body: '../../../etc/passwd' }] },
      /dentro de la carpeta/,
    ],
    [
      { answers: [{ method: 'GET', url: 'https://a.example/', status: 200, body: 'falta.txt' }] },
      /le falta el archivo «falta\.txt»/,
    ],
    [{ answers: [null] }, /answers\[0\].*se esperaba un objeto/],
  ]
  for (const [recording, words] of refusals) {
    const error = (await loadRecording(await written(recording)).catch((error: unknown) => error)) as Error
    assert.match(error.message, words)
  }
  assert.match(
    ((await loadRecording(fresh()).catch((error: unknown) => error)) as Error).message,
    /No hay una grabación legible/,
  )
})

test('the fingerprint follows recording.json and the bodies', async () => {
  const answers = [{ method: 'GET', url: 'https://a.example/', status: 200, body: 'a' }]
  const print = async (body: string, now = NOW) =>
    (await loadRecording(await written({ now, answers }, { a: body }))).fingerprint
  assert.is(await print('1'), await print('1'))
  assert.is.not(await print('1'), await print('2'))
  assert.is.not(await print('1'), await print('1', '2026-01-01T00:00:00Z'))
})
