/** The processes of a stage: sources, a host, and those that refresh. */
import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refresherEnv, REFRESHER_FLAGS } from '../../host/upkeep/fork-refresh.ts'
import pkg from '../../package.json' with { type: 'json' }
import type { Ordered, Refreshed, Told } from './refresher.ts'
import type { Edition } from './sources/source.ts'

export interface Refreshing extends Pick<Ordered, 'since'> {
  readonly onPhase?: (phase: string) => void
}

/** Starts a process that ends with the stage. */
export type Start = (file: string, args: readonly string[], options?: ForkOptions) => ChildProcess

/** Every process starts this way, to be ended with the others. */
export function opener(children: ChildProcess[]): Start {
  return (file, args, options) => {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, options)
    children.push(child)
    return child
  }
}

/** The host's flags, as `npm start` gives them: they decide how much memory it takes. */
const FLAGS = pkg.scripts.start.match(/(?<= )--\S+(?=.* host\/cli\/main\.ts)/g) ?? []

export async function startSources(start: Start, scratch: string, datasets: readonly string[], fraction: number) {
  const sources: ChildProcess[] = []
  const urls: NodeJS.ProcessEnv = {}
  for (const dataset of datasets) {
    await mkdir(join(scratch, dataset), { recursive: true })
    const source = start('source.ts', [dataset, join(scratch, dataset), String(fraction)])
    sources.push(source)
    const [url] = (await once(source, 'message')) as [string]
    urls[`TIANGUIS_${dataset.toUpperCase()}_URL`] = url
  }
  const order = async (edition: Pick<Edition, 'round' | 'share'>) => {
    for (const source of sources) {
      source.send(edition)
      await once(source, 'message')
    }
  }
  return { urls, order }
}

export async function startHost(start: Start, env: NodeJS.ProcessEnv) {
  const child = start('host.ts', [], { env, execArgv: FLAGS })
  return {
    child,
    ...(await started(child)),
    async peakMemory() {
      const answer = once(child, 'message')
      child.send('memory')
      return ((await answer) as [{ peak: number }])[0].peak
    },
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** @param env settings at the time that one starts: the database may have been opened anew */
export function openRefreshers(start: Start, folder: string, env: () => NodeJS.ProcessEnv) {
  const running = new Set<ChildProcess>()
  const run = async (dataset: string, options?: Refreshing): Promise<Refreshed> => {
    const child = start('refresher.ts', [], {
      env: { ...refresherEnv(folder), ...env() },
      execArgv: REFRESHER_FLAGS,
    })
    running.add(child)
    return refreshed(child, dataset, options).finally(() => running.delete(child))
  }
  return {
    refresh: run,
    /** The host that they are of is gone, and their channel with it. */
    killed() {
      for (const child of running) child.disconnect()
    },
  }
}

/** One that ends instead would be waited for for ever. */
function started(host: ChildProcess): Promise<{ url: string; key: string }> {
  return new Promise((resolve, reject) => {
    host.once('message', (told) => resolve(told as { url: string; key: string }))
    host.once('exit', (code) => reject(new Error(`El proceso que se iba a medir terminó con ${code} antes de servir.`)))
  })
}

function refreshed(child: ChildProcess, dataset: string, { onPhase, since }: Refreshing = {}): Promise<Refreshed> {
  return new Promise((resolve, reject) => {
    child.on('message', (told: Told) => {
      if ('phase' in told) return onPhase?.(told.phase)
      if ('failed' in told) return reject(new Error(`Sin base de datos: ${told.failed}`))
      const { outcome, failure } = told.refreshed
      if (outcome === 'published' || outcome === 'unchanged') resolve(told.refreshed)
      else reject(new Error(`${outcome}: ${failure}`))
    })
    child.once('exit', (code) => reject(new Error(`El proceso medido terminó con ${code}.`)))
    child.send({ dataset, since } satisfies Ordered)
  })
}

export async function over(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (child.connected) child.disconnect()
  await ended
}
