import type { Command } from 'commander'
import type { Account } from '../accounts/accounts.ts'
import type { Key, NewKey } from '../accounts/keys.ts'
import type { Database } from '../database.ts'
import { account, durationOption, expiry, identifier, JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { CommandFailure } from './failures.ts'

interface Options {
  readonly account?: number | string
  readonly name?: string
  readonly expires?: Date
  readonly grace?: number
  readonly json?: true
}

const NAME = 'principal'
const GRACE_SECONDS = 86_400

/** `tianguis keys`: keys made, listed, ended and replaced. A key is shown once, by the command that makes it. */
export function keysCommand(program: Command, cli: Cli): void {
  const keys = program
    .command('keys')
    .description('Crea, lista, revoca y cambia las claves de las cuentas.')
    .addHelpText('after', HELP)
  keys
    .command('create')
    .description('Crea una clave y la muestra, una sola vez, con una primera llamada para pegar.')
    .requiredOption('--account <cuenta>', 'número o correo de la cuenta', account)
    .option('--name <nombre>', `cómo le dice su dueño; sin él, ${NAME}`)
    .option(
      '--expires <cuándo>',
      'hasta cuándo sirve: 24h, 90d o el último día, como 2030-12-31; sin ella, no vence',
      expiry,
    )
    .option('--json', 'un documento JSON en la salida, con la clave en «clave»')
    .addHelpText(
      'after',
      '\nEjemplos:\n  $ tianguis keys create --account 1\n  $ tianguis keys create --account ana@ejemplo.mx --name tablero --expires 90d',
    )
    .action((options: Options) => create(cli, options))
  keys
    .command('list')
    .description('Lista las claves, sin su secreto: de quién son, si sirven y cuándo se usaron.')
    .option('--account <cuenta>', 'solo las de una cuenta, por su número o su correo', account)
    .addOption(JSON_OUTPUT)
    .addHelpText('after', '\nEjemplos:\n  $ tianguis keys list\n  $ tianguis keys list --account ana@ejemplo.mx')
    .action((options: Options) => list(cli, options))
  keys
    .command('revoke')
    .description('Termina una clave para siempre; en segundos deja de servir en todos los servidores.')
    .argument('<id>', 'número de la clave', identifier)
    .addOption(JSON_OUTPUT)
    .addHelpText('after', '\nEjemplos:\n  $ tianguis keys revoke 7')
    .action((id: string, options: Options) => revoke(cli, Number(id), options))
  keys
    .command('rotate')
    .description('Crea otra clave en lugar de una, que sigue sirviendo un tiempo.')
    .argument('<id>', 'número de la clave', identifier)
    .option(
      '--grace <duración>',
      'cuánto sirve todavía la anterior, como 30min, 24h o 7d; sin ella, 24h',
      durationOption,
    )
    .option('--json', 'un documento JSON en la salida, con la clave nueva en «clave»')
    .addHelpText(
      'after',
      '\nEjemplos:\n  $ tianguis keys rotate 7\n  $ tianguis keys rotate 7 --grace 0h     la anterior deja de servir ya',
    )
    .action((id: string, options: Options) => rotate(cli, Number(id), options))
}

const HELP = `
Todas las claves de una cuenta comparten la cuota de su plan. De una clave solo se guarda una huella: si se pierde,
se cambia por otra. Con DATABASE_URL, create y rotate necesitan TIANGUIS_PEPPER, la misma que los servidores.

Ejemplos:
  $ tianguis keys create --account ana@ejemplo.mx --name tablero
  $ tianguis keys list
  $ tianguis keys rotate 7 --grace 24h`

async function create(cli: Cli, { account: which, name = NAME, expires, json }: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { pickAccount } = await import('./pick-account.ts')
  const { openKeyring } = await import('../accounts/keyring.ts')
  const { createKey } = await import('../accounts/keys.ts')
  await withDatabase(cli, async (database) => {
    const keyring = await openKeyring(database)
    const owner = await pickAccount(database, which!)
    const made = await createKey(keyring, { account: owner.id, name, expiresAt: expires })
    await tellNew(cli, database, owner, made, json)
  })
}

async function list(cli: Cli, { account: which, json }: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { pickAccount } = await import('./pick-account.ts')
  const { listKeys } = await import('../accounts/keys.ts')
  const { describeKeys, keyJson } = await import('./keys-report.ts')
  const found = await withDatabase(cli, async (database) =>
    listKeys(database.pool, which === undefined ? undefined : (await pickAccount(database, which)).id),
  )
  const now = new Date()
  if (json) return cli.answer(found.map((key) => keyJson(key, now)))
  cli.print(found.length ? describeKeys(found, now) : 'No hay claves. «tianguis keys create» hace una.')
}

async function revoke(cli: Cli, id: number, { json }: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { revokeKey } = await import('../accounts/keys.ts')
  const { keyJson } = await import('./keys-report.ts')
  const { moment } = await import('../describe/figures.ts')
  const { before, after } = await withDatabase(cli, async (database) => {
    const before = await pickKey(database, id)
    return { before, after: await revokeKey(database.pool, { account: before.account, id }) }
  })
  if (json) return cli.answer(keyJson(after, new Date()))
  cli.print(
    before.revokedAt
      ? `La clave ${id} ya se había revocado: ${moment(before.revokedAt)}.`
      : `La clave ${id} («${after.name}», de la cuenta ${after.account}) se revocó; en segundos deja de servir en todos los servidores.`,
  )
}

async function rotate(cli: Cli, id: number, { grace = GRACE_SECONDS, json }: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { pickAccount } = await import('./pick-account.ts')
  const { openKeyring } = await import('../accounts/keyring.ts')
  const { readKey, rotateKey } = await import('../accounts/keys.ts')
  const { moment } = await import('../describe/figures.ts')
  await withDatabase(cli, async (database) => {
    const keyring = await openKeyring(database)
    const owner = await pickAccount(database, (await pickKey(database, id)).account)
    const made = await rotateKey(keyring, { account: owner.id, id, graceSeconds: grace })
    const old = (await readKey(database.pool, id))!
    await tellNew(cli, database, owner, made, json)
    cli.notice(
      grace > 0
        ? `La clave ${id} sirve todavía hasta ${moment(old.expiresAt!)} (hora de la Ciudad de México).`
        : `La clave ${id} deja de servir ya.`,
    )
  })
}

async function pickKey({ pool }: Database, id: number): Promise<Key> {
  const { readKey } = await import('../accounts/keys.ts')
  const key = await readKey(pool, id)
  if (key) return key
  throw new CommandFailure(`No hay ninguna clave ${id}. «tianguis keys list» muestra las que hay.`)
}

/** The one place that prints a secret. */
async function tellNew(
  cli: Cli,
  { config }: Database,
  owner: Account,
  made: NewKey,
  json: true | undefined,
): Promise<void> {
  const { firstCall } = await import('../describe/calls.ts')
  const { discover } = await import('../discovery.ts')
  const { describeNewKey, keyJson } = await import('./keys-report.ts')
  if (json) return cli.answer({ clave: made.secret, ...keyJson(made, new Date()) })
  const last = (await discover(config.connectorFolders)).found.at(-1)?.connector
  cli.print(describeNewKey(made, owner, last && firstCall(last, addressOf(config), made.secret)))
}

/**
 * Where a service of these settings answers on this machine; of `PORT=0` only that service knows, and the usual port
 * stands for it.
 */
function addressOf({ host, port }: Database['config']): string {
  const near = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${near.includes(':') ? `[${near}]` : near}:${port || 3000}`
}
