import { Argument, type Command } from 'commander'
import type { Plan } from '../accounts/plans.ts'
import type { Database } from '../database.ts'
import {
  alertsOption,
  limitOption,
  names,
  planName,
  price,
  stripePrice,
  title,
  words,
  JSON_OUTPUT,
} from './arguments.ts'
import type { Cli } from './cli.ts'
import { wrongUsage } from './failures.ts'

interface Options {
  readonly title?: string
  readonly monthly?: number | 'unlimited'
  readonly perMinute?: number | 'unlimited'
  readonly alerts?: number
  readonly price?: string
  readonly support?: string
  readonly availability?: string
  readonly stripePrice?: string
  readonly offered?: boolean
  readonly withoutKey?: readonly string[]
  readonly json?: true
}

/**
 * `tianguis plans`: what may be asked for how much. Plans are rows; nothing in the program knows one but the free one.
 */
export function plansCommand(program: Command, cli: Cli): void {
  const plans = program
    .command('plans')
    .description('Lista, define y quita los planes: cuánto se puede pedir, a qué precio.')
    .addHelpText('after', HELP)
  plans
    .command('list')
    .description('Lista los planes, del más barato al más caro.')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', '\nEjemplos:\n  $ tianguis plans list')
    .action((options: Options) => list(cli, options))
  plans
    .command('set')
    .description('Crea un plan, o cambia lo que se diga de uno que hay; en segundos vale para sus cuentas.')
    .addArgument(new Argument('<plan>', 'su nombre').argParser(planName))
    .option('--title <título>', 'cómo se llama para la gente', title)
    .option('--monthly <n>', 'peticiones al mes, o unlimited', limitOption)
    .option('--per-minute <n>', 'peticiones por minuto, o unlimited', limitOption)
    .option('--alerts <n>', 'avisos que puede tener cada cuenta; 10, si no se dice', alertsOption)
    .option('--price <usd>', 'precio en dólares al mes', price)
    .option('--support <texto>', 'qué soporte da; vacío, ninguno', words)
    .option('--availability <texto>', 'qué disponibilidad promete; vacío, ninguna', words)
    .option('--stripe-price <id>', 'su precio en Stripe, price_…; vacío, ninguno', stripePrice)
    .option('--offered', 'el portal lo ofrece (así nace)')
    .option('--no-offered', 'el portal no lo ofrece; quien lo tiene lo conserva')
    .option(
      '--without-key <conjuntos>',
      'lo que se puede pedir sin clave, separado por comas; solo un plan lo tiene',
      names,
    )
    .addOption(JSON_OUTPUT)
    .addHelpText('after', SET_HELP)
    .action((name: string, options: Options) => set(cli, name, options))
  plans
    .command('delete')
    .description('Quita un plan en el que no hay cuentas.')
    .argument('<plan>', 'su nombre')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', '\nEjemplos:\n  $ tianguis plans delete negocio')
    .action((name: string, options: Options) => remove(cli, name, options))
}

const EXAMPLE =
  '  $ tianguis plans set negocio --title Negocio --monthly 50000 --per-minute 600 --price 59 --support "por correo" --availability "99.5 %"'
const HELP = `
Ejemplos:
  $ tianguis plans list
${EXAMPLE}`
const SET_HELP = `
Un plan nuevo necesita --title, --monthly, --per-minute y --price.

Ejemplos:
${EXAMPLE}
  $ tianguis plans set negocio --monthly 60000
  $ tianguis plans set free --without-key tipo-cambio,gasolina,score`

async function list(cli: Cli, { json }: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { listPlans } = await import('../accounts/plans.ts')
  const { describePlans, planJson } = await import('./plans-report.ts')
  const found = await withDatabase(cli, ({ pool }) => listPlans(pool))
  if (json) cli.answer(found.map(planJson))
  else cli.print(describePlans(found))
}

async function set(cli: Cli, name: string, options: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { readPlan, savePlan } = await import('../accounts/plans.ts')
  const { describePlans, planJson } = await import('./plans-report.ts')
  const { before, plan } = await withDatabase(cli, async (database) => {
    if (options.withoutKey) await assertServed(database, options.withoutKey)
    const before = await readPlan(database.pool, name)
    await savePlan(database.pool, before ? changed(before, options) : await fresh(database, name, options))
    return { before, plan: (await readPlan(database.pool, name))! }
  })
  if (options.json) return cli.answer(planJson(plan))
  cli.print(`${before ? 'Se cambió' : 'Se creó'} el plan ${name}:\n\n${describePlans([plan])}`)
}

const unlimited = (given: number | 'unlimited' | undefined) => (given === 'unlimited' ? null : given)

function changed(
  plan: Plan,
  {
    title,
    monthly,
    perMinute,
    alerts: watches,
    price: priceUsd,
    support,
    availability,
    stripePrice: stripe,
    offered,
    withoutKey,
  }: Options,
): Plan {
  const given = {
    title,
    monthly: unlimited(monthly),
    perMinute: unlimited(perMinute),
    watches,
    priceUsd,
    support,
    availability,
    stripePrice: stripe === '' ? null : stripe,
    offered,
    withoutKey,
  }
  return { ...plan, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
}

/** A slip in the name of a plan must not make another: a new one has to be told whole. */
async function fresh({ pool }: Database, name: string, options: Options): Promise<Plan> {
  const { title, monthly, perMinute, price: priceUsd } = options
  if (title === undefined || monthly === undefined || perMinute === undefined || priceUsd === undefined) {
    const { listPlans } = await import('../accounts/plans.ts')
    const { selectedAccount: meant } = await import('./pick-account.ts')
    const missing = Object.entries({
      '--title': title,
      '--monthly': monthly,
      '--per-minute': perMinute,
      '--price': priceUsd,
    }).flatMap(([option, value]) => (value === undefined ? [option] : []))
    throw wrongUsage(
      `No hay un plan «${name}».${meant(name, await listPlans(pool))} Para crearlo falta ${missing.join(', ')}.`,
    )
  }
  return changed(
    {
      name,
      title,
      monthly: null,
      perMinute: null,
      watches: 10,
      priceUsd,
      support: '',
      availability: '',
      withoutKey: null,
      stripePrice: null,
      offered: true,
    },
    options,
  )
}

/** What is asked without a key is named by the path of its endpoint. */
async function assertServed({ config }: Database, paths: readonly string[]): Promise<void> {
  const { discover } = await import('../discovery.ts')
  const served = (await discover(config.connectorFolders)).found.map(({ connector }) => connector.path.slice(1))
  const unknown = paths.filter((path) => !served.includes(path))
  if (unknown.length)
    throw wrongUsage(`No hay un conjunto que se sirva como «${unknown.join('», «')}». Hay: ${served.join(', ')}.`)
}

async function remove(cli: Cli, name: string, { json }: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { deletePlan } = await import('../accounts/plans.ts')
  const { pickPlan } = await import('./pick-account.ts')
  const { planJson } = await import('./plans-report.ts')
  const gone = await withDatabase(cli, async (database) => {
    const plan = await pickPlan(database, name)
    await deletePlan(database.pool, name)
    return plan
  })
  if (json) cli.answer(planJson(gone))
  else cli.print(`Se quitó el plan ${name}.`)
}
