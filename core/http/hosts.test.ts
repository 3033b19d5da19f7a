/** Which hosts and which addresses a client asks at all. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { testSource } from '../../test/support/fake-source.ts'
import { guardedLookup, isPublicAddress } from './addresses.ts'
import type { Resolve } from './addresses.ts'
import { createHttp } from './client.ts'
import { failureAt, resolvingTo } from './tests/resolved-names.ts'

test('addresses that are not on the public Internet', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    'no',
  ]) {
    assert.is(isPublicAddress(address), false, address)
  }
  for (const address of ['170.70.1.1', '8.8.8.8', '2606:4700::1']) assert.is(isPublicAddress(address), true, address)
})

test('the socket itself refuses a name that resolves inward', async () => {
  for (const addresses of [['127.0.0.1'], ['::1', '10.0.0.1'], ['169.254.169.254'], ['64:ff9b::7f00:1']]) {
    const failure = await failureAt('https://fuente.example/x', { resolve: resolvingTo(...addresses) })
    assert.is(failure.code, 'private_address')
    assert.match(failure.message, new RegExp(`fuente\\.example apunta a ${addresses[0]}`))
  }
})

test('of mixed addresses only the public ones are left to a socket, in both shapes of a lookup', async () => {
  const lookup = guardedLookup(resolvingTo('10.0.0.1', '8.8.8.8', '::1'))
  const ask = (options: object) =>
    new Promise((done) => lookup('fuente.example', options, (_error, ...found) => done(found)))
  assert.equal(await ask({ all: true }), [[{ address: '8.8.8.8', family: 4 }]])
  assert.equal(await ask({}), ['8.8.8.8', 4])
})

test('every new socket asks and checks: a name that turns inward is caught', async () => {
  let asked = 0
  const rebinding: Resolve = async () => [{ address: asked++ === 0 ? '192.0.2.1' : '127.0.0.1', family: 4 }]
  const failure = await failureAt('https://fuente.example/x', {
    resolve: rebinding,
    retries: { limit: 1, baseMs: 1, random: () => 0 },
  })
  assert.is(failure.code, 'private_address')
})

test('literal addresses, in whatever spelling, are refused even if declared', async () => {
  const source = {
    ...testSource,
    hosts: ['http://127.0.0.1', '[::1]', 'http://[::ffff:10.0.0.1]', 'http://169.254.169.254'],
  }
  for (const url of [
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'https://[::1]/',
    'http://[::ffff:a00:1]/',
    'http://169.254.169.254/',
  ]) {
    assert.is((await failureAt(url, { source })).code, 'private_address', url)
  }
})

test('undeclared hosts, other ports, plain http and credentials in a URL are refused', async () => {
  for (const url of [
    'https://otro.example/',
    'https://fuente.example:8443/',
    'http://fuente.example/',
    'https://a:b@fuente.example/',
    'https://fuente.example.evil.example/',
    'ftp://fuente.example/',
    'nada',
  ]) {
    const failure = await failureAt(url)
    assert.is(failure.code, 'host_not_allowed', url)
    assert.match(failure.message, /solo declara https:\/\/fuente\.example, https:\/\/otra\.example/)
    assert.not.match(failure.message, /a:b/)
  }
  assert.throws(
    () =>
      createHttp({
        source: { ...testSource, hosts: ['fuente.example/ruta'] },
        signal: new AbortController().signal,
        mode: { kind: 'live' },
      }),
    /«fuente\.example\/ruta» no se entiende/,
  )
})

test.run()
