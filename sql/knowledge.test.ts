import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { catalogueOf, learn } from './knowledge.ts'
import { connectors, knowledge, NOW, termsOf, territory } from './stand-in.ts'
import { correct } from './typos.ts'
import { understand } from './understand.ts'

test('states are called by the names of the territory', () => {
  const { stateName } = catalogueOf({ connectors, territory })
  assert.equal([stateName('16'), stateName('99')], ['Michoacán de Ocampo', '99'])
})

test('there is a vocabulary for each subject, and its words can be mistyped', () => {
  const { vocabularies, lexicon } = knowledge()
  assert.equal([...vocabularies.keys()], ['puestos', 'ventas', 'moneda', 'indice', 'gente'])
  assert.is(correct('petacn', lexicon)?.word, 'petacon')
  assert.is(correct('guadalupanna', lexicon)?.word, 'guadalupana')
})

test('a slip in the name of a place is found, and never between two places', () => {
  const { lexicon } = knowledge()
  assert.is(correct('guadlajara', lexicon)?.word, 'guadalajara')
  assert.is(correct('zapopam', lexicon)?.word, 'zapopan')
  const read = (...names: string[]) => correct('marianas', learn({ connectors, terms: termsOf, territory: { ...territory, names: () => names } }, NOW).lexicon)?.word
  assert.equal([read('marianal'), read('marianal', 'marianat')], ['marianal', undefined])
})

test('words that are published anew are known after learning again', () => {
  const question = 'puestos de Nopalera'
  const kind = (known: typeof connectors, labels: readonly string[]) => understand(question, learn({ connectors: known, territory, terms: (topic, dimension) => [...termsOf(topic, dimension), ...labels.map((label) => ({ value: label, label }))] }, NOW), NOW).kind
  assert.equal([kind(connectors, []), kind(connectors, ['Nopalera'])], ['refused', 'understood'])
})

test('examples are indexed under their subject', () => {
  assert.equal([...knowledge().examples].map(([id, list]) => [id, list.length]), [['puestos', 3]])
})

test.run()
