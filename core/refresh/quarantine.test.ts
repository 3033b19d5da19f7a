import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Pool } from '../database/connection.ts'
import { openQuarantine, storable, STORED_A_RUN } from './quarantine.ts'

/** A quarantine and the pages it wrote, each the raw texts of its rows. */
function opened(runId: string | null = '1', hide: (text: string) => string = (text) => text) {
  const pages: string[][] = []
  const pool = {
    query: async (_sql: string, values: unknown[]) => {
      pages.push(values.at(-1) as string[])
      return { rows: [{ id: String(pages.length) }] }
    },
  } as unknown as Pool
  return { quarantine: openQuarantine(pool, 'prueba', runId, hide), pages }
}
const refusal = (raw: string, reason = 'falta') => ({ table: 'precios', reason, raw })

test('rows are written by pages of five hundred, and the rest when it is flushed', async () => {
  const { quarantine, pages } = opened()
  for (let row = 0; row < 501; row += 1) {
    const writing = quarantine.refuse(refusal(`fila ${row}`))
    assert.is(writing !== undefined, row === 499, `row ${row} is waited for`)
    await writing
  }
  assert.equal(
    pages.map(({ length }) => length),
    [500],
  )
  await quarantine.flush()
  await quarantine.flush()
  assert.equal(
    pages.map(({ length }) => length),
    [500, 1],
  )
  assert.equal([quarantine.count, quarantine.stored, quarantine.firstId], [501, 501, '1'])
})

test('of a run the first ten thousand are stored, and all are counted', async () => {
  const { quarantine, pages } = opened()
  for (let row = 0; row < STORED_A_RUN + 3; row += 1) await quarantine.refuse(refusal('x'))
  await quarantine.flush()
  assert.equal([quarantine.count, quarantine.stored, pages.flat().length], [10_003, 10_000, 10_000])
  assert.equal(quarantine.reasons, [{ tabla: 'precios', motivo: 'falta', filas: 10_003 }])
})

test('a dry run shows five and writes none', async () => {
  const { quarantine, pages } = opened(null)
  for (let row = 0; row < 600; row += 1) await quarantine.refuse(refusal(`fila ${row}`))
  await quarantine.flush()
  assert.equal(pages, [])
  assert.equal([quarantine.count, quarantine.stored, quarantine.first.length], [600, 0, 5])
})

test('a secret is hidden before a text is cut, so that no part of it is left', async () => {
  const { quarantine, pages } = opened('1', (text) => text.replaceAll('secreto', '*'))
  await quarantine.refuse(refusal(`${'x'.repeat(3_998)}secreto y más`, `${'y'.repeat(998)}secreto`))
  await quarantine.flush()
  assert.is(pages[0]![0], `${'x'.repeat(3_998)}* `)
  assert.is(quarantine.first[0]!.reason, `${'y'.repeat(998)}*`)
})

test('what PostgreSQL cannot hold as text is made storable', () => {
  assert.is(storable('a\0b'), 'a\\0b')
  assert.is(storable('a\ud800b'), 'a\ufffdb')
})

test.run()
