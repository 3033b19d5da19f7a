/** Somebody who follows a page from its first line to its last: types every command and compares every answer shown. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../support/call.ts'
import { tianguis } from '../support/command-line.ts'
import { readCommand, tianguisWords, type Command } from './command.ts'
import { ROOT, type Block, type Page } from './document.ts'
import { assertJsonShown, assertTextShown } from './shown.ts'

/** The address that the pages write. */
const PRINTED = 'http://127.0.0.1:3000'
const MAIN = join(ROOT, 'host/cli/main.ts')
/** Words of lines that are not run here: they would run this test again, take the tree apart, or take minutes. */
const NOT_RUN = /^npm (cit|test|run types|run eval)( -- [\w-]+)?$/

export interface Reader {
  /** Where the reader stands: the commands' working folder, with the service's data inside. */
  readonly folder: string
  /** Adds a test for every command and answer of the page. */
  follow(page: Page): void
  close(): Promise<void>
}

/**
 * @param env settings besides those that keep the service to itself and to a free port
 * @param key one that the reader has from before, where the service prints none
 */
export async function openReader(env: Readonly<Record<string, string>> = {}, key?: string): Promise<Reader> {
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-documents-'))
  await chmod(folder, 0o755) // as root, PostgreSQL runs as another user, who must get in
  const { DATABASE_URL: _elsewhere, ...inherited } = process.env
  // Commands that are typed run in this process.
  process.chdir(folder)
  const desk: Desk = {
    folder,
    key,
    env: {
      ...inherited,
      TIANGUIS_DATA: join(folder, 'data'),
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
      const { service } = desk
      const ended = service && (await stop(service.child))
      process.chdir(ROOT)
      await rm(folder, { recursive: true, force: true })
      if (service) assert.is(ended, 0, `The service did not end well after SIGTERM:\n${service.said()}`)
    },
  }
}

/** What the reader has before them. */
interface Desk {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly key: string | undefined
  service?: Started
  /** What the reader exported. */
  readonly variables: Record<string, string>
  /** What the last command printed or answered. */
  last: string
}

async function type(desk: Desk, line: string): Promise<void> {
  const command = readCommand(line, desk.variables)
  const { env, words } = command
  const asked = tianguisWords(words)
  if (words.join(' ') === 'npm ci && npm start') return start(desk, 'npm', ['start'], ROOT, env)
  if (asked?.[0] === 'serve') return start(desk, process.execPath, [MAIN, ...asked], desk.folder, env)
  if (asked) return runTianguis(desk, asked, env)
  if (words[0] === 'export') return exportKey(desk, command)
  if (words[0] === 'curl') return runCurl(desk, command)
  assert.match(words.join(' '), NOT_RUN, 'Nobody runs this line.')
}

async function start(
  desk: Desk,
  program: string,
  args: readonly string[],
  cwd: string,
  env: Command['env'],
): Promise<void> {
  assert.not.ok(desk.service, 'The page starts a second service.')
  desk.service = await startService(program, args, { cwd, env: { ...desk.env, ...env } })
  desk.last = desk.service.printed.replaceAll(desk.service.url, PRINTED)
}

async function runTianguis(desk: Desk, args: readonly string[], env: Command['env']): Promise<void> {
  const { code, stdout, stderr } = await tianguis(args, { ...desk.env, ...env })
  assert.is(code, 0, `It ended with ${code}:\n${stdout}${stderr}`)
  desk.last = stdout
}

function exportKey({ service, key, variables }: Desk, { words }: Command): void {
  const known = service?.key ?? key
  assert.is(words.join(' '), 'export CLAVE=tgs_live_…', 'Only a key is exported here.')
  assert.match(known ?? '', /^tgs_live_/, 'The service printed no such key.')
  variables.CLAVE = known!
}

async function runCurl(desk: Desk, { words, remark }: Command): Promise<void> {
  const { service, variables } = desk
  const [header, address = ''] = words[1] === '-H' ? words.slice(2) : [undefined, words[1]]
  assert.is(
    words.length,
    header === undefined ? 2 : 4,
    'Of curl only «curl <address>» and «curl -H <header> <address>» are read here.',
  )
  assert.ok(
    header === undefined || header === `Authorization: Bearer ${variables.CLAVE}`,
    "The only header that is read here is the key's.",
  )
  assert.ok(service && address.startsWith(PRINTED), 'No service was started at that address.')
  const answer = await call(service.url, address.slice(PRINTED.length), {
    anonymous: true,
    headers: header === undefined ? {} : { Authorization: header.slice('Authorization: '.length) },
  })
  assert.is(answer.status, Number(/^[1-5]\d\d\b/.exec(remark)?.[0] ?? 200), answer.text.slice(0, 500))
  desk.last = answer.text
}

interface Started {
  readonly child: ChildProcess
  readonly url: string
  /** Until it was ready. */
  readonly printed: string
  /** The key of the first start. */
  readonly key: string | undefined
  said(): string
}

interface Surroundings {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

async function startService(program: string, args: readonly string[], surroundings: Surroundings): Promise<Started> {
  const child = spawn(program, args, { ...surroundings, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      const [, url, more] = /^Tianguis sirve [^\n]* en (http:\S+)$(.*^  curl [^\n]*\n)/ms.exec(said) ?? []
      if (url) resolve({ child, url, printed: said, key: /^  (tgs_live_\S+)$/m.exec(more!)?.[1], said: () => said })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${said}`)))
  })
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  const [code] = await closed
  return code
}
