/** The server as a process: under whom it runs, what it holds of its parent, and what it may take. */
import { readFileSync, statSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { asRoot, isRoot, openHost, sql } from '../../../../test/support/fake-machine.ts'
import { isAlive } from '../processes.ts'
import { startEmbedded } from '../server.ts'
import { folder, machine } from './machine.ts'

test('only root is told under which user PostgreSQL runs', async () => {
  const { notices, stop, pid } = await startEmbedded({ folder })
  assert.is(notices.length, isRoot ? 1 : 0)
  if (isRoot) {
    assert.match(notices[0] ?? '', /nobody \(uid \d+\)/)
    assert.is(statSync(`/proc/${pid}`).uid, 65534)
  }
  await stop()
})

test('the server is detached from the terminal and holds nothing of its parent', async () => {
  const { pid, stop } = await startEmbedded({ folder })
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ')
  assert.equal([fields[2], fields[3]], [String(pid), String(pid)], 'leads what the terminal signals')
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .map((line) => line.split('=')[0])
  assert.equal(
    environment.filter(
      (name) =>
        name !== '' && !['PATH', 'LC_ALL', 'TZ', 'LD_LIBRARY_PATH', 'PG_GRANDPARENT_PID'].includes(name as string),
    ),
    [],
  )
  await stop()
})

test('no process of the server can take all memory', async () => {
  const { pid, url, stop } = await startEmbedded({ folder })
  assert.match(readFileSync(`/proc/${pid}/limits`, 'utf8'), /Max address space +6144000000 /)
  const greedy = await sql(
    url,
    "SELECT length(format('%999999999s%999999999s%999999999s%999999999s%999999999s%999999999s%999999999s', 1, 2, 3, 4, 5, 6, 7))",
  ).then(
    () => 'answered',
    (error) => error.code,
  )
  assert.ok(['53200', '54000'].includes(greedy as string), String(greedy))
  assert.equal(await sql(url, 'SELECT 1 AS alive'), [{ alive: 1 }])
  await stop()
})

test('the process ends by itself after stop, and also while the server it shares goes on', async () => {
  const host = openHost({ folder, brief: true })
  assert.is(await host.ended, 0)
  const { stop } = await startEmbedded({ folder })
  assert.is(await openHost({ folder, brief: true }).ended, 0)
  await stop()
})

test('PGHOST, PGPORT, PGSSLMODE and their kin, set for another server, change nothing', async () => {
  const env = {
    PGHOST: 'example.invalid',
    PGPORT: '1',
    PGSSLMODE: 'require',
    PGUSER: 'x',
    PGPASSWORD: 'y',
    PGDATABASE: 'z',
    PGDATA: '/nowhere',
    LC_ALL: 'es_MX.UTF-8',
    TZ: 'Asia/Tokyo',
  }
  const host = openHost({ folder: machine.path('environment'), env, brief: true })
  const { codigo, message } = await host.report
  assert.is(codigo, undefined, message)
  assert.is(await host.ended, 0)
})

asRoot('root with the capabilities that Docker leaves starts, adopts and stops', async () => {
  const capabilities = [
    'chown',
    'dac_override',
    'fowner',
    'fsetid',
    'kill',
    'setgid',
    'setuid',
    'setpcap',
    'net_bind_service',
    'net_raw',
    'sys_chroot',
    'mknod',
    'audit_write',
    'setfcap',
  ]
  const wrap = ['setpriv', `--bounding-set=-all,${capabilities.map((name) => `+${name}`).join()}`, '--inh-caps=-all']
  const place = folder
  const first = openHost({ folder: place, wrap })
  const { pid = 0, message } = await first.report
  assert.ok(pid, message)
  first.kill('SIGKILL')
  await first.ended
  const second = openHost({ folder: place, wrap, brief: true })
  assert.is((await second.report).adopted, true)
  assert.is(await second.ended, 0)
  assert.not.ok(isAlive(pid))
})
