/** What differs from a commit, and which files import it. */
import { execFileSync } from 'node:child_process'
import { allSources, targetOf } from '../support/imports.ts'

const git = (root: string, ...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

const lines = (text: string): string[] => text.split('\n').filter(Boolean)

/**
 * Files that differ from a commit, those that git does not know yet among them.
 * @throws Error where git is missing or does not know the commit
 */
export const changedSince = (root: string, commit: string): string[] => [
  ...new Set([
    ...lines(git(root, 'diff', '--name-only', commit)),
    ...lines(git(root, 'ls-files', '--others', '--exclude-standard')),
  ]),
]

/** Where this branch left the one it follows: the last commit that landed. @throws Error where it follows none */
export const lastLanded = (root: string): string => git(root, 'merge-base', 'HEAD', '@{upstream}')

/** The given files and all that import them, however many files are between. */
export function importersOf(root: string, files: readonly string[]): ReadonlySet<string> {
  const importers = new Map<string, string[]>()
  for (const { file, imports } of allSources(root))
    for (const { specifier } of imports) {
      const target = targetOf(file, specifier)
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  const found = new Set(files)
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
  return found
}
