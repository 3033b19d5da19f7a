/** Where in an author's connector a mistake is: a line that can be clicked in a terminal. */
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * The file and line of an error: where it was thrown from; of code that cannot be read or imported, where node says; of
 * a declaration that is not sound, where what the message names is written.
 * @param folder of the connector
 * @returns "connector.ts:12", or nothing where no line of the folder has to do with it
 */
export async function locateError(error: Error, folder: string): Promise<string | undefined> {
  const unread = firstLine(error.stack ?? '', folder) ?? importOf(error, folder)
  if (unread !== undefined) return unread
  if (isUnreadable(error, folder)) return refusedFile(folder)
  if (error.message.startsWith('parse devolvió')) return lineOf(folder, /\bparse\b\s*[(:]/)
  const declared = named(error.message, folder)
  const thrown = frame(error.stack ?? '', folder)
  return isDeclaration(error) ? (declared ?? thrown) : (thrown ?? declared)
}

/** Of the declaration as a whole the stack has only where it ends. */
const isDeclaration = ({ message }: Error) => message.startsWith('El conector «') || message.startsWith('Sus preguntas')

/** Code that node refuses was never run; what is said of bad JSON is a SyntaxError too, and has frames of the connector. */
const isUnreadable = (error: Error, folder: string) =>
  error instanceof SyntaxError && frame(error.stack ?? '', folder) === undefined

/** What an author is told of an error of their connector. */
export const saidOf = (error: Error, folder: string): string =>
  isUnreadable(error, folder) ? `No se puede leer como código: ${error.message}` : error.message

/** Why a connector is refused, with the line if it is of one: for its author and the operator, not for who asks. */
export const refusedWhere = ({ folder, place, reason }: Refusal): string =>
  place === undefined ? reason : `${reason} (${join(folder, place)})`

interface Refusal {
  readonly folder: string
  readonly place?: string | undefined
  readonly reason: string
}

/** The first line of the connector's own code that a pattern is on. */
export function lineOf(folder: string, pattern: RegExp): string | undefined {
  for (const { file, lines } of filesOf(folder)) {
    const at = lines.findIndex((line) => pattern.test(line))
    if (at >= 0) return `${file}:${at + 1}`
  }
  return undefined
}

/** Its modules, the declaration first; its tests say nothing of what is served. */
export function filesOf(folder: string): { file: string; lines: string[] }[] {
  const isOwn = (file: string) => !/(^|\/)node_modules\//.test(file) && !/\.test\.[jt]s$|\.d\.ts$/.test(file)
  const files = globSync('**/*.{ts,js}', { cwd: folder, exclude: ['**/node_modules'] }).filter(isOwn)
  const rank = (file: string) => (/^connector\.[jt]s$/.test(file) ? 0 : 1)
  return files
    .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
    .map((file) => ({ file, lines: readFileSync(join(folder, file), 'utf8').split('\n') }))
}

/** Node begins the stack of what cannot be read with the place, and no frame. */
function firstLine(stack: string, folder: string): string | undefined {
  const [, url, line] = /^(file:\/\/\S+?):(\d+)\n/.exec(stack) ?? []
  return url === undefined ? undefined : within(url, line!, folder)
}

function frame(stack: string, folder: string): string | undefined {
  for (const [, url, line] of stack.matchAll(/(file:\/\/[^\s)]+?):(\d+):\d+/g)) {
    const place = within(url!, line!, folder)
    if (place !== undefined) return place
  }
  return undefined
}

function within(url: string, line: string, folder: string): string | undefined {
  const path = fileURLToPath(url.replace(/\?.*$/, ''))
  return path.startsWith(`${folder}/`) ? `${relative(folder, path)}:${line}` : undefined
}

/** The import of a file or package that is not there. */
function importOf({ message }: Error, folder: string): string | undefined {
  const [, wanted] = /^Cannot find (?:module|package) '([^']+)' imported from/.exec(message) ?? []
  return wanted === undefined ? undefined : lineOf(folder, new RegExp(`['"/]${escaped(basename(wanted))}['"/]`))
}

/** The first line on which something is written that the message names in «», as a name of its own if it can be. */
function named(message: string, folder: string): string | undefined {
  const names = [...message.matchAll(/«([^»]{2,80})»/g)].map(([, name]) => name!.split('.').at(-1)!)
  for (const name of names.slice(1).concat(names.slice(0, 1))) {
    const place =
      lineOf(folder, new RegExp(`(^|[\\s{,'"])${escaped(name)}['"]?\\s*:`)) ?? lineOf(folder, new RegExp(escaped(name)))
    if (place !== undefined) return place
  }
  return undefined
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}-]/g, '\\$&')

/** Of what is wrong without being unreadable, a name declared twice, an import says no place; node's own look does. */
async function refusedFile(folder: string): Promise<string | undefined> {
  for (const { file, lines } of filesOf(folder)) {
    const code = withoutTypes(lines.join('\n'))
    if (code === undefined) continue
    const look = promisify(execFile)(process.execPath, ['--check', '--input-type=module', '-'])
    look.child.stdin!.end(code)
    const said = await look.then(
      () => '',
      ({ stderr = '' }: { stderr?: string }) => stderr,
    )
    const [, line] = /^\[stdin\]:(\d+)$/m.exec(said) ?? []
    if (line !== undefined) return `${file}:${line}`
  }
  return undefined
}

/** Nothing of what is no TypeScript that node reads: were that the mistake, node had named the line itself. */
function withoutTypes(text: string): string | undefined {
  try {
    return stripTypeScriptTypes(text)
  } catch {
    return undefined
  }
}
