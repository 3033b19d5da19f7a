/**
 * `npm run expressions`: judges the expressions that are not on the list of those that are linear, and writes it anew.
 * With `-- --all` every one, as after a change of how they are judged.
 */
import { writeFileSync } from 'node:fs'
import { attack, expressionsHere, JUDGED, judgedBefore, superlinear, written } from './expressions.ts'

const before = process.argv.includes('--all') ? new Set<string>() : judgedBefore()
const { expressions } = await expressionsHere()
const linear: string[] = []
for (const expression of expressions) {
  const text = written(expression)
  const wrong = before.has(text)
    ? undefined
    : ((await superlinear(expression)) ??
      (await attack(expression).then(
        () => undefined,
        (error: Error) => error.message,
      )))
  if (wrong === undefined) linear.push(text)
  else console.error(`${text} (${expression.at}): ${wrong}`)
}
writeFileSync(JUDGED, `${linear.sort().join('\n')}\n`)
console.log(`${linear.length} of ${expressions.length} are linear`)
process.exitCode = linear.length === expressions.length ? 0 : 1
