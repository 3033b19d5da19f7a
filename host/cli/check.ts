import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { EXIT, wrongUsage } from './failures.ts'

/** The suite stands with the tests, and so does what it needs: it is run and never imported. */
const SUITE = fileURLToPath(new URL('../../test/contract/check.ts', import.meta.url))
const CONNECTORS = fileURLToPath(new URL('../../connectors', import.meta.url))
const WITH = fileURLToPath(new URL('../../node_modules/uvu/package.json', import.meta.url))

/** `tianguis check`: the contract suite, over connectors of any folder. */
export function checkCommand(program: Command, cli: Cli): void {
  program
    .command('check')
    .description('Corre las pruebas del contrato sobre conectores de cualquier carpeta, y dice qué está mal y dónde.')
    .argument('<conectores...>', 'carpetas de conectores, o de uno; o nombres de los que ya se sirven')
    .addOption(JSON_OUTPUT)
    .addHelpText(
      'after',
      '\nEjemplos:\n  $ tianguis check mis-conectores\n  $ tianguis check mis-conectores/lonja --json\n  $ tianguis check gasolina',
    )
    .action((given: string[], { json }: { json?: true }) => check(cli, given, json === true))
}

async function check(cli: Cli, given: readonly string[], json: boolean): Promise<void> {
  const folders = given.map((one) => folderOf(one, cli.env))
  if (!existsSync(SUITE) || !existsSync(WITH))
    throw wrongUsage(
      'Las pruebas del contrato vienen con el código y sus dependencias de desarrollo: «npm ci» las instala.',
    )
  if (!json) cli.notice('Se preparan una base de datos y un servicio de prueba; tarda medio minuto.')
  const child = spawn(process.execPath, ['--liftoff-only', SUITE, ...(json ? ['--json'] : []), ...folders], {
    env: cli.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: cli.signal,
  })
  for (const [stream, say] of [
    [child.stdout, cli.print],
    [child.stderr, cli.notice],
  ] as const)
    void sayLines(stream, say)
  const code = await new Promise<number | null>((ended, failed) => child.on('close', ended).on('error', failed))
  cli.end(code === 0 ? EXIT.ok : EXIT.failed)
}

/** A folder as it is named, or that of a connector of this name among those that are served. */
function folderOf(given: string, env: NodeJS.ProcessEnv): string {
  const served = [CONNECTORS, ...(env.TIANGUIS_CONNECTORS ?? '').split(delimiter).filter(Boolean)]
  const places = [given, ...(/^[\w-]+$/.test(given) ? served.map((folder) => join(folder, given)) : [])]
  const found = places.map((place) => resolve(place)).find((place) => existsSync(place))
  if (found !== undefined) return found
  throw wrongUsage(`No hay una carpeta ${resolve(given)}, ni un conector «${given}» en ${served.join(', ')}.`)
}

async function sayLines(stream: NodeJS.ReadableStream, say: (line: string) => void): Promise<void> {
  const { createInterface } = await import('node:readline')
  for await (const line of createInterface({ input: stream })) say(line)
}
