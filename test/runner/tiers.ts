/**
 * Which files belong to which tier. The first tier is what everybody runs, in minutes and with nothing installed but what
 * npm brings. A file whose name ends in `.landing.test.ts` waits for the landing of a change: it kills servers, needs a
 * browser or another language, or looks at the whole tree.
 */
import { globSync } from 'node:fs'

/** Which tiers a run is of. */
export type Tier = 'first' | 'landing' | 'all'

export const isOfLanding = (file: string): boolean => file.endsWith('.landing.test.ts')

const FOLDERS = '{core,connectors,host,sql,test}/**/*.test.ts'

/** Every test file, relative to `root`, in the order of their names. */
export const allTests = (root: string): string[] =>
  globSync(FOLDERS, { cwd: root, exclude: (name) => name.includes('node_modules') })
    .map((file) => file.replaceAll('\\', '/'))
    .sort((a, b) => a.localeCompare(b))

/** The suites over connectors: in either tier over the connectors of that tier. */
export const isOverConnectors = (file: string): boolean =>
  /^test\/contract\/(reading|refreshing|plans\.landing)\.test\.ts$/.test(file)

export const isOf = (tier: Tier, file: string): boolean =>
  tier === 'all' || isOfLanding(file) === (tier === 'landing') || (tier === 'landing' && isOverConnectors(file))
