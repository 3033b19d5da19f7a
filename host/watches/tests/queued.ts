/** The queue itself: two hosts, a receiver that hangs beside one that does not, and one delivery of each. */
import type { ServerResponse } from 'node:http'
import { pino } from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../../test/support/until.ts'
import { PACE, startSchedule } from '../../upkeep/schedule.ts'
import { createEndpoint } from '../endpoints.ts'
import { database, hosting, owner, publish, received, receiver, service } from '../../../test/support/watched-host.ts'
import { forget, round, watch } from './evaluated.ts'

test('of two hosts with a queue each delivery is made by one, in its order, and a receiver that hangs holds up no other', async () => {
  await forget()
  await database.pool.query('delete from tianguis.endpoints')
  const keeping = {
    pool: database.pool,
    peppers: hosting.accounts.keyring.peppers,
    receivers: { own: service.config.webhookHosts },
  }
  const hangs = await createEndpoint(keeping, owner, `${receiver.url}?cuelga`)
  const takes = await createEndpoint(keeping, owner, receiver.url)
  const heldUp: ServerResponse[] = []
  received.length = 0
  receiver.answer = (response) => {
    if (response.req.url!.includes('cuelga')) heldUp.push(response)
    else response.writeHead(204).end()
  }
  await watch({ pregunta: 'valor de la ficha' }, [hangs.id, takes.id])
  for (const valor of ['60.00', '61.00', '62.00']) {
    await publish(valor)
    await round()
  }
  const silent = pino({ level: 'silent' })
  const alone = { ...service, connectors: [] }
  const pace = { ...PACE, polling: 0.5 }
  const hosts = [await startSchedule(alone, silent, pace), await startSchedule(alone, silent, pace)]
  try {
    const waiting = async () =>
      (
        await database.pool.query<{ n: number }>(
          'select count(*)::int as n from tianguis.deliveries where endpoint = $1 and delivered_at is null',
          [takes.id],
        )
      ).rows[0]!.n
    await until(waiting, (n) => n === 0)
    const values = received.filter(({ url }) => !url.includes('cuelga')).map(({ body }) => JSON.parse(body).data.valor)
    assert.equal(values, [60, 61, 62])
    assert.is(new Set(heldUp.map(({ req }) => req.headers['webhook-id'])).size, 1)
  } finally {
    for (const response of heldUp) response.destroy()
    for (const host of hosts) await host.stop()
  }
})
