/**
 * `npm run rogue [dataset…]`: what every dataset makes of a year of its source's misbehaviour, as a table of what was
 * served, what was said, and after how long. Ends with 1 where anything wrong was published, or anything right refused.
 */
import { openBench } from '../support/test-service.ts'
import { hasSmall, subjectOf } from '../contract/subject.ts'
import { frozenAfter, yearWith, type Told } from './year.ts'

const wanted = process.argv.slice(2)
const bench = await openBench()
const all: Told[] = []
for (const found of bench.service.connectors) {
  const { name } = found.connector
  if (wanted.length && !wanted.includes(name)) continue
  const subject = await subjectOf(bench, found, { small: hasSmall(found) })
  await subject.published()
  const told = await yearWith(subject)
  all.push(...told)
  for (const { mischief, outcome, words, wrong } of told)
    console.log(
      `| ${name} | ${mischief} | ${outcome} | ${wrong ? `**MAL: ${wrong}** ` : ''}${words.replaceAll(/\s+/g, ' ').slice(0, 220)} |`,
    )
  if (told.length) {
    const { newestWithin, publishes } = found.connector.cadence
    const ages = newestWithin !== undefined || publishes !== undefined
    const frozen = await frozenAfter(subject)
    console.log(
      `| ${name} | sigue contestando lo mismo | ${frozen ? `${frozen.days} d` : ages ? '**MAL: nunca**' : 'no se espera nada más nuevo'} | ${frozen?.words.slice(0, 160) ?? ''} |`,
    )
  }
  await subject.close()
}
const wrong = all.filter((one) => one.wrong !== undefined)
console.log(`\n${all.length} maldades, ${wrong.length} mal.`)
await bench.close()
process.exitCode = wrong.length ? 1 : 0
