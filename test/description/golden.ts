/** The committed copy of what consumers depend on, and what is served now. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { call } from '../support/call.ts'
import { surfaceOf, type Tree } from './surface.ts'

const FILE = join(import.meta.dirname, 'golden.json')

export const golden = async (): Promise<Tree> => JSON.parse(await readFile(FILE, 'utf8')) as Tree

export const keepGolden = (surface: Tree) => writeFile(FILE, `${JSON.stringify(surface, null, 1)}\n`)

/** Of a new host, as the sample data has it. */
export const servedSurface = async (url: string): Promise<Tree> => surfaceOf((await call(url, '/openapi.json')).json())
