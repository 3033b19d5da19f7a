/**
 * A connector outside the repository is held to the same suite by `tianguis check`: one just made is sound, with no edit
 * anywhere, and of a spoilt one its author is told on which line, what came and what to do.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { tianguis, type Ended } from '../support/command-line.ts'
import { openFolder, type Folder } from '../support/folder.ts'
import { advice } from './advice/advice.ts'
import { allChecks } from './checks/all.ts'

interface Told {
  readonly conjunto: string
  readonly revision: string
  readonly bien: boolean
  readonly donde?: string
  readonly error?: string
  readonly que_hacer?: string
}

let around: Folder
let ended: Ended
let told: readonly Told[]

test.before(async () => {
  around = await openFolder('afuera')
  for (const template of HELD) await made(`lonja-${template}`, {}, template)
  const older = (text: string) => text.replaceAll('2026-11-1', '2019-03-1')
  await made('lonja-de-antes', {
    'connector.ts': older,
    'fixtures/sample/recording.json': older,
    'fixtures/sample/answers/precios.json': older,
  })
  for (const [name, [from, to]] of Object.entries(SPOILT))
    await made(name, { 'connector.ts': (code) => code.replace(from, to) })
  // The sound ones by their names, among the folders that are served; the others one by one.
  const others = (await readdir(around.path)).filter((name) => !SOUND.includes(name))
  const named = [...SOUND, ...others.map((name) => join(around.path, name))]
  ended = await tianguis(['check', ...named, '--json'], { ...process.env, TIANGUIS_CONNECTORS: around.path })
  told = (ended.json() as { data: Told[] }).data
})
test.after(() => around.remove())

/** Of a table, read another way; of series; and the plain one below. The others are that of a table read in their own way. */
const HELD = ['sweep', 'series'] as const
/** One whose sample is older than any example beside them. */
const SOUND: readonly string[] = [...HELD.map((template) => `lonja-${template}`), 'lonja-de-antes']

/** What is spoilt of each. */
const SPOILT: Readonly<Record<string, readonly [from: string | RegExp, to: string]>> = {
  'lonja-al-azar': [
    'return { fecha, producto, precio }',
    'return { fecha, producto, precio: Math.random().toFixed(2) }',
  ],
  'lonja-llave': [`key: ['producto', 'fecha']`, `key: ['fecha']`],
  'lonja-ilegible': ['revisions: false,', 'revisions: false,,'],
  'lonja-sin-unidad': [/ +\.unit\(.*\n/, ''],
  'lonja-sin-filas': ['    return {\n', '    void {\n'],
  'lonja-lanza': ['yield await', `throw new Error('no hay quien conteste')\n    yield await`],
  'lonja-secreto': ['precios.json', 'precios.json?token=abc123def456'],
  'lonja-ruta': [/path: '[^']+'/, `path: '/estado'`],
}

/** Makes a connector as an author would, and changes some of its files. */
async function made(
  name: string,
  changes: Readonly<Record<string, (text: string) => string>> = {},
  template = 'plain',
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

const failures = (name: string) => told.filter(({ conjunto, bien }) => conjunto === name && !bien)
const checks = Object.keys(allChecks).length

test('of every check it is said in Spanish what holds, and what to do', () => {
  assert.equal(Object.keys(advice).sort(), Object.keys(allChecks).sort())
})

test('one just made of a template is sound, and so is one whose sample is older than any example', () => {
  for (const name of SOUND) {
    assert.equal(failures(name), [])
    assert.is(told.filter(({ conjunto }) => conjunto === name).length, checks + 1)
  }
})

test('one that gives other rows each time it reads an answer is told on its line, with what to do', () => {
  const said = failures('lonja-al-azar').find(({ revision }) => revision === 'parse da dos veces las mismas filas')
  assert.match(said?.donde ?? '', /lonja-al-azar\/connector\.ts:\d+$/)
  assert.match(said?.que_hacer ?? '', /Math\.random/)
})

test('a key that is not unique is told where the key is, and what to do', async () => {
  const [said] = failures('lonja-llave')
  assert.is(said?.donde, await place('lonja-llave', 'key: ['))
  assert.match(said?.error ?? '', /la llave \(fecha\) se repite con otros valores/)
  assert.match(said?.que_hacer ?? '', /a key le falta la columna/)
})

const ALONE: Readonly<Record<string, readonly [line: string, says: RegExp]>> = {
  'lonja-ilegible': ['revisions: false,,', /No se puede leer como código/],
  'lonja-sin-unidad': ['precio: decimal', /no dice su unidad: pon \.unit\(/],
  'lonja-sin-filas': ['parse(answer', /parse devolvió nada; se esperaba un objeto con filas de «/],
  'lonja-lanza': ['throw new Error', /no hay quien conteste/],
  'lonja-secreto': ['const PRICES', /lleva un secreto escrito \(«token=…»\).*http\.secret/s],
  'lonja-ruta': ['path: ', /La ruta «\/estado» es del servicio/],
}

for (const [name, [line, says]] of Object.entries(ALONE)) {
  test(`what keeps it from answering is told once, on its line: ${name}`, async () => {
    const [said, ...others] = failures(name)
    assert.equal(others, [])
    assert.match(said?.error ?? '', says)
    assert.is(said?.donde, await place(name, line))
  })
}

test('it ends with code 1', () => assert.is(ended.code, 1, ended.stderr))

async function place(name: string, line: string): Promise<string> {
  const file = join(around.path, name, 'connector.ts')
  const text = await readFile(file, 'utf8')
  return `${file}:${text.slice(0, text.indexOf(line)).split('\n').length}`
}

test.run()
