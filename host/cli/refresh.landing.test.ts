/** `tianguis refresh`, from a new connector on; here, when the source does not answer well, or says what harms. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bench, env, frijol, lonja, maiz, sourceSends, stallsOnce } from '../../test/support/lonja.ts'
import './tests/first-refreshes.ts'
import './tests/kept-answers.ts'

test('an empty answer is refused by the guard: code 3, and the published rows stay', async () => {
  sourceSends({ precios: [] })
  const { code, stdout } = await bench.run('refresh lonja', env)
  assert.is(code, 3)
  assert.match(stdout, /^lonja: no se publicó\. .*al menos 1.*sigue como estaba/)
  assert.is((await lonja()).rows, 3)
  assert.match((await bench.run('status')).stdout, /\nlonja +fallando +3 [^]*\nlonja: .*al menos 1/)
})

test('an answer that is not what it should be fails: code 1, one sentence, no stack', async () => {
  sourceSends({ error: 'mantenimiento' })
  const { code, stdout, stderr } = await bench.run('refresh lonja', env)
  assert.is(code, 1)
  assert.match(stdout, /^lonja: falló\. .*precios.*mantenimiento/)
  assert.not.match(stdout + stderr, /\n\s+at /)
})

test('a second refresh finds the first one busy (4); Ctrl-C ends the first (130) and the published data is as it was', async () => {
  const before = await lonja()
  sourceSends('stall')
  const asked = stallsOnce()
  const first = bench.start('refresh lonja --json', env)
  await asked
  const second = await bench.run('refresh lonja', env)
  assert.is(second.code, 4)
  assert.match(second.stdout, /^lonja: ocupada\. .*ya se está actualizando/)
  first.child.kill('SIGINT')
  const ended = await first.ended
  assert.is(ended.code, 130, ended.stderr)
  assert.is(ended.json().data[0].resultado, 'cancelada')

  assert.equal(await lonja(), { ...before, runs: before.runs + 1, outcome: 'cancelled' })
})

test('record keeps the answers as a case that can be replayed', async () => {
  sourceSends({ precios: [maiz, frijol] })
  const recorded = await bench.run('refresh lonja --record dos-precios', env)
  assert.is(recorded.code, 0, recorded.stdout)
  const folder = join(bench.connectors, 'lonja/fixtures/dos-precios')
  const { answers } = JSON.parse(await readFile(join(folder, 'recording.json'), 'utf8'))
  assert.is(answers[0].url, 'https://datos.example.org/precios.json')
  assert.match(await readFile(join(folder, answers[0].body), 'utf8'), 'Frijol')
})

test('a name that is not known is met with the nearest one, and the others are not refreshed', async () => {
  const { code, stderr } = await bench.run('refresh lonja longa', env)
  assert.is(code, 2)
  assert.match(stderr, '«longa». ¿Quisiste decir «lonja»?')
})

test('what a source sends commands no terminal: not in quarantine, nor in what failed', async () => {
  const title = '\u001b]0;dueño\u0007\u009b2J\u202eovaM\r\u007f'
  sourceSends({ precios: [maiz, frijol, { ...maiz, producto: `Chile${title}\nforjada`, precio: `N/D${title}` }] })
  assert.is((await bench.run('refresh lonja', env)).code, 0)
  sourceSends({ error: title })
  const failed = await bench.run('refresh lonja', env)
  assert.is(failed.code, 1)
  const {
    data: [rejected],
  } = (await bench.run('rejects list --dataset lonja --json')).json()
  assert.ok(rejected.motivo.includes(title), 'a program gets it as it came')
  const ended = [failed]
  for (const words of [
    'rejects list --dataset lonja',
    `rejects show ${rejected.id}`,
    `rejects show ${rejected.id} --json`,
    'runs --dataset lonja',
    `runs ${rejected.corrida}`,
    'status',
    'status --json',
  ]) {
    ended.push(await bench.run(words))
  }
  for (const { stdout, stderr } of ended) assert.not.match(stdout + stderr, /[^\n\t\P{C}]/u)
  assert.match(ended[2]!.stdout, /N\/D\\u001b\]0;dueño\\u0007\\u009b2J\\u202eovaM\\u000d\\u007f/)
})

test.run()
