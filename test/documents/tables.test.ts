/**
 * The tables of README say what the program has; names of files and links lead somewhere. A connector that is dropped in
 * needs no line there, so the tables of datasets are held to be true and not to be whole.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { overrideName } from '@tianguis/core/http/overrides'
import type { Command } from 'commander'
import type { Cli } from '../../host/cli/cli.ts'
import { EXIT } from '../../host/cli/failures.ts'
import { createProgram } from '../../host/cli/program.ts'
import { readConfig } from '../../host/config.ts'
import { discover } from '../../host/discovery.ts'
import { openFolder } from '../support/folder.ts'
import { anchorsOf, codeIn, localLinks, readPage, ROOT, tableOf } from './document.ts'

const readme = readPage('README.md')
const contributing = readPage('CONTRIBUTING.md')
const { found } = await discover([])
const connectors = found.map(({ connector }) => connector)
const sorted = (list: Iterable<string>) => [...list].sort()

/** The one setting of `core/http/overrides.ts` that is of no dataset. */
const FOR_ALL = 'TIANGUIS_USER_AGENT'

test('the datasets that are told are there, with their parameters, sources and licences', () => {
  const rows = tableOf(readme, ['name', 'what', 'source', 'licence', 'parameters'])
  assert.ok(rows.length >= 14)
  for (const [name, , source, licence, params] of rows) {
    const connector = connectors.find((one) => one.name === codeIn(name!)[0])!
    assert.ok(connector, `${name} is no connector`)
    assert.is(connector.path, `/${connector.name}`, 'README says that each lives at /api/v1/<name>.')
    assert.equal(
      codeIn(params!),
      [...Object.keys(connector.params), ...(connector.revisions ? ['al'] : [])],
      `parameters of ${connector.name}`,
    )
    assert.ok(source!.includes(`(${connector.source.url})`), `source of ${connector.name}`)
    assert.ok(licence!.includes(`(${connector.source.licence.url})`), `licence of ${connector.name}`)
  }
})

test('the terms that are told of each agency are those of its datasets', () => {
  const rows = tableOf(readme, ['agency', 'datasets', 'terms', 'commercial use', 'cite as'])
  const told = new Set(
    tableOf(readme, ['name', 'what', 'source', 'licence', 'parameters']).map(([name]) => codeIn(name!)[0]!),
  )
  for (const {
    name,
    source: { licence },
  } of connectors.filter((one) => told.has(one.name))) {
    const row = rows.find(
      ([, datasets, terms]) => codeIn(datasets!).includes(name) && terms!.includes(`(${licence.url})`),
    )
    assert.ok(row, `No row tells the terms of ${name}: ${licence.url}`)
    assert.is(row[3], licence.commercial ? 'yes' : 'no', `commercial use of ${name}`)
  }
})

test('the settings are those that the program reads', () => {
  const source = readFileSync(join(ROOT, 'host/config.ts'), 'utf8')
  const schema = [...source.matchAll(/^ +([A-Z_]+): setting\(/gm)].map(([, name]) => name!)
  assert.ok(schema.length > 5, 'The settings of host/config.ts were not found.')
  const overrides = (['URL', 'USER_AGENT', 'CA', 'PROXY'] as const).map((what) => overrideName('<name>', what))
  const secrets = new Set(connectors.flatMap(({ source: { secrets = {} } }) => Object.keys(secrets)))
  const inputs = connectors.flatMap(({ source: { inputs = {} } }) => Object.keys(inputs))
  const told = tableOf(readme, ['variable', 'default', 'what']).map(([name]) => codeIn(name!)[0]!)
  assert.equal(sorted(told.filter((name) => !secrets.has(name))), sorted([...schema, ...overrides, ...inputs, FOR_ALL]))
  assert.ok(told.includes('BANXICO_TOKEN'))
})

test('the defaults are those that the program takes', () => {
  const config = readConfig({})
  const taken: Record<string, string> = {
    PORT: String(config.port),
    HOST: config.host,
    REFRESH: config.refresh ? 'on' : 'off',
    LOG_LEVEL: config.logLevel,
    TIANGUIS_DATA: '.tianguis',
    TIANGUIS_KEY_PREFIX: config.keyPrefix,
    SHUTDOWN_GRACE: String(config.graceMs / 1000),
    METRICS_HOST: '127.0.0.1',
  }
  assert.is(config.dataFolder, join(process.cwd(), taken.TIANGUIS_DATA!))
  for (const [name, told] of tableOf(readme, ['variable', 'default', 'what']))
    assert.is(codeIn(told!)[0], taken[codeIn(name!)[0]!], name)
})

const silent: Cli = {
  env: {},
  signal: new AbortController().signal,
  terminal: false,
  print() {},
  notice() {},
  answer() {},
  end() {},
}
const program = createProgram(silent)

test('the commands are those of the program', () => {
  const rows = tableOf(readme, ['command', 'what it does'])
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

test('every option that a page names is one of some command', () => {
  const all = (command: Command): string[] => [
    ...command.options.map(({ long }) => long!),
    ...command.commands.flatMap(all),
  ]
  const known = [...all(program), '--help']
  for (const page of [readme, contributing]) {
    const named = codeIn(page.prose)
      .filter((code) => !/^(npm|npx (?!tianguis )|curl )/.test(code))
      .flatMap((code) => [...code.matchAll(/(?<=^|\s)--[a-z][a-z-]*/g)].map(([option]) => option))
    assert.ok(named.length > 1, page.name)
    assert.equal(
      named.filter((option) => !known.includes(option)),
      [],
      page.name,
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
    tableOf(readme, ['code', 'means']).map(([code]) => Number(code)),
    Object.values(EXIT),
  )
})

/** A name with one of the repository's folders before it, or a file at its root; `<name>` is anybody's. */
const FILE =
  /^(?:(?:core|connectors|host|sql|fixtures|test|\.ci)\/[\w./-]*|[A-Z]+\.md|LICENSE|package(?:-lock)?\.json|tsconfig\.json)$/
/** Those that the reader of CONTRIBUTING is about to make. */
const TO_BE_MADE = /\/pasajes\//

test('every file that a page names exists', () => {
  for (const page of [readme, contributing]) {
    const named = codeIn(page.prose).filter((code) => FILE.test(code) && !TO_BE_MADE.test(code))
    assert.ok(named.length > 3, page.name)
    assert.equal(
      named.filter((path) => !existsSync(join(ROOT, path))),
      [],
      page.name,
    )
  }
})

test('every import that a page names is a module of core', () => {
  const named = codeIn(contributing.prose).filter((code) => code.startsWith('@tianguis/core/'))
  assert.ok(named.length)
  for (const code of named) assert.ok(existsSync(join(ROOT, `${code.replace('@tianguis/', '')}.ts`)), code)
})

test('every link within the repository leads somewhere', () => {
  for (const page of [readme, contributing]) {
    for (const link of localLinks(page)) {
      const [path, anchor] = link.split('#') as [string, string?]
      assert.ok(existsSync(join(ROOT, path || page.name)), `${page.name}: ${link}`)
      if (anchor)
        assert.ok(anchorsOf(readPage(path || page.name)).includes(anchor), `${page.name}: ${link} names no heading.`)
    }
  }
})

const unit = readme.blocks.find(({ language }) => language === 'ini')!.text
const [, home] = /^WorkingDirectory=(.*)$/m.exec(unit)!

test('what systemd is told to start is there, with the flags of npm start', () => {
  const words = /^ExecStart=(.*)$/m.exec(unit)![1]!.split(' ')
  const files = words.filter((word) => word.startsWith(home!))
  assert.is(files.length, 2)
  for (const file of files) assert.ok(existsSync(join(ROOT, file.slice(home!.length))), file)
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const flags = (command: readonly string[]) => command.filter((word) => word.startsWith('--'))
  assert.equal(flags(words), flags(scripts.start.split(' ')))
})

test('systemd takes the unit as it stands', async () => {
  const folder = await openFolder('unit')
  try {
    const file = join(folder.path, 'tianguis.service')
    writeFileSync(file, unit.replaceAll(`${home}/`, `${ROOT}/`))
    const { error, status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
      return console.log('Se omite: aquí no hay systemd-analyze.')
    assert.is(`${stdout}${stderr}`.trim(), '')
    assert.is(status, 0)
  } finally {
    await folder.remove()
  }
})

test('npm scripts that the pages use exist', () => {
  const { scripts, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
    engines: { node: string }
  }
  assert.match(
    scripts.start!,
    /^exec env MALLOC_ARENA_MAX=2 node (--\S+ )*host\/cli\/main\.ts serve$/,
    'npm start is the same as tianguis serve, and hears SIGTERM',
  )
  assert.match(scripts.tianguis!, /^exec env MALLOC_ARENA_MAX=2 node (--\S+ )*host\/cli\/main\.ts$/)
  for (const name of ['test', 'types', 'eval']) assert.ok(scripts[name], name)
  assert.is(engines.node, '>=20')
})
test.run()
