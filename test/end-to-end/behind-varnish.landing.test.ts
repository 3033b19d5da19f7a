/** Two hosts in turn behind the Varnish of compose.yaml, of which one is gone, and then hangs. */
import { createServer } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../support/call.ts'
import { openTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { openVarnishBefore, SHARED_CACHES } from '../support/shared-cache.ts'
import { openSmallHost } from '../support/small-host.ts'

const { program } = SHARED_CACHES[0]!
if (!program) console.log('     Se omite la prueba: falta Varnish (en Debian, apt-get install varnish).')
const scenario = program ? test : test.skip
const ALL = Array.from({ length: 12 }, () => 200)

/** @param patience as Varnish writes it */
async function withOneGone(
  patience: string,
  work: (gone: number, ask: () => Promise<number[]>) => Promise<void>,
): Promise<void> {
  const database = await openTestDatabase()
  const ports = [await freePort(), await freePort()] as const
  const [one, other] = await Promise.all(
    ports.map((port) => openSmallHost({ ...database, env: { PORT: String(port), TRUSTED_PROXIES: '127.0.0.0/8' } })),
  )
  const varnish = await openVarnishBefore(program!, { hosts: ports, own: await freePort(), patience })
  const headers = { authorization: `Bearer ${one!.key}` }
  const ask = async () => {
    const answers = ALL.map((_, at) => call(varnish.url, `/api/v1/prueba?limit=${at + 1}`, { headers }))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  try {
    assert.equal(await ask(), ALL)
    await other!.close()
    await work(ports[1], ask)
  } finally {
    await varnish.close()
    await one!.close()
    await database.close()
  }
}

scenario('whoever has a key is answered from the first request after a host is gone', () =>
  withOneGone('20s', async (_gone, ask) => assert.equal(await ask(), ALL)),
)

scenario('and by the other where a host takes what it is asked, and says nothing', () =>
  withOneGone('2s', async (gone, ask) => {
    let asked = 0
    const hangs = createServer(({ url }) => void (asked += Number(url !== '/healthz')))
    await new Promise<void>((resolve) => void hangs.listen(gone, '127.0.0.1', resolve))
    try {
      assert.equal(await ask(), ALL)
      assert.ok(asked > 0, 'nobody asked the one that hangs')
    } finally {
      hangs.closeAllConnections()
      hangs.close()
    }
  }),
)

test.run()
