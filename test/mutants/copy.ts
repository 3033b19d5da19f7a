/** A copy of the working tree that may be spoiled. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mutant } from './mutant.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OURS = '@tianguis'

/** Copies what git tracks, as it is now, into an empty folder. */
export function copyTree(to: string): void {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')
  for (const file of tracked.filter((one) => one && existsSync(join(ROOT, one)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(ROOT, file), join(to, file))
  }
  linkModules(to)
}

/** Our own packages are links to folders beside them: those of the copy must lead into the copy. */
function linkModules(to: string): void {
  const [from, into] = [join(ROOT, 'node_modules'), join(to, 'node_modules')]
  mkdirSync(into)
  for (const name of readdirSync(from)) if (name !== OURS) symlinkSync(join(from, name), join(into, name))
  cpSync(join(from, OURS), join(into, OURS), { recursive: true, verbatimSymlinks: true })
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] }
  for (const own of workspaces.map((folder) => join(folder, 'node_modules')))
    if (existsSync(join(ROOT, own))) symlinkSync(join(ROOT, own), join(to, own))
}

/** How often the text that a mutant replaces stands in its file. */
export const placesOf = (root: string, { file, find }: Mutant): number =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split(find).length - 1 : 0

/** Does `work` while the mutant is in the copy. */
export async function spoiled<Result>(
  root: string,
  { file, find, replace }: Mutant,
  work: () => Promise<Result>,
): Promise<Result> {
  const path = join(root, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    whole.replace(find, () => replace),
  )
  try {
    return await work()
  } finally {
    writeFileSync(path, whole)
  }
}
