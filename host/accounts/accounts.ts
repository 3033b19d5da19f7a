import type { Pool } from '@tianguis/core/database/connection'
import { readPlan } from './plans.ts'

/** Whoever holds keys. All keys of an account share its plan's quota. */
export interface Account {
  readonly id: number
  /** Lower case; absent for an account that only an operator manages. */
  readonly email: string | null
  readonly name: string
  readonly plan: string
  /** The plan that follows, from `nextPlanAt` on. */
  readonly nextPlan: string | null
  readonly nextPlanAt: Date | null
  readonly createdAt: Date
}

/** The database, or a transaction that somebody else commits. */
type Queryable = Pick<Pool, 'query'>

/** An account that cannot be made or changed, in words for whoever asked. */
export class AccountError extends Error {}

const COLUMNS =
  'id::float8 as id, email, name, plan, next_plan as "nextPlan", next_plan_at as "nextPlanAt", created_at as "createdAt"'

/**
 * @param email kept in lower case
 * @throws AccountError when the address has an account, or is none
 */
export async function createAccount(
  pool: Queryable,
  { name, email, plan = 'free' }: { name: string; email?: string | undefined; plan?: string | undefined },
): Promise<Account> {
  if (!(await readPlan(pool, plan))) throw new AccountError(`No hay un plan «${plan}».`)
  const {
    rows: [made],
  } = await pool.query<{ id: number }>(
    'insert into tianguis.accounts (email, name, plan) values ($1, $2, $3) on conflict (email) do nothing returning id::float8 as id',
    [email === undefined ? null : checkedEmail(email), checkedName(name), plan],
  )
  if (!made) throw new AccountError(`Ya hay una cuenta con el correo ${email}.`)
  return (await readAccount(pool, made.id))!
}

/** One account by its number or its address, or undefined. */
export async function readAccount(pool: Queryable, which: number | string): Promise<Account | undefined> {
  const column = typeof which === 'number' ? 'id' : 'email'
  const {
    rows: [row],
  } = await pool.query<Account>(`select ${COLUMNS} from tianguis.current_accounts where ${column} = $1`, [
    typeof which === 'number' ? which : which.trim().toLowerCase(),
  ])
  return row
}

/** Every account, oldest first. */
export async function listAccounts(pool: Pool): Promise<Account[]> {
  const { rows } = await pool.query<Account>(`select ${COLUMNS} from tianguis.current_accounts order by id`)
  return rows
}

/**
 * Puts an account on a plan, at once or from a day on; what it has used this month stays used.
 * @throws AccountError for an account or plan that is not there
 */
export async function changePlan(
  pool: Queryable,
  account: number,
  plan: string,
  { at }: { at?: Date } = {},
): Promise<Account> {
  if (!(await readPlan(pool, plan))) throw new AccountError(`No hay un plan «${plan}».`)
  const { rowCount } = await pool.query(
    `update tianguis.accounts a
        set plan = case when $3::timestamptz is null then $2 else c.plan end,
            next_plan = case when $3::timestamptz is null then null else $2 end, next_plan_at = $3
       from tianguis.current_accounts c where c.id = a.id and a.id = $1`,
    [account, plan, at ?? null],
  )
  if (!rowCount) throw new AccountError(`No hay una cuenta ${account}.`)
  return (await readAccount(pool, account))!
}

/** @throws AccountError for a name that is none, or an account that is not there */
export async function renameAccount(pool: Pool, account: number, name: string): Promise<void> {
  const { rowCount } = await pool.query('update tianguis.accounts set name = $2 where id = $1', [
    account,
    checkedName(name),
  ])
  if (!rowCount) throw new AccountError(`No hay una cuenta ${account}.`)
}

/**
 * Deletes an account with its keys, sessions and usage.
 * @throws AccountError when it is not there, or still pays: nobody would be left to stop that
 */
export async function deleteAccount(pool: Pool, account: number): Promise<void> {
  const { rowCount } = await pool.query(
    'delete from tianguis.accounts where id = $1 and id not in (select account from tianguis.subscriptions where plan is not null)',
    [account],
  )
  if (!rowCount && (await readAccount(pool, account)))
    throw new AccountError(
      `La cuenta ${account} paga una suscripción. Termínala primero: en /portal al borrar la cuenta, o en Stripe, que avisa de ello.`,
    )
  if (!rowCount) throw new AccountError(`No hay una cuenta ${account}.`)
  const subject = subjectOf(account)
  await pool.query(
    'with gone as (delete from tianguis.quotas where subject = $1) delete from tianguis.usage where subject = $1',
    [subject],
  )
}

/** What an account's requests are counted under. */
export const subjectOf = (account: number) => `cuenta:${account}`

/** Good enough to send a letter to; whether it arrives is for the letter to tell. */
const EMAIL = /^[^\s@<>,;:"()[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/

/** @throws AccountError */
export function checkedEmail(text: string): string {
  const email = text.trim().normalize('NFC').toLowerCase()
  if (email.length > 254 || !EMAIL.test(email))
    throw new AccountError(`«${text.slice(0, 80)}» no es una dirección de correo, como nombre@ejemplo.mx.`)
  return email
}

function checkedName(text: string): string {
  const name = text.trim().normalize('NFC')
  if (name.length < 1 || name.length > 120 || /\p{Cc}/u.test(name))
    throw new AccountError('El nombre de una cuenta lleva de 1 a 120 caracteres, sin saltos de línea.')
  return name
}
