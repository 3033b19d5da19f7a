import { existsSync, statSync, watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { Option, type Command } from 'commander'
import type { Cli } from '../cli.ts'
import { EXIT, wrongUsage } from '../failures.ts'
import type { SavedLook } from './saved.ts'

interface Options {
  readonly once?: true
  readonly json?: true
}

/** A save of several files is one. */
const SETTLED_MS = 60

/**
 * `tianguis dev`: looks at connectors as they are being written, at every save, on a database of its own that is gone
 * with it.
 */
export function devCommand(program: Command, cli: Cli): void {
  program
    .command('dev')
    .description(
      'Vigila una carpeta de conectores: cada vez que guardas, dice qué está mal, o muestra lo que contestan.',
    )
    .argument('<carpeta>', 'carpeta de conectores, o de uno')
    .option('--once', 'mira una vez y termina: 0 si todo está bien, 1 si algo está mal')
    .addOption(new Option('--json', 'un documento JSON en la salida, de una sola mirada'))
    .addHelpText('after', '\nEjemplos:\n  $ tianguis dev mis-conectores\n  $ tianguis dev mis-conectores/lonja --once')
    .action((folder: string, options: Options) => dev(cli, folder, options))
}

async function dev(cli: Cli, given: string, { once, json }: Options): Promise<void> {
  const folder = resolve(given)
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw wrongUsage(`No hay una carpeta ${folder}. Haz un conector ahí con «tianguis new lonja --in ${given}».`)
  const { openWorkshop } = await import('./workshop.ts')
  const workshop = await openWorkshop(cli)
  const show = ({ text }: SavedLook, ms: number) => cli.print(`\n${text}\n  (${Math.round(ms)} ms)`)
  try {
    // From before the first look on: what is saved while it lasts is not lost.
    const saved = once || json ? undefined : saves(folder, cli.signal)
    let looked = await workshop.look(folder)
    if (json) cli.answer({ bien: looked.sound, texto: looked.text })
    else show(looked, workshop.lastMs())
    if (!saved) return cli.end(looked.sound ? EXIT.ok : EXIT.failed)
    cli.notice(`Se vigila ${folder}. Ctrl-C termina.`)
    for await (const files of saved) {
      looked = await workshop.look(folder, connectorsOf(folder, files))
      if (cli.signal.aborted) return
      show(looked, workshop.lastMs())
    }
  } finally {
    await workshop.close()
  }
}

/** Files of the folder that were saved, each time, until the signal. What is saved meanwhile is once more. */
function saves(folder: string, signal: AbortSignal): AsyncGenerator<readonly string[]> {
  let wake = () => {}
  let changed: string[] = []
  const watcher = watch(folder, { recursive: true, signal }, (_event, file) => {
    if (file === null || /(^|\/)(node_modules|\.git)(\/|$)/.test(file)) return
    changed.push(file)
    wake()
  })
  watcher.on('error', () => wake())
  signal.addEventListener('abort', () => wake())
  return (async function* () {
    while (!signal.aborted) {
      if (!changed.length) await new Promise<void>((resolved) => (wake = resolved))
      await new Promise((resolved) => setTimeout(resolved, SETTLED_MS))
      if (signal.aborted) return
      if (!changed.length) continue
      const saved = changed
      changed = []
      yield saved
    }
  })()
}

/** The connectors that saved files are of, if the folder holds connectors and is not one; a file beside them is of all. */
function connectorsOf(folder: string, saved: readonly string[]): string[] | undefined {
  if (existsSync(join(folder, 'package.json'))) return undefined
  const theirs = [...new Set(saved.map((file) => join(folder, file.split(sep)[0]!)))]
  return theirs.every((one) => statSync(one, { throwIfNoEntry: false })?.isDirectory()) ? theirs : undefined
}
