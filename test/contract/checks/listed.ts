/** The records that a list tells, once they are as they are described, and what it refuses. */
import * as assert from 'uvu/assert'
import type { Called } from '../../support/called.ts'
import { call } from '../../support/call.ts'
import { openDescription } from '../../support/openapi.ts'
import { fieldsOf } from '../fields.ts'
import type { Query } from '../requests.ts'
import type { Subject } from '../subject.ts'

export type RecordTold = Readonly<Record<string, string | number | boolean | null>>

const addressOf = ({ connector }: Pick<Subject, 'connector'>) => `/api/v1${connector.path}`

async function answered(subject: Subject, query: Query): Promise<Called> {
  const answer = await call(subject.url, addressOf(subject), { query })
  assert.is(answer.status, 200, `${answer.url} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  const faults = (await openDescription(subject.url)).faults(addressOf(subject), answer)
  assert.is(faults, undefined, faults)
  return answer
}

export async function told(subject: Subject, query: Query): Promise<RecordTold[]> {
  const { data } = (await answered(subject, query)).json()
  const declared = Object.keys(fieldsOf(subject.connector, query))
  for (const record of data)
    assert.equal(
      Object.keys(record),
      declared,
      `${JSON.stringify(query)} has a record with other fields than those declared.`,
    )
  return data
}

export async function refused(
  subject: Subject,
  query: Query,
  name: string,
  says: RegExp,
): Promise<{ detalle: { contradice?: string } }> {
  const answer = await call(subject.url, addressOf(subject), { query })
  assert.is(answer.status, 400, `${JSON.stringify(query)} was answered ${answer.status}: ${answer.text.slice(0, 200)}`)
  assert.is(
    answer.json().detalle?.parametro,
    name,
    `${JSON.stringify(query)} is refused without naming ${name}: ${answer.text.slice(0, 300)}`,
  )
  assert.match(answer.json().error, says)
  return answer.json()
}

/** Pages of a few records give those of one answer. */
export async function walks(subject: Subject, query: Query): Promise<void> {
  const whole = await told(subject, { ...query, limit: 10 })
  const walked: RecordTold[] = []
  let path: string | undefined =
    `${addressOf(subject)}?${new URLSearchParams(Object.entries({ ...query, limit: '3' }).map(([name, value]): [string, string] => [name, String(value)]))}`
  while (path !== undefined && walked.length < whole.length) {
    const page: Called = await call(subject.url, path)
    walked.push(...page.json().data)
    path = page.json().meta.siguiente
  }
  assert.equal(
    walked.slice(0, whole.length),
    whole,
    `A walk by 3 with ${JSON.stringify(query)} gives other records than one answer.`,
  )
}
