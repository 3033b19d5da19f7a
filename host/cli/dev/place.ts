/** Where in an author's connector a mistake is: a line that can be clicked in a terminal. */
import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * The file and line of an error: of its stack the first frame in the folder; of a file that cannot be parsed, what node
 * says of it; of a declaration that is not sound, where what the message names is written.
 * @param folder of the connector
 * @returns "connector.ts:12", or nothing where no line of the folder has to do with it
 */
export async function locateError(error: Error, folder: string): Promise<string | undefined> {
  if (error instanceof SyntaxError || /Syntax/.test((error as NodeJS.ErrnoException).code ?? error.name))
    return unparsed(folder)
  const declared = named(error.message, folder)
  const thrown = frame(error.stack ?? '', folder)
  if (error.message.startsWith('parse devolvió')) return lineOf(folder, /\bparse\b\s*[(:]/)?.place
  return isDeclaration(error) ? (declared ?? thrown) : (thrown ?? declared)
}

/** Of the declaration as a whole the stack has only where it ends. */
const isDeclaration = ({ message }: Error) => message.startsWith('El conector «') || message.startsWith('Sus preguntas')

function frame(stack: string, folder: string): string | undefined {
  for (const [, url = '', line] of stack.matchAll(/(file:\/\/[^\s)]+?):(\d+):\d+/g)) {
    const path = fileURLToPath(url.replace(/\?.*$/, ''))
    if (path.startsWith(`${folder}/`)) return `${relative(folder, path)}:${line}`
  }
  return undefined
}

/** The first line on which something is written that the message names in «», as a name of its own if it can be. */
function named(message: string, folder: string): string | undefined {
  const names = [...message.matchAll(/«([^»]{2,80})»/g)].map(([, name]) => name!.split('.').at(-1)!)
  const files = globSync('**/*.{ts,js}', { cwd: folder, exclude: ['**/node_modules/**'] }).sort()
  for (const name of names.slice(1).concat(names.slice(0, 1)))
    for (const file of files) {
      const lines = readFileSync(join(folder, file), 'utf8').split('\n')
      const key = lines.findIndex((line) => new RegExp(`(^|[\\s{,'"])${escaped(name)}['"]?\\s*:`).test(line))
      const at = key >= 0 ? key : lines.findIndex((line) => line.includes(name))
      if (at >= 0) return `${file}:${at + 1}`
    }
  return undefined
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}-]/g, '\\$&')

/** An import that fails says what is wrong and not where; a process that ends of it does. */
async function unparsed(folder: string): Promise<string | undefined> {
  for (const file of globSync('*.{ts,js}', { cwd: folder }).sort()) {
    const path = join(folder, file)
    if (!existsSync(path)) continue
    const stderr = await promisify(execFile)(process.execPath, [path]).then(
      () => '',
      (failed: { stderr?: string }) => failed.stderr ?? '',
    )
    const [, line] = new RegExp(`${escaped(file)}:(\\d+)`).exec(stderr) ?? []
    if (line !== undefined) return `${file}:${line}`
  }
  return undefined
}

/** The first line of the folder's code that a pattern is on. */
export function lineOf(folder: string, pattern: RegExp): { place: string } | undefined {
  for (const file of globSync('*.{ts,js}', { cwd: folder }).sort()) {
    const at = readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .findIndex((line) => pattern.test(line))
    if (at >= 0) return { place: `${file}:${at + 1}` }
  }
  return undefined
}
