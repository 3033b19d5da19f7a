/**
 * `npm run pack-core -- folder`: `@tianguis/core` as it is published, JavaScript with its types, for authors outside the
 * checkout. Here it runs from its source; Node strips no types under `node_modules`.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/** What a connector may count on from one version to the next; all else of core may change. */
export const PUBLIC = [
  'decimal',
  'decode/charset',
  'decode/csv',
  'decode/dates',
  'decode/gzip',
  'decode/html',
  'decode/json',
  'decode/table',
  'decode/xml',
  'decode/zip',
  'http/client',
  'http/failures',
  'refresh/batches',
  'refresh/check',
  'refresh/rehearse',
  'series/connector',
  'series/inegi',
  'series/sheet',
  'series/sie',
  'sheet/asked',
  'sheet/connector',
  'territory/box',
  'territory/territory',
  'upstreams/banxico-sie',
  'upstreams/ckan',
  'upstreams/fallback-chain',
  'upstreams/inegi-indicadores',
  'words/accents',
  'words/clock',
  'words/match',
  'words/months',
  'words/phrases',
] as const

/** Files that are read as they are. */
const DATA = ['territory/outline.csv', 'territory/state-outlines.csv']

const entry = (path: string) => ({ types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` })

/**
 * Builds the package and packs it.
 * @param folder where the package and its tarball are left
 * @returns the tarball's path
 */
export async function packCore(folder: string): Promise<string> {
  const built = join(folder, 'package')
  await mkdir(built, { recursive: true })
  await writeFile(join(built, 'tsconfig.json'), JSON.stringify(buildOptions(built), null, 2))
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', join(built, 'tsconfig.json')])
  await referToNode(join(built, 'dist'))
  for (const file of DATA) await cp(join(ROOT, 'core', file), join(built, 'dist', file))
  for (const file of ['LICENSE']) await cp(join(ROOT, file), join(built, file))
  const { name, version, description, license, dependencies } = JSON.parse(
    await readFile(join(ROOT, 'core/package.json'), 'utf8'),
  ) as Record<string, unknown>
  const manifest = {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=20' },
    files: ['dist'],
    exports: { '.': entry('connector'), ...Object.fromEntries(PUBLIC.map((path) => [`./${path}`, entry(path)])) },
    dependencies: { ...(dependencies as object), '@types/node': await nodeTypes() },
  }
  await writeFile(join(built, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: built })
  const [packed] = JSON.parse(stdout) as { filename: string }[]
  return join(folder, packed!.filename)
}

/** Its types are made of node's: they are asked for where a connector's own settings name none. */
async function referToNode(dist: string): Promise<void> {
  for (const path of ['connector', ...PUBLIC]) {
    const file = join(dist, `${path}.d.ts`)
    await writeFile(file, `/// <reference types="node" />\n${await readFile(file, 'utf8')}`)
  }
}

async function nodeTypes(): Promise<string> {
  const { devDependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  return devDependencies['@types/node']!
}

/** Those of the checkout, but for what is written. */
const buildOptions = (built: string) => ({
  extends: join(ROOT, 'tsconfig.json'),
  compilerOptions: {
    noEmit: false,
    declaration: true,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    rootDir: join(ROOT, 'core'),
    outDir: join(built, 'dist'),
    typeRoots: [join(ROOT, 'node_modules/@types')],
  },
  include: [join(ROOT, 'core/**/*.ts')],
  exclude: [join(ROOT, 'core/**/*.test.ts'), join(ROOT, 'core/**/tests/**')],
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(await packCore(resolve(process.argv[2] ?? '.')))
