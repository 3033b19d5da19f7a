import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TemplateName } from './template-names.ts'
import { cliFailureMessage, wrongUsage } from './failures.ts'
import { withoutAccents } from '@tianguis/core/words/accents'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TEMPLATES = fileURLToPath(new URL('templates', import.meta.url))
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
    for (const [from, to] of await filesOf(join(TEMPLATES, template), { folder, fixtures })) {
      await mkdir(dirname(to), { recursive: true })
      const text = await readFile(from, 'utf8')
      await writeFile(to, named(text, name, elsewhere === undefined ? '@tianguis/' : 'tianguis-'), { flag: 'wx' })
      files.push(to)
    }
    return { folder, fixtures, files }
  } catch (error) {
    throw wrongUsage(`No se pudo escribir el conector en ${folder}: ${cliFailureMessage(error)}`)
  }
}

/** Where each file of the template goes: its `fixtures` live beside the others' in a checkout. */
async function filesOf(
  template: string,
  { folder, fixtures }: Pick<Made, 'folder' | 'fixtures'>,
): Promise<[from: string, to: string][]> {
  const names = await readdir(template, { recursive: true, withFileTypes: true })
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const from = join(entry.parentPath, entry.name)
      const path = from.slice(template.length + 1)
      return [from, path.startsWith('fixtures/') ? join(fixtures, path.slice('fixtures/'.length)) : join(folder, path)]
    })
}

/** The scope is the project's; a connector of somebody else is published under a name of its own. */
const named = (text: string, name: string, scope: string) =>
  text
    .replaceAll('@tianguis/mi-conector', `${scope}${name}`)
    .replaceAll('mi-conector', name)
    .replaceAll('mi_conector', name.replaceAll('-', '_'))

const suggested = (name: string) =>
  withoutAccents(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-\d]+|-+$/g, '')
    .slice(0, LONGEST) || 'precios-lonja'
