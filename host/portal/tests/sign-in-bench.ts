/** The service that the parts of the tests of signing in share, visitors at its door, and the letters it sent. */
import { test } from 'uvu'
import { openPortalBench, type PortalBench } from '../../../test/support/portal.ts'
import { openVisitor } from '../../../test/support/visitor.ts'

export let bench: PortalBench
test.before(async () => {
  bench = await openPortalBench({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
test.after(() => bench.close())

/** A client address of its own for each test, as the trusted proxy tells it: limits are by address. */
let addresses = 0
export const visitor = (more: Record<string, string> = {}) =>
  openVisitor(bench.url, { 'x-forwarded-for': `198.51.100.${(addresses += 1)}`, ...more })
export const ask = (who: ReturnType<typeof visitor>, email: string) =>
  who.submit('/portal/entrar', '/portal/entrar', { correo: email })
export const lastLetter = async () => (await bench.letters()).at(-1)!
