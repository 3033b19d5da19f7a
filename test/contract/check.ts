/**
 * The contract suite for the author of a connector, as `tianguis check` runs it: every check of every connector in the
 * folders that are named, one after another, each told as it ends. It answers with code 1 when one fails.
 */
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { resolve } from 'node:path'
import { locateError } from '../../host/cli/dev/place.ts'
import { openTestServer } from '../support/postgres-server.ts'
import { loadingChecks, readingChecks, repeatedChecks } from './checks/all.ts'
import { hasSmall, subjectOf, type Checks, type Subject } from './subject.ts'

/** What became of one check. */
interface Checked {
  readonly conjunto: string
  readonly revision: string
  readonly bien: boolean
  readonly ms: number
  readonly donde?: string
  readonly error?: string
}

const {
  values: { json },
  positionals: given,
} = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean', default: false } } })
const folders = given.map((folder) => resolve(folder))
const told: Checked[] = []

function tell(checked: Checked): void {
  told.push(checked)
  if (json) return
  const { conjunto, revision, bien, ms, donde, error = '' } = checked
  console.log(`${bien ? 'bien ' : 'MAL  '} ${conjunto}: ${revision} (${Math.round(ms)} ms)`)
  if (!bien) console.log(`${donde === undefined ? '' : `      ${donde}\n`}${error.replaceAll(/^/gm, '      ')}`)
}

async function run(checks: Checks, subject: Subject): Promise<void> {
  const { name } = subject.connector
  for (const [says, check] of Object.entries(checks)) {
    const started = performance.now()
    const failed = await check(subject).then(
      () => undefined,
      (error: Error) => error,
    )
    const common = { conjunto: name, revision: says, bien: failed === undefined, ms: performance.now() - started }
    const place = failed && (await locateError(failed, subject.found.folder))
    tell({
      ...common,
      ...(failed && { error: failed.message }),
      ...(place !== undefined && { donde: `${subject.found.folder}/${place}` }),
    })
  }
}

const server = await openTestServer()
Object.assign(process.env, server.env, { TIANGUIS_CONNECTORS: folders.join(',') })
try {
  const { openBench } = await import('../support/test-service.ts')
  const bench = await openBench({ env: { TIANGUIS_CONNECTORS: folders.join(',') } })
  const isGiven = (folder: string) => folders.some((one) => folder === one || folder.startsWith(`${one}/`))
  try {
    for (const { name, folder, reason } of bench.service.broken.filter((one) => isGiven(one.folder))) {
      const place = await locateError(new Error(reason), folder)
      tell({
        conjunto: name,
        revision: 'it can be loaded',
        bien: false,
        ms: 0,
        error: reason,
        ...(place !== undefined && { donde: `${folder}/${place}` }),
      })
    }
    for (const trouble of bench.troubles)
      tell({ conjunto: '', revision: 'its sample can be loaded', bien: false, ms: 0, error: trouble })
    for (const found of bench.discovered.filter(({ folder }) => isGiven(folder))) {
      const whole = await subjectOf(bench, found)
      await run({ ...readingChecks, ...loadingChecks }, whole)
      const part = hasSmall(found) ? await subjectOf(bench, found, { small: true }) : whole
      await run(repeatedChecks, part)
      await whole.close()
      if (part !== whole) await part.close()
    }
  } finally {
    await bench.close()
  }
} finally {
  await server.close()
}
const failed = told.filter(({ bien }) => !bien).length
if (!told.length) console.error(`No hay ningún conector en ${given.join(', ')}: haz uno con «tianguis new».`)
if (json) console.log(JSON.stringify({ ok: failed === 0 && told.length > 0, data: told }, null, 2))
else if (told.length)
  console.log(failed ? `${failed} de ${told.length} revisiones fallaron.` : `Las ${told.length} revisiones están bien.`)
process.exitCode = failed || !told.length ? 1 : 0
