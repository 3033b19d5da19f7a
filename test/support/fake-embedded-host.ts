import { EmbeddedFailure, startEmbedded } from '@tianguis/core/database/embedded/server'

// A process for the tests: starts the server, reports in one line, and stops it on SIGTERM, also in the middle of
// starting.

export interface HostOptions {
  folder: string
  binaries?: string
  refuge?: string
  umask?: number
  /** Report, stop and end, instead of waiting for a signal. */
  brief?: boolean
}

export interface HostReport {
  url?: string
  adopted?: boolean
  notices?: string[]
  pid?: number
  codigo?: string
  message?: string
}

const { folder, binaries, refuge, umask, brief } = JSON.parse(process.argv[2] ?? '{}') as HostOptions
if (umask !== undefined) process.umask(umask)

const abort = new AbortController()
const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(abort.abort()))
})
// Nothing else keeps the process alive between the report and the signal.
const alive = setInterval(() => {}, 60_000)

try {
  const server = await startEmbedded({ folder, binaries, signal: abort.signal }, refuge === undefined ? {} : { refuge })
  report(server)
  if (!brief) await asked
  await server.stop()
} catch (error) {
  if (!abort.signal.aborted) {
    const codigo = error instanceof EmbeddedFailure ? error.codigo : 'inesperado'
    report({ codigo, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
  process.exitCode = 1
} finally {
  clearInterval(alive)
}

function report(what: HostReport): void {
  process.stdout.write(`${JSON.stringify(what)}\n`)
}
