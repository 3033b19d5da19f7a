import { Command } from 'commander'
import host from '../package.json' with { type: 'json' }
import { accountsCommand } from './accounts.ts'
import { backfillCommand } from './backfill.ts'
import { backupCommand } from './backup.ts'
import { endWith, type Cli } from './cli.ts'
import { checkCommand } from './check.ts'
import { devCommand } from './dev/dev.ts'
import { doctorCommand } from './doctor/doctor.ts'
import { keysCommand } from './keys.ts'
import { mcpCommand } from './mcp.ts'
import { newCommand } from './new.ts'
import { permissionsCommand } from './permissions.ts'
import { plansCommand } from './plans.ts'
import { probeCommand } from './probe.ts'
import { queryCommand } from './query.ts'
import { receiptsCommand } from './receipts.ts'
import { refreshCommand } from './refresh.ts'
import { rejectsCommand } from './rejects.ts'
import { restoreCommand } from './restore.ts'
import { runsCommand } from './runs.ts'
import { serveCommand } from './serve.ts'
import { statusCommand } from './status.ts'
import { usageCommand } from './usage.ts'
import { verifyCommand } from './verify.ts'
import { versionsCommand } from './versions.ts'

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opciones:',
  'Commands:': 'Órdenes:',
}

const COMMANDS = [
  serveCommand,
  queryCommand,
  mcpCommand,
  refreshCommand,
  backfillCommand,
  probeCommand,
  statusCommand,
  runsCommand,
  rejectsCommand,
  accountsCommand,
  keysCommand,
  plansCommand,
  permissionsCommand,
  usageCommand,
  verifyCommand,
  receiptsCommand,
  versionsCommand,
  backupCommand,
  restoreCommand,
  doctorCommand,
  newCommand,
  devCommand,
  checkCommand,
]

/** Runs one command line, without the program's name; whatever happens is said through the cli. */
export async function runCommand(cli: Cli, words: readonly string[]): Promise<void> {
  await createProgram(cli)
    .parseAsync(words, { from: 'user' })
    .catch((thrown: unknown) => endWith(cli, thrown, words))
}

/** The whole command line; every command adds itself and inherits the Spanish of this one. */
export function createProgram(cli: Cli): Command {
  const program = new Command('tianguis')
    .description('Datos económicos oficiales de México: recolectarlos, mantenerlos frescos y servirlos.')
    .version(host.version, '-V, --version', 'muestra la versión')
    .helpOption('-h, --help', 'muestra esta ayuda')
    .helpCommand('help [orden]', 'muestra la ayuda de una orden')
    .exitOverride()
    .configureOutput({ writeOut: (text) => cli.print(text.trimEnd()), outputError: () => {} }) // the error is said in Spanish, by runCommand
    .configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      subcommandTerm: (command) => command.name(),
      commandUsage: usageOf,
    })
    .addHelpText('after', EPILOGUE)
  for (const add of COMMANDS) add(program, cli)
  return program
}

function usageOf(command: Command): string {
  const names = []
  for (let one: Command | null = command; one; one = one.parent) names.unshift(one.name())
  return `${names.join(' ')} ${command.usage().replace('[options]', '[opciones]').replace('[command]', '<orden>')}`
}

const EPILOGUE = `
Ejemplos:
  $ tianguis serve                      sirve la API y actualiza lo que toque
  $ tianguis refresh gasolina           actualiza un conjunto ahora
  $ tianguis status                     qué está al día, atrasado o fallando, y por qué
  $ tianguis keys create --account 1    crea una clave de una cuenta y la muestra
  $ tianguis refresh --help             ejemplos de cada orden

Todas las órdenes, menos serve y mcp, aceptan --json: un solo documento en la salida, y los avisos aparte.
Los mensajes largos de un error salen con LOG_LEVEL=debug.

Códigos de salida:
  0  bien                               3  un resguardo lo rechazó (lo publicado sigue igual)
  1  falló, o falló algún conjunto      4  ya se está actualizando en otro proceso
  2  orden o configuración equivocada   130  cancelado`
