import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { table, tiny } from '../../test/engine/tiny.ts'
import type { Comparison } from './compare.ts'
import { impossibilities, newestObserved, suspicions } from './guard.ts'
import type { Reason } from './reasons.ts'

const comparison = (change: Partial<Comparison> = {}): Comparison => ({
  table: 'precios',
  staged: 100,
  published: 100,
  new: 0,
  changed: 0,
  unchanged: 100,
  gone: 0,
  observed: null,
  newest: null,
  absent: {},
  ...change,
})
const connector = tiny()
const doubts = (change: Partial<Comparison>, of = connector, before: string | null = null) =>
  suspicions(of, [comparison(change)], before)

test('a snapshot may lose a fifth of its rows, or what its table declares', () => {
  assert.equal(doubts({ gone: 20 }), [])
  assert.match(doubts({ gone: 21 })[0]!, /desaparecerían 21 de 100 filas \(21\.0 %\); se admite hasta 20\.0 %/)
  const bold = tiny({ tables: { precios: table({ guard: { shrink: 0.5 } }) } })
  assert.equal(doubts({ gone: 50 }, bold), [])
  assert.is(doubts({ gone: 51 }, bold).length, 1)
})

test('of fewer than twenty rows, and of an append table, no share says anything', () => {
  assert.equal(doubts({ published: 19, gone: 19 }), [])
  assert.equal(doubts({ gone: 100 }, tiny({ tables: { precios: table({ mode: 'append' }) } })), [])
})

test('a column may lose a quarter of its values, where both sides have enough rows', () => {
  assert.equal(doubts({ absent: { nota: { staged: 0.35, published: 0.1 } } }), [])
  const lost = { nota: { staged: 0.4, published: 0.1 } }
  assert.match(doubts({ absent: lost })[0]!, /^precios\.nota: falta en 40\.0 % de las filas; .* faltaba en 10\.0 %/)
  assert.equal(doubts({ absent: lost, staged: 19 }), [])
  assert.equal(doubts({ absent: { nota: { staged: 0.1, published: 0.9 } } }), [], 'values that came back')
})

test('an older observation is suspicious in snapshots alone', () => {
  const observed = tiny({ tables: { precios: table({ observed: 'fecha' }) } })
  assert.match(doubts({ observed: '2026-11-18' }, observed, '2026-11-19')[0]!, /es del 2026-11-18; .* del 2026-11-19/)
  assert.equal(doubts({ observed: '2026-11-19' }, observed, '2026-11-19'), [])
  assert.equal(doubts({ observed: '2026-11-18' }, observed, null), [])
  const appended = tiny({ tables: { precios: table({ observed: 'fecha', mode: 'append' }) } })
  assert.equal(doubts({ observed: '2026-11-18' }, appended, '2026-11-19'), [])
})

test('the newest observation is of all tables, and null where none has one', () => {
  const days = ['2026-11-18', null, '2026-11-19', '2026-10-30']
  assert.is(newestObserved(days.map((observed) => comparison({ observed }))), '2026-11-19')
  assert.is(newestObserved([comparison()]), null)
})

const quarantine = (count: number, reasons: readonly Reason[] = []) => ({ count, reasons, firstId: '7' })
const because = (motivo: string, filas: number): Reason => ({ tabla: 'precios', motivo, filas })

test('an empty table is impossible unless it is declared that it may be', () => {
  const read = { read: 0, runId: '1', quarantine: quarantine(0) }
  assert.match(
    impossibilities(connector, [comparison({ staged: 0 })], read)[0]!,
    /0 filas buenas; se esperan al menos 1/,
  )
  const mayBeEmpty = tiny({ tables: { precios: table({ guard: { atLeast: 0 } }) } })
  assert.equal(impossibilities(mayBeEmpty, [comparison({ staged: 0 })], read), [])
})

test('a fifth of the rows may go to quarantine; more names the commonest reasons, shortened, and where to look', () => {
  const wrong = (count: number, runId: string | null = '4') =>
    impossibilities(connector, [comparison()], {
      read: 100,
      runId,
      quarantine: quarantine(count, [
        because(`${'x'.repeat(200)}.`, 9),
        because('falta.', 8),
        because('otra cosa', 7),
        because('rara', 1),
      ]),
    })
  assert.equal(wrong(20), [])
  const [words] = wrong(25)
  assert.match(words!, /^25 de 100 filas fueron a cuarentena \(25\.0 %\)/)
  assert.match(
    words!,
    /Los motivos más comunes: 9 × precios: x{159}… \| 8 × precios: falta \| 7 × precios: otra cosa\. /,
  )
  assert.match(words!, /«tianguis rejects show 7», y cuántas por motivo con «tianguis runs 4»/)
  assert.not.match(wrong(25, null)[0]!, /tianguis rejects/, 'a dry run keeps none')
})

test.run()
