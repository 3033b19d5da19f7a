import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TemplateName } from './template-names.ts'
import { cliFailureMessage, wrongUsage } from './failures.ts'
import { withoutAccents } from '@tianguis/core/words/accents'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TEMPLATES = fileURLToPath(new URL('templates', import.meta.url))
/** They lie beside those of the other datasets in a checkout, and inside the connector elsewhere. */
const FIXTURES = 'fixtures/'
/** Table names are cut by PostgreSQL at 63 bytes, and staging tables add to them. */
const LONGEST = 30

export interface Made {
  readonly folder: string
  readonly fixtures: string
  readonly files: readonly string[]
}

/**
 * Writes the template under a name. Its files are real ones, `mi-conector`, so that they are type-checked and can be
 * run.
 * @throws CommandFailure when the name cannot be one or is taken.
 */
export async function createConnector(
  name: string,
  { template = 'json', elsewhere }: { template?: TemplateName; elsewhere?: string | undefined } = {},
): Promise<Made> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > LONGEST) {
    throw wrongUsage(
      `«${name}» no puede ser el nombre de un conjunto: se espera minúsculas sin acentos, con guiones, de hasta ${LONGEST} letras, como «${suggested(name)}».`,
    )
  }
  const folder = elsewhere === undefined ? join(ROOT, 'connectors', name) : join(resolve(elsewhere), name)
  const fixtures = elsewhere === undefined ? join(ROOT, 'fixtures', name) : join(folder, 'fixtures')
  for (const taken of new Set([join(ROOT, 'connectors', name), folder, fixtures])) {
    if (existsSync(taken))
      throw wrongUsage(`Ya existe ${taken}: elige otro nombre, o quita esa carpeta si ya no sirve.`)
  }
  try {
    const files: string[] = []
    for (const [path, from] of await filesOf(template)) {
      const to = path.startsWith(FIXTURES) ? join(fixtures, path.slice(FIXTURES.length)) : join(folder, path)
      await mkdir(dirname(to), { recursive: true })
      const text = () => readFile(from, 'utf8').then((read) => named(read, name, elsewhere))
      await writeFile(to, path.endsWith('.zip') ? await readFile(from) : await text(), { flag: 'wx' })
      files.push(to)
    }
    return { folder, fixtures, files }
  } catch (error) {
    throw wrongUsage(`No se pudo escribir el conector en ${folder}: ${cliFailureMessage(error)}`)
  }
}

/**
 * The files of a template by their paths in it. One without a connector of its own has that of `json`: only how a table
 * is fetched and read, and what came of it, is its own.
 */
async function filesOf(template: TemplateName): Promise<Map<string, string>> {
  const own = await filesIn(join(TEMPLATES, template))
  if (own.has('connector.ts')) return own
  const shared = [...(await filesIn(join(TEMPLATES, 'json')))].filter(([path]) => !path.startsWith(FIXTURES))
  return new Map([...shared, ...own])
}

async function filesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((file) => [file.slice(folder.length + 1), file]))
}

/** The scope is the project's; a connector of somebody else is published under a name of its own. */
const named = (text: string, name: string, elsewhere: string | undefined) =>
  text
    .replaceAll('@tianguis/mi-conector', `${elsewhere === undefined ? '@tianguis/' : 'tianguis-'}${name}`)
    .replaceAll('mi-conector', name)
    .replaceAll('mi_conector', name.replaceAll('-', '_'))

const suggested = (name: string) =>
  withoutAccents(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-\d]+|-+$/g, '')
    .slice(0, LONGEST) || 'precios-lonja'
