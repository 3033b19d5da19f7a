import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { basename, isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isConnector, type Connector } from '@tianguis/core'
import { locateError, saidOf } from './place-of-error.ts'

/** A connector that is ready to be served. */
export interface DiscoveredConnector {
  readonly connector: Connector
  readonly folder: string
  /** Where its recorded answers are: `<folder>/fixtures`, or `fixtures/<name>` of the checkout. */
  readonly fixtures: string
}

/** A connector that is refused, and why; its endpoint answers with the reason. */
export interface Broken {
  readonly name: string
  readonly path: string
  readonly folder: string
  readonly reason: string
  /** The file of the folder and the line that it is about, where that is known. */
  readonly place?: string | undefined
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CORE = new URL('../core/', import.meta.url)

// One copy of core for every connector, wherever its folder is: row types and errors are compared by identity.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@tianguis/core') return next(new URL('connector.ts', CORE).href, context)
    if (specifier.startsWith('@tianguis/core/'))
      return next(new URL(`${specifier.slice('@tianguis/core/'.length)}.ts`, CORE).href, context)
    return next(specifier, context)
  },
})

/**
 * Finds every connector: folders of `connectors/`, and what is listed. Nothing that is merely installed is imported:
 * its code would run with all that the service may do. Sorted so that a dataset comes after those it needs,
 * `municipios` first.
 * @param listed absolute folders of connectors, or of one; and names of installed packages
 */
export async function discover(
  listed: readonly string[],
  root = ROOT,
): Promise<{ found: DiscoveredConnector[]; broken: Broken[] }> {
  const folders = [
    ...(await subfolders(join(root, 'connectors'))),
    ...(await Promise.all(listed.filter(isAbsolute).map(connectorFolders))).flat(),
  ]
  const packages = listed.filter((one) => !isAbsolute(one)).map((name) => join(root, 'node_modules', name))
  return gathered({ folders, packages, root, known: [] })
}

/**
 * Only what a folder holds, for who writes it.
 * @param known names of the datasets that there are besides
 */
export const discoverIn = async (folder: string, known: readonly string[]) =>
  gathered({ folders: await connectorFolders(folder), packages: [], root: ROOT, known })

interface Gathering {
  readonly folders: readonly string[]
  readonly packages: readonly string[]
  readonly root: string
  readonly known: readonly string[]
}

async function gathered({ folders, packages, root, known }: Gathering): ReturnType<typeof discover> {
  const found: DiscoveredConnector[] = []
  const broken: Broken[] = []
  for (const folder of [...folders, ...packages]) {
    const loaded = await load(folder, root, packages.includes(folder))
    if (!loaded) continue
    const clash =
      'connector' in loaded &&
      found.find(
        ({ connector }) => connector.name === loaded.connector.name || connector.path === loaded.connector.path,
      )
    if (!('connector' in loaded)) broken.push(loaded)
    else if (!clash) found.push(loaded)
    else {
      const { name, path } = loaded.connector
      broken.push({
        name,
        path,
        folder,
        reason: `«${name}» (${path}) choca con el conector «${clash.connector.name}» de ${clash.folder}: cambia su nombre o su ruta.`,
      })
    }
  }
  return inOrder(found, broken, known)
}

/** Where a connector is, and those it comes after, directly or not. */
export function foldersOf(name: string, among: readonly DiscoveredConnector[]): string[] {
  const one = among.find(({ connector }) => connector.name === name)
  return one
    ? [...new Set([...(one.connector.after ?? []).flatMap((before) => foldersOf(before, among)), one.folder])]
    : []
}

/** Connectors of folders where there was one, as they are now; without those that are no more. */
export async function loadAgain(folders: readonly string[]): Promise<DiscoveredConnector[]> {
  const loaded = await Promise.all(folders.map((folder) => load(folder, ROOT, true)))
  return loaded.filter((one) => one !== undefined && 'connector' in one)
}

/** @param named by whoever runs the service, who is told where there is nothing */
async function load(folder: string, root: string, named: boolean): Promise<DiscoveredConnector | Broken | undefined> {
  const manifest = await readManifest(folder)
  const name = basename(folder)
  const refuse = (reason: string): Broken => ({ name, path: `/${name}`, folder, reason })
  if (!manifest && named)
    return refuse(
      `TIANGUIS_CONNECTORS nombra «${relative(join(root, 'node_modules'), folder)}», que no es una carpeta ni un paquete instalado.`,
    )
  if (!manifest || (!named && typeof manifest.tianguis !== 'object')) return undefined
  try {
    const module = (await import(pathToFileURL(resolve(folder, manifest.main ?? 'connector.ts')).href)) as {
      default?: Connector
    }
    const connector = module.default
    if (!isConnector(connector))
      return refuse(`${folder} no exporta por omisión un conector hecho con defineConnector.`)
    const own = join(folder, 'fixtures')
    return { connector, folder, fixtures: existsSync(own) ? own : join(root, 'fixtures', connector.name) }
  } catch (error) {
    const thrown = error as Error
    return { ...refuse(saidOf(thrown, folder)), place: await locateError(thrown, folder) }
  }
}

interface Manifest {
  main?: string
  tianguis?: object
}

async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
  } catch {
    return undefined // not a package: nothing to discover here
  }
}

async function subfolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map((entry) => join(folder, entry.name))
    .sort()
}

/** A folder of connectors, or one connector's own folder. */
const connectorFolders = async (folder: string) =>
  existsSync(join(folder, 'package.json')) ? [folder] : subfolders(folder)

function inOrder(
  found: DiscoveredConnector[],
  broken: Broken[],
  known: readonly string[],
): { found: DiscoveredConnector[]; broken: Broken[] } {
  const waiting = [...found].sort((a, b) => rank(a) - rank(b) || a.connector.name.localeCompare(b.connector.name))
  const sorted: DiscoveredConnector[] = []
  while (waiting.length) {
    const ready = waiting.findIndex(({ connector }) =>
      (connector.after ?? []).every(
        (name) => known.includes(name) || sorted.some((one) => one.connector.name === name),
      ),
    )
    const [next] = waiting.splice(Math.max(ready, 0), 1)
    if (ready >= 0) sorted.push(next!)
    else {
      const { name, path, after } = next!.connector
      broken.push({
        name,
        path,
        folder: next!.folder,
        reason: `«${name}» va después de ${after!.join(', ')}, y alguno no existe o depende de él.`,
      })
    }
  }
  return { found: sorted, broken }
}

const rank = ({ connector }: DiscoveredConnector) => (connector.name === 'municipios' ? 0 : 1)
