import { connect, type Socket } from 'node:net'
import type { Client } from '@tianguis/core/database/connection'

/** Bytes of a CancelRequest, and the number that says it is one. */
const LENGTH = 16
const CANCEL_REQUEST = 80_877_102

/** What node-postgres keeps of a connection and its types leave out. */
export interface Wire {
  readonly host: string
  readonly port: number
  readonly processID: number | null
  readonly secretKey: number | null
  readonly connection: { readonly stream: Socket }
}

export const wireOf = (client: Client) => client as unknown as Wire

/**
 * Ends a connection and what the server does for it. The server would not see that the connection is gone before it had
 * rows to send, and a sum of crossed tables has none for hours. `pg_cancel_backend` would need a connection that the
 * pool may not have.
 */
export function abandon(client: Client): void {
  const { host, port, processID, secretKey, connection } = wireOf(client)
  connection.stream.destroy()
  if (processID === null || secretKey === null) return
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  const request = Buffer.alloc(LENGTH)
  for (const [at, value] of [LENGTH, CANCEL_REQUEST, processID, secretKey].entries())
    request.writeInt32BE(value | 0, at * 4)
  // Whatever goes wrong, statement_timeout ends it a little later.
  socket.on('error', () => {}).setTimeout(2_000, () => socket.destroy())
  socket.on('connect', () => socket.end(request)).resume()
}
