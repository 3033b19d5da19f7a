/** What may be written for a parameter is listed, counted and understood, for every dataset. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { listedParameters, valuesPath } from '../../host/values/paths.ts'
import { openBench } from '../support/test-service.ts'
import { call } from '../support/call.ts'
import { openDescription } from '../support/openapi.ts'

const bench = await openBench()
const description = await openDescription(bench.url)
const connectors = bench.service.connectors.map(({ connector }) => connector)
test.after(() => bench.close())

const DESCRIBED = '/api/v1/gasolina/valores/{parametro}'
const ask = (path: string, query?: string) => call(bench.url, path, { anonymous: true, ...(query && { query }) })

for (const connector of connectors) {
  for (const name of listedParameters(connector)) {
    test(`${connector.path}: what is listed for ${name} is counted, and may be asked for`, async () => {
      const path = valuesPath(connector, name)
      const answer = await ask(path)
      assert.is(answer.status, 200, answer.text.slice(0, 300))
      assert.is(description.faults(valuesPath(connector, '{parametro}'), answer), undefined)
      const headers = { 'if-none-match': answer.headers.get('etag')! }
      assert.is((await call(bench.url, path, { anonymous: true, headers })).status, 304)
      const { data, meta } = answer.json()
      assert.ok(data.length > 0 && meta.total >= data.length, `${data.length} of ${meta.total}`)
      const counts = data.map((one: { registros: number | null }) => one.registros)
      assert.equal(
        counts,
        counts.toSorted((a: number, b: number) => b - a),
      )
      const [{ valor, registros }] = data
      // A way of answering may want another parameter beside it.
      if (registros === null) return
      const asked = await call(bench.url, `/api/v1${connector.path}`, { query: { [name]: valor, limit: '1' } })
      assert.is(asked.status, 200, asked.text.slice(0, 300))
    })
  }
}

test('municipalities are counted as the records have them, and sought by any part of their name', async () => {
  const gasolina = connectors.find(({ name }) => name === 'gasolina')!
  const path = valuesPath(gasolina, 'municipio')
  const { data } = (await ask(path, 'q=merida,+yuc')).json()
  assert.equal(
    data.map(({ nombre }: { nombre: string }) => nombre),
    ['Mérida, Yucatán'],
  )
  const { rows } = await bench.service.pool.query(
    'select count(*)::int as records from datos.gasolina_estaciones where _hasta is null and cvegeo = $1',
    [data[0].valor],
  )
  assert.is(data[0].registros, rows[0].records)
  const few = (await ask(path, 'limit=2')).json()
  assert.is(few.data.length, 2)
  assert.ok(few.meta.total > 2)
})

test('a refusal that does not list what is accepted says where it is', async () => {
  const { detalle, error } = (await call(bench.url, '/api/v1/gasolina', { query: { municipio: 'Wakanda' } })).json()
  assert.is(detalle.valores, '/api/v1/gasolina/valores/municipio')
  assert.ok(error.includes(detalle.valores))
})

test('what has no list, too many and what is unknown are told with what there is', async () => {
  const none = await ask('/api/v1/gasolina/valores/limit')
  assert.is(none.status, 404)
  assert.match(none.json().error, /La tiene de: municipio, tipo/)
  assert.is(description.faults(DESCRIBED, none), undefined)
  for (const query of ['limit=5001', 'q=', 'x=1']) {
    const refused = await ask('/api/v1/gasolina/valores/tipo', query)
    assert.is(refused.status, 400, query)
    assert.is(description.faults(DESCRIBED, refused), undefined)
  }
})

test.run()
