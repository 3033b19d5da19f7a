import type { Command } from 'commander'
import { account, comingDay, email, JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { wrongUsage } from './failures.ts'

type Which = number | string
interface Options {
  readonly name?: string
  readonly email?: string
  readonly plan?: string
  readonly from?: Date
  readonly yes?: true
  readonly json?: true
}

const PLAN = 'free'

/** `tianguis accounts`: who may hold keys, and on which plan. */
export function accountsCommand(program: Command, cli: Cli): void {
  const accounts = program
    .command('accounts')
    .description('Crea, lista, muestra, cambia de plan y borra las cuentas que tienen claves.')
    .addHelpText('after', HELP)
  accounts
    .command('create')
    .description('Crea una cuenta. Después, «tianguis keys create» le da una clave.')
    .requiredOption('--name <nombre>', 'de quién es')
    .option('--email <correo>', 'su correo; con él puede entrar al portal', email)
    .option('--plan <plan>', `su plan; sin él, ${PLAN}`)
    .addOption(JSON_OUTPUT)
    .addHelpText(
      'after',
      '\nEjemplos:\n  $ tianguis accounts create --name "Lonja de Mérida" --email ana@ejemplo.mx --plan pro',
    )
    .action((options: Options) => create(cli, options))
  accounts
    .command('list')
    .description('Lista las cuentas.')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', '\nEjemplos:\n  $ tianguis accounts list')
    .action((options: Options) => list(cli, options))
  accounts
    .command('show')
    .description('Muestra una cuenta: su plan, cómo va su mes y sus claves.')
    .argument('<cuenta>', 'número o correo', account)
    .addOption(JSON_OUTPUT)
    .addHelpText('after', '\nEjemplos:\n  $ tianguis accounts show ana@ejemplo.mx')
    .action((which: Which, options: Options) => show(cli, which, options))
  accounts
    .command('plan')
    .description('Pasa una cuenta a otro plan, ahora o desde un día. Lo usado en el mes se conserva.')
    .argument('<cuenta>', 'número o correo', account)
    .argument('<plan>', 'nombre del plan; «tianguis plans list» los lista')
    .option(
      '--from <AAAA-MM-DD>',
      'desde el comienzo de ese día, hora de la Ciudad de México; sin ella, ahora',
      comingDay,
    )
    .addOption(JSON_OUTPUT)
    .addHelpText(
      'after',
      '\nEjemplos:\n  $ tianguis accounts plan 2 pro\n  $ tianguis accounts plan ana@ejemplo.mx basic --from 2030-01-01',
    )
    .action((which: Which, plan: string, options: Options) => change(cli, which, plan, options))
  accounts
    .command('delete')
    .description('Borra una cuenta con sus claves, sus sesiones y lo que se anotó de su uso.')
    .argument('<cuenta>', 'número o correo', account)
    .option('--yes', 'sí, borrarla: no se puede deshacer')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', '\nEjemplos:\n  $ tianguis accounts delete 2 --yes')
    .action((which: Which, options: Options) => remove(cli, which, options))
}

const HELP = `
Ejemplos:
  $ tianguis accounts create --name "Lonja de Mérida" --email ana@ejemplo.mx --plan pro
  $ tianguis accounts show ana@ejemplo.mx
  $ tianguis accounts plan ana@ejemplo.mx enterprise`

async function create(cli: Cli, { name, email: address, plan = PLAN, json }: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { createAccount } = await import('../accounts/accounts.ts')
  const { pickPlan } = await import('./pick-account.ts')
  const { accountJson } = await import('./accounts-report.ts')
  const made = await withDatabase(cli, async (database) => {
    await pickPlan(database, plan)
    return createAccount(database.pool, { name: name!, email: address, plan })
  })
  if (json) return cli.answer(accountJson(made))
  cli.print(
    `Cuenta ${made.id} (${made.name}) en el plan ${made.plan}. Para darle una clave: tianguis keys create --account ${made.id}`,
  )
}

async function list(cli: Cli, { json }: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { listAccounts } = await import('../accounts/accounts.ts')
  const { accountJson, describeAccounts } = await import('./accounts-report.ts')
  const found = await withDatabase(cli, ({ pool }) => listAccounts(pool))
  if (json) return cli.answer(found.map(accountJson))
  cli.print(found.length ? describeAccounts(found) : 'No hay cuentas. «tianguis accounts create» hace una.')
}

async function show(cli: Cli, which: Which, { json }: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { subjectOf } = await import('../accounts/accounts.ts')
  const { listKeys } = await import('../accounts/keys.ts')
  const { readMonth } = await import('../accounts/usage.ts')
  const { pickAccount } = await import('./pick-account.ts')
  const { accountJson, describeAccount } = await import('./accounts-report.ts')
  const { keyJson } = await import('./keys-report.ts')
  const { monthJson } = await import('./usage-report.ts')
  const { found, month, keys } = await withDatabase(cli, async (database) => {
    const found = await pickAccount(database, which)
    return {
      found,
      month: await readMonth(database.pool, subjectOf(found.id), found.id),
      keys: await listKeys(database.pool, found.id),
    }
  })
  const now = new Date()
  if (json) cli.answer({ ...accountJson(found), uso: monthJson(month), claves: keys.map((key) => keyJson(key, now)) })
  else cli.print(describeAccount(found, month, keys, now))
}

async function change(cli: Cli, which: Which, plan: string, { from, json }: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { changePlan } = await import('../accounts/accounts.ts')
  const { pickAccount, pickPlan } = await import('./pick-account.ts')
  const { accountJson } = await import('./accounts-report.ts')
  const { moment } = await import('../describe/figures.ts')
  const { before, after } = await withDatabase(cli, async (database) => {
    await pickPlan(database, plan)
    const before = await pickAccount(database, which)
    return { before, after: await changePlan(database.pool, before.id, plan, { at: from }) }
  })
  if (json) return cli.answer(accountJson(after))
  cli.print(
    `La cuenta ${after.id} (${after.name}) pasa de ${before.plan} a ${plan} ${from ? `el ${moment(from)}, hora de la Ciudad de México` : 'ahora'}. Lo usado este mes se conserva.`,
  )
}

async function remove(cli: Cli, which: Which, { yes, json }: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { deleteAccount } = await import('../accounts/accounts.ts')
  const { pickAccount } = await import('./pick-account.ts')
  const { accountJson } = await import('./accounts-report.ts')
  const gone = await withDatabase(cli, async (database) => {
    const found = await pickAccount(database, which)
    if (!yes)
      throw wrongUsage(
        `Se borraría la cuenta ${found.id} (${found.name}, ${found.email ?? 'sin correo'}) con sus claves y su uso, y no se puede deshacer. Si eso quieres, agrega --yes.`,
      )
    await deleteAccount(database.pool, found.id)
    return found
  })
  if (json) cli.answer(accountJson(gone))
  else
    cli.print(
      `Se borró la cuenta ${gone.id} (${gone.name}). En segundos sus claves dejan de servir en todos los servidores.`,
    )
}
