/** `tianguis backfill`: what it says; what it does, host/upkeep/backfill.landing.test.ts has. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openArchive, writeArchiveConnector, type ArchiveSource } from '../../test/support/archive-source.ts'
import { sampledTemplate } from '../../test/support/samples.ts'
import { createPace } from './backfill.ts'
import { openWorkbench, type Workbench } from './workbench.ts'

let bench: Workbench
let database: TestDatabase
let archive: ArchiveSource
test.before(async () => {
  database = await openTestDatabase({ template: sampledTemplate })
  bench = await openWorkbench({ DATABASE_URL: database.url })
  archive = await openArchive()
  await writeArchiveConnector(bench.connectors)
})
test.after(async () => {
  await archive.close()
  await bench.close()
  await database.close()
})

test('each period has its line, with the rate and the time that is left', async () => {
  assert.is((await bench.run('refresh archivo', archive.env)).code, 0)
  archive.behave({ '2024-05': 'absent' })
  const { code, stdout, stderr } = await bench.run('backfill archivo --from 2024-05 --to 2024-06', archive.env)
  assert.is(code, 0, stderr)
  assert.match(stderr, 'archivo: 2 periodos por traer.')
  const [first, second, ...rest] = stdout.trimEnd().split('\n')
  assert.match(first!, /^archivo 2024-06: 29 filas nuevas; 1 de 2 periodos, \d+ filas?\/s, faltan unos \d/)
  assert.match(second!, /^archivo 2024-05: la fuente no tiene nada; 2 de 2 periodos/)
  assert.equal(rest, [])
  const again = await bench.run('backfill archivo --from 2024-06 --to 2024-06 --json')
  assert.equal([again.code, again.json().data], [0, { conjunto: 'archivo', periodos: [], quedan: 0 }])
  assert.match((await bench.run('runs --dataset archivo')).stdout, 'historia')
})

test('of a dataset without an archive it is said which have one, and a date that is none is refused', async () => {
  const { code, stderr } = await bench.run('backfill gasolina --from 2015')
  assert.is(code, 2)
  assert.match(stderr, /gasolina no declara cómo traer su historia\. La traen: .*precios/)
  assert.match((await bench.run('backfill precios --from 2015-13')).stderr, /un año, un mes o un día que exista/)
})

test('the time that is left is that of periods which took some', () => {
  const pace = createPace(4)
  const one = (outcome: 'published' | 'absent', read: number, seconds: number) =>
    pace({ outcome, seconds, report: { counts: { read } } as never })
  assert.is(one('published', 1000, 10), '1 de 4 periodos, 100 filas/s, faltan unos 30 s')
  assert.is(one('absent', 0, 1), '2 de 4 periodos, 100 filas/s, faltan unos 20 s')
  assert.is(one('published', 3000, 30), '3 de 4 periodos, 100 filas/s, faltan unos 20 s')
  assert.is(one('published', 0, 20), '4 de 4 periodos, 67 filas/s')
})

test.run()
