/**
 * The core as an author outside the checkout has it: packed, installed in an empty folder, typed, run by node alone, and
 * its connector served by Tianguis.
 */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../support/call.ts'
import { tianguis } from '../support/command-line.ts'
import { openFolder, type Folder } from '../support/folder.ts'
import { openBench } from '../support/test-service.ts'
import { packCore, PUBLIC } from './pack-core.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
type Failed = Error & { stdout: string; stderr: string }

let folder: Folder
let author: string
const connector = () => join(author, 'lonja/connector.ts')

test.before(async () => {
  folder = await openFolder('paquete')
  author = join(folder.path, 'autor')
  const tarball = await packCore(folder.path)
  await mkdir(author)
  await writeFile(join(author, 'package.json'), JSON.stringify({ name: 'autor', private: true, type: 'module' }))
  await run('npm', ['install', tarball, '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: author,
  })
  const made = await tianguis(['new', 'lonja', '--in', author], {})
  assert.is(made.code, 0, made.stderr)
})
test.after(() => folder.remove())

async function checkedTypes(): Promise<string> {
  const options = {
    target: 'esnext',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
  }
  const all = PUBLIC.map((path, at) => `export * as promised${at} from '@tianguis/core/${path}'`)
  await writeFile(join(author, 'promised.ts'), all.join('\n'))
  const include = ['lonja', 'promised.ts']
  await writeFile(join(author, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include }))
  return run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', author, '--pretty', 'false']).then(
    ({ stdout }) => stdout,
    ({ stdout }: Failed) => stdout,
  )
}

test('an editor has the types of a connector, and says what is wrong with one', async () => {
  assert.is(await checkedTypes(), '')
  const sound = await readFile(connector(), 'utf8')
  await writeFile(connector(), sound.replace("lateAfter: '3 days'", 'lateAfter: 3'))
  const said = await checkedTypes()
  await writeFile(connector(), sound)
  assert.match(said, /connector\.ts\(\d+,\d+\): error TS2322: Type 'number' is not assignable to type 'string'/)
})

/** A program of the author's, in node alone. */
const program = (text: string) => run(process.execPath, ['--input-type=module', '-e', text], { cwd: author })

test('its own tests rehearse it over its sample, without Tianguis', async () => {
  const { stdout } = await program(`
    import { rehearse } from '@tianguis/core/refresh/rehearse'
    import connector from './lonja/connector.ts'
    const { batches } = await rehearse(connector, 'lonja/fixtures/sample')
    console.log(JSON.stringify(batches.flatMap((batch) => [...connector.parse(batch, {}).lonja])))`)
  assert.is((JSON.parse(stdout) as object[]).length, 5)
})

test('all that is promised can be imported, and nothing else', async () => {
  const { stdout } = await program(`
    const paths = ${JSON.stringify(['', ...PUBLIC.map((path) => `/${path}`)])}
    for (const path of paths) await import('@tianguis/core' + path)
    console.log(paths.length)`)
  assert.is(Number(stdout), PUBLIC.length + 1)
  const refused = await program(`await import('@tianguis/core/database/tables')`).catch((error: Failed) => error.stderr)
  assert.match(String(refused), /ERR_PACKAGE_PATH_NOT_EXPORTED/)
})

test('what three of the bundled connectors need is promised to all', async () => {
  const users = new Map<string, Set<string>>()
  for (const file of globSync('connectors/*/**/*.ts', { cwd: ROOT }))
    for (const [, path] of (await readFile(join(ROOT, file), 'utf8')).matchAll(/from '@tianguis\/core\/([^']+)'/g))
      users.set(path!, (users.get(path!) ?? new Set()).add(file.split('/')[1]!))
  const promised: ReadonlySet<string> = new Set(PUBLIC)
  const needed = [...users].filter(([path, { size }]) => size > 2 && !promised.has(path)).map(([path]) => path)
  assert.equal(needed, [])
})

test('the source is not packed by mistake', async () => {
  const said = await run('npm', ['pack', '--dry-run', '-w', 'core'], { cwd: ROOT }).then(
    () => '',
    ({ stderr }: Failed) => stderr,
  )
  assert.match(said, /npm run pack-core/)
})

test('Tianguis serves it from there', async () => {
  const bench = await openBench({
    env: { TIANGUIS_CONNECTORS: join(author, 'lonja') },
    samples: ({ connector: { name } }) => ['municipios', 'lonja'].includes(name),
  })
  try {
    const answer = await call(bench.url, '/api/v1/lonja', { query: { limit: 1 } })
    assert.is(answer.status, 200, answer.text)
    assert.equal(answer.json().data, [{ fecha: '2026-11-18', producto: 'Frijol negro', precio: 31 }])
  } finally {
    await bench.close()
  }
})

test.run()
