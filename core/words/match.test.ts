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
const mended = (asked: string) => {
  const { readAs } = matchWord(asked, terms, synonyms) as Extract<Matched, { values: unknown }>
  return readAs
}
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
  assert.equal(
    [mended('tortillrias'), mended('tiendta'), mended('tiendita'), mended('tortilleria')],
    ['tortillerías', 'tiendita', undefined, undefined],
  )
})

test('one slip is no two, a number is none, and an everyday word is its own', () => {
  const label = (...labels: string[]) => labels.map((one) => ({ value: one, label: one }))
  const read = (asked: string, ...labels: string[]) => {
    const found = matchWord(asked, label(...labels), {})
    return 'values' in found && found.values
  }
  for (const [asked, name] of [
    ['acoso sexual', 'Abuso sexual'],
    ['ampicilina', 'Amoxicilina'],
    ['San Manuel', 'San Miguel'],
    ['Santa Rita', 'Santa Rosa'],
    ['Constitución de 1918', 'Constitución de 1917'],
    ['bistec de pez', 'Bistec de res'],
    ['pintor de cajas', 'Pintor de casas'],
    ['soldado', 'Soldador'],
    ['platino', 'Plátano'],
  ] as const) {
    assert.is(read(asked, name), false, asked)
  }
  for (const asked of ['tortila', 'torilla', 'tortlila'])
    assert.equal(matchWord(asked, label('Tortilla de maíz', 'Tortilla de harina'), {}), {
      values: ['Tortilla de maíz', 'Tortilla de harina'],
      readAs: 'tortilla',
    })
  assert.equal(matchWord('Bistec de rez fino', label('Bistec de res fino'), {}), { nearest: ['Bistec de res fino'] })
  assert.equal(matchWord('jitomtae saladet', label('Jitomate saladet'), {}), {
    values: ['Jitomate saladet'],
    readAs: 'jitomate saladet',
  })
  assert.is(read('frijok', 'Frijol', 'Frijon'), false)
})

test('a slip of the first letter is one that fingers or ears make: another makes another word', () => {
  const found = (asked: string, label: string) => 'values' in matchWord(asked, [{ value: 'uno', label }], {})
  assert.equal(
    [
      found('mesero', 'Yesero'),
      found('rollo', 'Pollo'),
      found('nagna', 'Magna'),
      found('gitomate', 'Jitomate'),
      found('abrrotes', 'Abarrotes'),
    ],
    [false, false, true, true, true],
  )
})

test('an unknown word gets the nearest names and no rows', () => {
  const found = matchWord('zapatería', terms, synonyms)
  assert.not('values' in found)
  assert.equal(matchWord('...', terms, synonyms), { nearest: [] })
})

test('a list is spelled once, and the next publication is another list', () => {
  let read = 0
  const counted = (label: string) => ({
    value: label,
    get label() {
      read += 1
      return label
    },
  })
  const before = [counted('Zapaterías'), counted('Tiendas de zapatos y botas')]
  assert.equal(matchWord('zapatería', before, {}), { values: ['Zapaterías'] })
  const once = read
  assert.equal(matchWord('botas y zapatos', before, {}), { values: ['Tiendas de zapatos y botas'] })
  assert.equal(matchWord('zapateria', before, {}), { values: ['Zapaterías'] })
  assert.is(read, once)
  assert.equal(matchWord('botas', [counted('Botas')], {}), { values: ['Botas'] })
})

test('plurals and accents meet', () => {
  assert.equal(stems('Automóviles y camiones'), stems('automovil camion'))
  assert.equal(stems('luces'), stems('luz'))
  for (const [one, many] of [
    ['carne', 'carnes'],
    ['chile', 'chiles'],
    ['legumbre', 'legumbres'],
    ['mueble', 'muebles'],
    ['fraude', 'fraudes'],
    ['pan', 'panes'],
  ])
    assert.equal(stems(one!), stems(many!), one)
})

test.run()
