/** The two ways to tell a shared cache that answers with a tag are no good any more. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** How caches are told; both ways, where both are set. */
export interface PurgeTargets {
  /** Caches that are sent `PURGE`. */
  readonly urls: readonly string[]
  /** A program and its arguments, behind which the tag is put. */
  readonly command: readonly string[]
}

/** A cache that is slow for longer has not done it. */
export const TELL_MS = 2_000

/**
 * Tells all that are set, at once, also where one of them fails.
 * @throws Error in Spanish, of every one that was not told
 */
export async function tellCaches({ urls, command }: PurgeTargets, tag: string): Promise<void> {
  const told = await Promise.allSettled([
    ...urls.map((url) => sendPurge(url, tag)),
    ...(command.length ? [runCommand(command, tag)] : []),
  ])
  const failed = told.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
  if (failed.length) throw new Error(failed.join(' '))
}

async function sendPurge(url: string, tag: string): Promise<void> {
  // An address in the settings may carry a secret of its path or query; only its host is told.
  const { host } = new URL(url)
  const answer = await fetch(url, {
    method: 'PURGE',
    headers: { 'Surrogate-Key': tag, 'Cache-Tag': tag },
    redirect: 'manual',
    signal: AbortSignal.timeout(TELL_MS),
  }).catch((error: Error) => {
    const { code, message } = (error.cause ?? error) as { code?: string; message: string }
    throw new Error(
      error.name === 'TimeoutError'
        ? `PURGE a ${host}: no contestó en ${TELL_MS / 1000} s.`
        : `PURGE a ${host}: ${code ?? message}.`,
    )
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`PURGE a ${host}: llegó ${answer.status}; se espera 200.`)
}

/** Without a shell, and with none of this service's secrets in its environment. */
async function runCommand([program, ...given]: readonly string[], tag: string): Promise<void> {
  const { PATH, HOME, LANG } = process.env
  await promisify(execFile)(program!, [...given, tag], {
    env: { PATH, HOME, LANG },
    timeout: TELL_MS,
    killSignal: 'SIGKILL',
    maxBuffer: 100_000,
  }).catch((error: Error & { code?: unknown; killed?: boolean; stderr?: string }) => {
    const why = error.killed ? `no terminó en ${TELL_MS / 1000} s` : `salió con ${String(error.code)}`
    throw new Error(`PURGE_COMMAND (${program}): ${why}. ${(error.stderr ?? '').trim().slice(0, 300)}`.trim())
  })
}
