/**
 * `npm run rogue [dataset…]`: what every dataset makes of a year of its source's misbehaviour, as a table of what was
 * served, what was said, and after how long. Ends with 1 where anything wrong was published, or anything right refused.
 */
import { openBench } from '../support/test-service.ts'
import { rogueSubject } from './rogue-subject.ts'
import { frozenAfter, yearWith, type Told } from './year.ts'

const wanted = process.argv.slice(2)
const bench = await openBench()
const all: Told[] = []
for (const found of bench.service.connectors) {
  const { name, cadence } = found.connector
  if (wanted.length && !wanted.includes(name)) continue
  const subject = await rogueSubject(bench, found)
  const told = await yearWith(subject)
  all.push(...told)
  for (const one of told) console.log(lineOf(one))
  if (told.length) {
    const ages = cadence.newestWithin !== undefined || cadence.publishes !== undefined
    const frozen = await frozenAfter(subject)
    const when = frozen ? `${frozen.days} d` : ages ? '**MAL: nunca**' : 'no se espera nada más nuevo'
    console.log(`| ${name} | sigue contestando lo mismo | ${when} | ${frozen?.words.slice(0, 160) ?? ''} |`)
  }
  await subject.close()
}
const wrong = all.filter((one) => one.wrong !== undefined)
const {
  rows: [kept],
} = await bench.service.pool.query<{ rows: number; bytes: number }>(
  "select count(*)::int as rows, pg_total_relation_size('tianguis.fingerprints')::int as bytes from tianguis.fingerprints",
)
console.log(`\n${all.length} maldades, ${wrong.length} mal. Huellas: ${kept!.rows} renglones, ${kept!.bytes} bytes.`)
await bench.close()
process.exitCode = wrong.length ? 1 : 0

function lineOf({ dataset, mischief, outcome, words, wrong: what }: Told): string {
  const said = words.replaceAll(/\s+/g, ' ').slice(0, 220)
  return `| ${dataset} | ${mischief} | ${outcome} | ${what ? `**MAL: ${what}** ` : ''}${said} |`
}
