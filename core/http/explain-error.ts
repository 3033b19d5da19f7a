import { PrivateAddress } from './addresses.ts'
import type { Flow } from './body.ts'
import { UpstreamFailure } from './failures.ts'
import { privateAddress } from './hosts.ts'
import { SLOW, type Wording, type Words } from './wording.ts'

export interface TransferLimits {
  timeoutMs: number
  stallMs: number
  leastFlow: Flow
  maxBytes: number
  /** Whether headers had come. */
  answered: boolean
}

/** Why no whole answer came. */
export function explainError(wording: Wording, url: string, error: unknown, limits: TransferLimits): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  const { message = '', event } = error as { message?: string; event?: string }
  const systemCode = codeOf(error)
  const refused = privateCause(error)
  if (refused) return privateAddress(wording.redact(url), wording.source.dataset, refused.hostname, refused.addresses)
  const common = { url, systemCode }
  const limited = pastLimit(wording, systemCode, event, limits)
  if (limited) return wording.failure({ ...common, ...limited })
  if (systemCode === CUT || limits.answered) {
    // Under one code, so that a replay of it is cut as well: an ECONNRESET alone would be a closed door.
    return wording.failure({
      ...common,
      systemCode: CUT,
      code: 'truncated',
      got: `llegó incompleto o dañado (${systemCode})`,
      cause: 'la fuente cortó la conexión a media descarga',
      next: wording.retryLater,
    })
  }
  const got = `no contestó (${systemCode || message})`
  return wording.failure({ ...common, code: 'network', got, ...networkCause(wording, systemCode, message) })
}

/** The limit of ours that an answer passed, in words. */
function pastLimit(
  { retryLater }: Wording,
  systemCode: string,
  event: string | undefined,
  { timeoutMs, stallMs, leastFlow, maxBytes }: TransferLimits,
): Pick<Words, 'code' | 'got' | 'cause' | 'next'> | undefined {
  if (systemCode === 'TOO_LARGE')
    return {
      code: 'too_large',
      got: `pasó de ${maxBytes} bytes ya descomprimidos y se cortó`,
      cause: 'otro archivo, o uno que creció',
      next: 'Ábralo en un navegador; si el tamaño es legítimo, suba maxBytes en el conector',
    }
  if (systemCode === 'TOO_SLOW')
    return {
      code: 'too_slow',
      got: `mandó menos de ${leastFlow.bytes} bytes en ${leastFlow.everyMs / 1000} s y no se siguió esperando`,
      ...SLOW,
      next: retryLater,
    }
  if (systemCode !== 'ETIMEDOUT') return undefined
  const got = event === 'request' ? `no terminó en ${timeoutMs / 1000} s` : `pasó ${stallMs / 1000} s sin dar señales`
  return { code: 'timeout', got, ...SLOW, next: retryLater }
}

function networkCause(
  { variable, retryLater }: Wording,
  systemCode: string,
  message: string,
): Pick<Words, 'cause' | 'next'> {
  if (/^(UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|CERT_|ERR_TLS_)/.test(systemCode)) {
    return {
      cause: 'el certificado de la fuente no se puede comprobar; a varios sitios de gobierno les falta el intermedio',
      next: `Guarde el certificado intermedio en un archivo PEM y nómbrelo en ${variable('CA')}`,
    }
  }
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(systemCode))
    return {
      cause: 'esta máquina no tiene red o DNS, o el sitio ya no existe',
      next: `Compruebe la red; si hace falta un proxy, defina ${variable('PROXY')}`,
    }
  if (/Bad response|Proxy/.test(message))
    return { cause: 'el proxy no dejó pasar la conexión', next: `Revise ${variable('PROXY')}` }
  return { cause: 'la fuente está caída o un cortafuegos impide llegar a ella', next: retryLater }
}

const CUT = 'ERR_HTTP_CONTENT_LENGTH_MISMATCH'

/** The innermost code: got wraps the system's and zlib's errors in its own. */
function codeOf(error: unknown): string {
  let code = ''
  for (let at = error; at instanceof Error; at = at.cause) code = (at as NodeJS.ErrnoException).code ?? code
  return code
}

function privateCause(error: unknown): PrivateAddress | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof PrivateAddress) return at
  return undefined
}
