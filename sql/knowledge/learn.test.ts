import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { catalogueOf, learn } from './learn.ts'
import { connectors, knowledge, NOW, termsOf } from '../../test/support/fake-catalogue.ts'
import { territory } from '../../test/support/fake-territory.ts'
import { nearest } from '../annotate/typos.ts'
import { understand } from '../understand.ts'

test('states are called by the names of the territory', () => {
  const { stateName } = catalogueOf({ connectors, territory })
  assert.equal([stateName('16'), stateName('99')], ['Michoacán de Ocampo', '99'])
})

test('there is a vocabulary for each subject, and its words can be mistyped', () => {
  const { vocabularies, lexicon } = knowledge()
  assert.equal([...vocabularies.keys()], ['puestos', 'ventas', 'moneda', 'indice', 'gente', 'aseo', 'ruido', 'quejas'])
  assert.equal(nearest('petacn', lexicon), ['petacon'])
  assert.equal(nearest('guadalupanna', lexicon), ['guadalupana'])
  assert.equal(
    ['mercadso', 'baraats', 'petacnoes'].map((word) => nearest(word, lexicon)),
    [['mercado', 'mercados'], ['baratas'], ['petacones']],
  )
  const { puestos } = connectors[0].semantics!
  const toldInPlural = [
    { ...connectors[0], semantics: { ...connectors[0].semantics, puestos: { ...puestos!, noise: ['temblores'] } } },
  ] as unknown as typeof connectors
  assert.equal(
    nearest('temlbor', learn({ connectors: toldInPlural, territory, terms: termsOf }, NOW).lexicon),
    ['temblor'],
    'one of what is declared in the plural',
  )
})

test('a slip in the name of a place is found, and all that are as near', () => {
  const { lexicon } = knowledge()
  assert.equal(nearest('guadlajara', lexicon), ['guadalajara'])
  assert.equal(nearest('zapopam', lexicon), ['zapopan'])
  const near = (...names: string[]) =>
    nearest(
      'marianas',
      learn({ connectors, terms: termsOf, territory: { ...territory, names: () => names } }, NOW).lexicon,
    )
  assert.equal([near('marianal'), near('marianal', 'marianat')], [['marianal'], ['marianal', 'marianat']])
})

test('words that are published anew are known after learning again', () => {
  const question = 'puestos de Nopalera'
  const kind = (known: typeof connectors, labels: readonly string[]) =>
    understand(
      question,
      learn(
        {
          connectors: known,
          territory,
          terms: (topic, dimension) => [
            ...termsOf(topic, dimension),
            ...labels.map((label) => ({ value: label, label })),
          ],
        },
        NOW,
      ),
      NOW,
    ).kind
  assert.equal([kind(connectors, []), kind(connectors, ['Nopalera'])], ['refused', 'understood'])
})

test('what has not changed is taken over, and what has is made anew', () => {
  const before = learn({ connectors, territory, terms: termsOf }, NOW)
  const same = learn({ connectors, territory, terms: termsOf }, NOW, before)
  assert.is(same, before)
  const brands = [{ value: 'Nopalera', label: 'Nopalera' }]
  const other = learn(
    { connectors, territory: { ...territory }, terms: (_topic, dimension) => (dimension === 'marca' ? brands : []) },
    NOW,
    before,
  )
  assert.equal(
    [...other.vocabularies.keys()].filter((id) => other.vocabularies.get(id) !== before.vocabularies.get(id)),
    ['puestos'],
  )
  assert.is.not(other.places, before.places)
  assert.is(understand('puestos de Nopalera', other, NOW).kind, 'understood')
})

test('examples are indexed under their subject', () => {
  const { examples, catalogue } = knowledge()
  assert.equal(
    [...catalogue.topics.keys()].flatMap((id) => examples.get(id)?.length ?? []),
    [3],
  )
  assert.is(examples.get('puestos')!.length, 3)
})

test.run()
