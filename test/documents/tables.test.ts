/**
 * The tables of the documents say what the program has. Those of datasets are written by `npm run tables`, so that a
 * connector that joins the repository is told without another file being edited by hand.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { overrideName } from '@tianguis/core/http/overrides'
import type { Command } from 'commander'
import { EXIT } from '../../host/cli/failures.ts'
import { readConfig } from '../../host/config.ts'
import { discover } from '../../host/discovery.ts'
import { DESCRIBED_CODES } from '../../host/request/error-codes.ts'
import { codeIn, readPage, ROOT, tableOf } from './document.ts'
import { program } from './program.ts'

const readme = readPage('README.md')
const api = readPage('docs/api.md')
const settings = readPage('docs/settings.md')
const operate = readPage('docs/operate.md')
const { found } = await discover([])
const connectors = found.map(({ connector }) => connector)
const sorted = (list: Iterable<string>) => [...list].sort()

/** The one setting of `core/http/overrides.ts` that is of no dataset. */
const FOR_ALL = 'TIANGUIS_USER_AGENT'

const DATASETS = ['name', 'what', 'source', 'licence']

test('the datasets that are told are there, with their sources and licences', () => {
  const rows = tableOf(readme, DATASETS)
  const told = rows.map(([name]) => codeIn(name!)[0]!)
  const untold = connectors.filter(({ name }) => !told.includes(name)).map(({ name }) => name)
  assert.equal(untold, [], 'README does not tell them: `npm run tables` does.')
  for (const [name, , source, licence] of rows) {
    const connector = connectors.find((one) => one.name === codeIn(name!)[0])!
    assert.ok(connector, `${name} is no connector`)
    assert.is(connector.path, `/${connector.name}`, 'README says that each lives at /api/v1/<name>.')
    assert.ok(source!.includes(`(${connector.source.url})`), `source of ${connector.name}`)
    assert.ok(licence!.includes(`(${connector.source.licence.url})`), `licence of ${connector.name}`)
  }
})

test('the parameters of each dataset that is told are those that it takes', () => {
  const rows = tableOf(api, ['dataset', 'parameters'])
  assert.equal(
    rows.map(([name]) => codeIn(name!)[0]),
    tableOf(readme, DATASETS).map(([name]) => codeIn(name!)[0]),
  )
  for (const [name, params] of rows) {
    const connector = connectors.find((one) => one.name === codeIn(name!)[0])!
    assert.equal(codeIn(params!), Object.keys(connector.params), `parameters of ${connector.name}`)
  }
})

test('the codes of errors are those that the API is described with, each with its status', () => {
  assert.equal(
    tableOf(api, ['status', 'code', 'means']).map(([status, code]) => [Number(status), codeIn(code!)[0]]),
    DESCRIBED_CODES.map(({ status, codigo }) => [status, codigo]),
  )
})

test('the terms that are told of each agency are those of its datasets', () => {
  const rows = tableOf(readme, ['agency', 'datasets', 'terms', 'commercial use', 'cite as'])
  const listed = new Set(tableOf(readme, DATASETS).map(([name]) => codeIn(name!)[0]!))
  for (const {
    name,
    source: { licence },
  } of connectors.filter((one) => listed.has(one.name))) {
    const row = rows.find(
      ([, datasets, terms]) => codeIn(datasets!).includes(name) && terms!.includes(`(${licence.url})`),
    )
    assert.ok(row, `No row tells the terms of ${name}: ${licence.url}`)
    assert.is(row[3], licence.commercial ? 'yes' : 'no', `commercial use of ${name}`)
  }
})

test('the settings are those that the program reads', () => {
  const source = readFileSync(join(ROOT, 'host/settings.ts'), 'utf8')
  const schema = [...source.matchAll(/^ +([A-Z_]+): setting\(/gm)].map(([, name]) => name!)
  assert.ok(schema.length > 5, 'The settings of host/settings.ts were not found.')
  const overrides = (['URL', 'USER_AGENT', 'CA', 'PROXY'] as const).map((what) => overrideName('<name>', what))
  const secrets = new Set(connectors.flatMap(({ source: { secrets = {} } }) => Object.keys(secrets)))
  const inputs = connectors.flatMap(({ source: { inputs = {} } }) => Object.keys(inputs))
  const listed = tableOf(settings, ['variable', 'default', 'what']).map(([name]) => codeIn(name!)[0]!)
  assert.equal(
    sorted(listed.filter((name) => !secrets.has(name))),
    sorted([...schema, ...overrides, ...inputs, FOR_ALL]),
  )
  assert.ok(listed.includes('BANXICO_TOKEN'))
})

test('the defaults are those that the program takes', () => {
  const config = readConfig({})
  const taken: Record<string, string> = {
    PORT: String(config.port),
    HOST: config.host,
    REFRESH: config.refresh ? 'on' : 'off',
    LOG_LEVEL: config.logLevel,
    REVISION_DAYS: String(config.revisionDays),
    VERSION_DAYS: String(config.versionDays),
    TIANGUIS_DATA: '.tianguis',
    TIANGUIS_KEY_PREFIX: config.keyPrefix,
    SHUTDOWN_GRACE: String(config.graceMs / 1000),
    METRICS_HOST: '127.0.0.1',
  }
  assert.is(config.dataFolder, join(process.cwd(), taken.TIANGUIS_DATA!))
  for (const [name, shown] of tableOf(settings, ['variable', 'default', 'what']))
    assert.is(codeIn(shown!)[0], taken[codeIn(name!)[0]!], name)
})

test('the commands are those of the program', () => {
  const rows = tableOf(operate, ['command', 'what it does'])
  assert.equal(
    sorted(rows.map(([name]) => codeIn(name!)[0]!)),
    sorted(program.commands.map((command) => `tianguis ${command.name()}`)),
  )
  for (const group of program.commands.filter(({ commands }) => commands.length)) {
    const row = rows.find(([name]) => codeIn(name!)[0] === `tianguis ${group.name()}`)!
    assert.equal(
      codeIn(row[1]!),
      group.commands.map((command) => command.name()),
    )
  }
})

test('all commands but serve have --json', () => {
  const without = (command: Command): string[] =>
    command.commands.length
      ? command.commands.flatMap(without)
      : command.options.some(({ long }) => long === '--json')
        ? []
        : [command.name()]
  assert.equal(without(program), ['serve'])
})

test('the exit codes are those of the program', () => {
  assert.equal(
    tableOf(operate, ['code', 'means']).map(([code]) => Number(code)),
    Object.values(EXIT),
  )
})

test.run()
