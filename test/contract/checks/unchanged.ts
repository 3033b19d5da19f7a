/** What a dataset is before an upstream misbehaves, and what has to be so afterwards. */
import * as assert from 'uvu/assert'
import type { RunReport } from '@tianguis/core/refresh/run'
import { until } from '../../support/test-service.ts'
import { call } from '../../support/call.ts'
import { unspanish } from '../spanish.ts'
import type { Subject } from '../subject.ts'

interface Before {
  readonly state: object
  readonly answer: object
}

/** Published from a good upstream, and what the service answers then. */
export async function beforehand(subject: Subject): Promise<Before> {
  await subject.published()
  const state = (await subject.state()) as { dataset: { version: number } }
  return { state, answer: await answered(subject, state.dataset.version) }
}

/** After a good run it is as it was before the bad one, but for the number of the publication. */
export async function mends(subject: Subject, { answer }: Before): Promise<void> {
  subject.upstream.behave()
  await subject.live()
  const {
    dataset: { version },
  } = (await subject.state()) as { dataset: { version: number } }
  const { data } = (await answered(subject, version)) as { data: unknown }
  assert.equal(data, (answer as { data: unknown }).data, 'A good run does not bring back what a bad answer changed.')
}

export async function untouched(subject: Subject, { state, answer }: Before): Promise<void> {
  const now = (await subject.state()) as { dataset: { version: number } }
  assert.equal(now, state, 'What is published was touched.')
  assert.equal(await answered(subject, now.dataset.version), answer, 'The service answers something else than before.')
}

async function answered({ url, connector }: Subject, version: number): Promise<object> {
  const given = await until(
    () => call(url, `/api/v1${connector.path}`),
    (answer) => answer.json().meta?.version === version,
  )
  const {
    data,
    meta: { timestamp: _now, estado: _failing, siguiente, ...meta },
  } = given.json()
  // An answer says that its source fails, and a cursor the hour that it was made in.
  return { data, meta: { ...meta, goesOn: siguiente !== undefined } }
}

export async function toldWell(
  { pool, connector }: Subject,
  { failure, runId, outcome }: RunReport,
  says: RegExp,
): Promise<void> {
  const said = failure ?? ''
  const {
    rows: [row],
  } = await pool.query('select outcome, failure, version from tianguis.runs where id = $1', [runId])
  assert.equal(
    { ...row },
    { outcome, failure, version: null },
    `${connector.name}: the ledger does not say what the run said.`,
  )
  assert.match(said, says, `The failure does not say what came: «${said}»`)
  const fault = unspanish(said)
  assert.is(fault, undefined, `The failure ${fault}: «${said}»`)
}
