import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { anchorLast, findDates } from '../dates.ts'
import { readQuestion } from '../normalize.ts'
import { checkPhrases, FRIDAY } from './check.ts'

checkPhrases(FRIDAY, {
  'de enero a marzo de 2024': 'absoluto mes 2024-01-01..2024-04-01',
  'enero a marzo 2024': 'absoluto mes 2024-01-01..2024-04-01',
  'enero-marzo 2024': 'absoluto mes 2024-01-01..2024-04-01',
  'ene-mar 2024': 'absoluto mes 2024-01-01..2024-04-01',
  'de noviembre a febrero de 2024': 'absoluto mes 2023-11-01..2024-03-01',
  'de noviembre de 2023 a marzo': 'absoluto mes 2023-11-01..2024-04-01',
  'de enero de 2023 a marzo de 2024': 'absoluto mes 2023-01-01..2024-04-01',
  'de enero a marzo': 'absoluto mes 2026-01-01..2026-04-01',
  'entre mayo y julio': 'absoluto mes 2026-05-01..2026-08-01',
  'de octubre a diciembre': 'absoluto mes 2025-10-01..2026-01-01',
  'de enero a marzo del año pasado': 'relativo mes 2025-01-01..2025-04-01',
  'del 3 al 10 de mayo': 'absoluto dia 2026-05-03..2026-05-11',
  'del 3 al 10 de mayo de 2024': 'absoluto dia 2024-05-03..2024-05-11',
  'entre el 3 y el 10 de mayo de 2024': 'absoluto dia 2024-05-03..2024-05-11',
  '3-10 de mayo de 2024': 'absoluto dia 2024-05-03..2024-05-11',
  'del 28 de diciembre al 3 de enero': 'absoluto dia 2025-12-28..2026-01-04',
  'del 3 de mayo de 2024 al 10 de junio de 2024': 'absoluto dia 2024-05-03..2024-06-11',
  'del 3 de mayo al 10 de junio de 2024': 'absoluto dia 2024-05-03..2024-06-11',
  'del 12/05/2024 al 20/05/2024': 'absoluto dia 2024-05-12..2024-05-21',
  'del 10 al 3 de mayo': 'imposible',
  'del 25 al 31 de abril de 2024': 'imposible',
  'de 2019 a 2023': 'absoluto anio 2019-01-01..2024-01-01',
  'entre 2019 y 2023': 'absoluto anio 2019-01-01..2024-01-01',
  '2019-2023': 'absoluto anio 2019-01-01..2024-01-01',
  '2019 – 2023': 'absoluto anio 2019-01-01..2024-01-01',
  'desde 2019 hasta 2023': 'absoluto anio 2019-01-01..2024-01-01',
  'de 2023 a 2019': 'imposible',
  '2023-2019': 'imposible',
  'entre 20 y 25 pesos': '',
  'de 2020 a la fecha': 'relativo dia 2020-01-01..2026-11-21',
  'desde enero hasta hoy': 'relativo dia 2026-01-01..2026-11-21',
  'de ayer a hoy': 'relativo dia 2026-11-19..2026-11-21',
  'ayer a hoy': 'relativo dia 2026-11-19..2026-11-21',
  'aquí al domingo': 'relativo dia 2026-11-20..2026-11-23',
  'de 1T24 a 3T24': 'absoluto trimestre 2024-01-01..2024-10-01',
  'del primer trimestre de 2023 al segundo trimestre de 2024': 'absoluto trimestre 2023-01-01..2024-07-01',

  'desde 2020': 'abierto anio 2020-01-01..',
  'desde mayo': 'abierto mes 2026-05-01..',
  'desde ayer': 'abierto dia 2026-11-19..',
  'desde el mes pasado': 'abierto mes 2026-10-01..',
  'a partir de marzo de 2024': 'abierto mes 2024-03-01..',
  'a partir del 3 de mayo de 2024': 'abierto dia 2024-05-03..',
  'de 2020 en adelante': 'abierto anio 2020-01-01..',
  'después de 2020': 'abierto anio 2021-01-01..',
  'después del 3 de mayo de 2024': 'abierto dia 2024-05-04..',
  'hasta 2020': 'abierto anio ..2021-01-01',
  'hasta ayer': 'abierto dia ..2026-11-20',
  'hasta la fecha': 'abierto dia ..2026-11-21',
  'antes de 2020': 'abierto anio ..2020-01-01',
  'antes del 3 de mayo de 2024': 'abierto dia ..2024-05-03',
  'antes de mayo': 'abierto mes ..2026-05-01',
  'anteriores a 2020': 'abierto anio ..2020-01-01',
  'desde Puebla hasta Oaxaca': '',
  'desde el 30 de febrero': 'imposible',

  'enero y febrero de 2024': 'absoluto mes 2024-01-01..2024-02-01 ; absoluto mes 2024-02-01..2024-03-01',
  'enero, febrero y marzo de 2024':
    'absoluto mes 2024-01-01..2024-02-01 ; absoluto mes 2024-02-01..2024-03-01 ; absoluto mes 2024-03-01..2024-04-01',
  'enero de 2024 y febrero': 'absoluto mes 2024-01-01..2024-02-01 ; absoluto mes 2024-02-01..2024-03-01',
  'mayo contra mayo del año pasado': 'absoluto mes 2026-05-01..2026-06-01 ; relativo mes 2025-05-01..2025-06-01',
  'el año pasado en mayo': 'relativo mes 2025-05-01..2025-06-01',
  'en 2024 en enero y febrero': 'absoluto mes 2024-01-01..2024-02-01 ; absoluto mes 2024-02-01..2024-03-01',
  '2023 contra 2024': 'absoluto anio 2023-01-01..2024-01-01 ; absoluto anio 2024-01-01..2025-01-01',
  'sube entre mayo y septiembre de 2023 o 2024':
    'absoluto mes 2023-05-01..2023-10-01 ; absoluto anio 2024-01-01..2025-01-01',
})

// 31 December 2025, 20:00 in Mexico City; in UTC it is already January.
checkPhrases('2026-01-01T02:00:00Z', {
  hoy: 'relativo dia 2025-12-31..2026-01-01',
  mañana: 'futuro dia 2026-01-01..2026-01-02',
  'este año': 'relativo anio 2025-01-01..2026-01-01',
  'el mes pasado': 'relativo mes 2025-11-01..2025-12-01',
  diciembre: 'absoluto mes 2025-12-01..2026-01-01',
  enero: 'absoluto mes 2025-01-01..2025-02-01',
  'en lo que va del año': 'relativo dia 2025-01-01..2026-01-01',
})

// 1 January 2026, a Thursday, six minutes after midnight.
checkPhrases('2026-01-01T06:06:00Z', {
  hoy: 'relativo dia 2026-01-01..2026-01-02',
  ayer: 'relativo dia 2025-12-31..2026-01-01',
  'la semana pasada': 'relativo semana 2025-12-22..2025-12-29',
  'esta semana': 'relativo semana 2025-12-29..2026-01-05',
  'el mes pasado': 'relativo mes 2025-12-01..2026-01-01',
  'la quincena pasada': 'relativo quincena 2025-12-16..2026-01-01',
  'el trimestre pasado': 'relativo trimestre 2025-10-01..2026-01-01',
  'el año pasado': 'relativo anio 2025-01-01..2026-01-01',
  enero: 'absoluto mes 2026-01-01..2026-02-01',
  'el jueves': 'relativo dia 2025-12-25..2025-12-26',
  'de diciembre a enero': 'absoluto mes 2025-12-01..2026-02-01',
  'últimos 2 meses': 'ultimo mes 2025-12-01..2026-02-01 n2',
  'en lo que va del año': 'relativo dia 2026-01-01..2026-01-02',
})

// 29 February 2024, a Thursday.
checkPhrases('2024-02-29T18:00:00Z', {
  hoy: 'relativo dia 2024-02-29..2024-03-01',
  mañana: 'futuro dia 2024-03-01..2024-03-02',
  'hace un año': 'relativo anio 2023-01-01..2024-01-01 n1',
  'desde hace un año': 'abierto anio 2023-02-28..',
  'desde hace 4 años': 'abierto anio 2020-02-29..',
  'este mes': 'relativo mes 2024-02-01..2024-03-01',
  '29 de febrero': 'absoluto dia 2024-02-29..2024-03-01',
  '29 de febrero del año pasado': 'imposible',
  'esta quincena': 'relativo quincena 2024-02-16..2024-03-01',
})

// 31 March 2025, a Monday: the month before has no such day.
checkPhrases('2025-03-31T18:00:00Z', {
  'el mes pasado': 'relativo mes 2025-02-01..2025-03-01',
  'desde hace un mes': 'abierto mes 2025-02-28..',
  'hace 30 días': 'relativo dia 2025-03-01..2025-03-02 n30',
  'el lunes': 'relativo dia 2025-03-24..2025-03-25',
  'este lunes': 'relativo dia 2025-03-31..2025-04-01',
  'el próximo lunes': 'futuro dia 2025-04-07..2025-04-08',
  'el fin de semana': 'relativo dia 2025-03-29..2025-03-31',
  'la segunda quincena de febrero': 'absoluto quincena 2025-02-16..2025-03-01',
})

// The 15th is the last day of the first fortnight.
checkPhrases('2026-10-15T18:00:00Z', {
  'esta quincena': 'relativo quincena 2026-10-01..2026-10-16',
  'la quincena pasada': 'relativo quincena 2026-09-16..2026-10-01',
})

// Sunday 22 November 2026, 23:59 in Mexico City: the week has not ended.
checkPhrases('2026-11-23T05:59:00Z', {
  hoy: 'relativo dia 2026-11-22..2026-11-23',
  'esta semana': 'relativo semana 2026-11-16..2026-11-23',
  'la semana pasada': 'relativo semana 2026-11-09..2026-11-16',
  'este fin de semana': 'relativo dia 2026-11-21..2026-11-23',
  'el fin de semana pasado': 'relativo dia 2026-11-14..2026-11-16',
})

test('the last periods are counted from the last day of the data', () => {
  assert.equal(anchorLast('mes', 3, '2026-10-01'), { desde: '2026-08-01', hasta: '2026-11-01' })
  assert.equal(anchorLast('dia', 7, '2026-11-18'), { desde: '2026-11-12', hasta: '2026-11-19' })
  assert.equal(anchorLast('quincena', 2, '2026-10-16'), { desde: '2026-10-01', hasta: '2026-11-01' })
})

test('any heap of date words is read without an error', () => {
  const words =
    'de del a al la los el últimos 3 mayo 2024 hace años mes pasado entre y hasta -5 1T24 12/13/2024 primera quincena hoy lunes fin semana década 90'.split(
      ' ',
    )
  let seed = 1
  const next = () => words[(seed = (seed * 48_271) % 2_147_483_647) % words.length]!
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: 12 }, next).join(' ')
    for (const span of findDates(readQuestion(text).tokens, new Date(FRIDAY))) {
      assert.ok(
        span.from < span.to && span.words && !/NaN|undefined/.test(JSON.stringify(span)),
        `${text}: ${JSON.stringify(span)}`,
      )
      if (span.kind === 'imposible' || !span.range || !('desde' in span.range && 'hasta' in span.range)) continue
      assert.ok(span.range.desde < span.range.hasta, `${text}: ${JSON.stringify(span)}`)
    }
  }
})

test.run()
