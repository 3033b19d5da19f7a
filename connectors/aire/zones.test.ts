import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { instantIn } from '@tianguis/core/decode/dates'
import { zoneOf } from './zones.ts'

const at = (cvegeo: string, local: string) => instantIn(zoneOf(cvegeo)!, local).toISOString().slice(0, 16)

test('Tijuana is at -7 in summer and -8 in winter; Mexico City at -6 all year since 2022', () => {
  assert.is(at('02004', '2026-07-01 12:00'), '2026-07-01T19:00')
  assert.is(at('02004', '2026-11-19 12:00'), '2026-11-19T20:00')
  assert.is(at('09010', '2026-07-01 12:00'), '2026-07-01T18:00')
  assert.is(at('09010', '2026-11-19 12:00'), '2026-11-19T18:00')
  assert.is(at('09010', '2021-07-01 12:00'), '2021-07-01T17:00', 'it had summer time before')
})

test('the border keeps the clock of its neighbour, the rest of its state does not', () => {
  assert.equal(
    ['08037', '08019', '08052'].map((code) => at(code, '2026-07-01 12:00').slice(11)),
    ['18:00', '18:00', '17:00'],
  )
  assert.equal(
    ['08037', '08019', '08052'].map((code) => at(code, '2026-11-19 12:00').slice(11)),
    ['19:00', '18:00', '18:00'],
  )
  assert.equal(
    [at('28027', '2026-07-01 12:00'), at('28041', '2026-07-01 12:00')].map((time) => time.slice(11)),
    ['17:00', '18:00'],
  )
  assert.equal(
    [at('05025', '2026-07-01 12:00'), at('05035', '2026-07-01 12:00')].map((time) => time.slice(11)),
    ['17:00', '18:00'],
  )
})

test('Sonora, the Pacific, Nayarit with its exception, Quintana Roo', () => {
  assert.equal(
    ['26030', '25006', '03003', '18017', '18020', '23005'].map((code) => at(code, '2026-11-19 12:00').slice(11)),
    ['19:00', '19:00', '19:00', '19:00', '18:00', '17:00'],
  )
})

test('without a municipality the code of the page is believed; without both there is no zone', () => {
  assert.equal(
    ['1', '8', '3', '4', '5', '7'].map((code) => zoneOf(null, code)),
    [
      'America/Mexico_City',
      'America/Mexico_City',
      'America/Mazatlan',
      'America/Hermosillo',
      'America/Tijuana',
      undefined,
    ],
  )
  assert.is(zoneOf(undefined), undefined)
  assert.is(zoneOf('02004', '1'), 'America/Tijuana', 'the municipality knows better')
})

test.run()
