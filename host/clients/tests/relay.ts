/** A server between a client and the service, which answers what a test has it answer. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** Of one request; undefined: that of the service. */
export type Instead = (request: IncomingMessage, response: ServerResponse, asked: number) => boolean | Promise<boolean>

/**
 * @param target the service
 * @param instead answers and says true, or says false
 * @param change what becomes of a body of the service
 */
export async function openRelay(
  target: string,
  instead: Instead,
  change: (body: string) => string = (body) => body,
): Promise<{ readonly url: string; readonly asked: string[]; close(): Promise<void> }> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    asked.push(request.url!)
    if (await instead(request, response, asked.length)) return
    const { authorization = '' } = request.headers
    const answer = await fetch(target + request.url, { headers: { authorization, accept: request.headers.accept! } })
    response
      .writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type')! })
      .end(change(await answer.text()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The first requests are told to come back. @param times how many, with what `Retry-After` and status */
export const busyAtFirst =
  (times: number, seconds: string, status = 429): Instead =>
  (_request, response, asked) => {
    if (asked > times) return false
    const body = { ok: false, error: 'Van demasiadas peticiones.', codigo: 'rafaga_excedida', id_solicitud: 'x' }
    response.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': seconds }).end(JSON.stringify(body))
    return true
  }
