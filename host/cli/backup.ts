import type { Command } from 'commander'
import { IN_STORE, JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'

interface Options {
  readonly store?: true
  readonly json?: true
}

/** `tianguis backup`: everything that cannot be had again, in one file. */
export function backupCommand(program: Command, cli: Cli): void {
  program
    .command('backup')
    .description(
      'Guarda en un archivo todo lo publicado, sus revisiones, la bitácora, las cuentas y sus cuotas, como estaban en un momento.',
    )
    .argument('<archivo>', 'dónde; no debe existir')
    .addOption(IN_STORE)
    .addOption(JSON_OUTPUT)
    .addHelpText('after', HELP)
    .action((file: string, options: Options) => backup(cli, file, options))
}

const HELP = `
Se puede hacer con el servicio encendido, y sirve para cualquier PostgreSQL desde el 15. No van en el archivo la pimienta
de las claves, que se guarda aparte, ni las sesiones del portal, ni las respuestas de las fuentes (la carpeta raw).

Ejemplos:
  $ tianguis backup respaldo.zip
  $ tianguis backup /respaldos/tianguis-2026-11-22.zip --json
  $ tianguis backup tianguis-2026-11-22.zip --store     a la carpeta respaldos del almacén (STORE_URL)`

async function backup(cli: Cli, file: string, { store, json }: Options): Promise<void> {
  const { connectDatabase } = await import('../database.ts')
  const { withOpen } = await import('./with-database.ts')
  const { writeBackup } = await import('../backup/write.ts')
  const { placeOfBackup, toldAsFailure } = await import('./backup-place.ts')
  const { RELEASE } = await import('../release.ts')
  const { backupJson, describeBackup, whereIsPepper } = await import('./backup-report.ts')
  const done = await withOpen(cli, connectDatabase, async ({ config, pool, store: kept }) => {
    const place = placeOfBackup(file, store && kept)
    const written = await writeBackup({ pool, place, release: RELEASE, now: new Date(), signal: cli.signal })
    return { ...written, path: place.path, pepper: whereIsPepper(config) }
  }).catch(toldAsFailure)
  if (json) cli.answer(backupJson(done))
  else cli.print(describeBackup(done))
}
