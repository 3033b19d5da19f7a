/**
 * `npm run mutants -- [part of an id…] [--suite <script>]`: whether what the tests once caught is caught still. Each
 * mutant is put into a copy of the tree, where the test files that are said to catch it have to fail; or, with a suite,
 * any test file of that script of package.json. Ends with 1 where one survives.
 */
import { parseArgs } from 'node:util'
import { openFolder } from '../support/folder.ts'
import { openTestServer } from '../support/postgres-server.ts'
import { temporaryFolders } from '../runner/temporary.ts'
import { CONNECTORS } from './connectors.ts'
import { copyTree, placesOf, spoiled } from './copy.ts'
import { CORE } from './core.ts'
import { HOST } from './host.ts'
import type { Mutant } from './mutant.ts'
import { SQL } from './sql.ts'
import { byFiles, bySuite, testFiles, type Trial } from './trials.ts'

const {
  values: { suite },
  positionals,
} = parseArgs({ options: { suite: { type: 'string' } }, allowPositionals: true })
const chosen = [...CORE, ...CONNECTORS, ...SQL, ...HOST].filter(
  ({ id }) => !positionals.length || positionals.some((part) => id.includes(part)),
)

Object.assign(process.env, temporaryFolders())
const tree = await openFolder('mutants')
copyTree(tree.path)
const compiled = await openFolder('modules')
const server = suite === undefined ? await openTestServer() : undefined
try {
  const trial =
    suite === undefined
      ? byFiles(tree.path, { ...server!.env, NODE_COMPILE_CACHE: compiled.path })
      : bySuite(tree.path, suite)
  process.exitCode = (await isClean(trial)) && (await areCaught(trial)) ? 0 : 1
} finally {
  await server?.close()
  await Promise.all([tree.remove(), compiled.remove()])
}

/** Of a test that fails anyway nothing is learned. */
async function isClean(trial: Trial): Promise<boolean> {
  const parts = chosen.flatMap(({ caughtBy }) => caughtBy)
  const missing = suite === undefined ? parts.filter((part) => !testFiles(tree.path, part).length) : []
  if (missing.length) console.log(`No test file matches ${missing.join(', ')}.`)
  const failure = missing.length ? undefined : await trial([...new Set(parts)])
  console.log(failure ? `${failure.output.trimEnd()}\n${failure.file} fails without any mutant.` : 'The tree is green.')
  return chosen.length > 0 && !missing.length && !failure
}

async function areCaught(trial: Trial): Promise<boolean> {
  let caught = 0
  for (const mutant of chosen) if (await isCaught(mutant, trial)) caught += 1
  console.log(`${caught} of ${chosen.length} caught`)
  return caught === chosen.length
}

async function isCaught(mutant: Mutant, trial: Trial): Promise<boolean> {
  const { id, file, caughtBy, breaks } = mutant
  const places = placesOf(tree.path, mutant)
  if (places !== 1) {
    console.log(`STALE    ${id}: its text stands in ${file} ${places} times`)
    return false
  }
  const begun = performance.now()
  const failure = await spoiled(tree.path, mutant, () => trial(caughtBy))
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(failure ? `caught   ${id}  by ${failure.file}  ${seconds} s` : `SURVIVED ${id}  ${seconds} s: ${breaks}`)
  return failure !== undefined
}
