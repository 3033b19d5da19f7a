import type { CallAnswer, ServiceCall } from './call.ts'

/** Of another installation: longer than any of its answers takes. */
const PATIENCE_MS = 30_000

/**
 * Asks another installation, whose key is sent to no other server.
 * @param site scheme and host
 * @param key of that installation; without one it answers what it answers to anybody
 */
export const callRemote =
  (site: string, key: string | undefined): ServiceCall =>
  async (path, parameters = {}) => {
    const url = new URL(path, site)
    url.search = new URLSearchParams(parameters).toString()
    try {
      const answer = await fetch(url, {
        headers: { accept: 'application/json, text/markdown', ...(key && { authorization: `Bearer ${key}` }) },
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const retryAfter = answer.headers.get('Retry-After') ?? undefined
      return { status: answer.status, retryAfter, text: await answer.text() }
    } catch (error) {
      return unanswered(site, error as Error)
    }
  }

const unanswered = (site: string, { message, cause }: Error): CallAnswer => ({
  status: 503,
  retryAfter: '5',
  text: JSON.stringify({
    error: `${site} no respondió (${cause instanceof Error ? cause.message : message}). Revisa la dirección de --url y la red, y vuelve a intentarlo.`,
    codigo: 'sin_respuesta',
  }),
})
