import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { EXIT, wrongUsage } from './failures.ts'

/** The suite stands with the tests, and so does what it needs: it is run and never imported. */
const SUITE = fileURLToPath(new URL('../../test/contract/check.ts', import.meta.url))
const WITH = fileURLToPath(new URL('../../node_modules/uvu/package.json', import.meta.url))

/** `tianguis check`: the contract suite, over connectors of any folder. */
export function checkCommand(program: Command, cli: Cli): void {
  program
    .command('check')
    .description('Corre las pruebas del contrato sobre conectores de cualquier carpeta, y dice qué está mal y dónde.')
    .argument('<carpetas...>', 'carpetas de conectores, o de uno')
    .addOption(JSON_OUTPUT)
    .addHelpText(
      'after',
      '\nEjemplos:\n  $ tianguis check mis-conectores\n  $ tianguis check mis-conectores/lonja --json',
    )
    .action((folders: string[], { json }: { json?: true }) => check(cli, folders, json === true))
}

async function check(cli: Cli, folders: readonly string[], json: boolean): Promise<void> {
  const absent = folders.find((folder) => !existsSync(resolve(folder)))
  if (absent !== undefined) throw wrongUsage(`No hay una carpeta ${resolve(absent)}.`)
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

async function sayLines(stream: NodeJS.ReadableStream, say: (line: string) => void): Promise<void> {
  const { createInterface } = await import('node:readline')
  for await (const line of createInterface({ input: stream })) say(line)
}
