import { test } from 'uvu'
import type { DiscoveredConnector } from '../../host/discovery.ts'
import { openBench } from '../support/test-service.ts'
import { checksFor } from './depth.ts'
import { repeatedFolder, subjectOf, type Checks, type Subject } from './subject.ts'

/** Names of those that alone are wanted, by whoever works on them; all when there are none. */
const wanted = (process.env.TIANGUIS_CONTRACT ?? '').split(',').filter(Boolean)
const isWanted = ({ connector: { name } }: DiscoveredConnector) => !wanted.length || wanted.includes(name)

/**
 * Runs checks over every connector there is, in `connectors/` and in the folders of TIANGUIS_CONNECTORS, each as deep as
 * `depth.ts` says, with no test written by its author.
 * @param repeated that refresh time and again: with the connector's small or invented recording, if it has one
 */
export async function runOverEveryConnector(checks: Checks, repeated: Checks = {}): Promise<void> {
  const bench = await openBench({ env: { TIANGUIS_CONNECTORS: process.env.TIANGUIS_CONNECTORS ?? '' } })
  const opened: Subject[] = []
  const open = async (...given: Parameters<typeof subjectOf>) => {
    const subject = await subjectOf(...given)
    opened.push(subject)
    return subject
  }
  const both = async (found: DiscoveredConnector) => {
    const whole = await open(bench, found)
    const folder = repeatedFolder(found)
    return { found, whole, part: folder === whole.recording.files.place ? whole : await open(bench, found, { folder }) }
  }
  const wantedOnes = bench.service.connectors.filter(isWanted)
  // What is computed from samples is a sample: those it is computed from are published first, wherever they are checked.
  const sources = bench.service.connectors.filter(
    (one) => !isWanted(one) && wantedOnes.some(({ connector: { after = [] } }) => after.includes(one.connector.name)),
  )
  const subjects = await Promise.all(wantedOnes.map((found) => both(found).catch((error: Error) => ({ found, error }))))
  test('every connector is sound and has a sample', () => {
    const troubles = [
      ...bench.service.broken.map(({ name, reason }) => `${name}: ${reason}`),
      ...bench.troubles,
      ...subjects.flatMap((one) => ('error' in one ? `${one.found.connector.name}: ${one.error.message}` : [])),
    ]
    if (troubles.length) throw new Error(troubles.join('\n'))
    if (!subjects.length) throw new Error('No connector was found.')
  })
  if (Object.keys(repeated).length && sources.length)
    test('what others are computed from is published', async () => {
      for (const found of sources) await (await open(bench, found)).published()
    })
  for (const one of subjects) {
    if ('error' in one) continue
    for (const [says, check] of Object.entries(checksFor(one.found, checks)))
      test(`${one.found.connector.name}: ${says}`, () => check(one.whole))
    for (const [says, check] of Object.entries(checksFor(one.found, repeated)))
      test(`${one.found.connector.name}: ${says}`, () => check(one.part))
  }
  test.after(async () => {
    for (const subject of opened) await subject.close()
    await bench.close()
  })
  test.run()
}
