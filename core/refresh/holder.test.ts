import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { holder, isDead, shownHolder } from './holder.ts'

test('a process that has ended here is dead; this one, a living one and whatever is elsewhere are not', async () => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  const { pid } = child
  await once(child, 'exit')
  assert.ok(isDead(holder(pid)))
  assert.not(isDead(holder()))
  assert.not(isDead(holder(process.ppid)))
  const [host, , place] = holder().split('#')
  assert.not(isDead(`otra-${host}#${pid}#${place}`), 'another host')
  assert.not(isDead(`${host}#${pid}#otro`), 'another container of one hostname')
})

test('people read the host and the process', () => {
  assert.is(shownHolder('servidor#1234#a1b2c3'), 'servidor#1234')
})

test.run()
