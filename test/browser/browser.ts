/** A real browser that looks at pages of a service, and says what is wrong with each. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Browser, type Page } from 'playwright-core'
import * as assert from 'uvu/assert'

/** Where Debian's and others' packages put it. */
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)
// Without the last four it looks up hosts of its maker's, which a closed network refuses one by one.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 360, height: 740 }

export interface Visitor {
  readonly page: Page
  /** Asserts that what was seen until now had no error and came from the service alone. */
  assertQuiet(): void
  /** Asserts that axe finds no serious fault on the page, and that a phone does not have to scroll sideways. */
  assertAccessible(): Promise<void>
  close(): Promise<void>
}

/** @returns undefined where there is no browser, after saying so */
export async function openBrowser(): Promise<Browser | undefined> {
  if (CHROMIUM === undefined) {
    console.log('     Se omiten las pruebas con navegador: falta Chromium (en Debian, apt-get install chromium).')
    return undefined
  }
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
}

/** @param dark as whose system is dark; colours have two sets */
export async function openVisitor(
  browser: Browser,
  origin: string,
  {
    viewport = DESKTOP,
    dark = false,
    javaScriptEnabled = true,
  }: { viewport?: typeof DESKTOP; dark?: boolean; javaScriptEnabled?: boolean } = {},
): Promise<Visitor> {
  // axe is put into the page by the test, past a policy that lets nobody do so: pages are held to the policy in other
  // visits.
  const context = await browser.newContext({
    viewport,
    javaScriptEnabled,
    colorScheme: dark ? 'dark' : 'light',
    locale: 'es-MX',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) wrong.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) wrong.push(`foreign: ${request.url()}`)
  })
  // Aborted is what a page leaves unread when its visitor goes on to the next.
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      wrong.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) wrong.push(`${response.status()}: ${response.url()}`)
  })
  return {
    page,
    assertQuiet: () => assert.equal(wrong, []),
    async assertAccessible() {
      // By the debugger, which the page's policy does not bind.
      const session = await context.newCDPSession(page)
      const run = async (expression: string) =>
        (await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })).result.value
      await run(AXE)
      const faults = JSON.parse(
        await run(
          `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => JSON.stringify(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ target, failureSummary }) => target + ' ' + failureSummary).join(' | '))))`,
        ),
      )
      assert.equal(faults, [], page.url())
      const beyond = await run('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      assert.ok(beyond <= 0, `${page.url()} is ${beyond} px wider than the window.`)
      await session.detach()
    },
    close: () => context.close(),
  }
}
