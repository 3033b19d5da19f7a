import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createHttp, loadRecording, UpstreamFailure } from './client.ts'
import type { HttpOptions, Recording } from './client.ts'
import { clientOf, testSource, upstream } from '../../test/support/fake-source.ts'

const NOW = '2026-11-19T18:20:00.000Z'
let root = ''
let made = 0
test.before(async () => void (root = await mkdtemp(join(tmpdir(), 'tianguis-grabacion-'))))
test.after(() => rm(root, { recursive: true }))
const fresh = () => join(root, String(made++), 'corrida')

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

const replaying = (recording: Recording, options: Partial<HttpOptions> = {}) =>
  createHttp({
    source: testSource,
    signal: new AbortController().signal,
    mode: { kind: 'replay', recording },
    env: { FUENTE_TOKEN: 'de verdad' },
    ...options,
  })

const failureOf = async (promise: Promise<unknown>) => {
  const failure = await promise.catch((error: unknown) => error)
  assert.instance(failure, UpstreamFailure)
  return failure as UpstreamFailure
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

const TOKEN = 'tok-0123456789/abc'

const source: RequestListener = (() => {
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

for (const as of ['run', 'fixture'] as const) {
  test(`recorded as ${as}, then replayed: the same bytes, and no secret anywhere`, async () => {
    const server = await upstream(source)
    const folder = fresh()
    const http = clientOf(server, {
      keep: { folder, since: '2026-11-01', as },
      env: { FUENTE_TOKEN: TOKEN },
      clock: () => new Date(NOW),
    })
    const asking = async (client: typeof http, token: string) => {
      const replies = [
        await client.get('https://fuente.example/va'),
        await client.get(`https://fuente.example/${encodeURIComponent(token)}/datos.csv`, {
          headers: { 'bmx-token': token },
        }),
        await client.get('https://fuente.example/f', { method: 'POST', body: { t: token, b: '2' } }),
      ]
      await failureOf(client.get('https://fuera.example/'))
      return Promise.all(
        replies.map(async (reply) => [
          reply.url,
          reply.headers,
          (await reply.text()).replaceAll(token, '…').replaceAll(encodeURIComponent(token), '…'),
        ]),
      )
    }
    const live = await asking(http, TOKEN)
    await http.finish()
    await http.close()
    await server.close()

    const recording = await loadRecording(folder)
    assert.is(recording.since, '2026-11-01')
    assert.is(recording.now, NOW)
    assert.equal(recording.secrets, ['FUENTE_TOKEN'])
    const again = replaying(recording)
    assert.is(again.secret('FUENTE_TOKEN'), 'replayed')
    assert.equal(await asking(again, 'replayed'), live)
    await again.close()

    for (const entry of await readdir(join(folder, '..'), { recursive: true, withFileTypes: true })) {
      assert.not.match(entry.name, /\.part$/)
      if (!entry.isFile()) continue
      const bytes = await readFile(join(entry.parentPath, entry.name))
      const text = (entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')
      assert.not.match(text, /tok-0123456789|sesion=1|bmx-token/, entry.name)
    }
    if (as === 'fixture')
      assert.ok((await readdir(join(folder, 'answers'))).some((name) => /^\d+-datos\.csv$/.test(name)))
    else assert.ok((await readdir(join(folder, '../bodies'))).every((name) => /^[0-9a-f]{64}\.gz$/.test(name)))
  })
}

test('without keep, and without finish, nothing stays', async () => {
  const server = await upstream((_request, response) => response.end('x'))
  const folder = fresh()
  const kept = clientOf(server, { keep: { folder } })
  const reply = await kept.get('https://fuente.example/')
  await kept.close()
  assert.equal(await readdir(folder), [])
  await kept.finish().then(
    () => assert.unreachable(),
    () => {},
  )
  await new Promise((done) => reply.stream().once('error', done).resume())
  await server.close()
})

test('a second run asks conditionally; a 304 serves the kept body and refers to it again', async () => {
  const server = await upstream((request, response) => {
    const fresh =
      request.headers['if-none-match'] === '"v1"' &&
      request.headers['if-modified-since'] === 'Thu, 19 Nov 2026 00:00:00 GMT'
    if (fresh) return response.writeHead(304, { etag: '"v1"' }).end()
    response
      .writeHead(200, { etag: '"v1"', 'last-modified': 'Thu, 19 Nov 2026 00:00:00 GMT', 'content-type': 'text/plain' })
      .end('cuerpo')
  })
  const run = async (name: string, previous?: Recording) => {
    const folder = join(root, 'condicional', name)
    const http = clientOf(server, {
      keep: { folder },
      clock: () => new Date(`2026-11-${name}T00:00:00Z`),
      ...(previous && { previous }),
    })
    const reply = await http.get('https://fuente.example/')
    const found = {
      text: await reply.text(),
      type: reply.headers['content-type'],
      status: reply.status,
      fromCache: reply.fromCache,
      fetchedAt: reply.fetchedAt.toISOString(),
      bytes: http.usage.bytes,
    }
    await http.finish()
    await http.close()
    return { found, recording: await loadRecording(folder) }
  }
  const first = await run('20')
  assert.is(first.found.fromCache, false)
  const second = await run('21', first.recording)
  assert.equal(second.found, {
    text: 'cuerpo',
    type: 'text/plain',
    status: 200,
    fromCache: true,
    fetchedAt: '2026-11-21T00:00:00.000Z',
    bytes: 0,
  })
  assert.is(second.recording.answers[0]!.body, first.recording.answers[0]!.body)
  assert.is(second.recording.answers[0]!.notModified, true)
  const replayed = replaying(second.recording)
  assert.is(await (await replayed.get('https://fuente.example/')).text(), 'cuerpo')
  await replayed.close()

  const body = join(second.recording.folder, second.recording.answers[0]!.body!)
  await writeFile(body, gzipSync('otro'))
  assert.equal((await run('22', second.recording)).found.fromCache, false)
  await rm(body)
  assert.equal((await run('23', second.recording)).found.text, 'cuerpo')
  assert.not('if-none-match' in server.asked.at(-1)!.headers)
  await rm(body)
  assert.is((await loadRecording(second.recording.folder, { lostBodies: 'allowed' })).answers.length, 1)
  await server.close()
})

test.run()
