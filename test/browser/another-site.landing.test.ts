/** A page of somebody else's site, as it reads the API in a real browser. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase } from '../support/database.ts'
import { openSmallHost } from '../support/small-host.ts'
import { openBrowser } from './browser.ts'

const browser = await openBrowser()
const scenario = browser ? test : test.skip
test.after(() => browser?.close())

async function openSite() {
  const site = createServer((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Otro sitio</title>'),
  ).listen(0, '127.0.0.1')
  await once(site, 'listening')
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, close: () => site.close() }
}

scenario('a script of another site reads an answer that it has a key for, and every header of it', async () => {
  const [database, site] = [await openTestDatabase(), await openSite()]
  const host = await openSmallHost(database)
  try {
    const page = await browser!.newPage()
    await page.goto(site.url)
    const read = await page.evaluate(
      async ({ address, key }) => {
        const answer = await fetch(address, { headers: { Authorization: `Bearer ${key}` } })
        return {
          body: (await answer.json()) as { ok: boolean; data: unknown[] },
          headers: Object.fromEntries(answer.headers),
        }
      },
      { address: `${host.url}/api/v1/prueba`, key: host.key },
    )
    assert.is(read.body.ok, true)
    assert.is(read.headers['x-tianguis-registros'], String(read.body.data.length))
    for (const name of ['etag', 'link', 'ratelimit-policy', 'x-request-id', 'x-tianguis-version'])
      assert.ok(read.headers[name], `${name} is not in ${JSON.stringify(read.headers)}.`)
  } finally {
    site.close()
    await host.close()
    await database.close()
  }
})

test.run()
