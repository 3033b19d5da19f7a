import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createMeter, progressLine } from './progress.ts'

test('rates are of the last seconds, and the time left follows from them', () => {
  let now = 0
  const meter = createMeter(() => now)
  const at = (seconds: number, bytes: number) => {
    now = seconds * 1000
    return meter({ phase: 'descarga', rows: 0, bytes, totalBytes: 10_000_000 })
  }
  assert.is(at(0, 0).secondsLeft, undefined)
  assert.is(at(2, 4_000_000).bytesPerSecond, 2_000_000)
  assert.is(at(2, 4_000_000).secondsLeft, 3)
  // A stall shows: nothing came for longer than the window.
  at(9, 4_000_000)
  assert.is(at(10, 4_000_000).bytesPerSecond, 0)
  assert.is(at(10, 4_000_000).secondsLeft, undefined)
})

test('a second download starts over instead of going backwards', () => {
  let now = 0
  const meter = createMeter(() => now)
  meter({ phase: 'descarga', rows: 0, bytes: 5_000_000 })
  now = 1000
  assert.is(meter({ phase: 'descarga', rows: 0, bytes: 1000 }).bytesPerSecond, 0)
  now = 2000
  assert.is(meter({ phase: 'descarga', rows: 0, bytes: 3000 }).bytesPerSecond, 2000)
})

test('a line says what is known and nothing else', () => {
  assert.is(
    progressLine('gasolina', {
      phase: 'descarga',
      rows: 0,
      bytes: 3_100_000,
      totalBytes: 7_100_000,
      rowsPerSecond: 0,
      bytesPerSecond: 1_200_000,
      secondsLeft: 3.33,
    }),
    'gasolina  descarga  3.1 MB de 7.1 MB  1.2 MB/s  faltan 3.3 s',
  )
  assert.is(
    progressLine('precios', {
      phase: 'lectura',
      rows: 120_000,
      bytes: 9_000_000,
      rowsPerSecond: 40_000,
      bytesPerSecond: 0,
    }),
    'precios  lectura  9.0 MB  120,000 filas  40,000 filas/s',
  )
})

test.run()
