import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { UpstreamFailure } from './failures.ts'
import type { UpstreamFailureCode } from './failures.ts'
import { retryAfterMs, retryDelay } from './retries.ts'

const failed = (code: UpstreamFailureCode, more: { status?: number; systemCode?: string; waitMs?: number } = {}) =>
  new UpstreamFailure({ code, url: '', message: '', ...more })
const policy = { limit: 3, baseMs: 1000, random: () => 1 }

test('waits double, are capped, and jitter takes off at most a half', () => {
  const delays = [1, 2, 3].map((attempt) => retryDelay(failed('timeout'), attempt, 'GET', policy))
  assert.equal(delays, [1000, 2000, 4000])
  assert.is(retryDelay(failed('timeout'), 1, 'GET', { ...policy, random: () => 0 }), 500)
  assert.is(retryDelay(failed('timeout'), 9, 'GET', { ...policy, limit: 20 }), 30_000)
  assert.is(retryDelay(failed('timeout'), 4, 'GET', policy), undefined)
})

test('only what may pass by itself is asked again, and only a GET', () => {
  const again = (failure: UpstreamFailure, method = 'GET') => retryDelay(failure, 1, method, policy) !== undefined
  for (const status of [408, 429, 500, 502, 503, 504]) assert.ok(again(failed('status', { status })), String(status))
  for (const status of [400, 401, 403, 404, 410, 413, 501])
    assert.not.ok(again(failed('status', { status })), String(status))
  for (const systemCode of ['ECONNRESET', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE'])
    assert.ok(again(failed('network', { systemCode })), systemCode)
  for (const systemCode of ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'])
    assert.not.ok(again(failed('network', { systemCode })), systemCode)
  for (const code of [
    'too_small',
    'too_large',
    'not_what_was_expected',
    'host_not_allowed',
    'private_address',
    'redirect',
    'no_recorded_answer',
  ] as const)
    assert.not.ok(again(failed(code)), code)
  assert.not.ok(again(failed('timeout'), 'POST'))
})

test('a wait that was asked for is kept to the letter, up to ten minutes', () => {
  assert.is(retryDelay(failed('rate_limited', { waitMs: 5000 }), 1, 'GET', { ...policy, random: () => 0 }), 5000)
  assert.is(retryDelay(failed('rate_limited', { waitMs: 0 }), 1, 'GET', { ...policy, random: () => 0 }), 0)
  assert.is(retryDelay(failed('status', { status: 503, waitMs: 600_001 }), 1, 'GET', policy), undefined)
})

test('Retry-After: seconds, a date, or nothing that can be read', () => {
  const now = new Date('2026-11-19T18:20:00Z')
  assert.is(retryAfterMs('120', now), 120_000)
  assert.is(retryAfterMs('Thu, 19 Nov 2026 18:21:00 GMT', now), 60_000)
  assert.is(retryAfterMs('Thu, 19 Nov 2026 18:00:00 GMT', now), 0)
  assert.is(retryAfterMs('Thu Nov 19 18:21:00 2026', now), 60_000)
  for (const none of [undefined, '', 'pronto', 'pronto 2099', '-5', '1.5', '10 s', '1e3', 'a las 99:99:99'])
    assert.is(retryAfterMs(none, now), undefined)
})

test.run()
