import type { Command } from 'commander'
import type { ReceiptKey } from '../receipts/keys.ts'
import { JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { CommandFailure } from './failures.ts'

interface Options {
  readonly json?: true
}

/** `tianguis receipts`: the keys that receipts were signed with, and the end of one that others may have. */
export function receiptsCommand(program: Command, cli: Cli): void {
  const receipts = program
    .command('receipts')
    .description('Lista las claves con que se firmaron recibos, y retira una que otros puedan tener.')
    .addHelpText('after', HELP)
  receipts
    .command('keys')
    .description('Lista las claves de recibos: la que firma ahora, las que sólo comprueban y las retiradas.')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', '\nEjemplos:\n  $ tianguis receipts keys')
    .action((options: Options) => list(cli, options))
  receipts
    .command('retire')
    .description('Deja de creer en una clave, para siempre: lo que firmó se contesta como ajeno.')
    .argument('<clave>', 'su nombre, como lo da «tianguis receipts keys»')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', '\nEjemplos:\n  $ tianguis receipts retire nB5hO1cQ…')
    .action((kid: string, options: Options) => retire(cli, kid, options))
}

const HELP = `
La clave privada sigue de TIANGUIS_PEPPER: al cambiarla firma otra, y la anterior sólo comprueba. Si alguien pudo ver
la anterior, retírala: con ella se firma cualquier cosa.

Ejemplos:
  $ tianguis receipts keys`

const HEADINGS = [{ title: 'CLAVE' }, { title: 'DESDE' }, { title: 'ESTADO' }]

async function list(cli: Cli, { json }: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { openKeyring } = await import('../accounts/keyring.ts')
  const { listReceiptKeys } = await import('../receipts/keys.ts')
  const { keyInUse } = await import('../receipts/signing.ts')
  const { textTable } = await import('./table.ts')
  const { moment } = await import('../describe/figures.ts')
  const { keys, kid } = await withDatabase(cli, async (database) => ({
    kid: (await keyInUse((await openKeyring(database)).peppers)).kid,
    keys: await listReceiptKeys(database.pool),
  }))
  if (json) return cli.answer(keys.map((key) => receiptKeyJson(key, kid)))
  if (!keys.length) return cli.print('Todavía no se firma ningún recibo: «tianguis serve» hace la clave.')
  const state = (key: ReceiptKey) =>
    key.kid === kid ? 'firma' : key.retiredAt ? `retirada, ${moment(key.retiredAt)}` : 'sólo comprueba'
  cli.print(
    textTable(
      HEADINGS,
      keys.map((key) => [key.kid, moment(key.since), state(key)]),
    ),
  )
}

async function retire(cli: Cli, kid: string, { json }: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { openKeyring } = await import('../accounts/keyring.ts')
  const { retireReceiptKey } = await import('../receipts/keys.ts')
  const { keyInUse } = await import('../receipts/signing.ts')
  const { moment } = await import('../describe/figures.ts')
  const { retired, inUse } = await withDatabase(cli, async (database) => {
    const inUse = (await keyInUse((await openKeyring(database)).peppers)).kid
    if (kid === inUse)
      throw new CommandFailure(
        `${kid} es la clave con que se firma ahora. Cambia primero TIANGUIS_PEPPER (la anterior en TIANGUIS_PEPPER_OLD), reinicia los servidores y retírala después.`,
      )
    return { inUse, retired: await retireReceiptKey(database.pool, kid) }
  })
  if (!retired)
    throw new CommandFailure(`No hay ninguna clave de recibos «${kid}». «tianguis receipts keys» muestra las que hay.`)
  if (json) return cli.answer(receiptKeyJson(retired, inUse))
  cli.print(
    `La clave ${kid} está retirada desde ${moment(retired.retiredAt!)}: los recibos que firmó ya no se creen aquí.`,
  )
}

/** The same for programs. */
const receiptKeyJson = ({ kid, since, retiredAt }: ReceiptKey, inUse: string) => ({
  clave: kid,
  firma: kid === inUse,
  desde: since.toISOString(),
  retirada: retiredAt?.toISOString() ?? null,
})
