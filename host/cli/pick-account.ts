import { closest } from '@tianguis/core/words/closest'
import { readAccount, type Account } from '../accounts/accounts.ts'
import { listPlans, type Plan } from '../accounts/plans.ts'
import type { Database } from '../database.ts'
import { CommandFailure, wrongUsage } from './failures.ts'

/** @throws CommandFailure when there is no such account */
export async function pickAccount({ pool }: Pick<Database, 'pool'>, which: number | string): Promise<Account> {
  const account = await readAccount(pool, which)
  if (account) return account
  const name = typeof which === 'number' ? `una cuenta ${which}` : `una cuenta con el correo ${which}`
  throw new CommandFailure(
    `No hay ${name}. «tianguis accounts list» muestra las que hay, y «tianguis accounts create» hace otra.`,
  )
}

/** @throws CommandFailure that lists the plans, when there is no such plan */
export async function pickPlan({ pool }: Pick<Database, 'pool'>, name: string): Promise<Plan> {
  const plans = await listPlans(pool)
  const plan = plans.find((one) => one.name === name)
  if (plan) return plan
  throw wrongUsage(
    `No hay un plan «${name}».${selectedAccount(name, plans)} Hay: ${plans.map((one) => one.name).join(', ')}.`,
  )
}

export function selectedAccount(name: string, plans: readonly Plan[]): string {
  const near = closest(
    name,
    plans.map((one) => one.name),
    1,
  )[0]
  return near === undefined ? '' : ` ¿Quisiste decir «${near}»?`
}
