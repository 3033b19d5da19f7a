import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import { publishedTable } from '@tianguis/core/database/names'
import { call } from '../../support/call.ts'
import { leaked } from '../../support/test-service.ts'
import { cut, echoing, failing } from '../../support/faults.ts'
import type { Checks, Subject } from '../subject.ts'

/**
 * What looks like a credential: a token in an address or a header, or of the shapes that Banxico's and INEGI's have.
 */
const CREDENTIAL =
  /[?&](api_?key|access_token|token)=(?!‹secreto›)[^&\s"]+|"?(bmx-token|authorization|cookie)"?\s*[:=]\s*"?(bearer |basic )?[^\s",‹]{8,}|\/app\/api\/[^\s"]*\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\beyJ[\w-]{10,}\.eyJ/i
/** The beginning of what looks like a credential in a text. */
export const credentialIn = (text: string): string | undefined => CREDENTIAL.exec(text)?.[0].slice(0, 60)

const READ = 512 * 1024

export const secretChecks: Checks = {
  'no secret leaves the run': async (subject) => {
    if (!Object.keys(subject.secrets).length) return
    await subject.published()
    const folder = await mkdtemp(join(tmpdir(), 'tianguis-secret-'))
    const said: string[] = []
    try {
      for (const fault of [undefined, failing, cut, echoing(200), echoing(400), echoing(403)]) {
        subject.upstream.behave(fault)
        said.push(JSON.stringify(await subject.live({ retries: 0 })))
      }
      subject.upstream.behave()
      said.push(JSON.stringify(await subject.live({ record: folder })))
      const places = {
        "a run's report": said.join(),
        'the ledger, the quarantine or the data': await database(subject),
        'the log': subject.bench.logged(),
        'the raw answers': await contents(join(subject.bench.dataFolder, 'raw', subject.connector.name)),
        'a new recording': await contents(folder),
        'an answer': (
          await Promise.all([subject.connector.path, '/estado'].map((path) => call(subject.url, `/api/v1${path}`)))
        )
          .map(({ text }) => text)
          .join(),
      }
      const found = Object.entries(places).flatMap(([place, text]) =>
        leaked(text, subject.secrets) ? [`${leaked(text, subject.secrets)} in ${place}`] : [],
      )
      assert.is(found.length, 0, `A secret's value, or a part of it, is found: ${found.join('; ')}.`)
    } finally {
      await rm(folder, { recursive: true, force: true })
      subject.upstream.behave()
    }
  },
}

export const fixtureChecks: Checks = {
  'the fixtures hold no credential and name only declared hosts': async ({ connector, found, recording }) => {
    const hosts = new Set(
      connector.source.hosts.map((host) => new URL(host.includes('://') ? host : `https://${host}`).host),
    )
    for (const { url } of recording.answers)
      assert.ok(
        hosts.has(new URL(url).host),
        `The sample has an answer of ${new URL(url).host}, which is not declared.`,
      )
    for (const name of recording.secrets)
      assert.ok(connector.source.secrets?.[name], `The sample was recorded with ${name}, which is not declared.`)
    assert.ok(
      Date.parse(recording.now) <= Date.now() + 2 * 366 * 86_400_000,
      `The recording's clock is far ahead: ${recording.now}`,
    )
    for (const [file, text] of await filesIn(found.fixtures)) {
      assert.is(credentialIn(text), undefined, `${file} has what looks like a credential: ${credentialIn(text)}`)
    }
  },
}

/** Everything the dataset has in the database, as text. */
async function database({ pool, connector }: Subject): Promise<string> {
  const queries = [
    ...['runs', 'rejects', 'versions'].map(
      (table) => `select t::text as row from tianguis.${table} t where dataset = '${connector.name}'`,
    ),
    ...Object.keys(connector.tables).map((table) => `select t::text as row from ${publishedTable(connector, table)} t`),
  ]
  const found = await Promise.all(queries.map((sql) => pool.query<{ row: string }>(sql)))
  return found.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}

const contents = async (folder: string) => (await filesIn(folder)).map(([, text]) => text).join('\n')

async function filesIn(folder: string): Promise<[name: string, text: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const bytes = await readFile(join(parentPath, name))
        return [name, (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8', 0, READ)] as [string, string]
      }),
  )
}
