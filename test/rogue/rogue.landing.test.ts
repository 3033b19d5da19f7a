/** Two agencies misbehave in every way there is; `npm run rogue` is of all of them. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBench } from '../support/test-service.ts'
import { rogueSubject } from './rogue-subject.ts'
import { frozenAfter, yearWith } from './year.ts'

const bench = await openBench()
test.after(() => bench.close())

for (const [name, frozenBy] of [
  ['reservas', 20],
  ['mayoreo', 10],
] as const) {
  test(`${name}: nothing wrong is published, nothing right is refused, and all of it is told`, async () => {
    const subject = await rogueSubject(
      bench,
      bench.service.connectors.find((one) => one.connector.name === name)!,
    )
    try {
      const told = await yearWith(subject)
      assert.ok(told.length >= 9, `${told.length} of them`)
      assert.equal(
        told.flatMap(({ mischief, wrong }) => (wrong ? `${mischief}: ${wrong}` : [])),
        [],
      )
      const refused = told.filter(({ outcome }) => outcome === 'refused').map(({ mischief }) => mischief)
      assert.ok(refused.includes('otra unidad'), refused.join())
      const frozen = await frozenAfter(subject)
      assert.ok(frozen && frozen.days <= frozenBy, `${name} is frozen after ${frozen?.days} days`)
    } finally {
      await subject.close()
    }
  })
}

test.run()
