/** The real command line in a process of its own, over a data folder of its own: what the tests of commands use. */
import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** stdout, which must be one JSON document. */
  json(): any
}

export interface Workbench {
  /** Everything of the test; `datos` in it is TIANGUIS_DATA, `conectores` TIANGUIS_CONNECTORS. */
  readonly folder: string
  readonly dataFolder: string
  readonly connectors: string
  run(args: string, env?: NodeJS.ProcessEnv): Promise<Ended>
  start(args: string, env?: NodeJS.ProcessEnv): { child: ChildProcess; ended: Promise<Ended> }
  close(): Promise<void>
}

/** @param settings of every command, beside those that keep it to itself */
export async function openWorkbench(settings: NodeJS.ProcessEnv = {}): Promise<Workbench> {
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-cli-'))
  await chmod(folder, 0o755) // as root, PostgreSQL runs as another user, who must get through
  const [dataFolder, connectors] = [join(folder, 'datos'), join(folder, 'conectores')]
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(TIANGUIS_|DATABASE_URL|BANXICO|PG|LOG_LEVEL)/.test(name)))
  const start = (args: string, env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(process.execPath, [MAIN, ...args.split(' ').filter(Boolean)], {
      env: { ...inherited, TIANGUIS_DATA: dataFolder, TIANGUIS_CONNECTORS: connectors, ...settings, ...env }, stdio: ['ignore', 'pipe', 'pipe'],
    })
    return { child, ended: endOf(child) }
  }
  return {
    folder, dataFolder, connectors, start,
    run: (args, env) => start(args, env).ended,
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function endOf(child: ChildProcess): Promise<Ended> {
  let [stdout, stderr] = ['', '']
  child.stdout!.on('data', (text) => (stdout += text))
  child.stderr!.on('data', (text) => (stderr += text))
  const code = await new Promise<number | null>((closed) => child.on('close', closed))
  return { code, stdout, stderr, json: () => JSON.parse(stdout) }
}
