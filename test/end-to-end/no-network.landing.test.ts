/** A machine without a network: every source fails alike, which is said once, wherever the state is told. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { overrideName } from '@tianguis/core/http/overrides'
import { refresh } from '@tianguis/core/refresh/run'
import { PEPPER } from '../support/accounts.ts'
import { openBench, type Bench } from '../support/test-service.ts'
import { call } from '../support/call.ts'
import { tianguis } from '../support/command-line.ts'
import { DESKTOP, openBrowser, openVisitor, PHONE } from '../browser/browser.ts'

/** No name under `invalid` is ever found. A host each, or they would wait for one another. */
const nowhere = (dataset: string) => `http://${dataset}.invalid`

let bench: Bench
let failing: string[]
test.before(async () => {
  bench = await openBench()
  const { pool, connectors } = bench.service
  const env = Object.fromEntries(
    connectors.map(({ connector }) => [overrideName(connector.name, 'URL'), nowhere(connector.name)]),
  )
  const runs = await Promise.all(
    connectors.map(({ connector }) =>
      refresh({
        connector,
        pool,
        territory: bench.territory,
        kind: 'live',
        store: bench.service.store,
        trigger: 'prueba',
        signal: new AbortController().signal,
        env,
        http: { retries: { limit: 0 } },
        catalogue: connectors.map((one) => one.connector),
      }),
    ),
  )
  failing = runs.filter(({ cause }) => cause === 'no_network').map(({ dataset }) => dataset)
})
test.after(() => bench.close())

const cli = (...words: string[]) =>
  tianguis(words, { DATABASE_URL: bench.service.databaseUrl, TIANGUIS_PEPPER: PEPPER, TIANGUIS_DATA: bench.dataFolder })
const times = (text: string, what: RegExp) => [...text.matchAll(new RegExp(what, 'g'))].length

test('every source that was asked failed for one cause; without a token, or computed, nobody was asked', () => {
  assert.ok(failing.length >= 11, failing.join())
  assert.not.ok(failing.includes('inflacion') || failing.includes('score'))
})

test('the API names the cause of each, and keeps its whole reason', async () => {
  const { data } = (await call(bench.url, '/api/v1/estado')).json() as {
    data: { conjunto: string; causa: string | null; motivo: string }[]
  }
  assert.equal(
    data
      .filter(({ causa }) => causa === 'sin_red')
      .map(({ conjunto }) => conjunto)
      .sort(),
    [...failing].sort(),
  )
  for (const { conjunto, causa, motivo } of data) if (causa) assert.match(motivo, /https?:\/\//, conjunto)
})

test('status says it in one line, without an address; --verbose and runs show have them', async () => {
  const { stdout, code } = await cli('status')
  assert.is(code, 0)
  assert.is(times(stdout, /Sin red: \d+ fuentes no contestan\./), 1)
  assert.match(stdout, new RegExp(`Sin red: ${failing.length} fuentes no contestan\\. `))
  assert.not.match(stdout, /https?:\/\//)
  const { data } = (await call(bench.url, '/api/v1/estado')).json() as { data: object[] }
  assert.is(times(stdout, /\d+ fuentes piden un token/), 1, 'said once, and not by each')
  assert.ok(stdout.split('\n').length < data.length + 12, stdout)
  const verbose = (await cli('status', '--verbose')).stdout
  assert.ok(times(verbose, /https?:\/\//) >= failing.length)
  assert.is(times(verbose, /Sin red: /), 1)
})

test('the page says it once, and opens what each answered', async () => {
  const { text } = await call(bench.url, '/estado')
  assert.is(times(text, /Sin red: \d+ fuentes no contestan/), 1)
  const closed = text.replaceAll(/<details[\s\S]*?<\/details>/g, '')
  assert.not.match(closed.slice(closed.indexOf('<main')), /\.invalid|ENOTFOUND/)
  assert.match(text, /<details><summary>Qué pasó con cada una<\/summary>[\s\S]*ENOTFOUND/)
})

const browser = await openBrowser()
test.after(() => browser?.close())
const scenario = browser ? test : test.skip

scenario('in a browser each dataset takes a line or two, a few more on a phone, and what is closed opens', async () => {
  const { data } = (await call(bench.url, '/api/v1/estado')).json() as { data: object[] }
  for (const [viewport, each] of [
    [DESKTOP, 110],
    [PHONE, 330],
  ] as const) {
    const visitor = await openVisitor(browser!, bench.url, { viewport })
    await visitor.page.goto(`${bench.url}/estado?actualizar=no`)
    const height = (await visitor.page.evaluate('document.documentElement.scrollHeight')) as number
    if (process.env.TIANGUIS_PICTURES)
      await visitor.page.screenshot({
        path: `${process.env.TIANGUIS_PICTURES}/estado-${viewport.width}.png`,
        fullPage: true,
      })
    assert.ok(height <= viewport.height + data.length * each, `${viewport.width}: ${height} px`)
    await visitor.assertAccessible()
    await visitor.page.getByText('Qué pasó con cada una').first().click()
    assert.ok(
      await visitor.page
        .getByText(/ENOTFOUND/)
        .first()
        .isVisible(),
    )
    visitor.assertQuiet()
    await visitor.close()
  }
})

test.run()
