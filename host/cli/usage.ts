import type { Command } from 'commander'
import { account, JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'

/**
 * `tianguis usage`: the month of every account, or one account's by day and endpoint, from the ledger that quotas hold
 * to.
 */
export function usageCommand(program: Command, cli: Cli): void {
  program
    .command('usage')
    .description('Muestra lo que cada cuenta lleva usado de su mes; con una cuenta, por día y endpoint.')
    .argument('[cuenta]', 'número o correo', account)
    .addOption(JSON_OUTPUT)
    .addHelpText('after', HELP)
    .action((which: number | string | undefined, { json }: { json?: true }) =>
      which === undefined ? ofAll(cli, json) : ofOne(cli, which, json),
    )
}

const HELP = `
  usadas      peticiones respondidas y anotadas
  apartadas   las que tienen los servidores para responder sin preguntar; las que no se usan vuelven

Ejemplos:
  $ tianguis usage
  $ tianguis usage ana@ejemplo.mx
  $ tianguis usage 2 --json`

async function ofAll(cli: Cli, json: true | undefined): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { listAccounts, subjectOf } = await import('../accounts/accounts.ts')
  const { listPlans } = await import('../accounts/plans.ts')
  const { readMonths } = await import('../accounts/usage.ts')
  const { accountsOfMonth, allJson, describeMonth } = await import('./usage-report.ts')
  const { month, rows } = await withDatabase(cli, async ({ pool }) => {
    const month = await readMonths(pool)
    return { month, rows: accountsOfMonth(month, await listAccounts(pool), await listPlans(pool), subjectOf) }
  })
  if (json) cli.answer(allJson(month, rows))
  else cli.print(describeMonth(month, rows))
}

async function ofOne(cli: Cli, which: number | string, json: true | undefined): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { subjectOf } = await import('../accounts/accounts.ts')
  const { readMonth } = await import('../accounts/usage.ts')
  const { pickAccount } = await import('./pick-account.ts')
  const { accountJson } = await import('./accounts-report.ts')
  const { describeAccountMonth, monthJson } = await import('./usage-report.ts')
  const { found, month } = await withDatabase(cli, async (database) => {
    const found = await pickAccount(database, which)
    return { found, month: await readMonth(database.pool, subjectOf(found.id), found.id) }
  })
  if (json) cli.answer({ ...accountJson(found), uso: monthJson(month) })
  else cli.print(describeAccountMonth(found, month))
}
