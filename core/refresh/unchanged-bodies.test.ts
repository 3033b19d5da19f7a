import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { table, tiny } from '../../test/engine/tiny.ts'
import type { Pool } from '../database/connection.ts'
import { unchangedBodies } from './unchanged-bodies.ts'

const connector = tiny({ tables: { precios: table({ mode: 'append', guard: { atLeast: 0 } }) } })
const answer = { url: 'https://fuente.example/a', sha256: 'a1' } as Parameters<
  Awaited<ReturnType<typeof unchangedBodies>>['skipIfUnchanged']
>[0]

/** A run over what is kept of the one before it; `writes` are the values of what it keeps. */
async function open({
  bodies,
  reader = 'r',
  of = connector,
}: {
  bodies?: object
  reader?: string
  of?: typeof connector
}) {
  const writes: unknown[][] = []
  const pool = {
    query: async (sql: string, values: unknown[]) => {
      if (/insert into/.test(sql)) writes.push(values)
      return { rows: bodies ? [{ bodies }] : [] }
    },
  } as unknown as Pool
  const notes: string[] = []
  let rows = 0
  const note = (message: string) => void notes.push(message)
  const unread = await unchangedBodies({ connector: of, pool, reader, publication: '3', read: () => rows, note })
  /** Reads the answer, where it is read, as seven rows. @returns the batches that came of it */
  const take = async () => {
    const batches = []
    for await (const batch of unread.skipIfUnchanged(answer, async function* () {
      rows += 7
      yield 'lote'
    }))
      batches.push(batch)
    return batches
  }
  return { unread, take, notes, writes }
}

test('an answer that nobody read before is read, and kept with the rows it gave', async () => {
  const { unread, take, notes, writes } = await open({})
  assert.equal([await take(), notes, unread.answers], [['lote'], [], 0])
  await unread.keep('4')
  assert.equal(writes, [[connector.name, 'r', '4', { 'https://fuente.example/a a1': 7 }]])
})

test('one that the same reader read, and that is still published, is left; its rows are counted and it stays known', async () => {
  const { unread, take, notes, writes } = await open({ bodies: { 'https://fuente.example/a a1': 5 } })
  assert.equal(await take(), [])
  assert.equal([unread.answers, unread.rows], [1, 5])
  assert.match(notes[0]!, /^No se leyó de nuevo https:\/\/fuente\.example\/a: .* sus 5 filas siguen publicadas\.$/)
  await unread.keep('4')
  assert.equal(writes[0]!.at(-1), { 'https://fuente.example/a a1': 5 })
})

test('another body at the same address is read', async () => {
  const { take } = await open({ bodies: { 'https://fuente.example/a b2': 5 } })
  assert.equal(await take(), ['lote'])
})

test('a run that read nothing keeps nothing', async () => {
  const { unread, writes } = await open({})
  await unread.keep('4')
  assert.equal(writes, [])
})

test('a table whose rows have to come each time may leave no answer unread', async () => {
  for (const change of [
    { guard: { atLeast: 0 } },
    { mode: 'append' as const },
    { mode: 'append' as const, guard: { atLeast: 1 } },
  ]) {
    const { take } = await open({ of: tiny({ tables: { precios: table(change) } }) })
    const failure = await take().catch((error: Error) => error.message)
    assert.match(String(failure), /«precios» necesita sus filas en cada actualización/, JSON.stringify(change))
  }
})

test.run()
