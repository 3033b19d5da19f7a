import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isKey, makeKey } from './key-format.ts'

const PREFIX = 'tgs_live_'

test('a key has the prefix, 178 bits and a sum, and no two are the same', () => {
  const keys = Array.from({ length: 1000 }, () => makeKey(PREFIX))
  for (const key of keys) assert.match(key, /^tgs_live_[0-9A-Za-z]{36}$/)
  assert.is(new Set(keys).size, keys.length)
  assert.ok(30 * Math.log2(62) >= 178)
  // Every digit turns up everywhere: none is left out by the way they are drawn.
  assert.is(new Set(keys.flatMap((key) => key.slice(9, 39).split(''))).size, 62)
})

test('its sum is the CRC-32 of what comes before it', () => {
  const zeros = makeKey(PREFIX, () => 0)
  assert.is(zeros.slice(0, 39), `tgs_live_${'0'.repeat(30)}`)
  assert.ok(isKey(PREFIX, zeros))
  // 0x5802e196, the CRC-32 of those 39 characters as other programs give it, in base 62.
  assert.is(
    zeros
      .slice(39)
      .split('')
      .reduce(
        (sum, digit) => sum * 62 + '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.indexOf(digit),
        0,
      ),
    1476583830,
  )
})

test('one wrong character, a missing one, another prefix or blanks are no key', () => {
  const key = makeKey(PREFIX)
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === 'x' ? 'y' : 'x'
    assert.not.ok(isKey(PREFIX, key.slice(0, at) + other + key.slice(at + 1)), `character ${at}`)
  }
  for (const text of [
    key.slice(1),
    key.slice(0, -1),
    `${key}a`,
    ` ${key}`,
    key.toUpperCase(),
    '',
    'tgs_live_',
    makeKey('otra_'),
  ])
    assert.not.ok(isKey(PREFIX, text), text)
})

test.run()
