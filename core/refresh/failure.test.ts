import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { UpstreamFailure } from '../http/failures.ts'
import { AS_BEFORE, failureOf, lasting, overrun, failureMessage } from './failure.ts'

const running = new AbortController().signal
const coded = (code: string, message = 'database words') => Object.assign(new Error(message), { code })

test('a length of time is told in its own unit', () => {
  assert.equal([500, 1500, 59_999, 60_000, 90_000, 3_600_000, 12_600_000].map(lasting), [
    '0.5 s',
    '1.5 s',
    '60 s',
    '1 min',
    '1.5 min',
    '1 h',
    '3.5 h',
  ])
})

const CODES: readonly [code: string, words: RegExp][] = [
  ['57P01', /^PostgreSQL cortó la conexión;/],
  ['57P03', /^PostgreSQL cortó la conexión;/],
  ['25P03', /^El proceso estuvo detenido a media publicación/],
  ['25006', /^El servidor de PostgreSQL ya solo se puede leer;/],
  ['53300', /^PostgreSQL no tiene conexiones libres;/],
  ['55P03', /^Otra operación tuvo ocupada una tabla/],
  ['57014', /^PostgreSQL no terminó a tiempo/],
  ['53100', /^PostgreSQL se quedó sin espacio/],
]
for (const [code, words] of CODES) {
  test(`the database's ${code} is told with what to do, that nothing changed, and its own words`, () => {
    const told = failureMessage(coded(code))
    assert.match(told, words)
    assert.ok(told.endsWith(`${AS_BEFORE} (database words)`), told)
  })
}

test('a connection that is lost is told so whatever its driver calls it; a source that resets one is not', () => {
  for (const message of ['Connection terminated unexpectedly', 'read ECONNRESET', 'write EPIPE'])
    assert.match(failureMessage(new Error(message)), /^Se perdió la conexión con PostgreSQL;/, message)
  assert.is(failureMessage(new Error('fuente.example: read ECONNRESET')), 'fuente.example: read ECONNRESET')
})

test('other failures have their own words, and what is no error is told as it is', () => {
  assert.is(failureMessage(new Error('Llegó otra cosa.')), 'Llegó otra cosa.')
  assert.is(failureMessage(coded('22003')), 'database words')
  assert.is(failureMessage('texto'), 'texto')
  assert.is(failureMessage(undefined), 'undefined')
  assert.match(failureMessage(new RangeError('Maximum call stack size exceeded')), /anidado más hondo/)
  assert.is(failureMessage(new RangeError('Invalid array length')), 'Invalid array length')
})

test('a failure says its kind, and whether it was the limit', () => {
  const network = new UpstreamFailure({ code: 'timeout', message: 'No contestó.', url: 'https://fuente.example/' })
  assert.equal(failureOf(network, running), {
    outcome: 'failed',
    failure: 'No contestó.',
    overrun: false,
    cause: 'timeout',
  })
  const { outcome, failure, overrun: limit, cause } = failureOf(overrun('presas', 1_200_000, '3 filas leídas'), running)
  assert.equal([outcome, limit, cause], ['failed', true, null])
  assert.match(failure, /^No terminó en 20 min, .*: 3 filas leídas\. .*REFRESH_MINUTES.*«tianguis refresh presas»/)
})

test('a run that somebody stopped is cancelled in their words, or in ours where they gave none', () => {
  assert.equal(failureOf(new Error('was under way'), AbortSignal.abort(new Error('Se apaga el servicio.'))), {
    outcome: 'cancelled',
    failure: `Se apaga el servicio. ${AS_BEFORE}`,
  })
  assert.is(failureOf(new Error('x'), AbortSignal.abort()).failure, `Se canceló. ${AS_BEFORE}`)
})

test.run()
