/**
 * A source whose answer is read without end, in the middle of which the host or the command line is ended: no process
 * is left.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openHosts, type Hosts } from '../support/hosts.ts'
import { until } from '../support/until.ts'

const MAIN = fileURLToPath(new URL('../../host/cli/main.ts', import.meta.url))
let database: TestDatabase
let hosts: Hosts
test.before(async () => {
  database = await openTestDatabase()
  hosts = await openHosts(database.url)
  hosts.source.answer('sin fin')
})
test.after(async () => {
  await hosts.close()
  await database.close()
})

const isLiving = async (pid: number) => {
  const child = spawn('ps', ['-o', 'stat=', '-p', String(pid)])
  let state = ''
  child.stdout.on('data', (text) => {
    state += text
  })
  await once(child, 'close')
  return state.trim() !== '' && !state.startsWith('Z')
}
const lastRun = async () =>
  (
    await database.pool.query(
      "select id, outcome, failure from tianguis.runs where dataset = 'lento' order by id desc limit 1",
    )
  ).rows[0]
const lease = async () =>
  (
    await database.pool.query(
      "select lease_holder as holder, lease_until > now() as held from tianguis.datasets where name = 'lento'",
    )
  ).rows[0]

const command = () =>
  spawn(process.execPath, [MAIN, 'refresh', 'lento', '--json'], {
    env: { ...process.env, ...hosts.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

test('a host that is told to end kills it, gives back its lease, and says so', async () => {
  const host = await hosts.start({ REFRESH: 'on' })
  const pid = await hosts.endless()
  assert.is(await host.stop(), 0)
  assert.not.ok(await isLiving(pid))
  const { outcome, failure } = await lastRun()
  assert.equal(
    [outcome, failure],
    ['cancelled', 'Se le pidió terminar, no lo hizo en 5 s y se terminó su proceso. Lo publicado sigue como estaba.'],
  )
  assert.equal(await lease(), { holder: null, held: null })
})

test('of a host that is killed it is gone seconds later, and the next run takes the lease at once', async () => {
  // The queue's own memory of which of its jobs runs, that would keep the next host waiting for a minute.
  await database.pool.query('update trabajos.queue set singletons_active = null')
  const host = await hosts.start({ REFRESH: 'on' })
  const pid = await hosts.endless()
  host.child.kill('SIGKILL')
  await until(
    () => isLiving(pid),
    (living) => !living,
  )
  const { id } = await lastRun()
  hosts.source.answer('10.00')
  // Where nothing was ever loaded the command line would load every sample first.
  await database.pool.query("update tianguis.datasets set version = 1 where name = 'municipios'")
  const cli = command()
  assert.equal(await once(cli, 'close'), [0, null])
  const {
    rows: [before],
  } = await database.pool.query('select outcome from tianguis.runs where id = $1', [id])
  assert.equal([before.outcome, (await lastRun()).outcome], ['lost', 'published'])
})

const interrupted: [string, (cli: ChildProcess) => void, number][] = [
  [
    'Ctrl-C',
    (cli) => {
      cli.kill('SIGINT')
    },
    130,
  ],
  [
    'Ctrl-C twice',
    (cli) => {
      cli.kill('SIGINT')
      setTimeout(() => cli.kill('SIGINT'), 300)
    },
    130,
  ],
]
for (const [what, interrupt, code] of interrupted) {
  test(`${what} ends a refresh from the command line that reads without end`, async () => {
    hosts.source.answer('sin fin')
    const cli = command()
    const closed = once(cli, 'close')
    const pid = await hosts.endless()
    interrupt(cli)
    assert.equal(await closed, [code, null])
    await until(
      () => isLiving(pid),
      (living) => !living,
    )
  })
}

test.run()
