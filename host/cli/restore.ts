import type { Command } from 'commander'
import { IN_STORE, JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'

interface Options {
  readonly replace?: true
  readonly store?: true
  readonly json?: true
}

/** `tianguis restore`: a backup in the place of what the configured database holds. */
export function restoreCommand(program: Command, cli: Cli): void {
  program
    .command('restore')
    .description('Pone un respaldo en la base de datos, que debe estar vacía; primero lo revisa entero.')
    .argument('<archivo>', 'lo que escribió «tianguis backup»')
    .option('--replace', 'tira lo que la base de datos tenga')
    .addOption(IN_STORE)
    .addOption(JSON_OUTPUT)
    .addHelpText('after', HELP)
    .action((file: string, options: Options) => restoreFile(cli, file, options))
}

const HELP = `
Con el servicio detenido. Si algo falla, la base de datos queda como estaba. El respaldo puede ser de una versión anterior
de Tianguis, o de otro PostgreSQL; de una versión más nueva se rechaza. Las claves valen con la pimienta que tenían.

Ejemplos:
  $ tianguis restore respaldo.zip
  $ TIANGUIS_DATA=nueva tianguis restore respaldo.zip
  $ tianguis restore respaldo.zip --replace
  $ tianguis restore tianguis-2026-11-22.zip --store`

async function restoreFile(cli: Cli, file: string, { replace, store, json }: Options): Promise<void> {
  const { connectDatabase } = await import('../database.ts')
  const { configOf, withOpen } = await import('./with-database.ts')
  const { openArchive, verify } = await import('../backup/archive.ts')
  const { restore } = await import('../backup/restore.ts')
  const { openStore } = await import('../store/open.ts')
  const { placeOfBackup, toldAsFailure } = await import('./backup-place.ts')
  const { describeRestoration, restorationJson } = await import('./backup-report.ts')
  const { startedFrom } = await import('./restore-start.ts')
  // Read before any server is started for it.
  const kept = store && openStore(configOf(cli.env))
  try {
    const place = placeOfBackup(file, kept)
    const archive = await openArchive(place)
    try {
      await verify(archive, place.path, cli.signal)
      const present = await withOpen(cli, connectDatabase, ({ pool }) =>
        restore({ pool, archive, replace: replace === true, signal: cli.signal }),
      )
      const done = {
        path: place.path,
        manifest: archive.manifest,
        present,
        ...(await startedFrom(cli, archive.manifest)),
      }
      if (json) cli.answer(restorationJson(done))
      else cli.print(describeRestoration(done))
    } finally {
      archive.close()
    }
  } catch (error) {
    toldAsFailure(error)
  } finally {
    kept?.close()
  }
}
