/** What the source files import, read from their text. */
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface Import {
  readonly specifier: string
}

export interface Source {
  /** From the root: 'core/http/client.ts'. */
  readonly file: string
  /** Without comments. */
  readonly code: string
  readonly imports: readonly Import[]
}

const STATEMENT =
  /^[ \t]*(?:import|export)[ \t]+(?:type\b[ \t]*(?=[{*\w]))?(?:[\w*{}\s,$]+?\sfrom\s*)?['"]([^'"\n]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** @param text a source file as it is */
export function readSource(file: string, text: string): Source {
  const code = withoutComments(text)
  const found = [...code.matchAll(STATEMENT), ...code.matchAll(DYNAMIC)]
  return { file, code, imports: found.map(([, specifier]) => ({ specifier: specifier! })) }
}

/** Comments at the start of a line or after code; text inside quotes is left alone unless it looks like one. */
const withoutComments = (text: string) =>
  text.replace(/^[ \t]*\/\*[^]*?\*\//gm, '').replace(/(^|[ \t;{(,])\/\/[^\n]*/gm, '$1')

/** Every source file of the floors. */
export function allSources(root: string): Source[] {
  return globSync('{core,sql,host,connectors,test}/**/*.ts', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => readSource(file, readFileSync(join(root, file), 'utf8')))
}

/** The file of ours an import means, 'node:fs', or the name of a package. */
export function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const [, floor, rest] = /^@tianguis\/(core|sql|host)(?:\/(.+))?$/.exec(specifier) ?? []
  if (floor) return rest ? `${floor}/${rest}.ts` : `${floor}/${floor === 'core' ? 'connector' : 'index'}.ts`
  return specifier.startsWith('node:')
    ? specifier
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/')
}

/** The first circle among imports, those of types alone among them, as the files it passes through. */
export function circleIn(sources: readonly Source[]): string[] | undefined {
  const arrows = new Map(
    sources.map(({ file, imports }) => [file, imports.map(({ specifier }) => targetOf(file, specifier))]),
  )
  const done = new Set<string>()
  const visit = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of arrows.get(file) ?? []) {
      const circle = arrows.has(next) ? visit(next, [...path, file]) : undefined
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of arrows.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return undefined
}

/** Files that are imported by tests, or by other such files, and by nothing else. */
export function filesOfTests(sources: readonly Source[]): ReadonlySet<string> {
  const importers = new Map<string, Set<string>>()
  for (const { file, imports } of sources) {
    for (const { specifier } of imports) {
      const target = targetOf(file, specifier)
      importers.set(target, (importers.get(target) ?? new Set()).add(file))
    }
  }
  const found = new Set(
    sources.map(({ file }) => file).filter((file) => file.endsWith('.test.ts') || file.startsWith('test/')),
  )
  for (let size = -1; size !== found.size;) {
    size = found.size
    for (const [file, by] of importers) if ([...by].every((one) => found.has(one))) found.add(file)
  }
  return found
}
