/** What a list answers, as it is described, with every digit of its numbers. */
import * as assert from 'uvu/assert'
import { exactJson } from '@tianguis/core/decode/json'
import { TYPES } from '../../../host/answer/format.ts'
import type { Called } from '../../support/called.ts'
import { call } from '../../support/call.ts'
import { openDescription } from '../../support/openapi.ts'
import type { Subject } from '../subject.ts'

export type Exact = Readonly<Record<string, string | boolean | null | readonly string[]>>

export const pathOf = ({ connector }: Subject) => `/api/v1${connector.path}`

/** The answer, once it is what was asked for and as it is described. */
export async function asked(subject: Subject, query: Record<string, string | number>, type: string): Promise<Called> {
  const answer = await call(subject.url, pathOf(subject), { query })
  assert.is(answer.status, 200, `${answer.url} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  const expected = type === TYPES.xlsx ? type : `${type}; charset=utf-8`
  assert.is(answer.headers.get('content-type'), expected, `${answer.url} answered another type.`)
  const faults = (await openDescription(subject.url)).faults(pathOf(subject), answer)
  assert.is(faults, undefined, faults)
  return answer
}

/** The records as JSON has them, numbers with their digits. */
export const recordsOf = async (subject: Subject, query: Record<string, string | number>) =>
  (exactJson((await asked(subject, query, 'application/json')).text) as unknown as { data: readonly Exact[] }).data
