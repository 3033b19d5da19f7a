/**
 * Checks the types and the form, and runs every `*.test.ts`, two processes more at once than there are cores, none
 * silent for long: small files of a floor in one, each other in its own, and those whose own time is tested alone, at
 * the end. uvu alone would let a file without tests pass,
 * hang on an open handle without naming it, and let all files share globals. Arguments are parts of file names: `npm
 * test -- territory`.
 */
import { execFile, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { unexercisedBy } from './description/exercised.ts'
import { BEGINS, batchesOf, isUndisturbed } from './runner/batches.ts'
import { judge, sayingOf, type Ended, type Judged } from './runner/judge.ts'
import { temporaryFolders } from './runner/temporary.ts'
import { SEEN } from './support/described.ts'
import { openFolder } from './support/folder.ts'
import { openTestServer } from './support/postgres-server.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SEVERAL = fileURLToPath(new URL('runner/several.ts', import.meta.url))
/** Two more than the cores: a good part of the slow files waits, for servers to start and to stop. */
const AT_ONCE = availableParallelism() + 2
/**
 * Started first, the longest before the shorter, so that the last minute is not one long file alone. Two of the first
 * four mostly wait. The second loads the samples into the template that others copy; those that begin beside it need
 * none, or they would wait.
 */
const LONG = [
  'end-to-end/two-hosts',
  'contract/refreshing',
  'end-to-end/first-start',
  'end-to-end/rolling',
  'contract/reading',
  'documents/followed',
  'host/clients/',
  'host/cli/',
  'attacks/find-regexes',
  'browser/journey',
  'contract/outside',
  'contract/broken',
  'package/',
  'description/served',
  'embedded/',
  'attacks/decoders',
  'end-to-end/',
  'host/',
  'engine/',
]
/**
 * Of V8. As the product's own start: what compiles WebAssembly a second time, and better, is not yet done when most
 * files are. What lives for a request or a batch is swept less often, a tenth of the contract's time; not where memory
 * is measured.
 */
const flagsOf = (file: string) => [
  '--liftoff-only',
  ...(MEASURED.test(file) ? [] : ['--min-semi-space-size=16', '--max-semi-space-size=64']),
]
const MEASURED = /memory|load\.test|zip-bomb|embedded/
/**
 * A program of `node_modules` that judges the whole tree and ends badly where something is wrong: as a file of one
 * test.
 */
interface WholeCheck {
  readonly file: string
  readonly program: string
  readonly args: readonly string[]
  /** What mends it. */
  readonly advice?: string
}
const WHOLE: readonly WholeCheck[] = [
  { file: '.oxfmtrc.json', program: 'oxfmt/bin/oxfmt', args: ['--check'], advice: 'To mend it: npm run format' },
  // Types are checked on the way: its compiler has read the whole program for the rules, and says what tsc says.
  { file: '.oxlintrc.json', program: 'oxlint/bin/oxlint', args: ['--type-aware', '--type-check'] },
]
/** Without a word, and uvu says one after each test: on a busy machine a whole file may take longer and be well. */
const LIMIT_MS = 240_000
const FOLDERS = '{core,connectors,host,sql,test}/**/*.test.ts'

const wanted = process.argv.slice(2)
const files = globSync(FOLDERS, { cwd: ROOT, exclude: (name) => name.includes('node_modules') })
  .filter((file) => !wanted.length || wanted.some((part) => file.includes(part)))
  .sort((a, b) => place(a) - place(b) || a.localeCompare(b))
if (!files.length) {
  console.error(`No test file matches ${wanted.join(' ')}.`)
  process.exit(2)
}

Object.assign(process.env, temporaryFolders())
const server = await openTestServer()
/** Two hundred processes compile the same modules, and a third of what it takes to import the host is that. */
const compiled = await openFolder('modules')
/** What each file saw of the API's description. */
const seen = join(compiled.path, 'seen')
const started = performance.now()
const whole = !wanted.length
const { undisturbed = [], others = [] } = Object.groupBy(files, (file) =>
  isUndisturbed(file) ? 'undisturbed' : 'others',
)
const queue = [
  ...(whole ? WHOLE.map((one) => () => checkWhole(one)) : []),
  ...batchesOf(ROOT, others).map((batch) => () => runFiles(batch)),
]
const finished: Judged[] = []
try {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) finished.push(...(await next()))
    }),
  )
  for (const file of undisturbed) finished.push(...(await runFiles([file])))
} finally {
  await server.close()
}

// Of the whole suite: a part of it sees a part of the API.
if (whole) finished.push(...(await judgeSeen()))
await compiled.remove()

const passed = finished.reduce((sum, one) => sum + one.passed, 0)
const failed = finished.reduce((sum, one) => sum + one.failed, 0)
console.log(`${files.length} files in ${((performance.now() - started) / 1000).toFixed(1)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed || !passed ? 1 : 0

function place(file: string): number {
  const at = LONG.findIndex((part) => file.includes(part))
  return at < 0 ? LONG.length : at
}

function runFiles(files: readonly string[]): Promise<Judged[]> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...flagsOf(files[0]!), SEVERAL, ...files], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...server.env,
        NODE_COMPILE_CACHE: compiled.path,
        [SEEN]: seen,
        REFRESH: 'off',
        FORCE_COLOR: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let late: string | undefined
    const timer = setTimeout(() => {
      late = `not a word for ${LIMIT_MS / 1000} s: an open handle or an endless wait`
      child.kill('SIGKILL')
    }, LIMIT_MS)
    const hear = (text: string) => {
      output += text
      timer.refresh()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve(said({ files, output, code, late }, begun))
    })
  })
}

/** Of several files in one process each is said to have taken its part. */
function said(ended: Ended, begun: number): Judged[] {
  const judged = judge(ended)
  for (const one of judged) console.log(sayingOf(one, (performance.now() - begun) / 1000 / judged.length))
  return judged
}

/** As a file of one test. */
function judgeOne(file: string, begun: number, trouble: string): Judged[] {
  const output = `${BEGINS}${file}\n  Total:     1\n  Passed:    ${trouble ? 0 : 1}\n${trouble && `not ok\n${trouble}`}`
  return said({ files: [file], output, code: trouble ? 1 : 0 }, begun)
}

async function checkWhole({ file, program, args, advice = '' }: WholeCheck): Promise<Judged[]> {
  const begun = performance.now()
  const trouble = await promisify(execFile)(process.execPath, [join(ROOT, 'node_modules', program), ...args], {
    cwd: ROOT,
  }).then(
    () => '',
    ({ stdout, message }: { stdout?: string; message: string }) => `${stdout || message}
${advice}`,
  )
  return judgeOne(file, begun, trouble)
}

/** All that the API is described to do was done. */
async function judgeSeen(): Promise<Judged[]> {
  const begun = performance.now()
  const missing = await unexercisedBy(seen)
  return judgeOne(
    'test/description/exercised.ts',
    begun,
    missing.length
      ? `Described in /openapi.json, and in no answer that a test got (test/description/exercised.ts):\n  ${missing.join('\n  ')}`
      : '',
  )
}
