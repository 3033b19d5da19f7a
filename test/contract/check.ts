/**
 * The contract suite for the author of a connector, as `tianguis check` runs it: the checks of `checks/`, one after
 * another, over every connector in the folders that are named. It answers with code 1 when one fails.
 */
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { publishedReader } from '@tianguis/core/refresh/published'
import { mistakesOf } from '../../host/cli/dev/mistakes.ts'
import type { DiscoveredConnector } from '../../host/discovery.ts'
import { openBench, type Bench } from '../support/test-service.ts'
import { loadingChecks, readingChecks, repeatedChecks } from './checks/all.ts'
import { planChecks } from './checks/plans.ts'
import { parseChecks } from './checks/parse.ts'
import { rowChecks } from './checks/rows.ts'
import { openReport, type Report } from './check-report.ts'
import { repeatedFolder, subjectOf, type Checks, type Subject } from './subject.ts'

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
})

const isGiven = ({ folder }: { folder: string }) => folders.some((one) => `${folder}/`.startsWith(`${one}/`))

/** Samples of other datasets are loaded where a question is to be answered by one of them. */
function samples(one: DiscoveredConnector, _at: number, all: readonly DiscoveredConnector[]): boolean {
  const given = all.filter(isGiven)
  const before = (name: string): readonly string[] =>
    all.find(({ connector }) => connector.name === name)?.connector.after?.flatMap((it) => [it, ...before(it)]) ?? []
  return (
    one.connector.name === 'municipios' ||
    given.includes(one) ||
    given.some(({ connector }) => before(connector.name).includes(one.connector.name)) ||
    given.some(({ connector: { negatives = [] } }) => negatives.some(({ codigo }) => codigo === 'otra'))
  )
}

/** They are found without being listed. */
const CHECKOUT = fileURLToPath(new URL('../../connectors/', import.meta.url))

const report = openReport(values.json)
const outside = folders.filter((folder) => !`${folder}/`.startsWith(CHECKOUT))
const bench = await openBench({ env: { TIANGUIS_CONNECTORS: outside.join(delimiter) }, samples })
try {
  for (const { name, folder, reason, place } of bench.service.broken.filter(isGiven))
    report.mistaken({ name, folder }, [{ says: reason, place }])
  for (const found of bench.discovered.filter(isGiven)) await checkOne(bench, found, report)
} finally {
  await bench.close()
}
process.exitCode = report.end(folders) ? 0 : 1

/**
 * What keeps it from answering at all is told alone, and so is what is wrong of its rows: every check would only say it
 * again, each in its way.
 */
async function checkOne(bench: Bench, found: DiscoveredConnector, report: Report): Promise<void> {
  const { connector, folder } = found
  const others = bench.discovered.filter((one) => one !== found).map((one) => one.connector)
  const read = publishedReader(bench.service.pool, connector, [connector, ...others])
  const mistakes = await mistakesOf(found, others, { territory: bench.territory, read })
  if (mistakes.length) return report.mistaken({ name: connector.name, folder }, mistakes)
  report.stands(connector.name)
  const whole = await subjectOf(bench, found)
  const repeated = repeatedFolder(found)
  const part = repeated === whole.recording.files.place ? whole : await subjectOf(bench, found, { folder: repeated })
  const first = { ...rowChecks, ...parseChecks }
  const further = Object.entries({ ...readingChecks, ...planChecks, ...loadingChecks }).filter(
    ([check]) => !(check in first),
  )
  if (!(await allHold(report, whole, first))) report.left()
  else {
    await allHold(report, whole, Object.fromEntries(further))
    await allHold(report, part, repeatedChecks)
  }
  for (const subject of new Set([whole, part])) await subject.close()
}

/** Runs them all, whatever fails. */
async function allHold({ checked }: Report, subject: Subject, checks: Checks): Promise<boolean> {
  let hold = true
  for (const [check, holds] of Object.entries(checks))
    hold = (await checked(subject.found, check, () => holds(subject))) && hold
  return hold
}
