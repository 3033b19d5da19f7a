/**
 * A connector outside the repository is held to the same suite: one just made is sound, with no edit anywhere, and a
 * spoilt one is caught.
 */
import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { tianguis } from '../support/command-line.ts'
import { openFolder, type Folder } from '../support/folder.ts'

let around: Folder
test.before(async () => {
  around = await openFolder('afuera')
})
test.after(() => around.remove())

/** Makes a connector as an author would, and changes some of its files. */
async function made(
  name: string,
  changes: Readonly<Record<string, (text: string) => string>> = {},
  template = 'json',
): Promise<void> {
  const { code, stderr, stdout } = await tianguis(['new', name, '--template', template, '--in', around.path], {})
  assert.is(code, 0, stderr)
  assert.match(stdout, `tianguis check ${join(around.path, name)}`)
  for (const [file, change] of Object.entries(changes)) {
    const path = join(around.path, name, file)
    const text = await readFile(path, 'utf8')
    assert.not.equal(change(text), text, `${file} has nothing to change.`)
    await writeFile(path, change(text))
  }
}

/** What a file of the suite says of connectors of the folder, in a process as the runner's. */
async function suite(
  file: 'reading' | 'refreshing',
  ...names: readonly string[]
): Promise<{ code: number | null; output: string }> {
  const path = fileURLToPath(new URL(`${file}.test.ts`, import.meta.url))
  const env = { ...process.env, TIANGUIS_CONNECTORS: around.path, TIANGUIS_CONTRACT: names.join(), FORCE_COLOR: '0' }
  const child = spawn(process.execPath, ['--liftoff-only', path], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  return { code: await new Promise<number | null>((ended) => child.on('close', ended)), output }
}

test('one is made of each template, and another whose sample is older than any example', async () => {
  await made('lonja')
  await made('ahorro-publico', {}, 'series')
  const older = (text: string) => text.replaceAll('2026-11-1', '2019-03-1')
  await made('lonja-de-antes', {
    'connector.ts': older,
    'fixtures/sample/recording.json': older,
    'fixtures/sample/answers/precios.json': older,
  })
})

for (const file of ['reading', 'refreshing'] as const) {
  test(`all are sound: ${file}`, async () => {
    const { code, output } = await suite(file, 'lonja', 'ahorro-publico', 'lonja-de-antes')
    assert.is(code, 0, output)
    assert.ok(Number(/Passed: +(\d+)/.exec(output)?.[1]) > 30, output)
  })
}

test('one that gives other rows each time it reads an answer is caught', async () => {
  await made('lonja-rota', {
    'connector.ts': (code) =>
      code.replace(
        'return { fecha, producto, precio }',
        'return { fecha, producto, precio: Math.random().toFixed(2) }',
      ),
  })
  const { code, output } = await suite('refreshing', 'lonja-rota')
  assert.is(code, 1, output)
  assert.match(output, /FAIL  "lonja-rota: /)
})

test.run()
