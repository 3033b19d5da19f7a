import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readQuestion } from './normalize.ts'
import { findNumbers } from './numbers.ts'

const shown = (phrase: string) =>
  findNumbers(readQuestion(phrase).tokens)
    .map(({ value, unit, ordinal, absurd }) =>
      [value, unit, ordinal && 'ordinal', absurd && 'absurdo'].filter(Boolean).join(' '),
    )
    .join('; ')

const TABLE: Readonly<Record<string, string>> = {
  '1,500.50 pesos': '1500.50 pesos',
  '007 km': '7 km',
  '.5 litros': '0.5 litros',
  '1,500,000': '1500000',
  '1.234.567': '',
  '23,50': '',
  '1,5000': '1; 5000',
  '2 mil': '2000',
  'dos mil': '2000',
  mil: '1000',
  'cien mil': '100000',
  'dos mil quinientos': '2500',
  '2 mil 500 varos': '2500 pesos',
  'ciento veinte': '120',
  'treinta y cinco y cuarenta': '35; 40',
  'veintiún mil': '21000',
  'quinientas personas': '500 personas',
  'medio millón': '500000',
  '1.5 millones': '1500000',
  'un millón': '1000000',
  'un millón y medio de personas': '1500000 personas',
  'dos millones trescientos mil quinientos uno': '2300501',
  'mil millones': '1000000000',
  '3 billones 20 millones': '3000020000000',
  'una docena': '12',
  'dos docenas de huevos': '24',
  'media docena': '6',
  'un par de meses': '2',
  cero: '0',
  'dos y medio litros': '2.5 litros',
  '2 y medio kilos': '2.5 kilos',
  '1/2 kilo': '0.5 kilos',
  '½ kilo': '0.5 kilos',
  'medio litro': '0.5 litros',
  'la media': '',
  'precio medio': '',
  'un municipio': '',
  'una presa': '',
  'uno de cada cinco': '5',
  'un peso': '1 pesos',
  'un litro': '1 litros',
  'un mil': '1000',
  'primer lugar': '1 ordinal',
  'la tercera': '3 ordinal',
  '5o lugar': '5 ordinal',
  '3er y 2da': '3 ordinal; 2 ordinal',
  '1.ª quincena': '1 ordinal',
  '20%': '20 porcentaje',
  '20 %': '20 porcentaje',
  'veinte por ciento': '20 porcentaje',
  '3 puntos porcentuales': '3 porcentaje',
  '5 puntos': '5 puntos',
  '$23.50': '23.50 pesos',
  '$ 1.5 millones': '1500000 pesos',
  '$5 mil': '5000 pesos',
  'US$20 mil': '20000 dolares',
  '$20 dólares': '20 dolares',
  '20 usd': '20 dolares',
  '100k': '100000',
  '100k pesos': '100000 pesos',
  '15 mil km': '15000 km',
  '20km': '20 km',
  '300 mdp': '300000000 pesos',
  '30º C': '30 grados',
  '30°C': '30 grados',
  '30 grados centígrados': '30 grados',
  '-5 grados': '-5 grados',
  '5 grados bajo cero': '-5 grados',
  '-5 mil': '-5000',
  '50 µg/m³': '50 ug/m3',
  '3 hm³': '3 hm3',
  '10 mm': '10 mm',
  '12 toneladas': '12 toneladas',
  'entre 20 y 25 pesos': '20; 25 pesos',
  'en 2024, dólar por mes': '2024',
  '1e9': '1000000000',
  '1e999': '1e999 absurdo',
  '99999999999999999999': '99999999999999999999 absurdo',
  '0.1e1': '1',
  'PM10 y PM2.5': '',
  '1T24 12/05/2024 3pm': '',
  'top 5 y 10': '5; 10',
}

test('the table of quantities', () => {
  const got = Object.fromEntries(Object.keys(TABLE).map((phrase) => [phrase, shown(phrase)]))
  assert.equal(got, TABLE)
})

test('spans hold the unit, and their text is as written', () => {
  const [span] = findNumbers(readQuestion('gasolina a menos de $ 1,500.50 pesos por litro').tokens)
  assert.equal(span, { from: 4, to: 6, value: '1500.50', unit: 'pesos', text: '$ 1,500.50 pesos' })
})

test('no heap of number words gives anything but decimal text', () => {
  const words =
    'un una mil millón millones medio y docena 5 1.5 -3 $2 20% 1e9 cien dos treinta billones de pesos mdp par 1/2 bajo cero grados'.split(
      ' ',
    )
  let seed = 3
  for (let round = 0; round < 2_000; round++) {
    const text = Array.from({ length: 10 }, () => words[(seed = (seed * 48_271) % 2_147_483_647) % words.length]).join(
      ' ',
    )
    for (const { from, to, value } of findNumbers(readQuestion(text).tokens)) {
      assert.ok(from < to, text)
      assert.match(value, /^-?\d+(?:\.\d+)?(?:e\d+)?$/, text)
    }
  }
})

test.run()
