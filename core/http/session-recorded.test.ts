/** What a session leaves in a recording, which is no cookie, and how it is replayed and asked again. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { clientOf } from '../../test/support/fake-source.ts'
import { keptIn } from '../../test/support/kept-in.ts'
import { createHttp, loadRecording } from './client.ts'
import { asking, at, EXPORT, failureOf, office, source } from './tests/session-source.ts'

for (const as of ['run', 'fixture'] as const) {
  test(`no cookie is in a recording (${as}), an answer or a failure, and it is replayed without any, the lost session included`, async () => {
    const root = await mkdtemp(join(tmpdir(), 'tianguis-sesion-'))
    const { answer, given } = office({ uses: [1, 1, 0] })
    const echoing: RequestListener = (request, response) =>
      request.url === '/app/eco'
        ? response.writeHead(400).end(`cookie: ${request.headers.cookie}`)
        : answer(request, response)
    const walk = async (http: ReturnType<typeof clientOf>) => {
      const texts = [await http.get(EXPORT, asking), await http.get(EXPORT, asking)].map((reply) => reply.text())
      return [...(await Promise.all(texts)), (await failureOf(http.get(EXPORT, asking))).message]
    }
    try {
      let live: string[] = []
      let echoed = ''
      await at(
        echoing,
        async (http) => {
          live = await walk(http)
          echoed = (await failureOf(http.get('https://fuente.example/app/eco'))).message
          await http.finish()
        },
        { keep: as === 'run' ? keptIn(join(root, '1')) : { folder: join(root, '1') } },
      )
      assert.match(echoed, /‹secreto›/)
      const hidden = [...given, 'SessionId=sesion']
      const holds = (text: string) => hidden.filter((one) => text.includes(one))
      assert.equal(holds([...live, echoed].join()), [])
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const bytes = await readFile(join(entry.parentPath, entry.name))
        const text = (entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
        assert.equal(holds(text), [], entry.name)
        if (entry.name === 'recording.json') assert.not.match(text, /cookie/i)
      }
      const recording = await loadRecording(join(root, '1'))
      const again = createHttp({ source, signal: new AbortController().signal, mode: { kind: 'replay', recording } })
      assert.equal(
        (await walk(again)).map((text) => text.replaceAll('replayed', '‹secreto›')),
        live,
      )
      await again.close()
    } finally {
      await rm(root, { recursive: true })
    }
  })
}

test('the page of a session is never asked conditionally: a 304 may bring no cookie', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tianguis-sesion-'))
  const { answer } = office()
  try {
    await at(
      answer,
      async (first) => {
        await first.get(EXPORT, asking)
        await first.finish()
      },
      { keep: keptIn(join(root, '1')) },
    )
    await at(
      answer,
      async (second, server) => {
        await second.get(EXPORT, asking)
        assert.not('if-none-match' in server.asked[0]!.headers)
        assert.ok(server.asked[1]!.headers.cookie)
      },
      { previous: await loadRecording(join(root, '1')), keep: keptIn(join(root, '2')) },
    )
  } finally {
    await rm(root, { recursive: true })
  }
})

test.run()
