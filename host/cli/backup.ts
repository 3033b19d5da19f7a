import type { Command } from 'commander'
import { JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { CommandFailure } from './failures.ts'

/** `tianguis backup`: everything that cannot be had again, in one file. */
export function backupCommand(program: Command, cli: Cli): void {
  program
    .command('backup')
    .description(
      'Guarda en un archivo todo lo publicado, sus revisiones, la bitácora, las cuentas y sus cuotas, como estaban en un momento.',
    )
    .argument('<archivo>', 'dónde; no debe existir')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', HELP)
    .action((file: string, { json }: { json?: true }) => backup(cli, file, json))
}

const HELP = `
Se puede hacer con el servicio encendido, y sirve para cualquier PostgreSQL desde el 15. No van en el archivo la pimienta
de las claves, que se guarda aparte, ni las sesiones del portal, ni las respuestas de las fuentes (la carpeta raw).

Ejemplos:
  $ tianguis backup respaldo.zip
  $ tianguis backup /respaldos/tianguis-2026-11-22.zip --json`

async function backup(cli: Cli, file: string, json: true | undefined): Promise<void> {
  const { resolve } = await import('node:path')
  const { connectDatabase } = await import('../database.ts')
  const { withOpen } = await import('./with-database.ts')
  const { writeBackup } = await import('../backup/write.ts')
  const { BackupError } = await import('../backup/manifest.ts')
  const { RELEASE } = await import('../release.ts')
  const { backupJson, describeBackup, whereIsPepper } = await import('./backup-report.ts')
  const path = resolve(file)
  const done = await withOpen(cli, connectDatabase, async ({ config, pool }) => ({
    ...(await writeBackup({ pool, path, release: RELEASE, now: new Date(), signal: cli.signal })),
    path,
    pepper: whereIsPepper(config),
  })).catch((error: unknown) => {
    throw error instanceof BackupError ? new CommandFailure(error.message) : error
  })
  if (json) cli.answer(backupJson(done))
  else cli.print(describeBackup(done))
}
