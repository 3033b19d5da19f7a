import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { underLock } from './lock.ts'
import { failureOf, openFakeMachine } from '../../../test/support/fake-machine.ts'

const machine = openFakeMachine()
test.after(async () => void (await machine.close()))

// Each process adds one to a number ten times, slowly enough that two at once would lose an addition.
const ADDER = `
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { underLock } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)}
const [lock, number] = process.argv.slice(-2)
for (let turn = 0; turn < 10; turn += 1) {
  await underLock({ path: lock }, async () => {
    const before = Number(readFileSync(number, 'utf8'))
    await sleep(2)
    writeFileSync(number, String(before + 1))
  })
}`

function adder(lock: string, number: string): Promise<number | null> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', ADDER, lock, number], { stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', resolve))
}

test('processes that all find a dead holder enter one at a time, and leave nothing behind', async () => {
  const [lock, number] = [machine.path('lock'), machine.path('number')]
  writeFileSync(number, '0')
  // Dead twice over: the holder, and the one who was replacing it.
  writeFileSync(lock, '999999999-1-0\nfirst\n')
  writeFileSync(`${lock}.first`, '999999999-2-0\nsecond\n')
  assert.equal(await Promise.all([1, 2, 3, 4].map(() => adder(lock, number))), [0, 0, 0, 0])
  assert.is(readFileSync(number, 'utf8'), '40')
  assert.equal(readdirSync(machine.root), ['number'])
})

test('one process that asks twice waits for itself', async () => {
  const path = machine.path('twice')
  const order: string[] = []
  const turn = (name: string) =>
    underLock({ path }, async () => {
      order.push(`${name} in`)
      await sleep(30)
      order.push(`${name} out`)
    })
  await Promise.all([turn('a'), turn('b')])
  assert.equal(order, ['a in', 'a out', 'b in', 'b out'])
})

test('a living holder is waited for no longer than the patience, and is named', async () => {
  const path = machine.path('held')
  await underLock({ path }, async () => {
    const { codigo, message } = await failureOf(() => underLock({ path, patience: 40 }, async () => {}))
    assert.is(codigo, 'ocupado')
    assert.match(message, String(process.pid))
    assert.ok(existsSync(path))
  })
})

test('an abort ends the wait and leaves the lock to its holder', async () => {
  const path = machine.path('aborted')
  await underLock({ path }, async () => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(new Error('enough')), 30)
    try {
      await underLock({ path, signal: abort.signal }, async () => assert.unreachable())
      assert.unreachable()
    } catch (error) {
      assert.is((error as Error).message, 'enough')
    }
    assert.ok(existsSync(path))
  })
})

test('work that fails gives the lock back', async () => {
  const path = machine.path('failing')
  await underLock({ path }, () => Promise.reject(new Error('no'))).catch(() => {})
  assert.not.ok(existsSync(path))
})

test.run()
