import { createHash } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from '@tianguis/core'
import { discover } from '../discovery.ts'
import { homePage, HOME_STYLE_HASH } from './home.ts'
import { standIn } from './stand-in.ts'

const { found } = await discover([])
const connectors: Connector[] = [standIn, ...found.map(({ connector }) => connector)]
const withoutKey = ['gasolina']
const page = homePage({ connectors, withoutKey })

test('it links to each dataset and to the descriptions, in Spanish and for a phone', () => {
  for (const { path } of connectors) assert.match(page, new RegExp(`href="/api/v1${path}[?"]`))
  for (const path of ['/openapi.json', '/api/v1.md', '/api/v1/estado']) assert.ok(page.includes(`href="${path}"`), path)
  assert.match(page, /<html lang="es-MX">/)
  assert.match(page, /<meta name="viewport" content="width=device-width/)
})

test('the hash that the policy names is that of its only style', () => {
  const styles = [...page.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style]) => style!)
  assert.is(styles.length, 1)
  assert.is(HOME_STYLE_HASH, `sha256-${createHash('sha256').update(styles[0]!).digest('base64')}`)
})

test('it has no script, no inline style and asks for no other file', () => {
  assert.not.match(page, /<script|<link|<img|<iframe| style=| on\w+=|@import|url\(/i)
})

test('declared text is escaped, and backticks are code', () => {
  assert.ok(page.includes('<h3>Puestos &amp; &lt;marchantes&gt;</h3>'))
  assert.ok(page.includes('<p>Lo que vende cada &quot;puesto&quot;, con <code>clave</code>.</p>'))
  assert.ok(page.includes('href="https://example.org/(mx)?a=1&amp;b=%222%22"'))
  assert.ok(page.includes('Mercado d&#39;Oriente'))
  assert.ok(page.includes('href="/api/v1/puesto-2?giro=fruta&amp;limit=2"'))
})

test('it says what may be asked without a key', () => {
  assert.ok(page.includes('<p>Sin clave se puede pedir <code>/gasolina</code>; lo demás necesita una. El manual dice cómo conseguirla.</p>'))
  assert.ok(homePage({ connectors, withoutKey: [] }).includes('<p>Los datos necesitan una clave. El manual dice cómo conseguirla.</p>'))
})

test('an address that is not http is no link', () => {
  assert.not.match(page, /javascript:/)
})

test('a status says the day of the data, and that it is a sample or late', () => {
  const status = { conjunto: standIn.name, fecha_datos: '2026-11-19', atrasado: true, muestra: true }
  assert.ok(homePage({ connectors, withoutKey, statuses: [status] }).includes('Datos al 2026-11-19; <strong>son la muestra incluida</strong>; <strong>va tarde</strong>.'))
  assert.ok(homePage({ connectors, withoutKey, statuses: [{ ...status, fecha_datos: null, atrasado: false, muestra: false }] }).includes('Sin fecha de los datos.'))
  assert.not.match(page, /Datos al|Sin fecha/)
})

test.run()
