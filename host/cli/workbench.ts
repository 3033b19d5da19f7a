/** The command line over a data folder of its own: what the tests of commands use. */
import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tianguis, type Ended, type Ending } from '../../test/support/command-line.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

export interface Workbench {
  /** Everything of the test; `datos` in it is TIANGUIS_DATA, `conectores` TIANGUIS_CONNECTORS. */
  readonly folder: string
  readonly dataFolder: string
  readonly connectors: string
  /** In the test's own process, where modules stay as they were first read. */
  run(args: string, env?: NodeJS.ProcessEnv, ending?: Ending): Promise<Ended>
  /** In a process of its own, for signals, pipes and code that changed. */
  start(args: string, env?: NodeJS.ProcessEnv): { child: ChildProcess; ended: Promise<Ended> }
  close(): Promise<void>
}

/** @param settings of every command, beside those that keep it to itself */
export async function openWorkbench(settings: NodeJS.ProcessEnv = {}): Promise<Workbench> {
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-cli-'))
  await chmod(folder, 0o755) // as root, PostgreSQL runs as another user, who must get through
  const [dataFolder, connectors] = [join(folder, 'datos'), join(folder, 'conectores')]
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(TIANGUIS_|DATABASE_URL|BANXICO|PG|LOG_LEVEL)/.test(name)),
  )
  const envOf = (env: NodeJS.ProcessEnv = {}) => ({
    ...inherited,
    TIANGUIS_DATA: dataFolder,
    TIANGUIS_CONNECTORS: connectors,
    ...settings,
    ...env,
  })
  return {
    folder,
    dataFolder,
    connectors,
    run: (args, env, ending) => tianguis(wordsOf(args), envOf(env), ending),
    start(args, env) {
      const child = spawn(process.execPath, [MAIN, ...wordsOf(args)], {
        env: envOf(env),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      return { child, ended: endOf(child) }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

const wordsOf = (args: string) => args.split(' ').filter(Boolean)

async function endOf(child: ChildProcess): Promise<Ended> {
  let [stdout, stderr] = ['', '']
  child.stdout!.on('data', (text) => (stdout += text))
  child.stderr!.on('data', (text) => (stderr += text))
  const code = await new Promise<number | null>((closed) => child.on('close', closed))
  return { code, stdout, stderr, json: () => JSON.parse(stdout) }
}
