/** kill -9, and a process that is paused for longer than its lease. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { prepareTables } from '@tianguis/core/database/tables'
import { until } from '../support/until.ts'
import { dataset, ledger, openBench, served, stagingTables, stations, stored, tiny, type Bench } from './tiny.ts'

const VICTIM = fileURLToPath(new URL('victim.ts', import.meta.url))
const connector = tiny()
let bench: Bench
test.before.each(async () => {
  bench = await openBench()
  await bench.run(connector, { precios: stations(50) })
})
test.after.each(() => bench.close())

const stateOf = (pid: number) => spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()

/** A refresh by another process, which has come to where it stops, and stays until it is continued. */
async function victim(where: 'loading' | 'publishing'): Promise<{ child: ChildProcess; output: () => string }> {
  const child = spawn(process.execPath, [VICTIM, bench.url, bench.folder, where], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout!.on('data', (text) => (output += text))
  while (!output.includes('listo'))
    await Promise.race([
      once(child.stdout!, 'data'),
      once(child, 'exit').then(() => {
        throw new Error(`ended: ${output}`)
      }),
    ])
  await until(
    async () => stateOf(child.pid!),
    (state) => state.startsWith('T'),
  )
  return { child, output: () => output }
}

for (const where of ['loading', 'publishing'] as const) {
  test(`killed while ${where}: published data as before, and the next refresh cleans up and completes`, async () => {
    const { pool } = bench
    const before = await stored(pool, connector)
    const { child } = await victim(where)
    assert.is((await stagingTables(pool)).length, 1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    assert.equal(await stored(pool, connector), before)
    assert.is((await dataset(pool)).version, '1')
    assert.is((await ledger(pool)).at(-1).outcome, 'running')

    const { outcome, version, failure } = await bench.run(connector, { precios: stations(51) })
    assert.equal([outcome, version], ['published', 2], failure ?? '')
    assert.equal(await stagingTables(pool), [])
    assert.equal(
      (await ledger(pool)).map((run) => run.outcome),
      ['published', 'lost', 'published'],
    )
    assert.match((await ledger(pool))[1].failure, /terminó sin avisar/)
    assert.is((await served(pool, connector)).length, 51)
  })

  test(`paused while ${where}, longer than its lease: another publishes meanwhile, and it cannot when it wakes up`, async () => {
    const { pool } = bench
    const { child, output } = await victim(where)
    await pool
      .query("update tianguis.datasets set lease_until = now() - interval '1 second' where name = 'prueba'")
      .catch(() => {})
    const { outcome, version, failure } = await bench.run(connector, { precios: stations(52) })
    assert.equal([outcome, version], ['published', 2], failure ?? '')
    const after = await stored(pool, connector)

    child.kill('SIGCONT')
    const [code] = await once(child, 'exit')
    assert.is(code, 0)
    const told = JSON.parse(output().split('\n')[1]!)
    assert.is(told.outcome, 'failed')
    assert.match(
      told.failure,
      where === 'loading'
        ? /Otro proceso tomó|no existe|does not exist/
        : /estuvo detenido a media publicación|Se perdió la conexión/,
    )
    assert.equal(await stored(pool, connector), after)
    assert.equal(
      (await ledger(pool)).map((run) => run.outcome),
      ['published', 'lost', 'published'],
    )
    assert.equal(await stagingTables(pool), [])
  })
}

test('a run that died between its publication and its ledger row is not called lost', async () => {
  const { pool } = bench
  await pool.query("update tianguis.runs set outcome = 'running', version = null, finished_at = null")
  await prepareTables(pool, connector)
  await bench.run(connector, { precios: stations(50) })
  const [first] = await ledger(pool)
  assert.equal([first.outcome, first.version, first.failure], ['published', '1', null])
})

test.run()
