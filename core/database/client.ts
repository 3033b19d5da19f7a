import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { addressesOf } from './addresses.ts'
import { primaryOf, type Primary } from './primary.ts'

/** What node-postgres keeps of a connection and its types leave out. */
interface Wire {
  /** Whether it is ended from here. */
  readonly _ending: boolean
  readonly connection: EventEmitter & { readonly stream: Socket }
}

/** What a server says that is stopped, is starting, ends a connection, or is only to be read by now. */
const SHUTDOWN = /^(57P|25006$)/

/**
 * A connection to the primary of an address that may name several servers, which node-postgres does not know. Every
 * connection of the service is one of these.
 */
export class DatabaseClient extends pg.Client {
  readonly #primary: Primary | undefined

  constructor({ url, ...config }: pg.ClientConfig & { readonly url: string }) {
    super({ ...config, connectionString: addressesOf(url)[0] })
    this.#primary = primaryOf(url)
    // What breaks is told by the statement that runs on it; without a listener it would end the process.
    this.on('error', () => {})
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    const connecting = this.#primary ? this.#follow(this.#primary) : super.connect()
    if (!callback) return connecting
    connecting.then(() => (callback as () => void)(), callback)
  }

  async #follow(primary: Primary): Promise<pg.Client> {
    const { host, port } = await primary.find()
    Object.assign(this, { host, port })
    const wire = this as unknown as Wire
    const doubt = () => primary.doubt(wire)
    primary.follow(wire, { host, port })
    this.once('end', () => primary.unfollow(wire))
    wire.connection
      .once('error', doubt)
      .on('errorMessage', ({ code }: { code: string }) => void (SHUTDOWN.test(code) && doubt()))
      .once('end', () => void (wire._ending || doubt()))
    return super.connect()
  }
}
