import { Option, type Command } from 'commander'
import { JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { TEMPLATE_NAMES, type TemplateName } from './template-names.ts'

interface Options {
  readonly in?: string
  readonly template?: TemplateName
  readonly json?: true
}

/** `tianguis new`: a connector that works, to be changed into the one that is wanted. */
export function newCommand(program: Command, cli: Cli): void {
  program
    .command('new')
    .description('Crea un conector que ya funciona, con su muestra grabada, para cambiarlo por el que quieras.')
    .argument('<nombre>', 'nombre del conjunto, en minúsculas-con-guiones')
    .option('--in <carpeta>', 'lo crea ahí, con su muestra adentro, y no en connectors/ y fixtures/')
    .addOption(
      new Option(
        '--template <forma>',
        'cómo es la fuente: json, una lista; csv, con títulos arriba; html, una tabla; zip, un CSV adentro; sweep, una petición por parte; series, con clave del SIE o del INEGI; plain, el contrato entero y sin palabras; sin ella, json',
      ).choices(TEMPLATE_NAMES),
    )
    .addOption(JSON_OUTPUT)
    .addHelpText('after', HELP)
    .action(async (name: string, { in: folder, template, json }: Options) => {
      const { createConnector } = await import('./new-connector.ts')
      const made = await createConnector(name, { template, elsewhere: folder })
      if (json) cli.answer({ conjunto: name, carpeta: made.folder, muestra: made.fixtures, archivos: made.files })
      else cli.print(nextSteps(name, made.folder, made.fixtures, folder))
    })
}

const HELP = `
Ejemplos:
  $ tianguis new lonja
  $ tianguis new lonja --in ../mis-conectores
  $ tianguis new inversion --template series`

function nextSteps(name: string, folder: string, fixtures: string, elsewhere: string | undefined): string {
  const setting = elsewhere === undefined ? '' : `TIANGUIS_CONNECTORS=${folder} `
  const look = elsewhere === undefined ? '' : `\n\n  $ tianguis dev ${folder}`
  return `Conector creado en ${folder}, con su muestra en ${fixtures}. Ya funciona:

  $ ${setting}tianguis refresh ${name} --replay

Lo que sigue:
  1. En connector.ts, pon la fuente, sus hosts, su licencia y sus palabras.${look && ` Mientras, esto dice a cada cambio qué está mal o qué contesta:${look}`}
  2. Graba una muestra real: ${setting}tianguis refresh ${name} --record
  3. Mira qué haría con la fuente, sin escribir nada: ${setting}tianguis refresh ${name} --dry-run
  4. Corre las pruebas: tianguis check ${elsewhere === undefined ? name : folder}`
}
