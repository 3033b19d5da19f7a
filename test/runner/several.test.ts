import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openFolder } from '../support/folder.ts'
import { batchesOf } from './batches.ts'
import { importersOf } from './changed.ts'
import { REPRESENTATIVES } from '../contract/representatives.ts'
import { contractOf } from './contract.ts'
import { judge } from './judge.ts'
import { allTests, isOf } from './tiers.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SEVERAL = fileURLToPath(new URL('several.ts', import.meta.url))
const folder = await openFolder('several')
test.after(() => folder.remove())

const good = "test('goes', () => {}); test.run()"
const bad = "test('goes', () => {}); test('fails', () => { throw new Error('so it is') }); test.run()"

/** Runs files of these bodies in one process. */
function run(...bodies: string[]) {
  const files = bodies.map((body, at) => {
    const file = join(folder.path, `${at}.ts`)
    writeFileSync(file, `import { test } from '${import.meta.resolve('uvu')}'\n${body}\n`)
    return file
  })
  const { stdout, stderr, status } = spawnSync(process.execPath, [SEVERAL, ...files], {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  })
  return judge({ files, output: stdout + stderr, code: status }).map(({ passed, failed, reason }) => [
    passed,
    failed,
    reason,
  ])
}

test('each file is counted by itself', () => {
  assert.equal(run(good, bad, good), [
    [1, 0, undefined],
    [1, 1, 'a test failed'],
    [1, 0, undefined],
  ])
})

test('a file that runs no test is none that passed', () => {
  assert.equal(run(good, "test('goes', () => {})"), [
    [1, 0, undefined],
    [0, 1, 'ran no test: is test.run() missing?'],
  ])
})

test('what comes after the end of the process was not reached', () => {
  assert.equal(run(good, 'process.exit(7)', good), [
    [1, 0, undefined],
    [0, 1, 'ran no test: is test.run() missing?'],
    [0, 1, 'not reached: the process ended before it'],
  ])
})

test('no file finds the variables and the folder of the one before it', () => {
  const changes = `process.env.TMPDIR = '/nowhere'; process.env.NEW = '1'; process.chdir('/'); ${good}`
  const looks =
    "test('clean', () => { if (process.env.TMPDIR === '/nowhere' || process.env.NEW || process.cwd() === '/') throw 0 }); test.run()"
  assert.equal(run(changes, looks), [
    [1, 0, undefined],
    [1, 0, undefined],
  ])
})

test('an end that is not well is told, though every test passed', () => {
  assert.equal(run(good, `${good}; process.on('exit', () => { process.exitCode = 3 })`), [
    [1, 0, undefined],
    [1, 1, 'exit code 3'],
  ])
})

test('small files of a floor share a process, what starts servers has others, what measures its own is alone, and none is left out', () => {
  const files = [
    'core/decode/csv.test.ts',
    'test/end-to-end/host.test.ts',
    'test/end-to-end/two-hosts.landing.test.ts',
    'test/end-to-end/keys.test.ts',
    'core/decode/xml.test.ts',
    'core/database/embedded/crash.landing.test.ts',
    'core/http/hosts.test.ts',
    'host/answer/encoding.test.ts',
  ]
  assert.equal(
    batchesOf(ROOT, files, () => []).map(({ files }) => files),
    [
      ['test/end-to-end/two-hosts.landing.test.ts'],
      ['core/database/embedded/crash.landing.test.ts'],
      ['test/end-to-end/host.test.ts', 'test/end-to-end/keys.test.ts'],
      ['host/answer/encoding.test.ts'],
      ['core/decode/csv.test.ts', 'core/decode/xml.test.ts'],
      ['core/http/hosts.test.ts'],
    ],
  )
})

test('the suites over connectors are divided among processes, each connector in one', () => {
  const names = Array.from({ length: 8 }, (_, at) => `c${at}`)
  const batches = batchesOf('/', ['test/contract/reading.test.ts'], () => names)
  assert.is(batches.length, 2)
  assert.equal(batches.flatMap(({ env }) => env!.TIANGUIS_CONTRACT!.split(',')).sort(), names)
})

test('every connector is in one tier, and what stands for all is in the first', () => {
  const [first, landing, all] = (['first', 'landing', 'all'] as const).map((tier) => contractOf(ROOT, tier))
  assert.equal([...first!, ...landing!].sort(), [...all!].sort())
  for (const name of Object.keys(REPRESENTATIVES)) assert.ok(first!.includes(name), name)
})

test('every test file is in a tier, and the suites over connectors are in both', () => {
  const all = allTests(ROOT)
  const [first, landing] = (['first', 'landing'] as const).map((tier) => all.filter((file) => isOf(tier, file)))
  assert.equal([...new Set([...first!, ...landing!])].sort(), [...all].sort())
  assert.equal(
    first!.filter((file) => landing!.includes(file)),
    ['test/contract/reading.test.ts', 'test/contract/refreshing.test.ts'],
  )
})

test('what imports a file is found, however many files are between', () => {
  const found = importersOf(ROOT, ['core/decode/csv.ts'])
  for (const file of ['core/decode/csv.test.ts', 'connectors/precios/connector.ts', 'test/contract/reading.test.ts'])
    assert.ok(found.has(file), file)
  assert.not(found.has('core/decode/zip.test.ts'))
})

test.run()
