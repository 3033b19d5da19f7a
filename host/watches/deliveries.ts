import { randomUUID } from 'node:crypto'
import type { Client, Pool } from '@tianguis/core/database/connection'
import { isoInstant } from '@tianguis/core/database/iso-instant'
import type { EventType } from './events.ts'
import { limitReached, notThere } from './refusals.ts'

/** One event to one endpoint, as it is told. */
export interface Delivery {
  readonly id: string
  /** The `webhook-id`: the same in every endpoint, attempt and repetition. */
  readonly evento: string
  readonly tipo: EventType
  readonly aviso: string
  readonly destino: string
  readonly estado: 'pendiente' | 'entregada'
  readonly creada: string
  readonly intentos: number
  readonly intentada: string | null
  readonly entregada: string | null
  /** Of the last attempt. */
  readonly respuesta: number | null
  readonly problema: string | null
  /** The delivery that it repeats. */
  readonly repite: string | null
}

/** Told at once; older ones by `antes_de`. */
export const DELIVERIES_TOLD = 50
/** Repetitions of one account that wait at once. */
const MOST_REPEATED = 100

const TOLD = `d.id, d.event as evento, d.type as tipo, d.watch as aviso, d.endpoint as destino,
  case when d.delivered_at is null then 'pendiente' else 'entregada' end as estado, ${isoInstant('d.created_at', '.MS')} as creada, d.attempts as intentos,
  ${isoInstant('d.tried_at', '.MS')} as intentada, ${isoInstant('d.delivered_at', '.MS')} as entregada, d.status as respuesta, d.trouble as problema, d.repeats as repite`

export interface DeliveriesWanted {
  readonly aviso?: string | undefined
  readonly destino?: string | undefined
  readonly estado?: Delivery['estado'] | undefined
  /** The id of a delivery: only those before it. */
  readonly antes_de?: string | undefined
}

/** Newest first. */
export async function listDeliveries(
  pool: Pool,
  account: number,
  { aviso, destino, estado, antes_de }: DeliveriesWanted = {},
): Promise<Delivery[]> {
  const { rows } = await pool.query<Delivery>(
    `select ${TOLD} from tianguis.deliveries d
      where d.account = $1 and ($2::uuid is null or d.watch = $2) and ($3::uuid is null or d.endpoint = $3)
        and ($4::boolean is null or (d.delivered_at is null) = $4)
        and ($5::uuid is null or d.place < (select place from tianguis.deliveries where id = $5 and account = $1))
      order by d.place desc limit ${DELIVERIES_TOLD}`,
    [account, aviso ?? null, destino ?? null, estado === undefined ? null : estado === 'pendiente', antes_de ?? null],
  )
  return rows
}

/** Puts an event into the queue of each endpoint of a watch that is not switched off. */
export async function enqueueEvent(
  client: Client,
  { watch, type, body }: { readonly watch: string; readonly type: EventType; readonly body: string },
): Promise<void> {
  await client.query(
    `insert into tianguis.deliveries (account, endpoint, watch, event, type, body)
     select w.account, e.id, w.id, $2, $3, $4 from tianguis.watches w join tianguis.endpoints e on e.id = any (w.endpoints) and e.account = w.account
      where w.id = $1 and e.off_at is null`,
    [watch, randomUUID(), type, body],
  )
}

/**
 * The same event once more, behind what waits for its endpoint, which is tried at once.
 * @param client within a transaction
 * @throws ApiError 404, 409
 */
export async function repeatDelivery(client: Client, account: number, id: string): Promise<Delivery> {
  await client.query('select from tianguis.accounts where id = $1 for update', [account])
  const { rows: waiting } = await client.query<{ count: number }>(
    'select count(*)::int from tianguis.deliveries where account = $1 and delivered_at is null and repeats is not null',
    [account],
  )
  if (waiting[0]!.count >= MOST_REPEATED)
    throw limitReached(`Ya esperan ${MOST_REPEATED} repeticiones; deja que salgan antes de pedir más.`)
  const { rows } = await client.query<Delivery>(
    `with d as (
       insert into tianguis.deliveries (account, endpoint, watch, event, type, body, repeats)
       select account, endpoint, watch, event, type, body, id from tianguis.deliveries where id = $1 and account = $2 returning *)
     select ${TOLD} from d`,
    [id, account],
  )
  if (!rows[0]) throw notThere('una entrega')
  await client.query('update tianguis.endpoints set next_at = tianguis.clock() where id = $1', [rows[0].destino])
  return rows[0]
}
