/** CONTRIBUTING, followed: its connector is written down as printed, type-checked, refreshed, served, put to the contract suite and shipped. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import * as core from '@tianguis/core'
import { readConfig } from '../../host/config.ts'
import { discover } from '../../host/discovery.ts'
import { allChecks } from '../contract/checks/all.ts'
import { subjectOf } from '../contract/subject.ts'
import { makeTestKey, PEPPER } from '../support/accounts.ts'
import { openBench } from '../support/bench.ts'
import { openTestDatabase } from '../support/database.ts'
import { sampledTemplate } from '../support/samples.ts'
import { codeIn, readPage, ROOT } from './document.ts'
import { openReader } from './reader.ts'

const LONGEST = 60
const page = readPage('CONTRIBUTING.md')
/** README's reader makes a server of his own, loads the samples and is given a key; this one has them. */
const database = await openTestDatabase({ template: sampledTemplate })
const env = { DATABASE_URL: database.url, TIANGUIS_PEPPER: PEPPER }
const reader = await openReader(env, await makeTestKey({ config: readConfig(env), pool: database.pool }))
const around = join(reader.folder, 'mis-conectores')
await writeFiles('pasajes/', around)

test(`the connector has at most ${LONGEST} lines`, () => {
  const { length } = printed('pasajes/connector.ts').trimEnd().split('\n')
  assert.ok(length <= LONGEST, `It has ${length}.`)
})

test('the connector passes the type check', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-types-'))
  await writeFiles('pasajes/', folder)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      include: ['pasajes'],
      compilerOptions: {
        typeRoots: [join(ROOT, 'node_modules/@types')],
        paths: { '@tianguis/core': [join(ROOT, 'core/connector.ts')], '@tianguis/core/*': [join(ROOT, 'core/*.ts')] },
      },
    }),
  )
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  )
  await rm(folder, { recursive: true, force: true })
  assert.is(stdout, '')
})

reader.follow(page)

test('shipped as JavaScript with the printed package.json, it is loaded as an installed package', async () => {
  const root = join(reader.folder, 'installed')
  const folder = join(root, 'node_modules/tianguis-pasajes')
  await writeFiles('tianguis-pasajes/', join(root, 'node_modules'))
  for (const name of ['connector', 'semantics']) {
    await writeFile(
      join(folder, `${name}.js`),
      stripTypeScriptTypes(printed(`pasajes/${name}.ts`)).replace('./semantics.ts', './semantics.js'),
    )
  }
  await writeFiles('pasajes/fixtures/', folder, 'pasajes/')
  const { found, broken } = await discover(['tianguis-pasajes'], root)
  assert.equal(broken, [])
  assert.equal(
    found.map(({ connector, fixtures }) => [connector.name, fixtures]),
    [['pasajes', join(folder, 'fixtures')]],
  )
})

test('every function that the page names exists', () => {
  const known = new Set([
    ...Object.keys(core),
    ...Object.getOwnPropertyNames(core.Column.prototype),
    'rehearse',
    'stream',
    'note',
    'http.secret',
    'http.input',
    'test.run',
  ])
  const named = codeIn(page.prose).flatMap((code) => /^([\w.]+)\(\)$/.exec(code)?.[1] ?? [])
  assert.ok(named.length > 20)
  assert.equal(
    named.filter((name) => !known.has(name)),
    [],
  )
})

const bench = await openBench({ env: { TIANGUIS_CONNECTORS: around } })
const subject = await subjectOf(
  bench,
  bench.service.connectors.find(({ connector }) => connector.name === 'pasajes')!,
)
for (const [says, check] of Object.entries(allChecks)) test(`pasajes: ${says}`, () => check(subject))

test('the service ends in order after SIGTERM', () => reader.close())
test.after(async () => {
  await subject.close()
  await bench.close()
  await database.close()
})
test.run()

function printed(file: string): string {
  const block = page.blocks.find((one) => one.file === file)
  if (!block) throw new Error(`CONTRIBUTING prints no ${file}.`)
  return block.text
}

/** Writes the printed files whose names begin so, less the part of the name that is not wanted. */
async function writeFiles(beginning: string, folder: string, less = ''): Promise<void> {
  for (const { file, text } of page.blocks) {
    if (!file?.startsWith(beginning)) continue
    const path = join(folder, file.slice(less.length))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
}
