import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cadenceInWords, spanInWords } from './cadence-words.ts'

const words = (timezone: string, ...cron: string[]) => cadenceInWords({ cron, timezone, lateAfter: '1 day' })

const READINGS: [string, string, ...string[]][] = [
  ['de lunes a viernes a las 18:15, 19:15 y 20:15 (UTC)', 'UTC', '15 18 * * 1-5', '15 19 * * 1-5', '15 20 * * 1-5'],
  [
    'todos los días a las 00:20, 06:20, 12:20 y 18:20 (hora de la Ciudad de México)',
    'America/Mexico_City',
    '20 0,6,12,18 * * *',
  ],
  ['el día 3 de cada mes a las 09:00 (hora de la Ciudad de México)', 'America/Mexico_City', '0 9 3 * *'],
  ['los días 9 y 24 de cada mes a las 12:05 (UTC)', 'UTC', '5 12 9,24 * *'],
  ['el día 1 de enero y julio a las 07:00 (UTC)', 'UTC', '0 7 1 1,7 *'],
  ['los martes y sábados a las 07:30 (UTC)', 'UTC', '30 7 * * 2,6'],
  ['de lunes a domingo a las 07:30 (UTC)', 'UTC', '30 7 * * 1-7'],
  ['de lunes a viernes a las 08:00; todos los días a las 20:00 (UTC)', 'UTC', '0 8 * * 1-5', '0 20 * * *'],
  ['cada 5 minutos', 'UTC', '*/5 * * * *'],
  ['cada minuto', 'UTC', '* * * * *'],
  ['cada hora, al minuto 10', 'UTC', '10 * * * *'],
  ['cada 2 horas, al minuto 5', 'UTC', '5 */2 * * *'],
  ['todos los días a las 00:05, 06:05, 12:05 y 18:05 (UTC)', 'UTC', '5 */6 * * *'],
  ['según el cron `0 9 L * *` (UTC)', 'UTC', '0 9 L * *'],
  ['según el cron `*/5 8-18 * * 1-5` (UTC)', 'UTC', '*/5 8-18 * * 1-5'],
  ['según el cron `0 9 13 * 5` (UTC)', 'UTC', '0 9 13 * 5'],
]

for (const [expected, timezone, ...cron] of READINGS) {
  test(`${cron.join(' | ')} reads «${expected}»`, () => assert.is(words(timezone, ...cron), expected))
}

test('spans are read in Spanish, one and many', () => {
  assert.equal(['30 hours', '1 day', '4 days', '45 minutes', 'pronto'].map(spanInWords), [
    '30 horas',
    '1 día',
    '4 días',
    '45 minutos',
    'pronto',
  ])
})

test.run()
