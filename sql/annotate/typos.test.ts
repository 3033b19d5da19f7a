import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildLexicon, likelierNumber, nearest, type Lexicon } from './typos.ts'

const lexicon = buildLexicon(
  [
    ['gasolina', 'gasolina'],
    ['gasolinas', 'gasolina'],
    ['magna', 'magna'],
    ['premium', 'premium'],
    ['presa', 'presa'],
    ['presas', 'presa'],
    ['tortilleria', 'tortilla'],
    ['dolar', 'dolar'],
    ['robo', 'robo'],
    ['lobo', 'lobo'],
    ['inflacion', 'inflacion'],
    ['guadalajara', 'g'],
    ['homicidio', 'h'],
    ['señal', 's'],
  ].map(([word, id]) => ({ word: word!, id: id! })),
)

/** The one word that a slip can be. */
const only = (word: string, known: Lexicon) => {
  const near = nearest(word, known)
  return near.length === 1 ? near[0] : undefined
}
const fixed = (word: string) => only(word, lexicon)

test('one edit: insert, delete, replace, swap; two are another word', () => {
  assert.equal(['magnaa', 'mgna', 'mabna', 'amgna', 'dolra', 'premiun', 'señla'].map(fixed), [
    'magna',
    'magna',
    'magna',
    'magna',
    'dolar',
    'premium',
    'señal',
  ])
  assert.is(fixed('magxx'), undefined)
  assert.is(fixed('mgan'), undefined)
  assert.equal(['gasloina', 'tortilleia', 'guadaljara', 'guadalajaraa'].map(fixed), [
    'gasolina',
    'tortilleria',
    'guadalajara',
    'guadalajara',
  ])
  assert.equal(['gaslinaa', 'guadaljaraa', 'tortillreias'].map(fixed), [undefined, undefined, undefined])
})

test('nothing is near what is known, short, a number, or only of another gender; what is near two meanings is either', () => {
  assert.equal(
    ['magna', 'gas', 'pm10', '2024', 'preso', 'presos'].map((word) => nearest(word, lexicon)),
    Array.from({ length: 6 }, () => []),
  )
  assert.equal(nearest('presaa', lexicon), ['presa', 'presas'], 'one and several are two questions')
  const near = buildLexicon(['quedo', 'banco', 'tasas', 'datos'].map((word) => ({ word, id: word })))
  assert.equal(
    ['queso', 'barco', 'tazas', 'gatos'].map((word) => only(word, near)),
    [undefined, undefined, undefined, undefined],
  )
  assert.is(only('qedo', near), 'quedo')
  assert.is(
    buildLexicon([
      { word: 'banco', id: 'a' },
      { word: 'banco', id: 'b' },
    ]).words.length,
    1,
  )
  assert.equal(
    nearest(
      'bamco',
      buildLexicon([
        { word: 'banco', id: 'a' },
        { word: 'banco', id: 'b' },
      ]),
    ),
    ['banco'],
  )
  assert.equal(nearest('tobo', lexicon), ['robo'])
})

test('a first letter slips to one beside it or one that sounds so: another makes another word', () => {
  const works = buildLexicon(
    ['yesero', 'vivienda', 'soldador', 'carpintero', 'huevo'].map((word) => ({ word, id: word })),
  )
  assert.equal(
    ['mesero', 'bivienda', 'zoldador', 'xarpintero', 'uevo', 'hhuevo'].map((word) => only(word, works)),
    [undefined, 'vivienda', 'soldador', 'carpintero', 'huevo', 'huevo'],
  )
})

/** Damerau's distance by definition, on whole tables. */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j))
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const options = [
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      ]
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) options.push(table[i - 2]![j - 2]! + 1)
      table[i]![j] = Math.min(...options)
    }
  return table[a.length]![b.length]!
}

let seed = 11
const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
const invented = (letters: string) =>
  Array.from({ length: 4 + random(9) }, () => letters[random(letters.length)]).join('')

/** Of the letters of this test, the one in which two words of one length differ. */
const isKeyBeside = (word: string, asked: string) => {
  const at = [...word].findIndex((letter, index) => letter !== asked[index])
  return ['er', 'rt', 'as', 'ae'].includes([word[at], asked[at]].sort().join(''))
}

/** One letter out, or two neighbours swapped. */
function slipped(word: string): string {
  const at = random(word.length - 1)
  return random(2)
    ? word.slice(0, at) + word.slice(at + 1)
    : word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
}
const genderless = (word: string) => word.replace(/[ao](s?)$/, '_$1')

test('finds just what comparing with every word finds', () => {
  const words = [...new Set(Array.from({ length: 200 }, () => invented('aeostr')))]
  const some = buildLexicon(words.map((word) => ({ word, id: word })))
  let corrected = 0
  for (let round = 0; round < 200; round++) {
    const asked = round % 2 ? invented('aeostr') : slipped(words[random(words.length)]!)
    if (asked.length < 4 || words.includes(asked)) continue
    const near = words.filter(
      (word) =>
        distance(asked, word) === 1 &&
        genderless(asked) !== genderless(word) &&
        (word.length !== asked.length ||
          word[0] === asked[0] ||
          word[0] === asked[1] ||
          ['er', 'rt', 'as', 'ae'].includes([word[0], asked[0]].sort().join(''))),
    )
    const swapped = near.filter((word) => [...word].sort().join('') === [...asked].sort().join(''))
    const likely = swapped.length ? swapped : near
    const close = likely.filter(
      (word) => word.length !== asked.length || swapped.includes(word) || isKeyBeside(word, asked),
    )
    assert.equal([...nearest(asked, some)].sort(), (close.length ? close : likely).sort(), asked)
    corrected += near.length ? 1 : 0
  }
  assert.ok(corrected >= 50, `${corrected}`)
})

test('of a lexicon of thousands a few entries are looked at for a word', () => {
  const letters = 'abcdefghijlmnopqrstuvz'
  const many = buildLexicon(Array.from({ length: 4_000 }, (_, id) => ({ word: invented(letters), id: String(id) })))
  const asked = Array.from({ length: 60 }, () => invented(letters))
  let looks = 0
  const watched = <Of extends object>(them: Of) =>
    new Proxy(them, {
      get(_same, key) {
        looks += 1
        return Reflect.get(them, key, them) as unknown
      },
    })
  const counted = { ...many, entries: watched(many.entries), words: watched(many.words) }
  for (const word of asked) nearest(word, counted)
  assert.ok(looks / asked.length < 300, `${looks / asked.length} of ${many.entries.length}`)
})

test('a city abroad is no slip of a word of the box', () => {
  assert.equal(nearest('paris', buildLexicon([{ word: 'pais', id: 'pais' }])), [])
})

test('a verb of getting better is no slip of «mejor»', () => {
  const known = buildLexicon([{ word: 'mejor', id: 'mejor' }])
  assert.equal(
    ['mejoro', 'mejora', 'mejorar', 'mejorado'].flatMap((word) => nearest(word, known)),
    [],
  )
  assert.equal(nearest('mejr', known), ['mejor'])
})

test('letters in the wrong order are likelier than one too many, unless it is a place', () => {
  const known = buildLexicon([
    { word: 'media', id: 'media' },
    { word: 'medica', id: 'medica' },
    { word: 'merida', id: 'lugar merida' },
  ])
  assert.equal(nearest('meida', known), ['media', 'merida'])
  const other = buildLexicon([
    { word: 'compara', id: 'comparar' },
    { word: 'comapa', id: 'lugar comapa' },
  ])
  assert.equal(nearest('compaa', other), ['comapa', 'compara'])
})

test('of two forms of a word the one that ends as it was typed comes first', () => {
  const known = buildLexicon([
    { word: 'cuanta', id: 'cuanto' },
    { word: 'cuantos', id: 'cuanto' },
  ])
  assert.is(nearest('cuants', known)[0], 'cuantos')
})

test('of one and several the likelier: as it ends, unless the keys lie side by side; a letter struck twice', () => {
  const [one, several] = ['estado', 'estados']
  assert.equal(likelierNumber('estads', [one, several]), [several])
  assert.equal(likelierNumber('estadoo', [one, several]), [one])
  assert.equal(likelierNumber('alcaldis', ['alcaldia', 'alcaldias']), ['alcaldia', 'alcaldias'])
  assert.equal(likelierNumber('alcaldia', ['presa', 'dolar']), ['presa', 'dolar'])
})

test('a letter struck twice is as likely as two in the wrong order', () => {
  const known = buildLexicon([
    { word: 'barato', id: 'barato' },
    { word: 'abarato', id: 'abaratar' },
  ])
  assert.equal(nearest('baarato', known).toSorted(), ['abarato', 'barato'])
})

test.run()
