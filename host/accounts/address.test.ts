import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { clientAddress, isSubnet } from './address.ts'

test('a client has one address, however it is written', () => {
  for (const [written, address] of [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:8080', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ] as const)
    assert.is(clientAddress(written), address, written)
})

test('what is no address is none', () => {
  for (const text of [
    '',
    'not-an-ip',
    'unknown',
    '_hidden',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.7:port',
    '1.2.3.4, 5.6.7.8',
    '2001:db8::g',
    '[203.0.113.7',
    '::ffff:999.0.0.1',
  ]) {
    assert.is(clientAddress(text), undefined, text)
  }
})

test('trusted proxies are subnets or single addresses', () => {
  for (const text of ['10.0.0.0/8', '192.168.1.1', 'fd00::/8', '::1', '10.1.2.3/32']) assert.ok(isSubnet(text), text)
  for (const text of [
    '',
    'all',
    'true',
    '0.0.0.0/0',
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/x',
    'proxy.example',
  ])
    assert.not.ok(isSubnet(text), text)
})

test.run()
