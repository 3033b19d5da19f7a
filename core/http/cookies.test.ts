import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cookiesOf } from './cookies.ts'
import type { Hop } from './hosts.ts'

const ID = 'abcdefghijklmnopqrstuvwx'
let now = Date.parse('2026-11-19T12:00:00Z')
let learned: string[] = []
const opened = (wanted = true) =>
  cookiesOf({ wanted, clock: () => new Date(now), learn: (value) => void learned.push(value) })
const hop = (url: string, target = url): Hop => ({
  url: new URL(url),
  target: new URL(target),
  mirrored: url !== target,
})
const APP = hop('https://fuente.example/app/pagina?bs=1')
const HOME = hop('https://fuente.example/')
/** What goes to `to` after `from` gave the lines. */
const sent = (lines: string[], to = APP, from = APP) => {
  const cookies = opened()
  cookies.keep(from, lines)
  return cookies.header(to).cookie
}

test('what an origin gave goes back to it, the newest of a name, and to nobody who did not ask for it', () => {
  assert.is(sent([`S=${ID}; path=/; HttpOnly; SameSite=Lax`, 'a=1', 'a=2; Path=/app']), `a=2; S=${ID}`)
  const cookies = opened(false)
  cookies.keep(APP, [`S=${ID}`])
  assert.equal([cookies.header(APP), cookies.held()], [{}, false])
})

test('no other host, port or protocol gets a cookie, whatever its Domain; nor does the other source behind one mirror', () => {
  for (const line of [
    `S=${ID}; Path=/`,
    `S=${ID}; Path=/; Domain=fuente.example`,
    `S=${ID}; Path=/; Domain=.example`,
  ]) {
    assert.is(sent([line]), `S=${ID}`)
    for (const other of [
      'https://otra.example/app',
      'https://www.fuente.example/app',
      'https://fuente.example:8443/app',
      'http://fuente.example/app',
    ])
      assert.is(sent([line], hop(other)), undefined, `${line} to ${other}`)
  }
  const mirror = (host: string) => hop(`https://${host}/app`, 'http://127.0.0.1:9000/app')
  assert.is(sent([`S=${ID}; Path=/`], mirror('fuente.example'), mirror('fuente.example')), `S=${ID}`)
  assert.is(sent([`S=${ID}; Path=/`], mirror('otra.example'), mirror('fuente.example')), undefined)
  assert.is(sent([`S=${ID}; Path=/`], APP, mirror('fuente.example')), undefined)
})

test('a cookie for another domain is not taken', () => {
  for (const domain of ['otra.example', 'www.fuente.example', 'nfuente.example', '.evil'])
    assert.is(sent([`S=${ID}; Path=/; Domain=${domain}`]), undefined, domain)
})

test('Path keeps a cookie to its folder', () => {
  assert.is(sent([`S=${ID}; Path=/app`], HOME), undefined)
  assert.is(sent([`S=${ID}; Path=/ap`]), undefined)
  assert.is(sent([`S=${ID}`], HOME), undefined, 'without one it is the folder of the page')
  assert.is(sent([`S=${ID}`], hop('https://fuente.example/app/otra')), `S=${ID}`)
  assert.is(sent([`S=${ID}`], APP, hop('https://fuente.example/raiz')), `S=${ID}`)
})

test('Secure is for TLS alone, both ways', () => {
  const plain = hop('http://fuente.example/app/pagina')
  const mirrored = hop('https://fuente.example/app/pagina', 'http://127.0.0.1:9000/app/pagina')
  assert.is(sent([`S=${ID}; Secure`]), `S=${ID}`)
  for (const way of [plain, mirrored]) assert.is(sent([`S=${ID}; secure`], way, way), undefined)
})

test('Max-Age and Expires end a cookie, the former first; a past one removes it', () => {
  const cookies = opened()
  cookies.keep(APP, [
    'a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    'b=2; Expires=Thu, 19 Nov 2026 12:02:00 GMT',
    'c=3; expires=algún día',
    'd=4',
  ])
  assert.is(cookies.header(APP).cookie, 'a=1; b=2; c=3; d=4')
  cookies.keep(APP, ['c=; Max-Age=0', 'd=x; expires=Thu, 01-Jan-1970 00:00:00 GMT'])
  now += 61_000
  assert.is(cookies.header(APP).cookie, 'b=2')
  now += 60_000
  assert.equal(cookies.header(APP), {})
})

test('what is no cookie is left out, and a source that floods keeps a bounded jar, the newest of it', () => {
  for (const line of ['', 'S', '=x', 'a b=1', 'S=\u00e9', 'S=a\tb', `S=a\r\nX: 1`])
    assert.is(sent([line]), undefined, JSON.stringify(line))
  const many = sent(Array.from({ length: 500 }, (_none, at) => `c${at}=${at}`))!.split('; ')
  assert.equal([many.length, many.at(-1)], [30, 'c499=499'])
  assert.is(sent(['grande='.padEnd(9000, 'x')]), undefined)
  assert.ok(sent(Array.from({ length: 20 }, (_none, at) => `c${at}=`.padEnd(4000, 'x')))!.length <= 8192)
})

test('to forget an origin leaves the others', () => {
  const [cookies, other] = [opened(), hop('https://otra.example/app/x')]
  cookies.keep(APP, ['a=1'])
  cookies.keep(other, ['b=2'])
  cookies.forget(APP)
  assert.equal([cookies.header(APP), cookies.header(other), cookies.held()], [{}, { cookie: 'b=2' }, true])
})

test('values as long as a credential are told, to be hidden; shorter ones would spoil texts', () => {
  learned = []
  sent([`S=${ID}`, 'lang=es-MX', 'fuera=zzzzzzzzzzzzzzzzzzzzz; Domain=otra.example'])
  assert.equal(learned, [ID])
})

test.run()
