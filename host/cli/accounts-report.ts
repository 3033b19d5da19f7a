import type { Account } from '../accounts/accounts.ts'
import type { Key } from '../accounts/keys.ts'
import type { MonthOfUse } from '../accounts/usage.ts'
import { moment } from '../describe/figures.ts'
import { describeKeys } from './keys-report.ts'
import { textTable } from './table.ts'
import { standing } from './usage-report.ts'

const HEADINGS = [
  { title: 'NÚMERO', right: true },
  { title: 'NOMBRE' },
  { title: 'CORREO' },
  { title: 'PLAN' },
  { title: 'CREADA' },
]

const planOf = ({ plan, nextPlan, nextPlanAt }: Account) =>
  nextPlanAt ? `${plan}; ${nextPlan} desde ${moment(nextPlanAt)}` : plan

/** One line an account, oldest first. */
export const describeAccounts = (accounts: readonly Account[]) =>
  textTable(
    HEADINGS,
    accounts.map((one) => [String(one.id), one.name, one.email ?? '—', planOf(one), moment(one.createdAt)]),
  )

/** Everything about one account. */
export function describeAccount(account: Account, month: MonthOfUse, keys: readonly Key[], now: Date): string {
  return [
    `Cuenta   ${account.id}, ${account.name}`,
    `Correo   ${account.email ?? '—'}`,
    `Plan     ${planOf(account)}`,
    `Creada   ${moment(account.createdAt)}`,
    `Mes      ${standing(month)}`,
    '',
    keys.length ? describeKeys(keys, now) : `No tiene claves. «tianguis keys create --account ${account.id}» hace una.`,
  ].join('\n')
}

/** The same for programs. */
export const accountJson = (account: Account) => ({
  numero: account.id,
  nombre: account.name,
  correo: account.email,
  plan: account.plan,
  plan_siguiente: account.nextPlan,
  plan_siguiente_desde: account.nextPlanAt?.toISOString() ?? null,
  creada: account.createdAt.toISOString(),
})
