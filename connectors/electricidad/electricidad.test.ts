import { test } from 'uvu'
import * as assert from 'uvu/assert'
import electricidad from './connector.ts'

const parsed = (body: string) => [
  ...(electricidad.parse({ sistema: 'BCA', body }, undefined as never).electricidad as Iterable<object>),
]
const answer = (status: string, values: readonly object[]) =>
  JSON.stringify({ Resultados: values.length ? [{ zona_carga: 'LOS-CABOS', Valores: values }] : [], status })

test('a zone is written as in the reports, and a decimal without its zero has one', () => {
  const value = { fecha: '2026-11-01', hora: '25', pz: '.85', pz_ene: '-.5', pz_per: '1.35', pz_cng: '0' }
  assert.equal(parsed(answer('OK', [value])), [
    {
      sistema: 'BCA',
      zona: 'LOS CABOS',
      fecha: '2026-11-01',
      hora: 25,
      precio: '0.85',
      energia: '-0.5',
      perdidas: '1.35',
      congestion: '0',
    },
  ])
})

test('a day that is not out has no row; any other answer is refused with what came', () => {
  assert.equal(parsed(answer('ZERO_RESULTS', [])), [])
  assert.throws(() => parsed(answer('ERROR', [])), /no contestó con los precios del sistema BCA\. Llegó: .*ERROR/)
  assert.throws(() => parsed('{"status":"OK"}'), /no contestó con los precios/)
  assert.throws(() => parsed('{"Resultados":[{"zona_'), /Se esperaba JSON/)
})

test.run()
