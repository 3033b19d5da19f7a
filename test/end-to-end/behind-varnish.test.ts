/** Two hosts in turn behind the Varnish of compose.yaml, of which one is gone. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../support/call.ts'
import { openTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { openVarnishBefore, SHARED_CACHES } from '../support/shared-cache.ts'
import { openSmallHost } from '../support/small-host.ts'

const { program } = SHARED_CACHES[0]!
if (!program) console.log('     Se omite la prueba: falta Varnish (en Debian, apt-get install varnish).')

test[program ? 'only' : 'skip'](
  'whoever has a key is answered from the first request after a host is gone',
  async () => {
    const database = await openTestDatabase()
    const ports = [await freePort(), await freePort()] as const
    const [one, other] = await Promise.all(
      ports.map((port) => openSmallHost({ ...database, env: { PORT: String(port), TRUSTED_PROXIES: '127.0.0.0/8' } })),
    )
    const varnish = await openVarnishBefore(program!, { hosts: ports, own: await freePort() })
    const headers = { authorization: `Bearer ${one!.key}` }
    const ask = async (at: number) => (await call(varnish.url, `/api/v1/prueba?limit=${at}`, { headers })).status
    try {
      assert.equal(await Promise.all([1, 2, 3, 4].map(ask)), [200, 200, 200, 200])
      await other!.close()
      const statuses = []
      for (let at = 1; at <= 12; at += 1) statuses.push(await ask(at))
      assert.equal(
        statuses,
        Array.from({ length: 12 }, () => 200),
      )
    } finally {
      await varnish.close()
      await one!.close()
      await database.close()
    }
  },
)

test.run()
