import type { Command } from 'commander'
import { JSON_OUTPUT } from '../arguments.ts'
import type { Cli } from '../cli.ts'
import { EXIT } from '../failures.ts'

/** `tianguis doctor`: what of this installation is wrong, or could be better. Asks no source. */
export function doctorCommand(program: Command, cli: Cli): void {
  program
    .command('doctor')
    .description(
      'Revisa la instalación sin salir a la red: configuración, base de datos, claves, conectores, secretos y licencias.',
    )
    .addOption(JSON_OUTPUT)
    .addHelpText('after', HELP)
    .action(async ({ json }: { json?: true }) => {
      const { examine } = await import('./checks.ts')
      const { describeExamination } = await import('./report.ts')
      const found = await examine(cli)
      if (json) cli.answer(found, found.problemas.length ? found.problemas.join(' ') : undefined)
      else cli.print(describeExamination(found))
      cli.end(found.problemas.length ? EXIT.failed : EXIT.ok)
    })
}

const HELP = `
De los secretos y las variables dice si están puestos, nunca lo que valen.

Ejemplos:
  $ tianguis doctor
  $ tianguis doctor --json

Códigos de salida: 0 nada mal (puede haber avisos); 1 algo está mal.`
