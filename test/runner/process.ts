/** A process of test files, from its start to what is said of each of them. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Batch } from './batches.ts'
import { judge, type Judged } from './judge.ts'

const SEVERAL = fileURLToPath(new URL('several.ts', import.meta.url))
/**
 * Settings of V8, as the product's own start has them: what compiles WebAssembly a second time, and better, is not yet
 * done when most files are. What lives for a request or a batch is swept less often, a tenth of the contract's time.
 */
const FLAGS = ['--liftoff-only', '--min-semi-space-size=16', '--max-semi-space-size=64']
/**
 * Without a word, and uvu says one after each test. It ends what hangs: on a busy machine one test alone takes minutes,
 * and is well.
 */
const LIMIT_MS = 600_000

interface Surroundings {
  readonly root: string
  readonly env: NodeJS.ProcessEnv
  /** Ends the process: nobody wants the run any more. */
  readonly signal: AbortSignal
}

export function runBatch({ files, env: own }: Batch, { root, env, signal }: Surroundings): Promise<Judged[]> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...FLAGS, SEVERAL, ...files], {
      cwd: root,
      env: { ...env, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const end = () => {
      child.kill('SIGKILL')
      // Hosts that it started may go on, with its output in their hands: nobody waits for their end.
      for (const stream of [child.stdout, child.stderr]) stream.destroy()
    }
    signal.addEventListener('abort', end)
    let output = ''
    let late: string | undefined
    const timer = setTimeout(() => {
      late = `not a word for ${LIMIT_MS / 1000} s: an open handle or an endless wait`
      end()
    }, LIMIT_MS)
    const hear = (text: string) => {
      output += text
      timer.refresh()
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    child.on('close', (code) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve(
        judge({ files, output, code, late }).map((one) => ({
          ...one,
          file: [one.file, ...Object.values(own ?? {})].join(' '),
        })),
      )
    })
  })
}
