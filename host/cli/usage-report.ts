import type { Account } from '../accounts/accounts.ts'
import type { Plan } from '../accounts/plans.ts'
import type { MonthOfAll, MonthOfUse } from '../accounts/usage.ts'
import { count, counted, moment } from '../describe/figures.ts'
import { textTable } from './table.ts'

/** How an account's month stands. */
export interface AccountOfMonth {
  readonly account: Account
  readonly limit: number | null
  readonly used: number
  readonly held: number
  readonly remaining: number | null
}

const HEADINGS = [
  { title: 'CUENTA', right: true },
  { title: 'NOMBRE' },
  { title: 'PLAN' },
  ...['USADAS', 'APARTADAS', 'RESTANTES', 'LÍMITE'].map((title) => ({ title, right: true })),
]
const limitText = (limit: number | null) => (limit === null ? 'sin límite' : count(limit))

/** 'van 12 de 10,000, con 50 apartadas; se renueva 2026-12-01 00:00' */
export const standing = ({ used, held, limit, resetsAt }: MonthOfUse) =>
  `van ${count(used)}${limit === null ? ', sin límite' : ` de ${count(limit)}`}${held ? `, con ${counted(held, 'apartada')} por los servidores` : ''}; se renueva ${moment(resetsAt)}`

/** Joins what the ledger says with the plans of the accounts; the rest of its subjects sent no key. */
export function accountsOfMonth(
  { subjects }: MonthOfAll,
  accounts: readonly Account[],
  plans: readonly Plan[],
  subjectOf: (account: number) => string,
): AccountOfMonth[] {
  const limits = new Map(plans.map(({ name, monthly }) => [name, monthly]))
  return accounts.map((account) => {
    const { used, held } = subjects.get(subjectOf(account.id)) ?? { used: 0, held: 0 }
    const limit = limits.get(account.plan) ?? null
    return { account, limit, used, held, remaining: limit === null ? null : Math.max(0, limit - used - held) }
  })
}

export function describeMonth(month: MonthOfAll, rows: readonly AccountOfMonth[]): string {
  const { addresses, used } = month.withoutKey
  return [
    `Mes ${month.month.slice(0, 7)}, hasta ${moment(month.resetsAt)} (hora de la Ciudad de México)`,
    '',
    textTable(
      HEADINGS,
      rows.map(({ account, used: answered, held, remaining, limit }) => [
        String(account.id),
        account.name,
        account.plan,
        count(answered),
        count(held),
        limitText(remaining),
        limitText(limit),
      ]),
    ),
    '',
    `Sin clave: ${counted(used, 'petición', 'peticiones')} desde ${counted(addresses, 'dirección', 'direcciones')}.`,
  ].join('\n')
}

export function describeAccountMonth({ id, name, plan }: Account, month: MonthOfUse): string {
  const rows = month.days.map(({ day, endpoint, requests }) => [day, endpoint, count(requests)])
  return [
    `Cuenta ${id} (${name}), plan ${plan}: ${standing(month)}`,
    '',
    rows.length
      ? textTable([{ title: 'DÍA' }, { title: 'ENDPOINT' }, { title: 'PETICIONES', right: true }], rows)
      : 'Nada se ha pedido este mes.',
  ].join('\n')
}

/** Fields as in `GET /api/v1/uso`. */
export const monthJson = ({ month, limit, used, held, remaining, resetsAt, days }: MonthOfUse) => ({
  mes: month.slice(0, 7),
  limite: limit,
  usadas: used,
  apartadas: held,
  restantes: remaining,
  se_renueva: resetsAt.toISOString(),
  por_dia: days.map(({ day, endpoint, requests }) => ({ dia: day, endpoint, peticiones: requests })),
})

export const allJson = ({ month, resetsAt, withoutKey }: MonthOfAll, rows: readonly AccountOfMonth[]) => ({
  mes: month.slice(0, 7),
  se_renueva: resetsAt.toISOString(),
  cuentas: rows.map(({ account: { id, name, plan }, limit, used, held, remaining }) => ({
    numero: id,
    nombre: name,
    plan,
    limite: limit,
    usadas: used,
    apartadas: held,
    restantes: remaining,
  })),
  sin_clave: { direcciones: withoutKey.addresses, usadas: withoutKey.used },
})
