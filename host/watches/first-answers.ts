/** What was answered under a key of whoever asked, so that what is asked again is not done again. */
import { createHash } from 'node:crypto'
import type { Client, Pool } from '@tianguis/core/database/connection'
import type { Peppers } from '../accounts/pepper.ts'
import { ApiError } from '../request/errors.ts'
import { limitReached } from './refusals.ts'
import { sealSecret, unsealSecret } from './secret.ts'

/** An answer as it is sent. */
export interface WrittenAnswer {
  readonly status: number
  readonly text: string
}

export interface KeyedRequest {
  readonly account: number
  /** As whoever asks made it up. */
  readonly key: string
  /** All that makes it the same request. */
  readonly asked: string
}

/** The right to answer a request: whoever takes over what was left has another. */
export interface Claim {
  readonly account: number
  readonly key: Buffer
  readonly token: string
}

/** An answer is given again for so long. */
export const ANSWER_HOURS = 24
/** A host that has not answered after so long is gone; one that is only slow can keep no answer any more, and undoes what it did. */
const ABANDONED_SECONDS = 60
/** Of one account at once, each of 64 kB at most. */
const MOST_KEYS = 5000
const RETRY_SECONDS = '2'

const digestOf = (text: string) => createHash('sha256').update(text).digest()
const STILL_KEPT = `f.at > tianguis.clock() - interval '${ANSWER_HOURS} hours'`
const ABANDONED = `f.answer is null and f.at < tianguis.clock() - interval '${ABANDONED_SECONDS} seconds'`

const inProgress = () =>
  new ApiError(
    'idempotencia_en_curso',
    'La primera petición con esa `Idempotency-Key` todavía se atiende; su respuesta será la misma. Vuelve a intentarlo.',
    { headers: { 'Retry-After': RETRY_SECONDS } },
  )

/**
 * One of those who ask under a key gets the right to answer, whichever host they ask.
 * @returns the right, or what was answered before
 * @throws ApiError 409 while another answers, or where there are too many keys, 422 for another request under the key
 */
export async function claimKey(
  pool: Pool,
  peppers: Pick<Peppers, 'digests'>,
  { account, key: given, asked: request }: KeyedRequest,
): Promise<Claim | WrittenAnswer> {
  const [key, asked] = [digestOf(given), digestOf(request)]
  const { rows: claimed } = await pool.query<{ token: string }>(
    `insert into tianguis.first_answers as f (account, key, asked)
     select $1, $2, $3 where (select count(*) from tianguis.first_answers f where f.account = $1 and ${STILL_KEPT}) < $4
     on conflict (account, key) do update set asked = excluded.asked, token = excluded.token, at = excluded.at, status = null, answer = null
      where not ${STILL_KEPT} or ${ABANDONED} returning f.token`,
    [account, key, asked, MOST_KEYS],
  )
  if (claimed[0]) return { account, key, token: claimed[0].token }
  const { rows } = await pool.query<{ same: boolean; status: number | null; answer: Buffer | null }>(
    'select asked = $3 as same, status, answer from tianguis.first_answers where account = $1 and key = $2',
    [account, key, asked],
  )
  const first = rows[0] ?? (await assertRoom(pool, account))
  if (!first.same)
    throw new ApiError(
      'idempotencia_usada',
      `Esa \`Idempotency-Key\` ya se usó con otra petición en las últimas ${ANSWER_HOURS} horas. Para algo distinto, manda otra.`,
    )
  if (first.status === null) throw inProgress()
  const text = unsealSecret(peppers, first.answer!)
  if (text === undefined)
    throw new ApiError(
      'idempotencia_usada',
      'Con esa `Idempotency-Key` ya se contestó, y la respuesta ya no se puede leer: la pimienta cambió. La lista dice qué hay.',
    )
  return { status: first.status, text }
}

/** @throws ApiError 409 in any case: what another left meanwhile may be asked for again */
async function assertRoom(pool: Pool, account: number): Promise<never> {
  const { rows } = await pool.query<{ full: boolean }>(
    `select count(*) >= $2 as full from tianguis.first_answers f where f.account = $1 and ${STILL_KEPT}`,
    [account, MOST_KEYS],
  )
  throw rows[0]!.full
    ? limitReached(
        `La cuenta ya usó ${MOST_KEYS} \`Idempotency-Key\` en ${ANSWER_HOURS} horas; espera, o no mandes otra.`,
      )
    : inProgress()
}

/**
 * In the transaction in which something is created both are kept, or neither is.
 * @throws ApiError 409 where another has taken over
 */
export async function keepAnswer(
  client: Pick<Client, 'query'>,
  peppers: Pick<Peppers, 'digest'>,
  { account, key, token }: Claim,
  { status, text }: WrittenAnswer,
): Promise<void> {
  const { rowCount } = await client.query(
    'update tianguis.first_answers set status = $4, answer = $5 where account = $1 and key = $2 and token = $3 and answer is null',
    [account, key, token, status, sealSecret(peppers, text)],
  )
  if (!rowCount) throw inProgress()
}

/** Nothing was done: whoever asks again is answered anew. */
export const releaseKey = (pool: Pool, { account, key, token }: Claim) =>
  pool.query('delete from tianguis.first_answers where account = $1 and key = $2 and token = $3 and answer is null', [
    account,
    key,
    token,
  ])
