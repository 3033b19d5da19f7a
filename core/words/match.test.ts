import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { matchWord, stems, type Matched } from './match.ts'

const terms = [
  { value: '461110', label: 'Comercio al por menor en tiendas de abarrotes, ultramarinos y misceláneas' },
  { value: '464111', label: 'Farmacias sin minisúper' },
  { value: '464112', label: 'Farmacias con minisúper' },
  { value: '311830', label: 'Elaboración de tortillas de maíz y molienda de nixtamal' },
]
const synonyms = { tortillerías: ['311830'], tiendita: ['461110'] }
const values = (asked: string) => (matchWord(asked, terms, synonyms) as Extract<Matched, { values: unknown }>).values

test('a value, a synonym, or every label that holds the words', () => {
  assert.equal(values('464111'), ['464111'])
  assert.equal(values('tortilleria'), ['311830'])
  assert.equal(values('FARMACIAS'), ['464111', '464112'])
  assert.equal(values('farmacia con minisuper'), ['464111', '464112'].slice(1))
  assert.equal(values('misceláneas'), ['461110'])
})

test('one typo is forgiven where only one name is near', () => {
  assert.equal(values('tortillrias'), ['311830'])
  assert.equal(values('tiendta'), ['461110'])
})

test('an unknown word gets the nearest names and no rows', () => {
  const found = matchWord('zapatería', terms, synonyms)
  assert.not('values' in found)
  assert.equal(matchWord('...', terms, synonyms), { nearest: [] })
})

test('plurals and accents meet', () => {
  assert.equal(stems('Automóviles y camiones'), stems('automovil camion'))
  assert.equal(stems('luces'), stems('luz'))
})

test.run()
