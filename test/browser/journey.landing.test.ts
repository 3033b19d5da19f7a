/**
 * The pages as people see them: from the first one to a call that works, by mouse, by keyboard, on a phone, without
 * JavaScript.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Page } from 'playwright-core'
import { openBench, until } from '../support/test-service.ts'
import { call } from '../support/call.ts'
import { DESKTOP, openBrowser, openVisitor, PHONE } from './browser.ts'

const browser = await openBrowser()
const scenario = browser ? test : test.skip
const bench = browser && (await openBench({ headlines: true }))
const url = bench?.url ?? ''
test.after(async () => {
  await browser?.close()
  await bench?.close()
})

/** The link of the last letter to an address, from the outbox of a service that has no server of letters. */
async function linkTo(email: string): Promise<string> {
  const outbox = join(bench!.dataFolder, 'correo')
  const letters = await until(
    async () => {
      const names = (await readdir(outbox).catch(() => [])).sort()
      const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
      return texts.filter((text) => text.includes(`Para: ${email}`))
    },
    ({ length }) => length > 0,
  )
  return /http\S+/.exec(letters.at(-1)!)![0]
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Mandar enlace' }).click()
  await page.getByText('Revisa tu correo').first().waitFor()
  await page.goto(await linkTo(email))
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL(`${url}/portal`)
}

/** From the page that asks: a question, and one that follows it. */
async function converse(page: Page): Promise<void> {
  await page.goto(`${url}/explorar`)
  await page.getByLabel('Pregunta en español').fill('¿a cómo está la magna en Puebla?')
  await page.getByRole('button', { name: 'Preguntar' }).click()
  await page.getByLabel('Sigue preguntando').fill('¿y la premium?')
  await page.getByRole('button', { name: 'Seguir' }).click()
  await page.getByRole('heading', { name: 'La conversación hasta aquí' }).waitFor()
  await page.getByRole('heading', { name: /donde combustible es premium/ }).waitFor()
}

/** What a terminal would do with the curl line of the page. */
async function paste(line: string) {
  const [, header, address] = /^curl -H '([^']+)' '([^']+)'$/.exec(line.trim()) ?? []
  assert.ok(header && address, line)
  const [name, value] = header.split(': ') as [string, string]
  return call(new URL(address).origin, address.slice(new URL(address).origin.length), { headers: { [name]: value } })
}

scenario('from the landing page to a first call that works', async () => {
  const visitor = await openVisitor(browser!, url)
  const { page } = visitor
  await page.goto(url)
  await page.getByRole('link', { name: /clave/i }).first().click()
  await signIn(page, 'ana@ejemplo.mx')
  await page
    .getByLabel(/nombre/i)
    .first()
    .fill('Mi servidor')
  await page.getByRole('button', { name: /crear/i }).first().click()
  const answer = await paste(await page.locator('#llamada').innerText())
  assert.is(answer.status, 200, answer.text)
  assert.is(answer.json().ok, true)
  await visitor.assertAccessible()
  await page.goto(`${url}/portal`)
  await page.getByText('Mi servidor').first().waitFor()
  assert.not.ok((await page.content()).includes('tgs_live_'), 'The key is shown a second time.')
  visitor.assertQuiet()
  await visitor.close()
})

scenario('the same with the keyboard alone', async () => {
  const visitor = await openVisitor(browser!, url)
  const { page } = visitor
  await page.goto(`${url}/portal/entrar`)
  const focus = async (ready: string) => {
    for (let step = 0; step < 40; step += 1) {
      if (await page.evaluate(`document.activeElement?.matches(${JSON.stringify(ready)})`)) return
      await page.keyboard.press('Tab')
    }
    assert.unreachable(`The keyboard does not reach ${ready}.`)
  }
  await focus('#correo')
  await page.keyboard.type('beto@ejemplo.mx')
  await page.keyboard.press('Enter')
  await page.getByText('Revisa tu correo').first().waitFor()
  await page.goto(await linkTo('beto@ejemplo.mx'))
  await focus('form button')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/portal`)
  await focus('input[name=nombre]')
  await page.keyboard.type('Teclado')
  await page.keyboard.press('Enter')
  await page.locator('#clave').waitFor()
  visitor.assertQuiet()
  await visitor.close()
})

scenario('the same without JavaScript', async () => {
  const visitor = await openVisitor(browser!, url, { javaScriptEnabled: false })
  const { page } = visitor
  await page.goto(`${url}/portal/entrar`)
  await signIn(page, 'sin-js@ejemplo.mx')
  await page
    .getByLabel(/nombre/i)
    .first()
    .fill('Sin JavaScript')
  await page.getByRole('button', { name: /crear/i }).first().click()
  assert.is((await paste(await page.locator('#llamada').innerText())).status, 200)
  await converse(page)
  visitor.assertQuiet()
  await visitor.close()
})

for (const [name, viewport, dark] of [
  ['a desktop', DESKTOP, false],
  ['a desktop in the dark', DESKTOP, true],
  ['a phone', PHONE, false],
] as const) {
  scenario(`every page is quiet and accessible on ${name}`, async () => {
    const visitor = await openVisitor(browser!, url, { viewport, dark })
    const { page } = visitor
    const email = `${name.replaceAll(' ', '-')}@ejemplo.mx`
    const look = async (path: string) => {
      const answer = await page.goto(url + path, { waitUntil: 'networkidle' })
      assert.is(answer!.status(), 200, path)
      await visitor.assertAccessible()
    }
    for (const path of ['/', '/estado', '/explorar', '/portal/entrar', '/portal/plan', '/docs', '/recibos'])
      await look(path)
    await page.goto(`${url}/portal/entrar`)
    await signIn(page, email)
    for (const path of ['/portal', '/portal/plan', '/portal/cuenta', '/explorar']) await look(path)
    await converse(page)
    await visitor.assertAccessible()
    visitor.assertQuiet()
    await visitor.close()
  })
}

scenario('the reference shows an operation, in Spanish, and asks nothing of anybody else', async () => {
  const visitor = await openVisitor(browser!, url)
  const { page } = visitor
  await page.goto(url)
  await page.getByRole('link', { name: 'Ver la referencia' }).click()
  await page.locator('#operations-tag-Datos').click()
  await page
    .getByRole('button', { name: /\/api\/v1\/presas/ })
    .first()
    .click()
  await page.getByText('Parámetros', { exact: true }).waitFor()
  assert.match(page.url(), /\/docs#\/Datos\/listarPresas$/)
  assert.match(await page.locator('.opblock.is-open').innerText(), /"nombre_comun": "La Boca"/)
  const said = await page.locator('#visor').innerText()
  for (const word of [
    'Parameters',
    'Responses',
    'Default value',
    'Example Value',
    'Try it out',
    'Servers',
    'Authorize',
  ])
    assert.not.ok(said.includes(word), word)
  await visitor.assertAccessible()
  visitor.assertQuiet()
  await visitor.close()
})

test.run()
