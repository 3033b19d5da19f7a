/**
 * Checks the types and the form, and runs test files, two processes more at once than there are cores, none silent for
 * long. uvu alone would let a file without tests pass, hang on an open handle without naming it, and let all files share
 * globals.
 *
 * Without words the first tier; `--landing` the other, `--all` both. `changed` is what imports whatever differs from
 * the last commit; other words are parts of file names: `npm test -- territory`.
 *
 * TEST_RECORD names a folder that several runs share: what they saw of the API is judged together when the tier of
 * landing is among them, and the last line counts all of them.
 */
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { batchesOf } from './runner/batches.ts'
import { changedSince, importersOf } from './runner/changed.ts'
import { changedConnectors, contractOf } from './runner/contract.ts'
import { sayingOf, type Judged } from './runner/judge.ts'
import { runBatch } from './runner/process.ts'
import { temporaryFolders } from './runner/temporary.ts'
import { allTests, isOf, isOfLanding, type Tier } from './runner/tiers.ts'
import { checkWhole, judgeDescription, WHOLE } from './runner/whole.ts'
import { SEEN } from './support/described.ts'
import { openFolder } from './support/folder.ts'
import { openTestServer } from './support/postgres-server.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Two more than the cores: a good part of the slow files waits, for servers to start and to stop. */
const AT_ONCE = availableParallelism() + 2

const words = process.argv.slice(2)
const tier: Tier = words.includes('--all') ? 'all' : words.includes('--landing') ? 'landing' : 'first'
const parts = words.filter((word) => !word.startsWith('--'))
const files = chosen(parts)
if (!files.length) {
  console.error(`No test file is of ${parts.join(' ') || tier}.`)
  process.exit(2)
}

Object.assign(process.env, temporaryFolders())
const started = performance.now()
const server = await openTestServer()
/** Two hundred processes compile the same modules, and a third of what it takes to import the host is that. */
const compiled = await openFolder('modules')
const record = process.env.TEST_RECORD ?? join(compiled.path, 'record')
await mkdir(record, { recursive: true })
const [seen, counts] = [join(record, 'seen'), join(record, 'counts')]
const env = {
  ...process.env,
  ...server.env,
  NODE_COMPILE_CACHE: compiled.path,
  [SEEN]: seen,
  TIANGUIS_CONTRACT_WHOLE: changedConnectors(ROOT).join(),
  REFRESH: 'off',
  FORCE_COLOR: '0',
}

/** Ctrl-C, or whoever started the run, ends its processes and its server with it. */
const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort())

const finished: Judged[] = []
/** `npm run mutants` asks whether anything fails, and not what all. */
const isDecided = () =>
  ended.signal.aborted || (process.env.TEST_BAIL !== undefined && finished.some(({ failed }) => failed))
const queue = [
  ...(parts.length || tier === 'landing' ? [] : WHOLE.map((one) => async () => [await checkWhole(one, ROOT)])),
  ...batchesOf(ROOT, files, connectorsOf).map((one) => () => runBatch(one, { root: ROOT, env, signal: ended.signal })),
]
try {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next && !isDecided(); next = queue.shift()) tell(await next())
    }),
  )
} finally {
  await server.close()
}
// A part of the suite sees a part of the API.
if (!parts.length && (tier === 'all' || (tier === 'landing' && process.env.TEST_RECORD)))
  tell([await judgeDescription(seen)])

await appendFile(counts, finished.map(({ passed, failed }) => `${passed} ${failed}\n`).join(''))
const [passed, failed] = await counted()
console.log(`${files.length} files in ${((performance.now() - started) / 1000).toFixed(1)} s`)
console.log(`${passed} passed, ${failed} failed`)
await compiled.remove()
process.exitCode = failed || !passed || ended.signal.aborted ? 1 : 0

function chosen(wanted: readonly string[]): string[] {
  const all = allTests(ROOT)
  if (!wanted.length) return all.filter((file) => isOf(tier, file))
  if (!wanted.includes('changed')) return all.filter((file) => wanted.some((part) => file.includes(part)))
  const touched = importersOf(ROOT, changedSince(ROOT, 'HEAD'))
  return all.filter((file) => touched.has(file))
}

/** A file that waits for a landing is run once, over all of them. */
function connectorsOf(file: string): readonly string[] {
  return contractOf(ROOT, parts.length || isOfLanding(file) ? 'all' : tier)
}

function tell(judged: readonly Judged[]): void {
  finished.push(...judged)
  for (const one of judged) console.log(sayingOf(one))
}

/** Of all runs that share the record. */
async function counted(): Promise<[passed: number, failed: number]> {
  if (!existsSync(counts)) return [0, 0]
  const lines = (await readFile(counts, 'utf8')).split('\n').filter(Boolean)
  const sum = (at: number) => lines.reduce((total, line) => total + Number(line.split(' ')[at]), 0)
  return [sum(0), sum(1)]
}
