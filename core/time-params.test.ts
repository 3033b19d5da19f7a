import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { between, daysOf, folded } from './time-params.ts'
import { nearby } from './nearby-param.ts'
import { ParamError, type ReadContext } from './params.ts'

const context = {} as ReadContext
const refused = (read: () => unknown, says: RegExp) =>
  assert.throws(read, (error: Error) => error instanceof ParamError && says.test(error.message))

test('a day, a fortnight, a month and a year have a first and a last day', () => {
  assert.equal(['2026-02-03', '2024-02', '2026-02', '2026-10-1Q', '2026-10-2Q', '2026-11-2Q', '2026'].map(daysOf), [
    ['2026-02-03', '2026-02-03'],
    ['2024-02-01', '2024-02-29'],
    ['2026-02-01', '2026-02-28'],
    ['2026-10-01', '2026-10-15'],
    ['2026-10-16', '2026-10-31'],
    ['2026-11-16', '2026-11-30'],
    ['2026-01-01', '2026-12-31'],
  ])
  assert.equal(
    ['2026-13', '2026-02-30', '2026-10-3Q', '2026-1', '0000', '26', 'ayer', '2026-10-31T00:00'].map(daysOf),
    Array(8).fill(undefined),
  )
})

test('a bound is of the first day of what begins, and of the last of what ends', () => {
  const { desde, hasta } = between('dia')
  assert.equal(
    [desde.read('2026-10', context).where, hasta.read('2026-10', context).where],
    [[{ column: 'dia', op: '>=', value: '2026-10-01' }], [{ column: 'dia', op: '<=', value: '2026-10-31' }]],
  )
  refused(() => desde.read('2026-02-30', context), /fecha que exista/)
})

test('a grain that records already have folds nothing', () => {
  const { agrupar, agregacion } = folded({
    time: 'dia',
    grains: ['dia', 'mes'],
    native: 'dia',
    by: [],
    values: { valor: 2 },
    aggregations: ['promedio'],
  })
  assert.equal(
    [agrupar.read('dia', context), agrupar.read('mes', context)],
    [{ past: true }, { grain: 'mes', past: true }],
  )
  assert.equal(agregacion.schema.enum, ['promedio', 'conteo'])
})

test('of what is a mean already, the first and the last are told to be means', () => {
  const described = (weight?: string) =>
    folded({
      time: 'dia',
      grains: ['mes'],
      by: [],
      values: { valor: 2 },
      aggregations: ['promedio', 'primero', 'ultimo'],
      ...(weight !== undefined && { weight }),
    }).agregacion.description
  assert.match(described(), /`primero`, el valor del primer registro del periodo; `ultimo`, el del último;/)
  assert.match(described('veces'), /`primero`, el primer promedio que se guarda del periodo; `ultimo`, el último;/)
})

test('a point is latitude and longitude, and one that is turned or lacks its sign is told so', () => {
  const { cerca, radio_km } = nearby({ standard: 5, most: 50 })
  assert.equal(cerca.read('19.4326,-99.1332', context), {
    near: { latitude: 19.4326, longitude: -99.1332, radius: 5, widest: 50 },
  })
  assert.equal(cerca.read('19.4326, -99.1332', context).near!.longitude, -99.1332)
  for (const turned of ['-99.1332,19.4326', '-103.3,20.6'])
    refused(() => cerca.read(turned, context), /¿Invertiste latitud y longitud\?/)
  refused(() => cerca.read('19.4326,99.1332', context), /signo menos/)
  refused(() => cerca.read('48.85,2.35', context), /fuera de donde hay datos/)
  for (const none of ['19.4', '19,4;-99,1', 'NaN,NaN', '1e1,-99', '19.4,-99.1,3', ''])
    refused(() => cerca.read(none, context), /latitud y longitud en grados decimales/)
  assert.equal(radio_km.read('0.5', context), { radius: 0.5 })
  for (const none of ['0', '51', '-1', '1e3', 'cinco']) refused(() => radio_km.read(none, context), /de 0.001 a 50/)
})

test.run()
