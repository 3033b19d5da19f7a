/** What an answer, a log or a cache keeps of a request and its key. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { revokeKey } from '../../../host/accounts/keys.ts'
import type { Called } from '../../support/called.ts'
import { bench, ask, withKey, from, newAccount } from './host.ts'

test('an address is the same with its letters written with %; one that cannot be read is told so', async () => {
  const { secret } = await newAccount('basic')
  assert.is((await withKey(secret, '/api/v1/tipo%2Dcambio')).status, 200)
  assert.is((await withKey(secret, '/%61pi/v1/s%69smos?%6cimit=1')).json().meta.count, 1)
  for (const path of ['/api/v1/%E0%A4%A', '/api/v1/sismos%', '/%ff']) {
    const { status, json } = await withKey(secret, path)
    assert.equal([status, json().codigo], [400, 'ruta_invalida'], path)
  }
})

test('examples and links carry no name that only a request says', async () => {
  const { port } = new URL(bench.url)
  for (const [host, site] of [
    [`127.0.0.1:${port}`, bench.url],
    ['localhost:81', 'http://localhost:81'],
    ['192.168.1.9:3000', 'http://192.168.1.9:3000'],
    ['[fd00::1]:3000', 'http://[fd00::1]:3000'],
    ['ladron.example', `http://localhost:${port}`],
    ['203.0.113.8', `http://localhost:${port}`],
    ['[2002:cb00:7108::1]', `http://localhost:${port}`],
    ['127.0.0.1.ladron.example', `http://localhost:${port}`],
    ['2130706433', 'http://127.0.0.1'],
  ] as const) {
    for (const path of ['/api/v1.md', '/', '/explorar']) {
      const { text } = await ask(path, { headers: { host, 'x-forwarded-for': '203.0.113.90' } })
      assert.not.ok(
        text.includes('ladron') || text.includes('203.0.113.8') || text.includes('2002:cb00'),
        `${path} ${host}`,
      )
      if (path === '/api/v1.md') assert.match(text, `curl -H 'Authorization: Bearer TU_CLAVE' '${site}/api/v1/`, host)
    }
  }
})

test('answers to a key are private, and every one varies by it', async () => {
  const { secret } = await newAccount('basic')
  assert.match((await withKey(secret)).headers.get('cache-control')!, /^private/)
  const open = await ask('/api/v1/tipo-cambio', from('203.0.113.3'))
  assert.match(open.headers.get('cache-control')!, /^public/)
  for (const answer of [open, await withKey(secret), await ask('/api/v1/dolar')])
    assert.match(answer.headers.get('vary')!, /Authorization/)
})

/** Every way to send what may be a key, where it belongs. */
async function answersTo(sent: string): Promise<Called[]> {
  const answers = []
  for (const path of [
    '/api/v1/sismos?limit=1',
    '/api/v1/sismos?limit=0',
    '/api/v1/nada',
    '/api/query?q=precio+del+wakanda',
    '/api/v1/%E0%A4%A',
    '/',
    '/openapi.json',
    '/api/v1.md',
    '/api/v1/uso',
    '/portal',
  ]) {
    const parameter = path.includes('?') ? '&' : '?'
    answers.push(
      await withKey(sent, path),
      await ask(`${path}${parameter}api_key=${sent}`),
      await ask(`${path}${parameter}%61pi_key=${sent}`),
    )
  }
  return [
    ...answers,
    await ask('/api/v1/estado', { headers: { 'x-request-id': sent } }),
    await ask(`/api/v1/sismos?api_key=${sent}&api_key=${sent}`),
    await withKey(sent, '/api/v1/sismos', { method: 'POST' }),
  ]
}

/** Where nobody should put one: letters may be written with % too. */
async function answersElsewhere(sent: string, secret: string): Promise<Called[]> {
  const answers = []
  const hex = (at: number) => sent.charCodeAt(at).toString(16)
  const written = `%${hex(0)}${sent.slice(1, 20)}%${hex(20).toUpperCase()}${sent.slice(21)}`
  for (const key of [sent, written]) {
    for (const path of [
      `/api/v1/${key}`,
      `/${key}`,
      `/explorar/${key}`,
      `/portal/${key}`,
      `/api/v1/sismos?limit=${key}`,
      `/api/v1/sismos?${key}=1`,
      `/api/query?q=${key}`,
    ])
      answers.push(await ask(path), await withKey(secret, path))
  }
  return answers
}

test('a key is in no log, error, header, ledger or description, however it was sent', async () => {
  const { secret, key, id, keyring } = await newAccount('basic')
  const wrong = `${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`
  const answers = []
  for (const sent of [secret, wrong])
    answers.push(...(await answersTo(sent)), ...(await answersElsewhere(sent, secret)))
  await revokeKey(keyring.pool, { account: id, id: key })
  const { rows: tables } = await keyring.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('tianguis', 'trabajos')`,
  )
  const stored = await Promise.all(
    tables.map(({ name }) =>
      keyring.pool.query(`select string_agg(t::text, ' ') as text from ${name} t`).then(({ rows }) => rows[0].text),
    ),
  )
  const sinks = {
    log: bench.logged(),
    answers: answers.map(({ text, headers }) => text + JSON.stringify([...headers])).join(),
    tables: stored.join(),
  }
  for (const [sink, text] of Object.entries(sinks)) {
    assert.ok(text.length > 1000, sink)
    for (let at = 9; at + 12 <= 39; at += 1)
      assert.not.ok(text.includes(secret.slice(at, at + 12)), `${sink} holds a part of the key`)
  }
})
