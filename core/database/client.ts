import pg from 'pg'
import { addressesOf } from './addresses.ts'
import { primaryOf, type Primary } from './primary.ts'

/**
 * A connection to the primary of an address that may name several servers, which node-postgres does not know. Every
 * connection of the service is one of these.
 */
export class DatabaseClient extends pg.Client {
  readonly #primary: Primary | undefined

  constructor({ url, ...config }: pg.ClientConfig & { readonly url: string }) {
    super({ ...config, connectionString: addressesOf(url)[0] })
    this.#primary = primaryOf(url)
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
    const follower = this as unknown as Parameters<Primary['follow']>[0]
    primary.follow(follower, { host, port })
    const doubt = () => primary.doubt(follower)
    this.on('error', doubt).once('end', () => primary.unfollow(follower))
    try {
      return await super.connect()
    } catch (error) {
      doubt()
      throw error
    }
  }
}
