/**
 * Every document, followed from README's first line to the last, beside one service: what is typed runs, and what is
 * shown comes.
 */
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadRecording } from '@tianguis/core/http/recording'
import { discover } from '../../host/discovery.ts'
import { openUpstream } from '../support/upstream.ts'
import { readPages, ROOT, writePrinted } from './document.ts'
import { openReader } from './reader.ts'

/**
 * `ini` is put to systemd, `vcl` and `nginx` to their programs; what has no language is a picture; `csv` and `ts` are files, written where they have a name.
 */
const LANGUAGES = new Set(['sh', 'json', 'text', 'ini', 'csv', 'ts', 'vcl', 'nginx', ''])

/** `refresh gasolina` asks its source; here that is a local server with the recorded answers. */
const { found } = await discover([])
const gasolina = found.find(({ connector }) => connector.name === 'gasolina')!
const upstream = await openUpstream({
  connector: gasolina.connector,
  recording: await loadRecording(join(gasolina.fixtures, 'sample')),
  secrets: {},
})
/** Those of clients are followed beside them, each in its language. */
const pages = readPages().filter(({ name }) => !name.startsWith('host/clients/'))
const reader = await openReader(upstream.env)
for (const page of pages) await writePrinted(page, 'pasajes/', join(reader.folder, 'mis-conectores'))

test('npx tianguis is the command line of this tree', () => {
  assert.is(realpathSync(join(ROOT, 'node_modules/.bin/tianguis')), realpathSync(join(ROOT, 'host/cli/main.ts')))
})

test('no example is in a language that nobody reads here', () => {
  const others = pages.flatMap(({ name, blocks }) =>
    blocks.filter(({ language }) => !LANGUAGES.has(language)).map(({ line }) => `${name}:${line}`),
  )
  assert.equal(others, [])
})

for (const page of pages) reader.follow(page)

test('a live refresh asked the source, and nobody else was asked', () => {
  assert.ok(upstream.asked.length >= 2)
  assert.equal(upstream.missed, [])
})

test('the service ends in order after SIGTERM', () => reader.close())
test.after(() => upstream.close())
test.run()
