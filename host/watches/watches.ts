import type { Client, Pool } from '@tianguis/core/database/connection'
import type { LogicalQuery } from '@tianguis/core'
import { isoInstant } from '@tianguis/core/database/iso-instant'
import { listEndpoints, mailEndpoint } from './endpoints.ts'
import type { Observed } from './figure.ts'
import { limitReached, notThere, wrongField } from './refusals.ts'
import type { Sign, WatchSentence } from './sentence.ts'

/** Names of publications by dataset, `12.ab34cd56`. */
export type Editions = Readonly<Record<string, string>>

/** A watch, read and not yet kept. */
export interface WatchDraft {
  readonly kind: WatchSentence['kind']
  readonly name: string
  readonly datasets: readonly string[]
  readonly question: string | null
  readonly query: LogicalQuery | null
  /** What the question was read as, in words. */
  readonly reading: string | null
  readonly sign: Sign | null
  readonly threshold: string | null
  /** What it is of now; null while it is sample data, which is never told of. */
  readonly seen: Editions | null
  readonly now: Observed | null
  readonly met: boolean | null
}

/** As it is told; figures are exact decimal text until they are written. */
export interface WatchTold {
  readonly id: string
  readonly nombre: string
  readonly tipo: WatchDraft['kind']
  readonly conjuntos: readonly string[]
  readonly pregunta: string | null
  readonly lectura: string | null
  readonly compara: Sign | null
  readonly umbral: number | null
  readonly destinos: readonly string[]
  readonly activo: boolean
  readonly valor: number | null
  readonly se_cumple: boolean | null
  readonly avisado: string | null
  readonly problema: string | null
  readonly creado: string
}

/** As JSON text, so that no figure loses a digit. */
const TOLD = `row_to_json((select t from (
  select w.id, w.name as nombre, w.kind as tipo, w.datasets as conjuntos, w.question as pregunta, w.reading as lectura, w.sign as compara,
         w.threshold as umbral, w.endpoints as destinos, w.paused_at is null as activo, w.value::numeric as valor, w.met as se_cumple,
         ${isoInstant('w.fired_at', '.MS')} as avisado, w.trouble as problema, ${isoInstant('w.created_at', '.MS')} as creado) t))::text as told`

/** Each as JSON text, newest first. */
export async function listWatches(pool: Pick<Pool, 'query'>, account: number): Promise<string[]> {
  const { rows } = await pool.query<{ told: string }>(
    `select ${TOLD} from tianguis.watches w where w.account = $1 order by w.created_at desc, w.id`,
    [account],
  )
  return rows.map(({ told }) => told)
}

/** @throws ApiError 404 */
export async function readWatch(pool: Pick<Pool, 'query'>, account: number, id: string): Promise<string> {
  const { rows } = await pool.query<{ told: string }>(
    `select ${TOLD} from tianguis.watches w where w.account = $1 and w.id = $2`,
    [account, id],
  )
  if (!rows[0]) throw notThere('un aviso')
  return rows[0].told
}

/**
 * @param client within a transaction
 * @param endpoints ids, or «correo» for the account's own; unless told its mail, if it has one
 * @throws ApiError 400 for an endpoint that is not the account's, 409 where its plan has room for no more
 */
export async function createWatch(
  client: Client,
  account: number,
  draft: WatchDraft,
  endpoints?: readonly string[],
): Promise<string> {
  await assertRoom(client, account)
  const ids = await ownEndpoints(client, account, endpoints ?? (await usualEndpoints(client, account)))
  const { rows } = await client.query<{ id: string }>(
    `insert into tianguis.watches (account, name, kind, datasets, question, query, reading, sign, threshold, endpoints, seen, value, answer, met)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [
      account,
      draft.name,
      draft.kind,
      draft.datasets,
      draft.question,
      draft.query && JSON.stringify(draft.query),
      draft.reading,
      draft.sign,
      draft.threshold,
      ids,
      draft.seen && JSON.stringify(draft.seen),
      draft.now?.value ?? null,
      draft.now?.answer ?? null,
      draft.met,
    ],
  )
  return readWatch(client, account, rows[0]!.id)
}

async function assertRoom(client: Client, account: number): Promise<void> {
  // The account's row serialises those who count what it has.
  await client.query('select from tianguis.accounts where id = $1 for update', [account])
  const { rows } = await client.query<{ plan: string; most: number; has: number }>(
    `select p.title as plan, p.watches as most, (select count(*)::int from tianguis.watches where account = a.id) as has
       from tianguis.current_accounts a join tianguis.plans p on p.name = a.plan where a.id = $1`,
    [account],
  )
  const { plan, most, has } = rows[0]!
  if (has >= most)
    throw limitReached(
      `Tu plan (${plan}) deja tener ${most} avisos, y ya tienes ${has}. Borra uno, o cambia de plan en /portal.`,
    )
}

/** An account without mail sees in its list what was told. */
async function usualEndpoints(client: Client, account: number): Promise<string[] | undefined> {
  const { rows } = await client.query<{ mail: boolean }>(
    'select email is not null as mail from tianguis.accounts where id = $1',
    [account],
  )
  return rows[0]!.mail ? ['correo'] : undefined
}

async function ownEndpoints(client: Client, account: number, wanted: readonly string[] | undefined): Promise<string[]> {
  if (wanted === undefined) return []
  if (!wanted.length) throw wrongField('destinos', 'llegó una lista vacía; pon «correo» o el `id` de un webhook.')
  const mail = wanted.includes('correo') ? [await mailEndpoint(client, account)] : []
  const ids = [...mail, ...wanted.filter((one) => one !== 'correo')]
  const known = new Set((await listEndpoints(client, account)).map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined)
    throw wrongField('destinos', `«${unknown.slice(0, 60)}» no es un destino tuyo; /api/v1/destinos los lista.`)
  return [...new Set(ids)]
}

export interface WatchChange {
  readonly name?: string | undefined
  readonly active?: boolean | undefined
}

/** What was published while it was paused is not told of. @throws ApiError 404 */
export async function changeWatch(
  pool: Pool,
  account: number,
  id: string,
  { name, active }: WatchChange,
): Promise<string> {
  await pool.query(
    `update tianguis.watches w set name = coalesce($3, name),
            paused_at = case when $4 then null when not $4 then coalesce(paused_at, tianguis.clock()) else paused_at end,
            seen = case when $4 and paused_at is not null then coalesce((${EDITIONS}), seen) else seen end
      where id = $1 and account = $2`,
    [id, account, name ?? null, active ?? null],
  )
  return readWatch(pool, account, id)
}

/** With what was sent of it. @throws ApiError 404 */
export async function removeWatch(pool: Pool, account: number, id: string): Promise<string> {
  const told = await readWatch(pool, account, id)
  await pool.query('delete from tianguis.watches where id = $1 and account = $2', [id, account])
  return told
}

/** What is published of every dataset of a watch `w`; null where one has sample data, or none. */
export const EDITIONS = `select case when count(*) = cardinality(w.datasets) then jsonb_object_agg(d.name, d.version || '.' || v.publication_id) end
    from tianguis.datasets d join tianguis.versions v on v.dataset = d.name and v.version = d.version
   where d.name = any (w.datasets) and not d.sample`

/** What is published now of every dataset with real data. */
export async function readEditions(pool: Pool): Promise<Editions> {
  const { rows } = await pool.query<{ editions: Editions }>(
    `select coalesce(jsonb_object_agg(d.name, d.version || '.' || v.publication_id), '{}') as editions
       from tianguis.datasets d join tianguis.versions v on v.dataset = d.name and v.version = d.version
      where not d.sample`,
  )
  return rows[0]!.editions
}

/** Of these datasets; null where one of them has no real data. */
export const editionsOf = (all: Editions, datasets: readonly string[]): Editions | null =>
  datasets.every((name) => name in all) ? Object.fromEntries(datasets.map((name) => [name, all[name]!])) : null
