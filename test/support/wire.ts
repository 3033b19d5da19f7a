/** A wire to PostgreSQL that delays, cuts and repeats what a client sends, as chance has it. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** What becomes of a message, with its share of a hundred; the rest passes. */
export const FAULTS = {
  /** Late, and so is the answer. */
  delayed: 6,
  /** The connection ends, and the server never hears of it. */
  lost: 2,
  /** The server does it, and the connection ends before its answer. */
  unanswered: 3,
  /** The connection ends, and the server hears of it later, when it was sent again long since. */
  late: 2,
  /** As unanswered, and the server hears it twice. */
  repeated: 2,
  /** The server does it; the connection stays, and nothing ever comes. */
  silent: 1,
} as const
type Fault = keyof typeof FAULTS

const READY = Buffer.from([0x5a, 0, 0, 0, 5])
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4])
const LATE_MS = 400
const DELAY_MS = 60

export interface Wire {
  readonly url: string
  /** How often each happened. */
  readonly faults: Readonly<Record<Fault, number>>
  /** Everything passes from now on; resolves when what was late has been done. */
  heal(): Promise<void>
  close(): Promise<void>
}

interface Connections {
  readonly toServer: () => Socket
  readonly random: () => number
  /** The fault of the next message, or undefined. */
  readonly draw: () => Fault | undefined
  readonly open: Set<Socket>
  /** Servers that still have to do what they were sent. */
  readonly ending: Set<Promise<unknown>>
}

/** @param random from 0 to 1 */
export async function openWire(serverUrl: string, random: () => number): Promise<Wire> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: serverUrl })
  const faults = Object.fromEntries(Object.keys(FAULTS).map((name) => [name, 0])) as Record<Fault, number>
  let healed = false
  const connections: Connections = {
    toServer: () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)),
    random,
    draw() {
      const fault = healed ? undefined : drawn(random)
      if (fault) faults[fault] += 1
      return fault
    },
    open: new Set(),
    ending: new Set(),
  }
  const { open, ending } = connections
  const wire = createServer((client) => join(client, connections)).listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const { port: here } = wire.address() as { port: number }
  return {
    url: `postgres://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${here}/${database}?sslmode=disable`,
    faults,
    async heal() {
      healed = true
      while (ending.size) await Promise.all([...ending].map((one) => one.then(() => ending.delete(one))))
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => wire.close(resolve))
    },
  }
}

function drawn(random: () => number): Fault | undefined {
  let left = random() * 100
  for (const [name, share] of Object.entries(FAULTS)) if ((left -= share) < 0) return name as Fault
  return undefined
}

function join(client: Socket, connections: Connections): void {
  const { open, draw } = connections
  const server = connections.toServer()
  const hangUp = () => client.destroy()
  let ready = false
  let turn: Promise<unknown> = Promise.resolve()
  for (const socket of [client, server]) {
    open.add(socket)
    socket
      .on('error', () => {})
      .on('close', () => open.delete(socket))
      .setNoDelay(true)
  }
  server
    .on('data', (answer) => {
      ready ||= answer.includes(READY)
      client.write(answer)
    })
    .on('close', hangUp)
  client
    .on('data', (message) => {
      turn = turn.then(() => pass(message, ready ? draw() : undefined, { client, server, hangUp }, connections))
    })
    .on('close', () => {
      turn = turn.then(() => server.listenerCount('data') && server.end())
    })
}

interface Ends {
  readonly client: Socket
  readonly server: Socket
  readonly hangUp: () => void
}

async function pass(
  message: Buffer,
  fault: Fault | undefined,
  { client, server, hangUp }: Ends,
  { random, ending }: Connections,
): Promise<void> {
  if (fault === undefined || fault === 'delayed') {
    if (fault) await delay(random() * DELAY_MS)
    server.write(message)
  } else if (fault === 'silent') {
    server.off('close', hangUp)
    ending.add(leave(server, [message]))
  } else {
    client.destroy()
    const heard = { lost: [], unanswered: [message], late: [message], repeated: [message, message] }[fault]
    ending.add(leave(server, heard, fault === 'late' ? random() * LATE_MS : 0))
  }
}

/** Nobody hears the server any more; it ends when it has done what it was sent. */
function leave(server: Socket, last: readonly Buffer[], waitMs = 0): Promise<unknown> {
  server.removeAllListeners('data').resume()
  const gone = new Promise((resolve) => server.once('close', resolve))
  return delay(waitMs).then(() => {
    for (const message of [...last, TERMINATE]) server.write(message)
    return server.destroyed || gone
  })
}
