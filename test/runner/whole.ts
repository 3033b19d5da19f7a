/** What judges the whole tree, or the whole run: each counts as a file of one test. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unexercisedBy } from '../description/exercised.ts'
import { judgedAlone, type Judged } from './judge.ts'

/** A program of `node_modules` that ends badly where something is wrong. */
interface WholeCheck {
  readonly file: string
  readonly program: string
  readonly args: readonly string[]
  /** What mends it. */
  readonly advice?: string
}

export const WHOLE: readonly WholeCheck[] = [
  // Types are checked on the way: its compiler has read the whole program for the rules, and says what tsc says.
  { file: '.oxlintrc.json', program: 'oxlint/bin/oxlint', args: ['--type-aware', '--type-check'] },
  { file: '.oxfmtrc.json', program: 'oxfmt/bin/oxfmt', args: ['--check'], advice: 'To mend it: npm run format' },
]

export async function checkWhole({ file, program, args, advice = '' }: WholeCheck, root: string): Promise<Judged> {
  const begun = performance.now()
  const trouble = await promisify(execFile)(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
  }).then(
    () => '',
    ({ stdout, message }: { stdout?: string; message: string }) => `${stdout || message}\n${advice}`,
  )
  return judgedAlone(file, trouble, performance.now() - begun)
}

/** All that the API is described to do was done, by whichever test. @param seen what the processes of the run wrote */
export async function judgeDescription(seen: string): Promise<Judged> {
  const begun = performance.now()
  const missing = await unexercisedBy(seen)
  const trouble = missing.length
    ? `Described in /openapi.json, and in no answer that a test got (test/description/exercised.ts):\n  ${missing.join('\n  ')}`
    : ''
  return judgedAlone('test/description/exercised.ts', trouble, performance.now() - begun)
}
