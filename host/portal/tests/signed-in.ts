/** Somebody signed in, whom the parts of the tests of the pages of an account share. */
import { test } from 'uvu'
import { call } from '../../../test/support/call.ts'
import { openPortalBench, type PortalBench } from '../../../test/support/portal.ts'
import { until } from '../../../test/support/until.ts'
import type { Seen, Visitor } from '../../../test/support/visitor.ts'
import { listKeys } from '../../accounts/keys.ts'

export let bench: PortalBench
export let ana: Visitor
test.before(async () => {
  bench = await openPortalBench({ env: { CONTACT_EMAIL: 'ventas@tianguis.example' } })
  ana = await bench.signIn('ana@ejemplo.mx')
})
test.after(() => bench.close())

export const me = () => bench.account('ana@ejemplo.mx')
export const keys = async () => listKeys(bench.service.pool, (await me()).id)
export const secretIn = ({ text }: Seen) => /<pre class="secret" id="clave">([^<]+)</.exec(text)![1]!
export const callWith = (key: string) =>
  call(bench.url, '/api/v1/prueba', { headers: { authorization: `Bearer ${key}` } })
/** A host knows within seconds of a key that ended. */
export const endOfKey = (key: string) =>
  until(
    () => callWith(key),
    ({ status }) => status === 401,
  )
export const create = async (nombre: string, more: Record<string, string> = {}) =>
  ana.submit('/portal', '/portal/claves', { nombre, ...more })
/** Of the page as a person reads it. */
export const words = ({ text }: Seen) => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
