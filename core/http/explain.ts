import { decodeText } from '../decode/charset.ts'
import { PrivateAddress } from './addresses.ts'
import type { Flow } from './body.ts'
import type { HttpSource, Request } from './contract.ts'
import { described, isHtml, titleOf } from './excerpt.ts'
import type { Came } from './excerpt.ts'
import { UpstreamFailure } from './failures.ts'
import type { FailureCode } from './failures.ts'
import { privateAddress } from './hosts.ts'
import { overrideName } from './overrides.ts'
import { LONGEST_WAIT_MS } from './retries.ts'
import type { Secrets } from './secrets.ts'

/** Turns what went wrong into words: what was asked, what came back, the likely cause, what to do next. */
export interface Explain {
  /** An answer that came whole and is not what was asked for, or undefined when it is. */
  answer(url: string, came: Came, request: Request, wait: Wait): UpstreamFailure | undefined
  /** No whole answer came. */
  error(url: string, error: unknown, limits: Limits): UpstreamFailure
  tooManyRedirects(url: string, hops: string[]): UpstreamFailure
  /** `cookies`: whether the source gave any. */
  sessionLost(url: string, came: Came, cookies: boolean): UpstreamFailure
  notJson(url: string, came: Came): UpstreamFailure
  /** So many answers of its host were too slow that no more are asked for in the run. */
  notAskedAgain(url: string, slow: number): UpstreamFailure
}

export interface Limits {
  timeoutMs: number
  stallMs: number
  leastFlow: Flow
  maxBytes: number
  /** Whether headers had come. */
  answered: boolean
}

/** What an answer asked us to wait. */
export interface Wait {
  waitMs: number | undefined
  /** The source's own sign said so, whatever the status. */
  byOwnSign: boolean
}

interface Words {
  code: FailureCode
  url: string
  /** What came back, as the rest of a sentence that starts with the URL. */
  got: string
  cause: string
  next: string
  status?: number
  systemCode?: string
  waitMs?: number | undefined
}

export function explainer(source: HttpSource, secrets: Secrets, now: () => Date): Explain {
  const { dataset } = source
  const retryLater = `Los datos publicados siguen en pie; repita después con «tianguis refresh ${dataset}»`
  const mirror = `defina ${overrideName(dataset, 'URL')} con una ruta alterna`

  const failure = ({ url, got, cause, next, waitMs, ...rest }: Words) => {
    const shown = url.length > 300 ? `${url.slice(0, 300)}…` : url
    return new UpstreamFailure({
      ...rest,
      url: secrets.hide(url),
      ...(waitMs !== undefined && { waitMs }),
      message: secrets.hide(`${dataset}: ${shown} ${got}. Causa probable: ${cause}. ${next}.`),
    })
  }

  const rateLimited = (url: string, came: Came, waitMs: number | undefined) => {
    const back = waitMs === undefined ? undefined : new Date(now().getTime() + waitMs)
    const asked =
      back === undefined ? 'sin decir hasta cuándo' : `hasta las ${back.toISOString()} (${Math.ceil(waitMs! / 1000)} s)`
    return failure({
      code: 'rate_limited',
      url,
      status: came.status,
      waitMs,
      got: `pidió esperar ${asked}: contestó ${described(came)}`,
      cause:
        came.status === 503
          ? 'la fuente está saturada o en mantenimiento'
          : 'se agotó el límite de consultas de la fuente',
      next:
        back && waitMs! > LONGEST_WAIT_MS
          ? `No se espera más de ${LONGEST_WAIT_MS / 60_000} minutos; repita después de las ${back.toISOString()}`
          : retryLater,
    })
  }

  const byStatus = (status: number): Pick<Words, 'cause' | 'next'> => {
    const keys = Object.entries(source.secrets ?? {}).map(([name, where]) => `${name} (se obtiene en ${where})`)
    if (keys.length > 0 && (status === 400 || status === 401 || status === 403))
      return { cause: 'falta la clave de la fuente, o ya no es válida', next: `Revise ${keys.join(', ')}` }
    if (status === 401 || status === 403)
      return {
        cause: 'la fuente rechaza a este programa, por su User-Agent o por el país desde el que se conecta',
        next: `Pruebe otro ${overrideName(dataset, 'USER_AGENT')}, o ${mirror}`,
      }
    if (status === 404 || status === 410)
      return {
        cause: 'el archivo se mudó o todavía no se publica',
        next: `Ábralo en un navegador; si se mudó, corrija la URL del conector o ${mirror}`,
      }
    if (status >= 500) return { cause: 'la fuente está caída o saturada', next: retryLater }
    return {
      cause: 'la fuente cambió su forma de consulta',
      next: 'Ábralo en un navegador y compárelo con lo que pide el conector',
    }
  }

  const unexpected = (url: string, came: Came, wanted: string, code: FailureCode) => {
    const got = `contestó ${described(came)}; se esperaba ${wanted}`
    const common = { code, url, status: came.status, got }
    if (titleOf(came.head, came.headers)?.includes('Challenge Validation')) {
      return failure({
        ...common,
        code: 'not_what_was_expected',
        cause: 'el muro contra robots de gob.mx',
        next: `Pruebe otro ${overrideName(dataset, 'USER_AGENT')} o, desde otra red, ${mirror}`,
      })
    }
    if (isHtml(came.head))
      return failure({
        ...common,
        code: 'not_what_was_expected',
        cause: 'una página de error que llegó con estado de éxito, como las del INEGI cuando un archivo no existe',
        next: `Abra la dirección en un navegador; si el archivo se mudó, corrija la URL del conector o ${mirror}`,
      })
    return failure({
      ...common,
      cause:
        came.bytes === 0
          ? 'la fuente aún no tiene el dato o falló sin decirlo'
          : 'la fuente cambió de formato o entregó otra cosa',
      next: `${retryLater}; si persiste, revise el conector`,
    })
  }

  return {
    answer(url, came, { allowStatus = [], minBytes = 0, startsWith = [] }, { waitMs, byOwnSign }) {
      const { status, bytes, head } = came
      if (byOwnSign) return rateLimited(url, came, waitMs)
      const accepted = status === 200 || allowStatus.includes(status)
      if (!accepted && (status === 429 || (status === 503 && waitMs !== undefined && waitMs > LONGEST_WAIT_MS)))
        return rateLimited(url, came, waitMs)
      if (!accepted)
        return failure({ code: 'status', url, status, waitMs, got: `contestó ${described(came)}`, ...byStatus(status) })
      if (status !== 200) return undefined
      if (
        startsWith.length > 0 &&
        !openings(head).some((opening) => startsWith.some((start) => opening.startsWith(start)))
      ) {
        return unexpected(
          url,
          came,
          `que empezara con ${startsWith.map((start) => `«${start}»`).join(' o ')}`,
          bytes < minBytes ? 'too_small' : 'not_what_was_expected',
        )
      }
      return bytes < minBytes ? unexpected(url, came, `al menos ${minBytes} bytes`, 'too_small') : undefined
    },

    error(url, error, { timeoutMs, stallMs, leastFlow, maxBytes, answered }) {
      if (error instanceof UpstreamFailure) return error
      const { message, event } = error as { message?: string; event?: string }
      const systemCode = codeOf(error)
      const refused = privateCause(error)
      if (refused) return privateAddress(secrets.hide(url), dataset, refused.hostname, refused.addresses)
      const common = { url, systemCode }
      if (systemCode === 'TOO_LARGE')
        return failure({
          ...common,
          code: 'too_large',
          got: `pasó de ${maxBytes} bytes ya descomprimidos y se cortó`,
          cause: 'otro archivo, o uno que creció',
          next: 'Ábralo en un navegador; si el tamaño es legítimo, suba maxBytes en el conector',
        })
      if (systemCode === 'TOO_SLOW')
        return failure({
          ...common,
          code: 'too_slow',
          got: `mandó menos de ${leastFlow.bytes} bytes en ${leastFlow.everyMs / 1000} s y no se siguió esperando`,
          ...SLOW,
          next: retryLater,
        })
      if (systemCode === 'ETIMEDOUT') {
        const limit =
          event === 'request' ? `no terminó en ${timeoutMs / 1000} s` : `pasó ${stallMs / 1000} s sin dar señales`
        return failure({ ...common, code: 'timeout', got: limit, ...SLOW, next: retryLater })
      }
      if (systemCode === CUT || answered) {
        // Under one code, so that a replay of it is cut as well: an ECONNRESET alone would be a closed door.
        return failure({
          ...common,
          systemCode: CUT,
          code: 'truncated',
          got: `llegó incompleto o dañado (${systemCode})`,
          cause: 'la fuente cortó la conexión a media descarga',
          next: retryLater,
        })
      }
      return failure({
        ...common,
        code: 'network',
        got: `no contestó (${systemCode || message})`,
        ...networkCause(systemCode, message ?? ''),
      })
    },

    tooManyRedirects: (url, hops) =>
      failure({
        code: 'redirect',
        url,
        got: `redirigió más de ${hops.length - 2} veces (${hops.slice(-2).join(' → ')})`,
        cause: 'un ciclo, o un sitio que exige cookies',
        next: 'Ábralo en un navegador y corrija la URL del conector',
      }),

    sessionLost: (url, came, cookies) =>
      failure({
        code: 'session_lost',
        url,
        status: came.status,
        got: `no reconoció la sesión: contestó ${described(came)}`,
        cause: cookies
          ? 'la fuente dio la sesión por terminada, o cambió su forma de consulta'
          : 'la página que abre la sesión no dio ninguna cookie que se le pueda devolver',
        next: `${retryLater}; si persiste, ábralo en un navegador y compárelo con lo que pide el conector`,
      }),

    notAskedAgain: (url, slow) =>
      failure({
        code: 'too_slow',
        url,
        got: `no se pidió: en esta corrida ya se dejaron ${slow} respuestas de su servidor por lentas`,
        ...SLOW,
        next: retryLater,
      }),

    notJson: (url, came) => unexpected(url, came, 'JSON', 'not_what_was_expected'),
  }

  function networkCause(systemCode: string, message: string): Pick<Words, 'cause' | 'next'> {
    if (/^(UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|CERT_|ERR_TLS_)/.test(systemCode)) {
      return {
        cause: 'el certificado de la fuente no se puede comprobar; a varios sitios de gobierno les falta el intermedio',
        next: `Guarde el certificado intermedio en un archivo PEM y nómbrelo en ${overrideName(dataset, 'CA')}`,
      }
    }
    if (/^(ENOTFOUND|EAI_AGAIN)$/.test(systemCode))
      return {
        cause: 'esta máquina no tiene red o DNS, o el sitio ya no existe',
        next: `Compruebe la red; si hace falta un proxy, defina ${overrideName(dataset, 'PROXY')}`,
      }
    if (/Bad response|Proxy/.test(message))
      return { cause: 'el proxy no dejó pasar la conexión', next: `Revise ${overrideName(dataset, 'PROXY')}` }
    return { cause: 'la fuente está caída o un cortafuegos impide llegar a ella', next: retryLater }
  }
}

/** The start after a BOM and white space: as text, which may be UTF-16, and byte by byte, for magic numbers. */
function openings(head: Buffer): string[] {
  return [decodeText(head.subarray(0, 4096)), head.toString('latin1', 0, 4096)].map((text) => text.trimStart())
}

const SLOW = { cause: 'la fuente está saturada o la red es lenta' }
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
