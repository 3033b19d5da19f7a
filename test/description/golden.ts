/** The committed copy of what consumers depend on, and what is served now. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { call } from '../support/call.ts'
import { surfaceOf, type Json, type Tree } from './surface.ts'

const FILE = join(import.meta.dirname, 'golden.json')

export const golden = async (): Promise<Tree> => JSON.parse(await readFile(FILE, 'utf8')) as Tree

export const keepGolden = (surface: Tree) => writeFile(FILE, `${written(surface)}\n`)

/** What fits a line is on one, so that a change of it is a change of one line. */
function written(value: Json, margin = ''): string {
  const line = JSON.stringify(value)
  if (line.length <= 120 || value === null || typeof value !== 'object') return line
  const within = `${margin} `
  const entries = Array.isArray(value)
    ? value.map((one) => within + written(one, within))
    : Object.entries(value).map(([name, one]) => `${within}${JSON.stringify(name)}: ${written(one, within)}`)
  return [Array.isArray(value) ? '[' : '{', entries.join(',\n'), margin + (Array.isArray(value) ? ']' : '}')].join('\n')
}

/** Of a new host, as the sample data has it. */
export const servedSurface = async (url: string): Promise<Tree> => surfaceOf((await call(url, '/openapi.json')).json())
