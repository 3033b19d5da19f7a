import { Argument, type Command } from 'commander'
import type { Connector } from '@tianguis/core'
import type { Database } from '../database.ts'
import { permissionWords, JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { CommandFailure } from './failures.ts'

interface Options {
  readonly json?: true
}

/** `tianguis permissions`: what the operator may serve though its licence allows no commercial use. */
export function permissionsCommand(program: Command, cli: Cli): void {
  const permissions = program
    .command('permissions')
    .description('Lista, anota y quita los permisos de fuentes que no permiten uso comercial.')
    .addHelpText('after', HELP)
  permissions
    .command('list')
    .description('Lista las fuentes que necesitan permiso mientras haya planes de paga, y los que se anotaron.')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', '\nEjemplos:\n  $ tianguis permissions list')
    .action((options: Options) => list(cli, options))
  permissions
    .command('set')
    .description('Anota que la fuente de un conjunto permitió servirlo a quien paga; en segundos se sirve.')
    .argument('<conjunto>', 'nombre del conjunto')
    .addArgument(new Argument('<permiso>', 'dónde consta: oficio, fecha').argParser(permissionWords))
    .addOption(JSON_OUTPUT)
    .addHelpText('after', `\nEjemplos:\n${EXAMPLE}`)
    .action((dataset: string, words: string, options: Options) => set(cli, dataset, words, options))
  permissions
    .command('delete')
    .description('Quita el permiso que se anotó; en segundos deja de servirse mientras haya planes de paga.')
    .argument('<conjunto>', 'nombre del conjunto')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', '\nEjemplos:\n  $ tianguis permissions delete sismos')
    .action((dataset: string, options: Options) => remove(cli, dataset, options))
}

const EXAMPLE = '  $ tianguis permissions set sismos "oficio 123 del 2026-03-01"'
const HELP = `
Ejemplos:
  $ tianguis permissions list
${EXAMPLE}`

async function list(cli: Cli, { json }: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { listPermissions, restrictedOf, soldPlans } = await import('@tianguis/core/licensing')
  const { describePermissions, permissionJson } = await import('./permissions-report.ts')
  const found = await withDatabase(cli, async (database) => {
    const [given, sold] = [await listPermissions(database.pool), await soldPlans(database.pool)]
    return (await discovered(database)).filter(restrictedOf).map((connector) => {
      const permission = given.find(({ dataset }) => dataset === connector.name)
      return {
        dataset: connector.name,
        holder: restrictedOf(connector)!.holder,
        permission,
        served: permission !== undefined || sold.length === 0,
      }
    })
  })
  if (json) cli.answer(found.map(permissionJson))
  else
    cli.print(
      found.length ? describePermissions(found) : 'Ninguna fuente necesita permiso: todas permiten uso comercial.',
    )
}

async function set(cli: Cli, dataset: string, words: string, { json }: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { restrictedOf, savePermission } = await import('@tianguis/core/licensing')
  const { permissionJson } = await import('./permissions-report.ts')
  const { holder, at } = await withDatabase(cli, async (database) => {
    const { pickNeeding } = await import('./pick.ts')
    const { holder } = restrictedOf(pickNeeding(await discovered(database), dataset))!
    return { holder, at: await savePermission(database.pool, { dataset, words }) }
  })
  if (json) cli.answer(permissionJson({ dataset, holder, permission: { words, at }, served: true }))
  else
    cli.print(
      `Anotado el permiso de «${holder}» para ${dataset}: «${words}». Lo publicado se sirve desde ahora; lo nuevo llega con la siguiente actualización.`,
    )
}

async function remove(cli: Cli, dataset: string, { json }: Options): Promise<void> {
  const { withDatabase } = await import('./with-database.ts')
  const { deletePermission } = await import('@tianguis/core/licensing')
  const gone = await withDatabase(cli, ({ pool }) => deletePermission(pool, dataset))
  if (!gone)
    throw new CommandFailure(
      `No hay un permiso anotado de ${dataset}. «tianguis permissions list» muestra los que hay.`,
    )
  if (json) cli.answer({ conjunto: dataset })
  else
    cli.print(
      `Se quitó el permiso de ${dataset}: mientras haya planes de paga no se sirve lo que lo necesita, ni se le pregunta a su fuente.`,
    )
}

async function discovered({ config }: Database): Promise<Connector[]> {
  const { discover } = await import('../discovery.ts')
  return (await discover(config.connectorFolders)).found.map(({ connector }) => connector)
}
