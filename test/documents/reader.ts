/** Somebody who follows a page from its first line to its last: types every command and compares every answer shown. */
import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../support/call.ts'
import { tianguis } from '../support/command-line.ts'
import { readCommand, tianguisWords, type Command } from './command.ts'
import { ROOT, type Block, type Page } from './document.ts'
import { endService, startService, type StartedService } from './service.ts'
import { assertJsonShown, assertTextShown } from './shown.ts'

/** The address that the pages write. */
const PRINTED = 'http://127.0.0.1:3000'
const MAIN = join(ROOT, 'host/cli/main.ts')
/** Words of lines that are not run here: they would run this test again, take the tree apart, or take minutes. */
const NOT_RUN = /^npm (cit|test|run types|run eval)( -- [\w-]+)?$/
/** Names what only another machine has: the PostgreSQL that was there before. */
const ELSEWHERE = 'PG_BIN'

export interface Reader {
  /** Where the reader stands: the commands' working folder, with the service's data inside. */
  readonly folder: string
  /** Adds a test for every command and answer of the page. */
  follow(page: Page): void
  close(): Promise<void>
}

/** @param env settings besides those that keep the service to itself and to a free port */
export async function openReader(env: Readonly<Record<string, string>> = {}): Promise<Reader> {
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-documents-'))
  await chmod(folder, 0o755) // as root, PostgreSQL runs as another user, who must get in
  const { DATABASE_URL: _elsewhere, ...inherited } = process.env
  // Commands that are typed run in this process.
  process.chdir(folder)
  const desk: Desk = {
    folder,
    env: {
      ...inherited,
      TIANGUIS_DATA: join(folder, '.tianguis'),
      PORT: '0',
      HOST: '127.0.0.1',
      REFRESH: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    variables: {},
    last: '',
  }
  const compare = ({ language, text }: Block, where: string) =>
    (language === 'json' ? assertJsonShown : assertTextShown)(text, desk.last, where)

  return {
    folder,
    follow({ name, blocks }) {
      test(`${name}: is read from its beginning`, () => {
        desk.variables = {}
      })
      for (const block of blocks) {
        if (block.file !== undefined) continue
        if (block.language === 'json' || block.language === 'text')
          test(`${name}:${block.line}: what is shown`, () => compare(block, `${name}:${block.line}`))
        if (block.language !== 'sh') continue
        for (const [index, line] of block.text.trimEnd().split('\n').entries())
          test(`${name}:${block.line + index}: ${line}`, () => type(desk, line))
      }
    },
    async close() {
      process.chdir(ROOT)
      try {
        if (desk.service) await endService(desk.service)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

/** What the reader has before them. */
interface Desk {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  service?: StartedService
  /** That the first start printed. */
  key?: string
  /** What the reader exported since the page began. */
  variables: Record<string, string>
  /** What the last command printed or answered. */
  last: string
}

async function type(desk: Desk, line: string): Promise<void> {
  const command = readCommand(line, desk.variables)
  const { env, words } = command
  const asked = tianguisWords(words)
  if (env[ELSEWHERE] !== undefined) return
  if (words.join(' ') === 'npm ci && npm start') return start(desk, 'npm', ['start'], ROOT, env)
  if (asked?.[0] === 'serve') return start(desk, process.execPath, [MAIN, ...asked], desk.folder, env)
  if (asked) return runTianguis(desk, asked, env)
  if (words[0] === 'export') return exportVariable(desk, command)
  if (words[0] === 'curl') return runCurl(desk, command)
  if (words[0] === 'cp') return copyFile(words[1]!, words[2]!)
  assert.match(words.join(' '), NOT_RUN, 'Nobody runs this line.')
}

async function start(
  desk: Desk,
  program: string,
  args: readonly string[],
  cwd: string,
  env: Command['env'],
): Promise<void> {
  // One that is started again, as with another connector, takes the place of the one before: both want the same port.
  if (desk.service) await endService(desk.service)
  desk.service = await startService(program, args, { cwd, env: { ...desk.env, ...env } })
  desk.key ??= desk.service.key
  desk.last = desk.service.printed.replaceAll(desk.service.url, PRINTED)
}

async function runTianguis(desk: Desk, args: readonly string[], env: Command['env']): Promise<void> {
  const { code, stdout, stderr } = await tianguis(args, { ...desk.env, ...env })
  assert.is(code, 0, `It ended with ${code}:\n${stdout}${stderr}`)
  desk.last = stdout
}

/** What a reader takes from what was printed or answered: their key, and by what the last answer is followed. */
function exportVariable({ key, variables, last }: Desk, { words }: Command): void {
  if (words.join(' ') === 'export CONSULTA=A…') {
    const handle = (JSON.parse(last) as { consulta_id?: string }).consulta_id
    assert.match(handle ?? '', /^A[\w-]+$/, 'The last answer has no consulta_id.')
    variables.CONSULTA = handle!
    return
  }
  assert.is(words.join(' '), 'export CLAVE=tgs_live_…', 'Only a key and a consulta_id are exported here.')
  assert.match(key ?? '', /^tgs_live_/, 'The service printed no such key.')
  variables.CLAVE = key!
}

async function runCurl(desk: Desk, { words, remark }: Command): Promise<void> {
  const { service, variables } = desk
  const [output, given] = words[1] === '-o' ? [words[2], words.slice(3)] : [undefined, words.slice(1)]
  const [body, asked] = given[0] === '--json' ? [given[1], given.slice(2)] : [undefined, given]
  const [header, address = ''] = asked[0] === '-H' ? asked.slice(1) : [undefined, asked[0]]
  assert.is(
    asked.length,
    header === undefined ? 1 : 3,
    'Of curl only «curl <address>» and «curl -H <header> <address>» are read here, either with «-o <file>» or «--json <body>».',
  )
  assert.ok(
    header === undefined || header === `Authorization: Bearer ${variables.CLAVE}`,
    "The only header that is read here is the key's.",
  )
  assert.ok(service && address.startsWith(PRINTED), 'No service was started at that address.')
  const answer = await call(service.url, address.slice(PRINTED.length), {
    anonymous: true,
    ...(body !== undefined && { method: 'POST', body }),
    headers: {
      ...(header !== undefined && { Authorization: header.slice('Authorization: '.length) }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
  })
  assert.is(answer.status, Number(/^[1-5]\d\d\b/.exec(remark)?.[0] ?? 200), answer.text.slice(0, 500))
  desk.last = answer.text
  if (output !== undefined) await writeFile(output, answer.text)
}
