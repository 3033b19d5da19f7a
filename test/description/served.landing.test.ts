/**
 * The description and the manual as a whole service serves them: nothing that a consumer relies on is lost, and what
 * they say works as it is written.
 */
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { exactJson, type ExactJson } from '@tianguis/core/decode/json'
import { TYPES } from '../../host/answer/format.ts'
import { QUESTION } from '../../host/describe/question-paths.ts'
import { exampleQuery } from '../../host/describe/served.ts'
import { makeTestKey } from '../support/accounts.ts'
import { openBench, type Bench } from '../support/test-service.ts'
import { call } from '../support/call.ts'
import { openFolder, type Folder } from '../support/folder.ts'
import { runProgram } from '../support/run-program.ts'
import { spectralFindings } from '../support/spectral.ts'
import { changesOf } from './compare.ts'
import { golden, servedSurface } from './golden.ts'

let bench: Bench
let folder: Folder
let key: string
let manual: string
test.before(async () => {
  ;[bench, folder] = [await openBench(), await openFolder('cliente')]
  key = await makeTestKey(bench.service)
  manual = (await call(bench.url, '/api/v1.md')).text.replaceAll('TU_CLAVE', key)
})
test.after(async () => {
  await bench.close()
  await folder.remove()
})

/** Programs of a language, as the manual prints them. */
const printed = (language: string) =>
  [...manual.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)\n\`\`\`$`, 'gms'))].map(([, text]) => text!)

test('nothing that a consumer relies on is gone, narrower or under another name', async () => {
  const { breaking, harmless } = changesOf(await golden(), await servedSurface(bench.url))
  assert.is(
    breaking.length,
    0,
    `Programs of consumers would break:\n  ${breaking.join('\n  ')}\nUndo it or, if it must be, run «npm run accept-api» and tell consumers in CHANGELOG.md what to do.`,
  )
  // Or what is promised from today on could be lost tomorrow without a word.
  assert.is(
    harmless.length,
    0,
    `The API grew, which breaks nobody:\n  ${harmless.join('\n  ')}\nRun «npm run accept-api», and commit test/description/golden.json with the change.`,
  )
})

test('its examples are answers that are given today, with every digit', async () => {
  const served = await call(bench.url, '/openapi.json')
  const exact = exactJson(served.text) as Record<string, any>
  for (const { connector } of bench.service.connectors) {
    const path = `/api/v1${connector.path}`
    const { data, meta } = exact.paths[path].get.responses['200'].content['application/json'].example as {
      data: ExactJson[]
      meta: Record<string, ExactJson>
    }
    const answer = exactJson(
      (await call(bench.url, path, { query: Object.fromEntries(exampleQuery(connector)) })).text,
    ) as { data: ExactJson[]; meta: Record<string, ExactJson> }
    assert.equal([data, { ...meta, timestamp: 0 }], [answer.data, { ...answer.meta, timestamp: 0 }], path)
    assert.ok(data.length, path)
    for (const format of ['csv', 'ndjson'] as const) {
      const { text } = await call(bench.url, path, {
        query: { ...Object.fromEntries(exampleQuery(connector)), formato: format },
      })
      assert.is(exact.paths[path].get.responses['200'].content[TYPES[format]].example, text, `${path} ${format}`)
    }
  }
  const shown = exact.paths['/api/query'].get.responses['200'].content
  const asked = async (formato: string) =>
    (await call(bench.url, '/api/query', { query: { q: QUESTION, formato } })).text
  const [{ latencia_ms: _before, ...before }, { latencia_ms: _now, ...now }] = [
    shown[TYPES.json].example,
    exactJson(await asked('json')) as Record<string, ExactJson>,
  ]
  assert.equal(before, now)
  assert.ok((now.resultado as ExactJson[]).length)
  assert.equal([shown[TYPES.csv].example, shown[TYPES.ndjson].example], [await asked('csv'), await asked('ndjson')])
})

test('whoever has the description, the manual or the help is told so; neither takes a parameter, nor does the freshness', async () => {
  for (const path of ['/openapi.json', '/api/v1.md', '/api/query/ayuda']) {
    const { headers } = await call(bench.url, path)
    const again = await call(bench.url, path, { headers: { 'if-none-match': headers.get('etag')! } })
    assert.equal(
      [again.status, again.text, ...['etag', 'vary'].map((name) => again.headers.get(name))],
      [304, '', ...['etag', 'vary'].map((name) => headers.get(name))],
      path,
    )
  }
  for (const path of ['/openapi.json', '/api/v1.md', '/api/v1/estado']) {
    const { status, json } = await call(bench.url, path, { query: { formato: 'csv' } })
    assert.equal([status, json().codigo, json().detalle.permitidos], [400, 'parametro_desconocido', []], path)
  }
})

test('Spectral finds nothing to say of what is served, its examples included', async () => {
  assert.equal(await spectralFindings((await call(bench.url, '/openapi.json')).json()), [])
})

test('every program in JavaScript runs as it is printed', async () => {
  const programs = printed('js')
  assert.ok(programs.length >= bench.service.connectors.length + 5, String(programs.length))
  const files = await Promise.all(
    programs.map(async (text, at) => {
      const file = join(folder.path, `${at}.mjs`)
      await writeFile(file, text)
      return pathToFileURL(file).href
    }),
  )
  await writeFile(
    join(folder.path, 'todos.mjs'),
    files.map((file) => `console.log('>', ${JSON.stringify(file)}); await import(${JSON.stringify(file)})`).join('\n'),
  )
  const { code, said } = await runProgram(folder.path, process.execPath, ['todos.mjs'])
  assert.is(code, 0, said.slice(-2000))
  const tables = said.split(/^> .*$/m).slice(1)
  assert.is(tables.length, programs.length)
  for (const [at, text] of tables.entries())
    assert.ok(programs[at]!.includes('writeFile') || text.includes('┌'), `${programs[at]}\n${text}`)
})

const python = spawnSync('python3', ['--version']).status === 0
if (!python) console.log('     Se omiten los programas en Python: falta python3.')
;(python ? test : test.skip)('and every one in Python that needs nothing installed', async () => {
  const programs = printed('python').filter((text) => !/import (requests|tianguis|pandas|polars)/.test(text))
  assert.ok(programs.length >= bench.service.connectors.length + 5, String(programs.length))
  await writeFile(
    join(folder.path, 'todos.py'),
    `import json\nfor programa in json.loads(${JSON.stringify(JSON.stringify(programs))}):\n    print('>')\n    exec(programa, {})\n`,
  )
  const { code, said } = await runProgram(folder.path, 'python3', ['todos.py'])
  assert.is(code, 0, said.slice(-2000))
  const answers = said.split(/^>$/m).slice(1)
  for (const [at, text] of answers.entries())
    assert.ok(programs[at]!.includes('copyfileobj') || text.trim().length > 2, programs[at]!)
})

test.run()
