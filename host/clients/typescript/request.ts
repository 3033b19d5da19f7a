/** One GET, asked again where the service says when, and what comes of it when it is refused. */
import type { ErrorAnswer } from './types.ts'

export interface ClientOptions {
  /** Where the service is, 'https://datos.example.mx'. */
  readonly url: string
  readonly key?: string | undefined
  /** Milliseconds for each attempt, the body included; 30,000 unless told. */
  readonly timeout?: number
}

export interface Asking {
  readonly signal?: AbortSignal | undefined
}

/** Statuses of a service that has too much to do, or of a caller who asks too much. */
const AGAIN: readonly number[] = [429, 503]
const MOST_RETRIES = 3
/** Of `Retry-After`: the end of a month is nothing to wait for. */
const LONGEST_WAIT_S = 60
const PATIENCE_MS = 30_000

/** A refusal. `answer` is missing where what came is none of the service, as the page of a proxy. */
export class TianguisError extends Error {
  override readonly name = 'TianguisError'
  readonly status: number
  readonly answer: ErrorAnswer | undefined
  constructor(status: number, text: string) {
    const answer = refusalIn(text)
    super(answer ? `${answer.codigo}: ${answer.error}` : `El servidor contestó ${status} sin decir por qué.`)
    this.status = status
    this.answer = answer
  }
}

/**
 * @param path from the root of the server, with its query
 * @returns the body as it came
 * @throws TianguisError when it is refused; the signal's reason; TypeError when there is no connection
 */
export async function get(
  { url, key, timeout = PATIENCE_MS }: ClientOptions,
  path: string,
  { signal }: Asking,
): Promise<string> {
  for (let retries = 0; ; retries++) {
    const limits = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]
    const response = await fetch(within(url, path), {
      headers: { Accept: 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
      signal: AbortSignal.any(limits),
    })
    const text = await response.text()
    if (response.ok) return text
    const wait = secondsIn(response.headers.get('Retry-After'))
    if (!AGAIN.includes(response.status) || retries >= MOST_RETRIES || !(wait <= LONGEST_WAIT_S))
      throw new TianguisError(response.status, text)
    await pause(wait, signal)
  }
}

/** @throws Error for an address of another server, which would be told the key */
function within(url: string, path: string): URL {
  const [base, address] = [new URL(url), new URL(path, url)]
  if (address.origin !== base.origin)
    throw new Error(`${address.href} no es de ${base.origin}: no se le manda la clave.`)
  return address
}

const secondsIn = (header: string | null) => (header !== null && /^\d+$/.test(header) ? Number(header) : NaN)

function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

function refusalIn(text: string): ErrorAnswer | undefined {
  try {
    const body = JSON.parse(text) as ErrorAnswer
    return body.ok === false && body.codigo ? body : undefined
  } catch {
    return undefined
  }
}
