/** README, followed from its first line to its last. */
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadRecording } from '@tianguis/core/http/recording'
import { discover } from '../../host/discovery.ts'
import { openUpstream } from '../support/upstream.ts'
import { readPage, ROOT } from './document.ts'
import { openReader } from './reader.ts'

/** `refresh gasolina` asks its source; here that is a local server with the recorded answers. */
const { found } = await discover([])
const gasolina = found.find(({ connector }) => connector.name === 'gasolina')!
const upstream = await openUpstream({
  connector: gasolina.connector,
  recording: await loadRecording(join(gasolina.fixtures, 'sample')),
  secrets: {},
})
const reader = await openReader(upstream.env)

test('npx tianguis is the command line of this tree', () => {
  assert.is(realpathSync(join(ROOT, 'node_modules/.bin/tianguis')), realpathSync(join(ROOT, 'host/cli/main.ts')))
})

reader.follow(readPage('README.md'))

test('a live refresh asked the source, and nobody else was asked', () => {
  assert.ok(upstream.asked.length >= 2)
  assert.equal(upstream.missed, [])
})

test('the service ends in order after SIGTERM', () => reader.close())
test.after(() => upstream.close())
test.run()
