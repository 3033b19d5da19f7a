import { transaction, type Client, type Pool } from '@tianguis/core/database/connection'
import { isoInstant } from '@tianguis/core/database/iso-instant'
import type { Peppers } from '../accounts/pepper.ts'
import { checkReceiver, type ReceiverRules } from './post.ts'
import { limitReached, notThere, wrongField } from './refusals.ts'
import { makeWebhookSecret, sealSecret } from './secret.ts'

/** Where deliveries go, as it is told. */
export interface DeliveryEndpoint {
  readonly id: string
  readonly tipo: 'correo' | 'webhook'
  /** The account's address where it is mail. */
  readonly direccion: string
  readonly activo: boolean
  /** Since when every attempt has failed. */
  readonly fallando_desde: string | null
  /** Why it was switched off. */
  readonly motivo: string | null
  readonly creado: string
}
/** With what it is signed with, which is told once. */
export interface NewEndpoint extends DeliveryEndpoint {
  readonly secreto: string
}

export interface EndpointKeeping {
  readonly pool: Pool
  readonly peppers: Peppers
  readonly receivers: ReceiverRules
}

/** An account has at most this many, its mail included. */
export const MOST_ENDPOINTS = 20
/** A secret that was replaced is signed with, too, for so long. */
export const FORMER_HOURS = 24

const TOLD = `e.id, case when e.url is null then 'correo' else 'webhook' end as tipo, coalesce(e.url, a.email, '') as direccion,
  e.off_at is null as activo, ${isoInstant('e.failing_since', '.MS')} as fallando_desde, e.off_why as motivo, ${isoInstant('e.created_at', '.MS')} as creado`

/** Oldest first. */
export async function listEndpoints(pool: Pick<Pool, 'query'>, account: number): Promise<DeliveryEndpoint[]> {
  const { rows } = await pool.query<DeliveryEndpoint>(
    `select ${TOLD} from tianguis.endpoints e join tianguis.accounts a on a.id = e.account where e.account = $1 order by e.created_at, e.id`,
    [account],
  )
  return rows
}

/** @throws ApiError 404 */
export async function readEndpoint(pool: Pick<Pool, 'query'>, account: number, id: string): Promise<DeliveryEndpoint> {
  const found = (await listEndpoints(pool, account)).find((one) => one.id === id)
  if (!found) throw notThere('un destino')
  return found
}

/**
 * A name is looked up first, which may take seconds that nobody's row should be held for.
 * @returns what creates it within a transaction of the caller's, and throws ApiError 409
 * @throws ApiError 400
 */
export async function endpointAt(
  given: string,
  { peppers, receivers }: Omit<EndpointKeeping, 'pool'>,
): Promise<(client: Client, account: number) => Promise<NewEndpoint>> {
  const url = await checkReceiver(given, receivers)
  return async (client, account) => {
    const secreto = makeWebhookSecret()
    // The account's row serialises those who count what it has.
    await client.query('select from tianguis.accounts where id = $1 for update', [account])
    const known = await listEndpoints(client, account)
    if (known.some(({ direccion }) => direccion === url))
      throw wrongField('url', 'ya es un destino de tu cuenta; para otro secreto, rótalo.')
    if (known.length >= MOST_ENDPOINTS)
      throw limitReached(`La cuenta ya tiene ${MOST_ENDPOINTS} destinos; borra uno antes de agregar otro.`)
    const { rows } = await client.query<{ id: string }>(
      'insert into tianguis.endpoints (account, url, secret) values ($1, $2, $3) returning id',
      [account, url, sealSecret(peppers, secreto)],
    )
    return { ...(await readEndpoint(client, account, rows[0]!.id)), secreto }
  }
}

/** @throws ApiError 400, 409 */
export async function createEndpoint(keeping: EndpointKeeping, account: number, given: string): Promise<NewEndpoint> {
  const create = await endpointAt(given, keeping)
  return transaction(keeping.pool, (client) => create(client, account))
}

/** The account's own mail. @throws ApiError 400 where it has none */
export async function mailEndpoint(client: Client, account: number): Promise<string> {
  await client.query(
    `insert into tianguis.endpoints (account, url) select id, null from tianguis.accounts where id = $1 and email is not null
     on conflict (account, url) do nothing`,
    [account],
  )
  const { rows } = await client.query<{ id: string }>(
    'select id from tianguis.endpoints where account = $1 and url is null',
    [account],
  )
  if (!rows[0]) throw wrongField('destinos', 'la cuenta no tiene correo; pon el `id` de un webhook.')
  return rows[0].id
}

/** @throws ApiError 400 for mail, which is not signed, 404 */
export async function rotateSecret(
  { pool, peppers }: EndpointKeeping,
  account: number,
  id: string,
): Promise<NewEndpoint> {
  const secreto = makeWebhookSecret()
  const { rowCount } = await pool.query(
    `update tianguis.endpoints set former_secret = secret, former_until = tianguis.clock() + make_interval(hours => $4), secret = $3
      where id = $1 and account = $2 and url is not null`,
    [id, account, sealSecret(peppers, secreto), FORMER_HOURS],
  )
  const endpoint = await readEndpoint(pool, account, id)
  if (!rowCount) throw wrongField('rotar', 'el correo no lleva secreto.')
  return { ...endpoint, secreto }
}

/** What waits for it is tried at once. @throws ApiError 404 */
export async function switchEndpoint(pool: Pool, account: number, id: string, on: boolean): Promise<DeliveryEndpoint> {
  await pool.query(
    `update tianguis.endpoints set off_at = case when $3 then null else coalesce(off_at, tianguis.clock()) end,
            off_why = case when $3 then null else coalesce(off_why, 'Lo apagaste.') end,
            failures = 0, failing_since = null, next_at = tianguis.clock()
      where id = $1 and account = $2`,
    [id, account, on],
  )
  return readEndpoint(pool, account, id)
}

/** With what was sent there; watches go on without it. @throws ApiError 404 */
export async function removeEndpoint(pool: Pool, account: number, id: string): Promise<DeliveryEndpoint> {
  return transaction(pool, async (client) => {
    const endpoint = await readEndpoint(client, account, id)
    await client.query(
      'update tianguis.watches set endpoints = array_remove(endpoints, $2) where account = $1 and $2 = any (endpoints)',
      [account, id],
    )
    await client.query('delete from tianguis.endpoints where id = $1', [id])
    return endpoint
  })
}
