/** What the linters of descriptions say of it. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from '@tianguis/core'
import { spectralFindings } from '../../test/support/spectral.ts'
import { buildOpenApi } from './openapi.ts'
import { fakeConnector } from '../../test/support/fake-connector.ts'
import { connectors, withoutKey, spec, answer } from '../../test/support/whole-description.ts'

const REDOCLY = fileURLToPath(new URL('../../node_modules/.bin/redocly', import.meta.url))

const shownAs = (connector: Connector, body: unknown) =>
  [`/api/v1${connector.path}`, { json: body, csv: 'clave\r\n', ndjson: '{}\n' }] as const

/** Runs redocly's recommended rules in an empty folder, so that no configuration is found. */
async function lint(description: unknown): Promise<{ errors: number; warnings: number; problems: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-openapi-'))
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(description))
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    }
    const report = await new Promise<string>((resolve, reject) => {
      execFile(
        process.execPath,
        [REDOCLY, 'lint', 'openapi.json', '--extends', 'recommended', '--format', 'json'],
        { cwd: folder, env, timeout: 60_000, maxBuffer: 1 << 26 },
        (error, stdout, stderr) => (stdout ? resolve(stdout) : reject(error ?? new Error(stderr))),
      )
    })
    const { totals, problems } = JSON.parse(report.slice(report.indexOf('{')))
    return {
      ...totals,
      problems: problems
        .map(({ ruleId, message, location }: any) => `${ruleId}: ${message} ${location[0]?.pointer}`)
        .join('\n'),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('redocly finds nothing to say, with the answers as examples', async () => {
  const examples = Object.fromEntries(connectors.map((connector) => shownAs(connector, answer(connector))))
  const { errors, warnings, problems } = await lint(buildOpenApi(connectors, { withoutKey, examples }))
  assert.equal({ errors, warnings }, { errors: 0, warnings: 0 }, problems)
})

test('Spectral finds nothing to say either, and sees a broken description', async () => {
  const examples = Object.fromEntries(connectors.map((connector) => shownAs(connector, answer(connector))))
  assert.equal(await spectralFindings(buildOpenApi(connectors, { withoutKey, examples })), [])
  const broken: any = buildOpenApi([fakeConnector], { withoutKey: [] })
  delete broken.paths['/'].get.description
  broken.paths['/docs'].get.operationId = broken.paths['/'].get.operationId
  assert.equal((await spectralFindings(broken)).map((finding) => finding.split(':')[0]).toSorted(), [
    'operation-description',
    'operation-operationId-unique',
  ])
})

test('redocly finds nothing to say when no dataset keeps revisions', async () => {
  const { errors, warnings, problems } = await lint(
    buildOpenApi([{ ...fakeConnector, revisions: false }], { withoutKey: [] }),
  )
  assert.equal({ errors, warnings }, { errors: 0, warnings: 0 }, problems)
})

test('redocly sees a broken description and a broken example', async () => {
  const broken: any = structuredClone(spec)
  delete broken.paths['/'].get.responses
  assert.ok((await lint(broken)).errors > 0)
  const { problems } = await lint(
    buildOpenApi([fakeConnector], {
      withoutKey,
      examples: Object.fromEntries([shownAs(fakeConnector, answer(fakeConnector, [{ clave: 42 }]))]),
    }),
  )
  assert.match(problems, /no-invalid-media-type-examples/)
})

test.run()
