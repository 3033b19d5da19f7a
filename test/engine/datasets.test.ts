import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { limit, word, type Connector } from '@tianguis/core'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { prepareTables } from '@tianguis/core/database/tables'
import municipios from '../../connectors/municipios/connector.ts'
import { holdLock } from '../support/lock.ts'
import { openBench, stations, table, tiny, type Bench } from './tiny.ts'
import { watchDatasets } from '../../host/answer/datasets.ts'

const vocabulary = (name: string) => ({ table: name, column: 'clave' })
const clave = (name: string) => word(vocabulary(name), { description: 'Clave.', example: 'k0' })
const worded = (name: string): Connector =>
  tiny({ name, path: `/${name}`, tables: { [name]: table() }, params: { clave: clave(name), limit: limit() } })
const [one, other] = [worded('una'), worded('otra')]
const both = [one, other]
const publish = async (connector: Connector, count: number) =>
  assert.is((await bench.run(connector, { [connector.name]: stations(count) })).outcome, 'published')

let bench: Bench
let impatient: Pool
test.before(async () => {
  bench = await openBench()
  await prepareTables(bench.pool, municipios)
  impatient = openPool({ url: bench.url, limits: { statementMs: 200_000, lockMs: 200, idleMs: 200_000 } })
  for (const connector of both) await publish(connector, 1)
})
test.after(async () => {
  await impatient.end()
  await bench.close()
})

/** The pool, whose next answer about versions is on its way until it is let go. */
function heldUp(pool: Pool) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: asked, resolve: hear } = Promise.withResolvers<void>()
  let armed = false
  let readings = 0
  const query = async (...given: unknown[]) => {
    const isReading = String(given[0]).includes('checked_at as')
    readings += Number(isReading)
    const answer = await (pool.query as (...given: unknown[]) => Promise<unknown>)(...given)
    if (!armed || !isReading) return answer
    armed = false
    hear()
    await released
    return answer
  }
  return {
    pool: { query } as unknown as Pool,
    arm: () => {
      armed = true
      readings = 0
    },
    readings: () => readings,
    asked,
    release,
  }
}

test('of two readings at once the older one does not win, and who asks meanwhile sees what is there by then', async () => {
  const slow = heldUp(bench.pool)
  const datasets = await watchDatasets(slow.pool, both, (error) => {
    throw error
  })
  datasets.stop() // It reads when it is told to.
  slow.arm()
  const first = datasets.reload()
  await slow.asked
  await publish(one, 2)
  const [second, third] = [datasets.reload(), datasets.reload()]
  assert.is(slow.readings(), 1, 'one at a time')
  slow.release()
  await Promise.all([first, second, third])
  assert.is(slow.readings(), 2, 'and one for all who asked meanwhile')
  assert.is(datasets.get('una')!.version, 2)
  assert.is(datasets.context.terms(one.params.clave!.vocabulary!).length, 2)
})

test('a table that cannot be read hides no other, and its words are read when it can be', async () => {
  const troubles: string[] = []
  let told: boolean[] = []
  const datasets = await watchDatasets(
    impatient,
    both,
    ({ message }) => troubles.push(message),
    ({ words }) => told.push(words),
  )
  datasets.stop()
  const terms = ({ params }: Connector) => datasets.context.terms(params.clave!.vocabulary!).length
  await publish(one, 3)
  await publish(other, 3)
  told = []
  await using lock = await holdLock(bench.pool, 'lock table datos.una in access exclusive mode')
  await datasets.reload()
  assert.equal([datasets.get('otra')!.version, terms(other), terms(one)], [2, 3, 2])
  assert.match(troubles[0]!, /lock timeout/)
  await lock.release()
  await datasets.reload()
  assert.equal([datasets.get('una')!.version, terms(one), told], [3, 3, [true, true]])
})

test.run()
