/** Pictures as people see them: by mouse and by keyboard, on a phone, in the dark, without JavaScript, in a frame. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBench, until } from '../support/test-service.ts'
import { call } from '../support/call.ts'
import { DESKTOP, openBrowser, openVisitor, PHONE } from './browser.ts'

const browser = await openBrowser()
const scenario = browser ? test : test.skip
const bench = browser && (await openBench({ headlines: true, env: { TRUSTED_PROXIES: '127.0.0.0/8' } }))
const url = bench?.url ?? ''
test.after(async () => {
  await browser?.close()
  await bench?.close()
})

/** Datasets that anybody may list, and a question of the day. */
const POINTS = '/explorar/gasolina?municipio=M%C3%A9rida'
const LINES = '/explorar/tipo-cambio?agrupar=mes&agregacion=ultimo&limit=20'
const FIGURE = '/explorar?q=%C2%BFA%20c%C3%B3mo%20est%C3%A1%20el%20d%C3%B3lar%3F'

if (bench)
  test.before(async () => {
    await bench.service.pool.query(
      "update tianguis.plans set without_key = array_append(without_key, 'query') where without_key is not null",
    )
    await until(
      () => call(url, '/explorar?q=gasolineras%20por%20estado', { anonymous: true }),
      ({ status }) => status === 200,
    )
  })
const MAP = '/explorar?q=gasolineras%20por%20estado'
const BARS = '/explorar?q=presas%20por%20llenado'
const SERIES = '/explorar?q=evoluci%C3%B3n%20del%20d%C3%B3lar%20desde%202015'

for (const [name, viewport, dark] of [
  ['a desktop', DESKTOP, false],
  ['a desktop in the dark', DESKTOP, true],
  ['a phone', PHONE, false],
  ['a phone in the dark', PHONE, true],
] as const) {
  scenario(`pictures are seen whole, and accessible, on ${name}`, async () => {
    const visitor = await openVisitor(browser!, url, { viewport, dark })
    const { page } = visitor
    for (const path of [POINTS, LINES, MAP, BARS, SERIES, FIGURE]) {
      await page.goto(url + path, { waitUntil: 'networkidle' })
      await visitor.assertAccessible()
      // Letters that are cut off, or too small to be read.
      const wrong = await page.evaluate(`[...document.querySelectorAll('.drawing')].flatMap((drawing) => {
        const frame = drawing.getBoundingClientRect()
        return frame.width === 0 ? [] : [...drawing.querySelectorAll('text')].filter((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect()
          return left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1 || bottom - top < 9
        }).map(({ textContent }) => textContent)
      })`)
      assert.equal(wrong, [], path)
    }
    visitor.assertQuiet()
    await visitor.close()
  })
}

scenario('what each mark says is read by mouse and by keyboard', async () => {
  const visitor = await openVisitor(browser!, url)
  const { page } = visitor
  await page.goto(url + MAP)
  const readout = page.locator('.readout')
  await page.locator('.drawing:visible .marks > *').filter({ hasText: 'Chihuahua' }).hover()
  assert.match(await readout.innerText(), /^[^:]+: \d+$/)
  await page.locator('.drawing:visible').focus()
  await page.keyboard.press('End')
  const last = await readout.innerText()
  await page.keyboard.press('ArrowLeft')
  assert.match(await readout.innerText(), /^[^:]+: \d+$/)
  assert.is.not(await readout.innerText(), last)
  await page.goto(url + SERIES)
  const days = () => page.locator('.span:visible .mark').first().locator('title').textContent()
  const all = await days()
  await page.getByText('1 año').click()
  assert.is.not(await days(), all, 'a year alone')
  assert.is(await page.locator('.span:visible').count(), 1)
  visitor.assertQuiet()
  await visitor.close()
})

scenario('without JavaScript there are the picture, its parts and the table', async () => {
  const visitor = await openVisitor(browser!, url, { javaScriptEnabled: false })
  const { page } = visitor
  await page.goto(url + SERIES)
  await page.getByText('1 año').click()
  assert.is(await page.locator('.span:visible .drawing:visible').count(), 1)
  await page.getByRole('region', { name: 'Tabla de resultados' }).waitFor()
  visitor.assertQuiet()
  await visitor.close()
})

scenario('a page of another site frames the picture with its source, and none of our other pages', async () => {
  const visitor = await openVisitor(browser!, '')
  const { page } = visitor
  const host = createServer((_request, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .end(
        `<!doctype html><iframe title="a" src="${url}/incrustar/gasolina?limit=20"></iframe><iframe title="b" src="${url}/estado"></iframe>`,
      ),
  )
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  try {
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}`, { waitUntil: 'networkidle' })
    const [framed, refused] = [page.frames()[1]!, page.frames()[2]!]
    await framed.locator('figure.picture .drawing:visible').waitFor()
    assert.match(await framed.locator('.source').innerText(), /Fuente: .*datos al/)
    assert.not.ok(refused.url().startsWith(url), refused.url())
  } finally {
    host.close()
    await visitor.close()
  }
})

test.run()
