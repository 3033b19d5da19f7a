/** The past of a dataset, over a source that is slow, cut, silent and gone. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openArchive, writeArchiveConnector, type ArchiveSource } from '../../test/support/archive-source.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openFolder, type Folder } from '../../test/support/folder.ts'
import { sampledTemplate } from '../../test/support/samples.ts'
import { until } from '../../test/support/until.ts'
import { openService, type Service } from '../composition.ts'
import { readConfig } from '../config.ts'
import { bringPeriods, planBackfill, type BackfillRange } from './backfill.ts'
import { refreshDataset } from './refresh-dataset.ts'

let database: TestDatabase
let folder: Folder
let archive: ArchiveSource
let service: Service
test.before(async () => {
  database = await openTestDatabase({ template: sampledTemplate })
  folder = await openFolder('archivo')
  archive = await openArchive()
  const connectors = join(folder.path, 'conectores')
  await writeArchiveConnector(connectors)
  const settings = { DATABASE_URL: database.url, TIANGUIS_DATA: folder.path, TIANGUIS_CONNECTORS: connectors }
  service = await openService(readConfig({ ...process.env, ...settings, ...archive.env }))
})
test.after(async () => {
  await service.close()
  await archive.close()
  await database.close()
  await folder.remove()
})

const never = new AbortController().signal
const found = () => service.connectors.find(({ connector }) => connector.name === 'archivo')!
const planned = (range: Omit<BackfillRange, 'now'>) =>
  planBackfill(service.pool, { name: 'archivo', backfill: found().connector.backfill! }, { ...range, now: new Date() })

/** What became of each period: its name, its outcome and its new rows. */
async function brought(range: Omit<BackfillRange, 'now'>, signal = never): Promise<string[]> {
  const { wanted } = await planned(range)
  const ended = []
  for await (const { period, outcome, report } of bringPeriods(service, found(), wanted, { signal }))
    ended.push(`${period.name} ${outcome} ${report.counts.new}`)
  return ended
}

async function state() {
  const {
    rows: [row],
  } = await database.pool.query(`
    select version::int, observed_on::text as observed, checked_at, verdict,
           (select count(*)::int from datos.archivo where _hasta is null) as rows,
           (select count(*)::int from datos.archivo where _hasta is not null) as superseded,
           (select precio from datos.archivo where dia = '2024-06-29' and _hasta is null) as price
      from tianguis.datasets where name = 'archivo'`)
  return row
}

test('a dataset that never had anything of its source is refreshed first, and the source is not asked', async () => {
  assert.equal(await brought({ from: '2024-04-01', to: '2024-06-30' }), ['2024-06 refused 0'])
  assert.equal(archive.asked(), [])
  const { outcome } = await refreshDataset(service, found(), { from: 'live', trigger: 'prueba', signal: never })
  assert.is(outcome, 'published')
})

test('each period is one version, newest first; what is published stays, and is no fresher than it was', async () => {
  const before = await state()
  archive.behave({ '2024-06': 'slow', '2024-05': 'absent' })
  const range = { from: '2024-04-20', to: '2024-06-30' }
  assert.equal(await brought(range), ['2024-06 published 29', '2024-05 absent 0', '2024-04 published 28'])
  assert.equal(await state(), { ...before, version: before.version + 2, rows: before.rows + 57 })
  assert.is(before.price, '8.00', 'the archive has another of that day')
  archive.behave({})
  archive.asked()
  assert.equal(await brought(range), ['2024-05 published 28'])
  assert.equal(archive.asked(), ['2024-05'], 'what was brought is not asked for again')
  assert.equal((await planned({ ...range, again: true })).wanted.length, 3)
})

test('a period that is cut, or lacks a part, publishes nothing of itself; the others go on', async () => {
  const before = await state()
  archive.behave({ '2023-03': 'cut' })
  const range = { from: '2023-01-01', to: '2023-03-31' }
  assert.equal(await brought(range), ['2023-03 failed 0', '2023-02 refused 28', '2023-01 published 28'])
  assert.equal(await state(), { ...before, version: before.version + 1, rows: before.rows + 28 })
  assert.equal(
    (await planned(range)).wanted.map(({ name }) => name),
    ['2023-03', '2023-02'],
  )
})

test('who ends it ends the period under way, without a row of it', async () => {
  archive.behave({ '2023-10': 'stalled' })
  archive.asked()
  const before = await state()
  const stop = new AbortController()
  const running = brought({ from: '2023-09-01', to: '2023-10-31' }, stop.signal)
  await until(
    async () => archive.asked(),
    (asked) => asked.includes('2023-10'),
  )
  stop.abort()
  assert.equal(await running, ['2023-10 cancelled 0'])
  assert.equal(await state(), before)
})

test('files of a folder are read by their names, and nobody is asked', async () => {
  const files = join(folder.path, 'archivos')
  await mkdir(files)
  await writeFile(join(files, 'archivo-2023-07.csv'), archive.fileOf('2023-07'))
  await writeFile(join(files, 'LEEME.txt'), 'otra cosa')
  archive.asked()
  assert.equal(await brought({ from: '2015-01-01', to: '9999-12-31', files }), ['2023-07 published 28'])
  assert.equal(archive.asked(), [])
  await mkdir(join(files, 'otra'))
  await writeFile(join(files, 'otra', 'archivo-2023-07.csv'), '')
  const failure = (folder: string) =>
    planned({ from: '2015-01-01', to: '2023-12-31', files: folder }).then(
      () => 'no falló',
      ({ message }: Error) => message,
    )
  assert.match(await failure(files), /dos archivos de 2023-07/)
  assert.match(await failure(join(folder.path, 'conectores')), /dice en su nombre/)
  assert.match(await failure(join(folder.path, 'nada')), /No se pudo leer la carpeta/)
})

test('a source that is down is left alone after three periods', async () => {
  archive.behave({ '2023-06': 'refused', '2023-05': 'refused', '2023-04': 'refused' })
  assert.equal(await brought({ from: '2023-03-01', to: '2023-06-30' }), [
    '2023-06 failed 0',
    '2023-05 failed 0',
    '2023-04 failed 0',
  ])
})

test('a period that goes on is left to the refreshes, and nothing is before the first of the source', async () => {
  const now = new Date('2024-03-31T20:00:00Z')
  const { wanted } = await planBackfill(
    service.pool,
    { name: 'otro', backfill: found().connector.backfill! },
    { from: '2015-01-01', to: '9999-12-31', now },
  )
  assert.equal([wanted[0]!.name, wanted.at(-1)!.name, wanted.length], ['2024-02', '2023-01', 14])
})

test.run()
