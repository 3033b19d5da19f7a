/** The way to the receivers of webhooks: whoever has an account names them, so none may be of this machine or its network. */
import {
  isPublicAddress,
  literalAddress,
  PrivateAddress,
  publicAddresses,
  systemResolve,
} from '@tianguis/core/http/addresses'
import type { Resolve } from '@tianguis/core/http/addresses'
import { agentsOf } from '@tianguis/core/http/agents'
import { send } from '@tianguis/core/http/send'
import { RELEASE } from '../release.ts'
import { wrongField } from './refusals.ts'

/** Of a receiver; it has to say that it has it, not to be done with it. */
const PATIENCE_MS = 10_000
const LONGEST_URL = 500

export interface ReceiverRules {
  /** `host` or `host:port` of the operator's own receivers, which may be private and plain http. */
  readonly own: readonly string[]
  /** dns.lookup, unless a test says what names resolve to. */
  readonly resolve?: Resolve
}

export interface PostAnswer {
  readonly status: number
  /** As the receiver wrote it. */
  readonly retryAfter: string | undefined
}

export interface Poster {
  /** @throws Error when there was no answer, or the address is none of the public's */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<PostAnswer>
  close(): void
}

const isOwn = ({ own }: ReceiverRules, { host, hostname }: URL) => own.includes(host) || own.includes(hostname)

/** As it is kept. @throws ApiError 400 for what no delivery would go to */
export async function checkReceiver(text: string, rules: ReceiverRules): Promise<string> {
  const refuse = (why: string) => wrongField('url', why)
  if (text.length > LONGEST_URL) throw refuse(`mide ${text.length} caracteres; caben ${LONGEST_URL}.`)
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw refuse('no es una dirección; se espera una como https://ejemplo.mx/avisos.')
  if (url.username || url.password) throw refuse('lleva usuario o contraseña; quítalos: cada entrega va firmada.')
  url.hash = ''
  if (isOwn(rules, url)) return url.href
  if (url.protocol !== 'https:') throw refuse('va por http, sin cifrar; se espera https://.')
  const literal = literalAddress(url.hostname)
  if (literal !== undefined && !isPublicAddress(literal))
    throw refuse(`${literal} no es una dirección pública de Internet.`)
  await publicAddresses(url.hostname, rules.resolve ?? systemResolve).catch((error: unknown) => {
    throw refuse(
      error instanceof PrivateAddress
        ? `${url.hostname} apunta a una red privada; se espera un servidor que se alcance desde Internet.`
        : `no se encuentra el servidor ${url.hostname}; ¿está bien escrito?`,
    )
  })
  return url.href
}

/** The address is looked at again by each socket as it opens: a name may have come to mean another since. */
export function openPoster(rules: ReceiverRules): Poster {
  const agents = agentsOf({ proxy: undefined, ca: undefined }, rules.resolve ?? systemResolve)
  return {
    async post(text, headers, body) {
      const url = new URL(text)
      const literal = literalAddress(url.hostname)
      const mirrored = isOwn(rules, url)
      if (!mirrored && (url.protocol !== 'https:' || (literal !== undefined && !isPublicAddress(literal))))
        throw new PrivateAddress(url.hostname, [url.hostname])
      const {
        status,
        headers: told,
        drop,
      } = await send({
        hop: { url, target: url, mirrored },
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': `Tianguis/${RELEASE} (avisos)`,
          ...headers,
        },
        body,
        timeoutMs: PATIENCE_MS,
        stallMs: PATIENCE_MS,
        signal: AbortSignal.timeout(PATIENCE_MS),
        agents,
        replayed: undefined,
      })
      // Whatever else it says is not read.
      drop()
      return { status, retryAfter: told['retry-after'] }
    },
    close: () => agents.close(),
  }
}

/** Why a receiver did not get it, in words for whoever owns it. */
export function postTrouble(error: unknown): string {
  if (error instanceof PrivateAddress) return 'La dirección ya no es pública en Internet; no se mandó nada.'
  const { code = '', name = '' } = error as { code?: string; name?: string }
  if (code === 'PRIVATE_ADDRESS') return 'La dirección ya no es pública en Internet; no se mandó nada.'
  if (code === 'ETIMEDOUT' || name === 'TimeoutError' || name === 'AbortError' || code === 'ERR_ABORTED')
    return `No contestó en ${PATIENCE_MS / 1000} s.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'No se encuentra el servidor.'
  if (code === 'ECONNREFUSED') return 'El servidor no acepta conexiones.'
  return /CERT|TLS|SSL|ALTNAME/.test(code)
    ? `Su certificado no sirve (${code}).`
    : `La conexión se cortó${code ? ` (${code})` : ''}.`
}
