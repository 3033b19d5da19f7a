import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Answer } from '@tianguis/core'
import { openBench, served, stations, table, tiny, type Batch, type Bench, type Rows } from './tiny.ts'

let bench: Bench
test.before(async () => {
  bench = await openBench()
})
test.after(() => bench.close())

/** A source of one body, whose rows follow from its digest, and how often it was read. */
function source(name: string, rowsOf: (sha256: string) => Rows = (sha256) => stations(3, () => ({ nota: sha256 }))) {
  const asked = { sha256: 'a', times: 0, breaks: false }
  const connector = tiny({
    name,
    tables: { [name]: table({ mode: 'append', guard: { atLeast: 0 } }) },
    async *fetch({ skipIfUnchanged, note }) {
      const answer = { url: 'https://fuente.example/datos', sha256: asked.sha256 } as Answer
      try {
        yield* skipIfUnchanged(answer, async function* (): AsyncGenerator<Batch> {
          asked.times += 1
          yield { [name]: rowsOf(answer.sha256) }
          if (asked.breaks) throw new Error('roto')
        })
      } catch (error) {
        note((error as Error).message)
      }
    },
  })
  return {
    asked,
    connector,
    run: (more?: Parameters<Bench['run']>[2]) => bench.run(connector, undefined, { reader: 'un programa', ...more }),
  }
}

test('a body that comes again is not read again, and its rows stay', async () => {
  const { asked, connector, run } = source('igual')
  const first = await run()
  const before = await served(bench.pool, connector)
  const again = await run()
  assert.equal([first.outcome, again.outcome, again.version, asked.times], ['published', 'unchanged', 1, 1])
  assert.equal([again.counts.read, again.counts.gone], [0, 0])
  assert.match(again.notes[0]!, /https:\/\/fuente.example\/datos.*sus 3 filas siguen publicadas/)
  assert.equal(await served(bench.pool, connector), before)
})

test('another body is read, and the former one too when it comes back', async () => {
  const { asked, connector, run } = source('vuelve')
  for (const sha256 of ['a', 'b', 'a']) {
    asked.sha256 = sha256
    assert.is((await run()).outcome, 'published')
    assert.ok((await served(bench.pool, connector)).every((row) => JSON.parse(row).nota === sha256))
  }
  assert.is(asked.times, 3)
})

test('everything is read when somebody else has published, the reader is another or nobody, or the run is a rehearsal', async () => {
  const { asked, run } = source('ajeno')
  await run()
  await bench.pool.query("update tianguis.datasets set version = version + 1 where name = 'ajeno'")
  await run()
  assert.is(asked.times, 2)
  await run({ reader: 'otro programa' })
  assert.is(asked.times, 3)
  await run({ reader: 'otro programa' })
  assert.is(asked.times, 3)
  await run({ reader: undefined })
  assert.is(asked.times, 4)
  await run({ reader: 'otro programa', dryRun: true })
  assert.is(asked.times, 5)
})

test('what was not read to its end, or not published, counts as not read', async () => {
  const { asked, run } = source('roto')
  asked.breaks = true
  assert.equal((await run()).notes, ['roto'])
  asked.breaks = false
  assert.equal((await run()).notes, [])
  assert.is(asked.times, 2)
  const refused = source('malo', () => stations(30, (at) => ({ precio: at % 2 ? '1' : 'x' })))
  assert.equal(
    [(await refused.run()).outcome, (await refused.run()).outcome, refused.asked.times],
    ['refused', 'refused', 2],
  )
})

test('rows that an earlier run rejected are not settled by one that did not read them', async () => {
  const { asked, run } = source('rechazo', () => [...stations(9), { clave: null }])
  const open = async () =>
    (
      await bench.pool.query(
        "select count(*)::int as open from tianguis.rejects where dataset = 'rechazo' and settled_by is null",
      )
    ).rows[0].open
  assert.is((await run()).counts.rejected, 1)
  await run()
  assert.equal([asked.times, await open()], [1, 1])
  asked.sha256 = 'b'
  await run()
  assert.equal([asked.times, await open()], [2, 1])
})

test('a table that needs its rows every time cannot leave them unread', async () => {
  const connector = tiny({
    name: 'foto-sin-leer',
    tables: { fotos: table() },
    async *fetch({ skipIfUnchanged }) {
      yield* skipIfUnchanged({ url: 'https://fuente.example/', sha256: 'a' } as Answer, async function* () {
        yield { fotos: stations(2) }
      })
    },
  })
  const { outcome, failure } = await bench.run(connector)
  assert.is(outcome, 'failed')
  assert.match(failure!, /«fotos» necesita sus filas en cada actualización/)
})

test.run()
