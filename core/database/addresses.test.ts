import { test } from 'uvu'
import * as assert from 'uvu/assert'
import pg from 'pg'
import { addressesOf, isForWriting } from './addresses.ts'

/** Where node-postgres would go with each. */
const servers = (url: string) =>
  addressesOf(url).map((address) => {
    const { host, port, user, password, database } = new pg.Client({ connectionString: address })
    return [host, port, user, password, database].join(' ')
  })

test('an address of one server stays as it is', () => {
  for (const url of ['postgres://yo:c%40ve@a:5433/x?sslmode=require', 'postgres://yo@/x?host=%2Frun%2Fa&port=5432'])
    assert.equal(addressesOf(url), [url])
})

test('each server of several has its own port, and all that the address says besides', () => {
  assert.equal(servers('postgres://yo:c%40ve@a:5433,b,[::1]:5434/x?target_session_attrs=read-write&sslmode=disable'), [
    'a 5433 yo c@ve x',
    'b 5432 yo c@ve x',
    '::1 5434 yo c@ve x',
  ])
  assert.equal(servers('postgresql://a,b/x?user=otra&password=s%2Fn'), ['a 5432 otra s/n x', 'b 5432 otra s/n x'])
})

test('sockets are told apart in a parameter, with one port or one each', () => {
  assert.equal(servers('postgres://yo:c@/x?host=/run/a,/run/b&port=5433'), ['/run/a 5433 yo c x', '/run/b 5433 yo c x'])
  assert.equal(servers('postgres:///x?user=yo&password=c&host=%2Frun%2Fa%2C%2Frun%2Fb&port=1,2'), [
    '/run/a 1 yo c x',
    '/run/b 2 yo c x',
  ])
})

test('a comma in the name of a folder is no second server', () => {
  const url = 'postgres://yo:c@/x?host=%2Frun%2Funa%2C%20otra%2Fsocket&port=5432'
  assert.equal(addressesOf(url), [url])
  assert.equal(servers('postgres:///x?user=yo&password=c&host=/run/a,b,/run/c&port=1'), [
    '/run/a,b 1 yo c x',
    '/run/c 1 yo c x',
  ])
  assert.equal(servers('postgres:///x?user=yo&password=c&host=a,b&port=1'), ['a 1 yo c x', 'b 1 yo c x'])
})

test('who writes wants no server that is only read', () => {
  for (const wanted of ['', '?target_session_attrs=read-write', '?a=b&target_session_attrs=primary'])
    assert.ok(isForWriting(`postgres://a,b/x${wanted}`), wanted)
  for (const wanted of ['any', 'standby', 'read-only', 'prefer-standby'])
    assert.not.ok(isForWriting(`postgres://a,b/x?target_session_attrs=${wanted}`), wanted)
})

test.run()
