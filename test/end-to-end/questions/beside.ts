/** What an answer carries beside its figure: the series that it is of, and the figure of another dataset. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../../support/call.ts'
import { bench, described200, query } from './host.ts'

const PER_STATION = 'cuántos habitantes hay por gasolinera en cada estado'

test('a mean over a period is drawn by its series, on the page and in the terminal too', async () => {
  const { resultado, serie, grafica } = (await described200('dólar en 2025')).json()
  assert.equal([resultado.length, grafica.tipo, serie.grafica.tipo], [1, 'cifra', 'lineas'])
  const months = serie.resultado.map(({ periodo }: { periodo: string }) => periodo)
  assert.equal([months, serie.consulta.grano], [[...months].sort(), 'mes'])
  assert.ok(months.length > 1 && months.every((month: string) => month.startsWith('2025-')))
  const { stdout } = await query('dólar en 2025')
  assert.match(stdout, new RegExp(`De esta serie:\\nPERIODO .*\\n${months[0]} `))
})

test('figures of two datasets say where both are from, in the answer, its headers and its page', async () => {
  const answer = await described200(PER_STATION)
  const { resultado, provenance, tabla_fuente, interpretacion } = answer.json()
  assert.equal(Object.keys(resultado[0]), ['estado', 'razon', 'poblacion', 'total'])
  assert.is(tabla_fuente, 'consulta.municipios, consulta.gasolineras')
  for (const said of ['/api/v1/municipios', '/api/v1/gasolina']) assert.ok(provenance.includes(said), said)
  assert.is(answer.headers.get('link')!.match(/rel="license"/g)?.length, 2)
  const { razon, poblacion, total } = resultado[0]
  assert.ok(Math.abs(razon - poblacion / total) < 0.001, `${razon} of ${poblacion} by ${total}`)
  assert.is(interpretacion.consulta.junto.por, 1)
  const csv = await described200(PER_STATION, { formato: 'csv' })
  assert.is(csv.text.split('\r\n')[0], 'estado,razon,poblacion,total')
})

test('a page of two datasets leads to both sources', async () => {
  const { text } = await call(bench.url, '/explorar', { query: { q: PER_STATION } })
  assert.match(text, /Ir a la fuente[\s\S]*Ir a la fuente/)
})
