import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { allSources, circleIn, filesOfTests, readSource } from '../support/imports.ts'
import { brokenRules, type House } from './import-layers.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const sources = allSources(ROOT)
const ofTests = filesOfTests(sources)

function declared(manifest: string): string[] {
  if (!existsSync(join(ROOT, manifest))) return []
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(ROOT, manifest), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  return Object.keys({ ...dependencies, ...devDependencies })
}

const house: House = {
  packages: {
    core: declared('core/package.json'),
    sql: declared('sql/package.json'),
    host: declared('host/package.json'),
    test: [...declared('package.json'), ...declared('host/package.json')],
  },
  connectors: readdirSync(join(ROOT, 'connectors')),
}

test('an arrow only ever points down', () => {
  assert.ok(sources.length > 100, `Only ${sources.length} files were read.`)
  assert.equal(
    sources.flatMap((source) => brokenRules(source, house, ofTests)),
    [],
  )
})

test('no circle among the imports, of types neither: a leaf does not depend on the roof', () => {
  assert.is(circleIn(sources)?.join(' -> '), undefined)
})

test('core does not declare Express, and a connector declares nothing but core', () => {
  assert.not(house.packages.core!.includes('express'))
  for (const name of house.connectors) {
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(
      readFileSync(join(ROOT, 'connectors', name, 'package.json'), 'utf8'),
    )
    assert.equal(
      { dependencies, devDependencies, peerDependencies },
      { dependencies: undefined, devDependencies: undefined, peerDependencies: { '@tianguis/core': '*' } },
      name,
    )
  }
})

test('the top level has the folders of the house and no other', () => {
  const folders = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => name)
  assert.equal(
    folders.filter((name) => !['core', 'connectors', 'docs', 'host', 'sql', 'fixtures', 'test'].includes(name)),
    [],
  )
})

const OFFENDERS: readonly [file: string, text: string, says: RegExp][] = [
  ['core/http/client.ts', "import { serve } from '../../host/server.ts'", /core does not know host/],
  [
    'core/refresh/run.ts',
    "import gasolina from '../../connectors/gasolina/connector.ts'",
    /core does not know connectors/,
  ],
  ['core/refresh/run.ts', "import {\n  json,\n} from 'express'", /core\/package\.json does not declare it/],
  ['connectors/dolar/connector.ts', "import { SERIES } from '../tipo-cambio/series.ts'", /a connector knows no other/],
  ['connectors/dolar/connector.ts', "import knex from 'knex'", /no dependencies of its own/],
  ['connectors/dolar/connector.ts', "import { text } from '../../core/connector.ts'", /imported by its name/],
  [
    'connectors/dolar/connector.ts',
    "import { readConfig } from '@tianguis/host/config'",
    /connectors does not know host/,
  ],
  ['host/app.ts', "export * from '../connectors/dolar/connector.ts'", /host does not know connectors/],
  ['host/app.ts', 'const pool = new pg.Pool({ connectionString })', /connects by itself/],
  ['host/app.ts', "import { container } from 'tsyringe'", /only host\/composition\.ts knows the container/],
  ['host/app.ts', "if (connector.name === 'gasolina') return", /names the connector «gasolina»/],
  ['host/app.ts', "const sql = 'select * from datos.municipios'", /names the connector «municipios»/],
  ['sql/places/finder.ts', "const { app } = await import('../../host/app.ts')", /sql does not know host/],
  [
    'host/cli/runs.ts',
    "const help = `  $ tianguis runs --dataset gasolina`\nconst usual = 'dolar'",
    /names the connector «dolar»/,
  ],
  ['sql/places/finder.ts', "import type { Service } from '../../host/composition.ts'", /sql does not know host/],
]
for (const [file, text, says] of OFFENDERS) {
  test(`the rules see «${text.replaceAll('\n', ' ')}» in ${file}`, () => {
    const found = brokenRules(readSource(file, text), house)
    assert.ok(
      found.some((rule) => says.test(rule)),
      found.join('\n') || 'nothing was seen',
    )
  })
}

test('the rules let pass what is allowed', () => {
  const text =
    "import { x } from '@tianguis/core/http/client'\nimport { readFile } from 'node:fs/promises'\n// gasolina is only an example\nimport './prices.ts'\n/** import y from 'express' */"
  assert.equal(
    brokenRules(readSource('host/cli/runs.ts', 'const help = `  $ tianguis runs --dataset gasolina`'), house),
    [],
    'an example in the help',
  )
  for (const file of ['connectors/gasolina/connector.ts', 'host/answer/plan.ts'])
    assert.equal(brokenRules(readSource(file, text), house), [], file)
})

test('a circle is seen, of types and through several files too', () => {
  const source = (name: string, other: string, form = 'import') =>
    readSource(`core/${name}.ts`, `${form} { ${other} } from './${other}.ts'`)
  const circle = ['core/a.ts', 'core/b.ts', 'core/a.ts']
  for (const form of ['import', 'import type', 'export', 'export type'])
    assert.equal(circleIn([source('a', 'b'), source('b', 'a', form)]), circle, form)
  assert.equal(circleIn([source('a', 'b', 'import type'), source('b', 'a', 'import type')]), circle)
  assert.equal(circleIn([source('a', 'b'), readSource('core/b.ts', "type A = import('./a.ts').A")]), circle)
  assert.equal(circleIn([source('a', 'b'), source('b', 'c', 'import type'), source('c', 'a')]), [
    'core/a.ts',
    'core/b.ts',
    'core/c.ts',
    'core/a.ts',
  ])
  assert.is(circleIn([source('a', 'b'), source('b', 'c'), source('d', 'a', 'import type')]), undefined)
})

test.run()
