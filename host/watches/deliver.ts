/** What waits for an endpoint is sent in its order; one that does not take it is left alone for longer each time. */
import type { Logger } from 'pino'
import { Webhook } from 'standardwebhooks'
import type { Pool } from '@tianguis/core/database/connection'
import { retryAfterMs } from '@tianguis/core/http/retries'
import type { Peppers } from '../accounts/pepper.ts'
import type { Mail } from '../portal/mail.ts'
import { letterOf } from './events.ts'
import { postTrouble, type PostAnswer, type Poster } from './post.ts'
import { unsealSecret } from './secret.ts'

export interface Delivering {
  readonly pool: Pool
  readonly peppers: Pick<Peppers, 'digests'>
  readonly mail: Pick<Mail, 'send'>
  readonly poster: Poster
  readonly clock: () => Date
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** Where watches and endpoints are changed. */
  readonly portal: string
  readonly signal: AbortSignal
}

/** After the first failure in a row, the second and so on, in seconds; the last from then on. */
const PAUSES = [10, 60, 300, 900, 3600, 3 * 3600, 6 * 3600]
/** Failing without one success, an endpoint is switched off after so many days. */
export const OFF_AFTER_DAYS = 5
/** Deliveries at one go; what is left comes with the next. */
const AT_ONE_GO = 100
/** With these a receiver may say when to come back; a day at most, so that none is forgotten. */
const HOLDS_OFF = [429, 503]
const LONGEST_WAIT_S = 24 * 3600
/** By it a receiver says that nothing is to come any more. */
const GONE = 410

interface Receiver {
  readonly id: string
  readonly url: string | null
  readonly email: string | null
  readonly secret: Buffer | null
  readonly former: Buffer | null
}

interface Waiting {
  readonly id: string
  readonly event: string
  readonly body: string
}

/** How an attempt ended: a status, where there was one, and what was wrong, if something was. */
interface Attempt {
  readonly status?: number
  readonly trouble?: string
  /** Seconds that the receiver asked to be left alone for. */
  readonly wait?: number
}

/** Sends what waits for an endpoint, until one fails. Twice at once sends some twice, with the same `webhook-id`. */
export async function deliverTo(endpoint: string, delivering: Delivering): Promise<void> {
  const { pool, signal } = delivering
  for (let sent = 0; sent < AT_ONE_GO && !signal.aborted; sent += 1) {
    const receiver = await readReceiver(pool, endpoint)
    const next = receiver && (await nextFor(pool, endpoint))
    if (!next) return
    const attempt = await (receiver.url === null
      ? byMail(receiver, next, delivering)
      : byWebhook({ ...receiver, url: receiver.url }, next, delivering))
    await record(pool, next.id, attempt)
    if (attempt.trouble === undefined) await settle(pool, endpoint)
    else return void (await putOff(receiver, attempt, delivering))
  }
}

/** Nothing where it is switched off, or its pause is not over. */
async function readReceiver(pool: Pool, id: string): Promise<Receiver | undefined> {
  const { rows } = await pool.query<Receiver>(
    `select e.id, e.url, a.email, e.secret, case when e.former_until > tianguis.clock() then e.former_secret end as former
       from tianguis.endpoints e join tianguis.accounts a on a.id = e.account
      where e.id = $1 and e.off_at is null and e.next_at <= tianguis.clock()`,
    [id],
  )
  return rows[0]
}

async function nextFor(pool: Pool, endpoint: string): Promise<Waiting | undefined> {
  const { rows } = await pool.query<Waiting>(
    'select id, event, body from tianguis.deliveries where endpoint = $1 and delivered_at is null order by place limit 1',
    [endpoint],
  )
  return rows[0]
}

async function byMail({ email }: Receiver, { body }: Waiting, { mail, portal }: Delivering): Promise<Attempt> {
  if (email === null) return { trouble: 'La cuenta ya no tiene correo.' }
  try {
    await mail.send(letterOf(email, body, portal))
    return {}
  } catch {
    // The server's words may hold the letter.
    return { trouble: 'El servidor de correo no la tomó.' }
  }
}

async function byWebhook(
  { url, secret, former }: Receiver & { readonly url: string },
  { event, body }: Waiting,
  { peppers, poster, clock }: Delivering,
): Promise<Attempt> {
  const current = unsealSecret(peppers, secret!)
  if (current === undefined)
    return { trouble: 'El secreto del destino ya no se puede leer: la pimienta cambió. Rótalo.' }
  const at = clock()
  const before = former && unsealSecret(peppers, former)
  const signatures = [current, ...(before ? [before] : [])].map((one) => new Webhook(one).sign(event, at, body))
  const headers = {
    'webhook-id': event,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
  try {
    return attemptOf(await poster.post(url, headers, body), clock())
  } catch (error) {
    return { trouble: postTrouble(error) }
  }
}

function attemptOf({ status, retryAfter }: PostAnswer, now: Date): Attempt {
  if (status >= 200 && status < 300) return { status }
  if (status >= 300 && status < 400) return { status, trouble: `Contestó ${status}; las redirecciones no se siguen.` }
  const asked = HOLDS_OFF.includes(status) ? retryAfterMs(retryAfter, now) : undefined
  if (!asked) return { status, trouble: `Contestó ${status}.` }
  const wait = Math.min(Math.ceil(asked / 1000), LONGEST_WAIT_S)
  return { status, wait, trouble: `Contestó ${status} y pidió esperar; se esperan ${wait} s por lo menos.` }
}

async function record(pool: Pool, id: string, { status, trouble }: Attempt): Promise<void> {
  await pool.query(
    `update tianguis.deliveries set attempts = attempts + 1, tried_at = tianguis.clock(), status = $2, trouble = $3,
            delivered_at = case when $3::text is null then tianguis.clock() end where id = $1`,
    [id, status ?? null, trouble ?? null],
  )
}

const settle = (pool: Pool, endpoint: string) =>
  pool.query('update tianguis.endpoints set failures = 0, failing_since = null where id = $1 and failures > 0', [
    endpoint,
  ])

/** Not before its own pause is over, nor before the receiver said. */
async function putOff(
  receiver: Receiver,
  { status, trouble, wait = 0 }: Attempt,
  delivering: Delivering,
): Promise<void> {
  const { rows } = await delivering.pool.query<{ off: boolean }>(
    `update tianguis.endpoints e set failures = failures + 1, failing_since = coalesce(failing_since, tianguis.clock()),
            next_at = tianguis.clock() + make_interval(secs => greatest(($2::int[])[least(failures + 1, cardinality($2::int[]))], $6)),
            off_at = case when n.off then tianguis.clock() end, off_why = case when n.off then $3 end
       from (select $4 or coalesce(failing_since < tianguis.clock() - make_interval(days => $5), false) as off from tianguis.endpoints where id = $1) n
      where e.id = $1 and e.off_at is null returning n.off`,
    [
      receiver.id,
      PAUSES,
      status === GONE ? 'Contestó 410: ya no quiere más.' : `Falló durante ${OFF_AFTER_DAYS} días: ${trouble}`,
      status === GONE,
      OFF_AFTER_DAYS,
      wait,
    ],
  )
  if (rows[0]?.off) await tellOff(receiver, trouble!, delivering)
}

/** A webhook's account is told by mail; whose mail fails can only be told in the portal. */
async function tellOff(
  { id, url, email }: Receiver,
  trouble: string,
  { mail, log, portal }: Delivering,
): Promise<void> {
  log.info({ endpoint: id }, 'Se apagó un destino de avisos que lleva días sin tomar nada, o que ya no quiere más.')
  if (url === null || email === null) return
  const text = `Tu destino de avisos ${url} se apagó: ${trouble}\n\nLo que espera se guarda 30 días. Cuando vuelva a contestar, enciéndelo en ${portal} y saldrá en su orden.\n`
  await mail
    .send({ to: email, subject: 'Se apagó un destino de tus avisos', text })
    .catch((error: Error) =>
      log.warn({ code: (error as { code?: string }).code }, 'No salió la carta de un destino que se apagó.'),
    )
}
