/**
 * What `npm pack` packs: JavaScript, since Node strips no types under `node_modules`, and the types of the description
 * in the place of the loose ones. Here the client runs from its source.
 */
import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildOpenApi } from '../../describe/openapi.ts'
import { discover } from '../../discovery.ts'

const HERE = import.meta.dirname
const DIST = join(HERE, 'dist')
/** A program of this package's own, which npm puts before others of its name. What npm itself prints may be read. */
const run = (program: string, ...words: readonly string[]) =>
  execFileSync(program, words, { cwd: HERE, stdio: ['ignore', 2, 2] })

const { found } = await discover([])
const description = buildOpenApi(
  found.map(({ connector }) => connector),
  { withoutKey: [] },
)
const document = join(DIST, 'openapi.json')
await mkdir(DIST, { recursive: true })
await writeFile(document, JSON.stringify(description))
run('openapi-typescript', document, '--output', join(DIST, 'description.d.ts'))
await rm(document)
// What is installed alone says by itself what may be done with it.
await copyFile(join(HERE, '../../../LICENSE'), join(HERE, 'LICENSE'))
run('tsc', '--project', 'tsconfig.json')
