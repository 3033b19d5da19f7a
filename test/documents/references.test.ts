/**
 * What a document points to is there: pages, headings, files, modules, options of commands and scripts; and what is
 * looked for is near.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Command } from 'commander'
import { anchorsOf, codeIn, localLinks, readPage, readPages, ROOT, type Page } from './document.ts'
import { program } from './program.ts'

type Link = ReturnType<typeof localLinks>[number]

const pages = readPages()
/** CHANGELOG tells of what was. */
const current = pages.filter(({ name }) => name !== 'CHANGELOG.md')
/** They name no other program's options than in a command of its own. */
const guides = current.filter(({ name }) => /^(README|CONTRIBUTING)\.md$|^docs\//.test(name))

/** What newcomers look for first: README has a link to each. */
const SOUGHT = {
  'how to back up': 'docs/operate.md#back-up-and-restore',
  'how to change a plan': 'docs/operate.md#change-a-plan',
  'how to add a source': 'docs/connectors.md#add-a-source',
  'what a 422 means': 'docs/api.md#errors',
  'how to run two hosts': 'docs/operate.md#two-hosts',
  'where the licence of a dataset stands': 'README.md#licences',
}
const MOST_LINES = 200
const MOST_CLICKS = 2

const leads = ({ path, anchor }: Link) =>
  existsSync(join(ROOT, path)) && (anchor === undefined || anchorsOf(readPage(path)).includes(anchor))
const addressOf = ({ path, anchor }: Link) => (anchor ? `${path}#${anchor}` : path)

test('every link within the repository leads somewhere', () => {
  const broken = pages.flatMap((page) =>
    localLinks(page)
      .filter((link) => !leads(link))
      .map((link) => `${page.name}: ${addressOf(link)}`),
  )
  assert.equal(broken, [])
})

/** In a comment or a message: a page from the root of the repository, perhaps with its heading. */
const NAMED = /(?<![\w./-])((?:docs|sql)\/[\w/-]+\.md|(?:README|CONTRIBUTING|SECURITY|CHANGELOG)\.md)(?:#([\w-]+))?/g

test('every document that the code names is there', () => {
  const files = globSync('{core,connectors,host,sql,test}/**/*.ts', {
    cwd: ROOT,
    exclude: (name) => name.includes('node_modules'),
  })
  const named = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(NAMED)].map(([, path, anchor]) => ({
      file,
      path: path!,
      anchor,
    })),
  )
  assert.ok(named.length > 5)
  assert.equal(
    named.filter((link) => !leads(link)).map((link) => `${link.file}: ${addressOf(link)}`),
    [],
  )
})

test('README is short, and leads at once to what is looked for first', () => {
  const lines = readFileSync(join(ROOT, 'README.md'), 'utf8').trimEnd().split('\n')
  assert.ok(lines.length <= MOST_LINES, `It has ${lines.length} lines.`)
  const links = localLinks(readPage('README.md')).map(addressOf)
  assert.equal(
    Object.entries(SOUGHT).filter(([, address]) => !links.includes(address)),
    [],
  )
})

test(`every document is within ${MOST_CLICKS} clicks of README`, () => {
  let reached = new Set(['README.md'])
  for (let click = 0; click < MOST_CLICKS; click += 1) {
    const linked = pages.filter(({ name }) => reached.has(name)).flatMap((page) => localLinks(page))
    reached = new Set([...reached, ...linked.map(({ path }) => path)])
  }
  assert.equal(
    pages.map(({ name }) => name).filter((name) => !reached.has(name)),
    [],
  )
})

test('every option that a page names is one of some command', () => {
  const all = (command: Command): string[] => [
    ...command.options.map(({ long }) => long!),
    ...command.commands.flatMap(all),
  ]
  const known = [...all(program), '--help']
  for (const page of guides) {
    const named = codeIn(page.prose)
      .filter((code) => !/^(npm|npx (?!tianguis )|curl |tsc |claude )/.test(code))
      .flatMap((code) => [...code.matchAll(/(?<=^|\s)--[a-z][a-z-]*/g)].map(([option]) => option))
    assert.equal(
      named.filter((option) => !known.includes(option)),
      [],
      page.name,
    )
  }
})

/** A name with one of the repository's folders before it, or a file at its root; `<name>` is anybody's. */
const FILE =
  /^(?:(?:core|connectors|docs|host|sql|fixtures|test|\.ci)\/[\w./-]*|[A-Z]+\.md|LICENSE|package(?:-lock)?\.json|tsconfig\.json)$/
/** A module that a connector's page names lies beside it. */
const BESIDE = /^[\w-]+\.ts$/
/** Those that the reader of docs/connectors.md is about to make. */
const TO_BE_MADE = /\/pasajes\//

test('every file that a page names exists', () => {
  const missing = (page: Page) => {
    const folder = page.name.startsWith('connectors/') ? dirname(page.name) : undefined
    return codeIn(page.prose).filter((code) => {
      if (FILE.test(code)) return !TO_BE_MADE.test(code) && !existsSync(join(ROOT, code))
      return folder !== undefined && BESIDE.test(code) && !existsSync(join(ROOT, folder, code))
    })
  }
  assert.equal(
    current.flatMap((page) => missing(page).map((code) => `${page.name}: ${code}`)),
    [],
  )
})

test('every import that a page names is a module of core', () => {
  const named = current.flatMap((page) => codeIn(page.prose)).filter((code) => code.startsWith('@tianguis/core/'))
  assert.ok(named.length)
  for (const code of named) assert.ok(existsSync(join(ROOT, `${code.replace('@tianguis/', '')}.ts`)), code)
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
  const named = current.flatMap(({ prose, blocks }) =>
    [prose, ...blocks.map(({ text }) => text)].flatMap((text) => [...text.matchAll(/\bnpm run ([\w-]+)/g)]),
  )
  assert.ok(named.length > 5)
  for (const [, name] of named) assert.ok(scripts[name!], name)
  assert.ok(scripts.test)
  assert.is(engines.node, '>=20')
})

test.run()
