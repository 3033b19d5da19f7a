import { spawn } from 'node:child_process'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cannotBePostmasterOf, isAlive, isGoneWithin, isMarkAlive, isPostmasterOf, markOf } from './processes.ts'

test('a mark lives as long as its process, and no longer', async () => {
  const child = spawn('sleep', ['60'])
  const mark = markOf(child.pid as number) as string
  assert.ok(isMarkAlive(mark))
  child.kill('SIGKILL')
  assert.ok(await isGoneWithin(child.pid as number, Infinity))
  assert.not.ok(isMarkAlive(mark))
  assert.is(markOf(child.pid as number), undefined)
})

test('waiting for a process that stays ends with the patience', async () => {
  assert.is(await isGoneWithin(process.pid, 30), false)
})

test('marks that are not of a process are dead', () => {
  for (const mark of ['', '0', '-1', 'x', '999999999-1-2']) assert.not.ok(isMarkAlive(mark), mark)
})

test('no other program is a postmaster, even one that mentions the folder', async () => {
  const child = spawn('sleep', ['60', '/datos/postgres'], { argv0: 'sleep' })
  assert.not.ok(isPostmasterOf(process.pid, process.cwd()))
  assert.not.ok(isPostmasterOf(child.pid as number, '/datos/postgres'))
  assert.ok(cannotBePostmasterOf(child.pid as number, '/datos/postgres'))
  child.kill('SIGKILL')
})

if (process.platform === 'linux') {
  test('another process that got the same pid has another mark', () => {
    const [pid, start, boot] = (markOf(process.pid) as string).split('-')
    assert.ok(isMarkAlive(`${pid}-${start}-${boot}`))
    assert.not.ok(isMarkAlive(`${pid}-${Number(start) - 1}-${boot}`))
    assert.not.ok(isMarkAlive(`${pid}-${start}-00000000`))
  })

  test('a zombie is dead: pid 1 of many containers never collects them', async () => {
    // The shell becomes a sleep that never waits for its child.
    const parent = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (text) => resolve(Number(text))))
    assert.ok(await isGoneWithin(pid, Infinity))
    process.kill(pid, 0)
    assert.not.ok(isAlive(pid))
    parent.kill('SIGKILL')
  })

  test('a program whose name holds a parenthesis and spaces is read right', async () => {
    const child = spawn(
      process.execPath,
      ['-e', "process.title='a) Z 1 ('; console.log(1); setTimeout(() => {}, 60000)"],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await new Promise((resolve) => child.stdout.once('data', resolve))
    assert.ok(isAlive(child.pid as number))
    assert.ok(isMarkAlive(markOf(child.pid as number) as string))
    child.kill('SIGKILL')
  })
}

test.run()
