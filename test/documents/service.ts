/** The service that a page starts, as a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import * as assert from 'uvu/assert'

export interface StartedService {
  readonly child: ChildProcess
  readonly url: string
  /** Until it was ready. */
  readonly printed: string
  /** The key that a first start prints. */
  readonly key: string | undefined
  /** All that it has printed by now. */
  output(): string
}

interface Surroundings {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

const READY = /^Tianguis sirve [^\n]* en (http:\S+)$(.*^  curl [^\n]*\n)/ms

/** @throws Error with its output, when it ends before it serves */
export async function startService(
  program: string,
  args: readonly string[],
  surroundings: Surroundings,
): Promise<StartedService> {
  const child = spawn(program, args, { ...surroundings, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk
      const [, url, more = ''] = READY.exec(printed) ?? []
      if (url) resolve({ child, url, printed, key: /^  (tgs_live_\S+)$/m.exec(more)?.[1], output: () => printed })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${printed}`)))
  })
}

/** @throws AssertionError when it does not end in order */
export async function endService(service: StartedService): Promise<void> {
  assert.is(await stop(service.child), 0, `The service did not end well after SIGTERM:\n${service.output()}`)
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  const [code] = await closed
  return code
}
