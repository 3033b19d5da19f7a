import { decodeText } from '../decode/charset.ts'
import type { Request } from './contract.ts'
import { excerptOf, isHtml, titleOf } from './excerpt.ts'
import type { Came } from './excerpt.ts'
import type { UpstreamFailureCode, UpstreamFailure } from './failures.ts'
import { LONGEST_WAIT_MS } from './retries.ts'
import type { Wording, Words } from './wording.ts'

/** What an answer asked us to wait. */
export interface Wait {
  waitMs: number | undefined
  /** The source's own sign said so, whatever the status. */
  byOwnSign: boolean
}

/** Why an answer that came whole is not what was asked for, or undefined when it is. */
export function explainAnswer(
  wording: Wording,
  url: string,
  came: Came,
  { allowStatus = [], minBytes = 0, startsWith = [] }: Request,
  { waitMs, byOwnSign }: Wait,
): UpstreamFailure | undefined {
  const { status, bytes, head } = came
  if (byOwnSign) return rateLimited(wording, url, came, waitMs)
  const accepted = status === 200 || allowStatus.includes(status)
  if (!accepted) return notAccepted(wording, url, came, waitMs)
  if (status !== 200) return undefined
  if (startsWith.length > 0 && !opensWith(head, startsWith)) {
    const wanted = `que empezara con ${startsWith.map((start) => `«${start}»`).join(' o ')}`
    return unexpected(wording, url, came, wanted, bytes < minBytes ? 'too_small' : 'not_what_was_expected')
  }
  return bytes < minBytes ? unexpected(wording, url, came, `al menos ${minBytes} bytes`, 'too_small') : undefined
}

function notAccepted(wording: Wording, url: string, came: Came, waitMs: number | undefined): UpstreamFailure {
  const { status } = came
  const closedForLong = status === 503 && waitMs !== undefined && waitMs > LONGEST_WAIT_MS
  if (status === 429 || closedForLong) return rateLimited(wording, url, came, waitMs)
  const got = `contestó ${excerptOf(came, wording.redact)}`
  return wording.failure({ code: 'status', url, status, waitMs, got, ...byStatus(wording, status) })
}

function rateLimited(
  { failure, now, retryLater, redact }: Wording,
  url: string,
  came: Came,
  waitMs: number | undefined,
) {
  const back = waitMs === undefined ? undefined : new Date(now().getTime() + waitMs)
  const asked =
    back === undefined ? 'sin decir hasta cuándo' : `hasta las ${back.toISOString()} (${Math.ceil(waitMs! / 1000)} s)`
  return failure({
    code: 'rate_limited',
    url,
    status: came.status,
    waitMs,
    got: `pidió esperar ${asked}: contestó ${excerptOf(came, redact)}`,
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

function byStatus({ source, variable, mirror, retryLater }: Wording, status: number): Pick<Words, 'cause' | 'next'> {
  const keys = Object.entries(source.secrets ?? {}).map(([name, where]) => `${name} (se obtiene en ${where})`)
  if (keys.length > 0 && (status === 400 || status === 401 || status === 403))
    return { cause: 'falta la clave de la fuente, o ya no es válida', next: `Revise ${keys.join(', ')}` }
  if (status === 401 || status === 403)
    return {
      cause: 'la fuente rechaza a este programa, por su User-Agent o por el país desde el que se conecta',
      next: `Pruebe otro ${variable('USER_AGENT')}, o ${mirror}`,
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

/** An answer with status 200 that is something else: a wall, an error page, nothing, or a new format. */
export function unexpected(
  { failure, variable, mirror, retryLater, redact }: Wording,
  url: string,
  came: Came,
  wanted: string,
  code: UpstreamFailureCode,
): UpstreamFailure {
  const got = `contestó ${excerptOf(came, redact)}; se esperaba ${wanted}`
  const common = { code, url, status: came.status, got }
  if (titleOf(came.head, came.headers, redact)?.includes('Challenge Validation')) {
    return failure({
      ...common,
      code: 'not_what_was_expected',
      cause: 'el muro contra robots de gob.mx',
      next: `Pruebe otro ${variable('USER_AGENT')} o, desde otra red, ${mirror}`,
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

function opensWith(head: Buffer, starts: readonly string[]): boolean {
  return openings(head).some((opening) => starts.some((start) => opening.startsWith(start)))
}

/** The start after a BOM and white space: as text, which may be UTF-16, and byte by byte, for magic numbers. */
function openings(head: Buffer): string[] {
  return [decodeText(head.subarray(0, 4096)), head.toString('latin1', 0, 4096)].map((text) => text.trimStart())
}
