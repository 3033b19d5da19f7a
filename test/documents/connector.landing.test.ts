/**
 * The connector that docs/connectors.md prints: type-checked, put to the contract suite and shipped. `followed.test.ts`
 * runs and asks it.
 */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import * as core from '@tianguis/core'
import { discover } from '../../host/discovery.ts'
import { allChecks } from '../contract/checks/all.ts'
import { subjectOf } from '../contract/subject.ts'
import { openBench } from '../support/test-service.ts'
import { openFolder } from '../support/folder.ts'
import { codeIn, readPage, ROOT, writePrinted } from './document.ts'

const LONGEST = 60
const page = readPage('docs/connectors.md')
const folder = await openFolder('connector')
const around = join(folder.path, 'mis-conectores')
await writePrinted(page, 'pasajes/', around)

test(`the connector has at most ${LONGEST} lines`, () => {
  const { length } = printed('pasajes/connector.ts').trimEnd().split('\n')
  assert.ok(length <= LONGEST, `It has ${length}.`)
})

test('the connector passes the type check', async () => {
  await writeFile(
    join(around, 'tsconfig.json'),
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
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', around]).catch(
    (error: { stdout: string }) => error,
  )
  assert.is(stdout, '')
})

test('shipped as JavaScript with the printed package.json, it is loaded as an installed package', async () => {
  const root = join(folder.path, 'installed')
  const installed = join(root, 'node_modules/tianguis-pasajes')
  await writePrinted(page, 'tianguis-pasajes/', join(root, 'node_modules'))
  for (const name of ['connector', 'semantics']) {
    await writeFile(
      join(installed, `${name}.js`),
      stripTypeScriptTypes(printed(`pasajes/${name}.ts`)).replace('./semantics.ts', './semantics.js'),
    )
  }
  await writePrinted(page, 'pasajes/fixtures/', installed, 'pasajes/')
  const { found, broken } = await discover(['tianguis-pasajes'], root)
  assert.equal(broken, [])
  assert.equal(
    found.map(({ connector, fixtures }) => [connector.name, fixtures]),
    [['pasajes', join(installed, 'fixtures')]],
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

test.after(async () => {
  await subject.close()
  await bench.close()
  await folder.remove()
})
test.run()

function printed(file: string): string {
  const block = page.blocks.find((one) => one.file === file)
  if (!block) throw new Error(`docs/connectors.md prints no ${file}.`)
  return block.text
}
