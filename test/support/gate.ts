/** A database that is silent for a while, without a word. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

export interface Gate {
  readonly url: string
  /** The connection that shut it has come. */
  readonly reached: Promise<void>
  /** Connections that came until now. */
  readonly connections: number
  /** While it is shut, nothing is passed on: connections stay, and whoever waits hears nothing. */
  shut(closed: boolean): void
  /** The same for new connections alone: those there are go on. */
  refuse(refused: boolean): void
  close(): Promise<void>
}

/** A wire to PostgreSQL that can be shut. @param shutBy the how manieth connection shuts it */
export async function openGate(url: string, shutBy = 1): Promise<Gate> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const sockets = new Set<Socket>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  let [closed, refused, count] = [false, false, 0]
  const shut = (now: boolean) => {
    closed = now
    for (const socket of sockets)
      if (closed) socket.pause()
      else socket.resume()
  }
  const server = createServer((client) => {
    const there = connect(`${host}/.s.PGSQL.${port}`)
    for (const [from, to] of [
      [client, there],
      [there, client],
    ] as const) {
      sockets.add(from)
      from
        .on('data', (data) => to.write(data))
        .on('error', () => {})
        .on('close', () => to.destroy())
    }
    count += 1
    if (refused) for (const socket of [client, there]) socket.pause()
    if (count === shutBy) {
      shut(true)
      reach()
    } else if (closed) shut(true)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    reached,
    get connections() {
      return count
    },
    url: `postgres://${user}:${encodeURIComponent(password!)}@127.0.0.1:${(server.address() as { port: number }).port}/${database}?sslmode=disable`,
    shut,
    refuse(now) {
      refused = now
      if (!now) shut(false)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
