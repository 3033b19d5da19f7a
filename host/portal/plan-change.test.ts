/** The words for each way to another plan; that they come true is asked of the portal and of the payment provider. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { testPlan } from '../../test/support/accounts.ts'
import { html } from './html.ts'
import { changePage } from './plan-change.ts'
import { leftUnder, type Change } from './plan-ways.ts'

const basic = testPlan({ name: 'basic', title: 'Básico', monthly: 10_000, perMinute: 300, priceUsd: '29.00' })
const pro = testPlan({ name: 'pro', title: 'Pro', monthly: 100_000, perMinute: 1200, priceUsd: '99.00' })
const free = testPlan({ name: 'free', title: 'Gratis', monthly: 100, perMinute: 30, priceUsd: '0.00' })
const endless = testPlan({
  name: 'enterprise',
  title: 'Empresa',
  monthly: null,
  perMinute: null,
  priceUsd: '499.00',
  support: 'dedicado',
  availability: '99.9 %',
})
/** 06:00 UTC is midnight in Mexico City. */
const month = {
  month: '2026-11-01',
  limit: 10_000,
  used: 1_200,
  held: 50,
  remaining: 8_750,
  resetsAt: new Date('2026-12-01T06:00:00Z'),
  days: [],
}
const change = (more: Partial<Change>): Change => ({
  from: basic,
  to: pro,
  way: 'ahora',
  effect: { at: null, chargedNow: null },
  month,
  subscription: undefined,
  ...more,
})
const told = (one: Change, { email = null, url }: { email?: string | null; url?: string } = {}) =>
  changePage(one, { email, contact: { email: undefined, url }, token: html`<input>`, pending: null }).text
const words = (one: Change) =>
  told(one)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('a first payment is from its confirmation on', () => {
  const page = words(change({ from: free, way: 'pagar' }))
  assert.match(page, /Cuándo: en cuanto se confirme el pago/)
  assert.match(page, /Cuánto: USD 99 cada mes, desde hoy\./)
  assert.match(page, /van 1,200 peticiones de las 100,000 de Pro, así que quedan 98,750 hasta el 1 dic 2026/)
})

test('an upgrade is at once and says what it charges today', () => {
  const page = words(change({ way: 'cambiar', effect: { at: null, chargedNow: '35.50' } }))
  assert.match(page, /Cuándo: en cuanto lo confirmes/)
  assert.match(page, /hoy se cobran USD 35\.50, lo que falta de este periodo; después, USD 99 cada mes\./)
})

test('a downgrade and a cancellation wait for the end of what is paid', () => {
  const at = new Date('2026-12-12T18:30:00Z')
  const down = words(change({ from: pro, to: basic, way: 'cambiar', effect: { at, chargedNow: null } }))
  assert.match(down, /Cuándo: el 12 dic 2026, 12:30 h, al terminar lo que ya pagaste\. Hasta entonces sigues en Pro\./)
  assert.match(down, /hoy no se cobra nada; después, USD 29 cada mes, desde el 12 dic 2026\./)
  assert.match(down, /El cambio llega con un mes nuevo, que empieza en cero\./)
  const cancelled = words(change({ to: free, way: 'cancelar', effect: { at, chargedNow: null } }))
  assert.match(cancelled, /No se devuelve lo ya pagado, y lo usas hasta que termine\./)
  assert.match(
    told(change({ to: free, way: 'cancelar', effect: { at, chargedNow: null } })),
    /<button>Cancelar y pasar a Gratis<\/button>/,
  )
})

test('what was used stays used: nothing is left under a smaller plan, and all is under one without a limit', () => {
  assert.equal([leftUnder(pro, month), leftUnder(free, month), leftUnder(endless, month)], [98_750, 0, null])
  assert.match(
    words(change({ to: free })),
    /van 1,200 peticiones, y Gratis permite 100\. No se responderá ninguna otra hasta el 1 dic 2026/,
  )
  const more = words(change({ to: endless }))
  assert.match(more, /con Empresa ya no hay límite mensual/)
  assert.match(more, /Soporte sin compromiso dedicado Disponibilidad sin compromiso 99\.9 %/)
  assert.not.match(words(change({})), /Soporte/)
})

test('a plan that is asked for has no button, and names whom to ask, if anybody', () => {
  const asked = change({ way: 'pedir' })
  assert.match(
    told(asked, { email: 'a"b@ejemplo.mx' }),
    /con el correo de tu cuenta: <strong>a&quot;b@ejemplo\.mx<\/strong>/,
  )
  assert.match(
    told(asked, { url: 'https://ventas.example/?a=1&b=2' }),
    /href="https:\/\/ventas\.example\/\?a=1&amp;b=2"/,
  )
  assert.not.match(told(asked), /<form|<button/)
})

test.run()
