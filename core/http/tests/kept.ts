/** What a live run keeps, and what the next one asks with it. */
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadRecording } from '../client.ts'
import type { Recording } from '../client.ts'
import { clientOf, upstream } from '../../../test/support/fake-source.ts'
import { keptIn } from '../../../test/support/kept-in.ts'
import { NOW, root, fresh, replaying, failureOf, TOKEN, source } from './recordings.ts'

for (const as of ['run', 'fixture'] as const) {
  test(`recorded as ${as}, then replayed: the same bytes, and no secret anywhere`, async () => {
    const server = await upstream(source)
    const folder = fresh()
    const http = clientOf(server, {
      keep: { ...(as === 'run' ? keptIn(folder) : { folder }), since: '2026-11-01' },
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
  const kept = clientOf(server, { keep: keptIn(folder) })
  const reply = await kept.get('https://fuente.example/')
  await kept.close()
  assert.equal(await readdir(join(folder, '..'), { recursive: true }), ['.partes', '.partes/corrida'])
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
      keep: keptIn(folder),
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

  const body = join(second.recording.files.place, second.recording.answers[0]!.body!)
  await writeFile(body, gzipSync('otro'))
  assert.equal((await run('22', second.recording)).found.fromCache, false)
  await rm(body)
  assert.equal((await run('23', second.recording)).found.text, 'cuerpo')
  assert.not('if-none-match' in server.asked.at(-1)!.headers)
  await rm(body)
  assert.is((await loadRecording(second.recording.files.place, { lostBodies: 'allowed' })).answers.length, 1)
  await server.close()
})
