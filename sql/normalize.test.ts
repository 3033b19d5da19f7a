import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { QuestionError, readQuestion } from './normalize.ts'

const words = (raw: string) => readQuestion(raw).tokens.map(({ folded }) => folded)

const problem = (raw: string) => {
  try {
    readQuestion(raw)
  } catch (error) {
    assert.instance(error, QuestionError)
    assert.match((error as Error).message, /^[A-ZÁÉÍÓÚÑ¿«].*\.$/)
    return (error as QuestionError).code
  }
  return undefined
}

test('words lose case and accents, and keep ñ', () => {
  assert.equal(words('¿Cuál es el AÑO más LLUVIOSO en Cancún?'), [
    'cual',
    'es',
    'el',
    'año',
    'mas',
    'lluvioso',
    'en',
    'cancun',
  ])
  assert.equal(words('n\u0303andu\u0301 y pingüino'), ['ñandu', 'y', 'pinguino'])
})

test('numbers, money, percentages, dates and codes stay one token', () => {
  assert.equal(words('$1,500.50 y $ 23.50 o 20 %, 1T24; 12/05/2024. 2024-05-01 PM2.5 3er 1.ª 5º'), [
    '$1,500.50',
    'y',
    '$23.50',
    'o',
    '20%',
    '1t24',
    '12/05/2024',
    '2024-05-01',
    'pm2.5',
    '3er',
    '1a',
    '5o',
  ])
  assert.equal(words('últimos -3 meses'), ['ultimos', '-3', 'meses'])
  assert.equal(words('30 °C, 30°C, 50 µg/m³ y 100k'), ['30°c', '30°c', '50', 'ug', 'm3', 'y', '100k'])
  assert.equal(words('2023,2024 y gasolina,2024'), ['2023', '2024', 'y', 'gasolina', '2024'])
  assert.equal(words('S.L.P. a las 3 p.m.'), ['slp', 'a', 'las', '3', 'pm'])
  assert.equal(words('precio >= 23 < 5'), ['precio', '>=', '23', '<', '5'])
})

test('a dash between tokens is known', () => {
  const dashed = readQuestion("enero-marzo 2019 – 2023 d'León").tokens.map(({ folded, hyphen }) =>
    hyphen ? `-${folded}` : folded,
  )
  assert.equal(dashed, ['enero', '-marzo', '2019', '-2023', 'de', 'leon'])
})

test('what thumbs leave out is filled in, and stays as it was typed', () => {
  const { tokens } = readQuestion('q gasolinera x estado, pa ir d GDL a D.F.')
  assert.equal(
    tokens.map(({ folded }) => folded),
    ['que', 'gasolinera', 'por', 'estado', 'para', 'ir', 'de', 'gdl', 'a', 'df'],
  )
  assert.equal(
    tokens.slice(0, 3).map(({ raw }) => raw),
    ['q', 'gasolinera', 'x'],
  )
})

test('full width, emoji, zero-width and bidi characters go, and offsets are those of the raw text', () => {
  const raw = '🚗  Ｍａ\u200bｇｎａ\u202e en\u00a0“San Luís”\u00ad ５ km '
  const { text, tokens, quoted } = readQuestion(raw)
  assert.is(text, 'Magna en “San Luís” 5 km')
  assert.equal(
    tokens.map(({ folded }) => folded),
    ['magna', 'en', 'san', 'luis', '5', 'km'],
  )
  for (const { raw: written, start, end } of tokens) assert.is(raw.slice(start, end), written)
  assert.is(readQuestion('en peru\u0301 hoy').tokens[1]!.raw, 'peru\u0301')
  assert.is(tokens[0]!.raw, 'Ｍａ\u200bｇｎａ')
  assert.is(raw.slice(quoted[0]!.start, quoted[0]!.end), 'San Luís')
  assert.is(quoted[0]!.text, 'San Luís')
})

test('what cannot be a question is refused with a reason', () => {
  assert.is(problem('a\0bc'), 'control')
  assert.is(problem('hola \x1b[31m'), 'control')
  assert.is(problem('\ud800 hola'), 'control')
  assert.is(problem('precio de la m\u0430gna'), 'escritura')
  assert.is(problem('магна hoy'), 'escritura')
  assert.is(problem('precio de ٣ litros'), 'escritura')
  assert.is(problem('ab'), 'corta')
  assert.is(problem('  \u200b a '), 'corta')
  assert.is(problem('a'.repeat(301)), 'larga')
  assert.is(problem(`a${'\u0301'.repeat(5_000)} hola`), 'larga')
  assert.is(problem('¿?!...'), 'vacia')
  assert.is(problem('🚗🚗🚗🚗'), 'corta')
  assert.is(problem('a'.repeat(300)), undefined)
  assert.is(problem('ñañ'), undefined)
})

test('the homoglyph is shown with its word', () => {
  assert.throws(
    () => readQuestion('m\u0430gna'),
    (error: Error) => error.message.includes('«m\u0430gna»') && error.message.includes('cirílica'),
  )
})

test('tabs and line ends are spaces, and a question mark is known', () => {
  assert.equal(words('precio\n\tmagna'), ['precio', 'magna'])
  assert.is(readQuestion('precio magna?').isQuestion, true)
  assert.is(readQuestion('precio magna').isQuestion, false)
})

test('verbs have a lemma only where a table names them', () => {
  const verb = (verbs?: Record<string, string>) => readQuestion('cuestan', verbs ? { verbs } : {}).tokens[0]!.lemma
  assert.is(verb(), 'cuestan')
  assert.is(verb({ cuestan: 'costar' }), 'costar')
})

test('no mixture of characters makes it fail otherwise, and every offset fits', () => {
  const pieces = [
    'a',
    'ñ',
    '\u0301',
    '\u200b',
    '🚗',
    '１',
    '$',
    '-',
    '.',
    ',',
    '5',
    '/',
    '°',
    '«',
    '"',
    ' ',
    '½',
    '%',
    'ﬁ',
    'º',
    '\ufe0f',
    "'",
  ]
  let seed = 7
  for (let round = 0; round < 2_000; round++) {
    const raw = Array.from({ length: 24 }, () => pieces[(seed = (seed * 48_271) % 2_147_483_647) % pieces.length]).join(
      '',
    )
    try {
      for (const { raw: written, start, end, folded } of readQuestion(raw).tokens)
        assert.ok(start < end && raw.slice(start, end) === written && folded, raw)
    } catch (error) {
      assert.instance(error, QuestionError, `${raw}: ${error}`)
    }
  }
})

test.run()
