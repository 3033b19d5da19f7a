import { test } from 'uvu'
import { openBench } from '../support/bench.ts'
import { subjectOf, type Checks } from './subject.ts'

/** Runs checks over every connector there is, with no test written by its author. */
export async function runOverEveryConnector(checks: Checks): Promise<void> {
  const bench = await openBench()
  const subjects = await Promise.all(bench.service.connectors.map((found) => subjectOf(bench, found).catch((error: Error) => ({ found, error }))))
  test('every connector is sound and has a sample', () => {
    const troubles = [...bench.service.broken.map(({ name, reason }) => `${name}: ${reason}`), ...bench.troubles, ...subjects.flatMap((one) => ('error' in one ? `${one.found.connector.name}: ${one.error.message}` : []))]
    if (troubles.length) throw new Error(troubles.join('\n'))
    if (!subjects.length) throw new Error('No connector was found.')
  })
  for (const subject of subjects) {
    if ('error' in subject) continue
    for (const [says, check] of Object.entries(checks)) test(`${subject.connector.name}: ${says}`, () => check(subject))
  }
  test.after(async () => {
    for (const subject of subjects) if (!('error' in subject)) await subject.close()
    await bench.close()
  })
  test.run()
}
