import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { knowledge, NOW } from '../../test/support/fake-catalogue.ts'
import { queryOf } from '../../test/support/fake-questions.ts'
import type { Understood } from '../understood.ts'
import type { Turn } from './handle.ts'
import { understandFollowUp } from './understand.ts'

/** What the last of these questions means, each following the one before it. */
function outcomeAfter(...questions: readonly string[]) {
  const turns: Turn[] = []
  for (const [at, question] of questions.entries()) {
    const outcome = at ? understandFollowUp(question, { turns, until: '2026-11-01' }, knowledge(), NOW) : undefined
    if (at === questions.length - 1) return outcome!
    const consulta = outcome ? (outcome as Understood).interpretation.query : queryOf(question)
    turns.push({ pregunta: question, consulta })
  }
  throw new Error('No question follows another.')
}
function after(...questions: readonly string[]): LogicalQuery {
  const outcome = outcomeAfter(...questions)
  if (outcome.kind !== 'understood')
    throw new Error(`«${questions.at(-1)}»: ${outcome.kind === 'refused' ? outcome.message : 'doubtful'}`)
  return outcome.interpretation.query
}
const refusalAfter = (...questions: readonly string[]) => {
  const outcome = outcomeAfter(...questions)
  return outcome.kind === 'refused' ? `${outcome.code}: ${outcome.message}` : JSON.stringify(outcome)
}
const sorted = (query: LogicalQuery) => JSON.stringify(Object.entries(query).sort())
/** Whether a dialogue ends in the query of a whole question. */
const meansLike = (questions: readonly string[], whole: string) =>
  assert.is(sorted(after(...questions)), sorted(queryOf(whole)), questions.join(' '))

const LIMES = '¿cuánto cuesta el limón en Guadalajara?'

test('another place, one more, one less, the whole country', () => {
  meansLike([LIMES, '¿y en Zapopan?'], '¿cuánto cuesta el limón en Zapopan?')
  meansLike([LIMES, 'ahora en Mérida'], '¿cuánto cuesta el limón en Mérida?')
  assert.equal(
    [after(LIMES, 'también en Zapopan'), after(LIMES, '¿y en Guadalajara y Zapopan?')].map((query) => [
      query.lugar?.map(({ clave }) => clave),
      query.dimensiones,
    ]),
    [
      [['14039', '14120'], ['municipio']],
      [['14039', '14120'], ['municipio']],
    ],
  )
  assert.equal(after(LIMES, 'también en Zapopan', '¿y en Mérida?').dimensiones, undefined, 'one needs no telling apart')
  assert.equal(after('ventas en Jalisco', 'sin Zapopan').excluir, [{ nivel: 'municipio', clave: '14120' }])
  assert.is(after(LIMES, '¿y en todo el país?').lugar, undefined)
})

test('after what place one holds, the place of another', () => {
  const jalisco = '¿qué lugar ocupa Jalisco en piezas vendidas?'
  meansLike([jalisco, '¿y Yucatán?'], '¿qué lugar ocupa Yucatán en piezas vendidas?')
  meansLike([jalisco, '¿y Mérida?'], '¿qué lugar ocupa Mérida en piezas vendidas?')
})

test('another value, one more, one less; another measure and another way to reduce it', () => {
  meansLike([LIMES, '¿y el mango?'], '¿cuánto cuesta el mango en Guadalajara?')
  meansLike([LIMES, 'y de naranja'], '¿cuánto cuesta la naranja en Guadalajara?')
  assert.equal(after(LIMES, 'también el mango').filtros, [{ columna: 'fruta', op: 'in', valores: ['limon', 'mango'] }])
  assert.equal(after('lista de puestos en Guadalajara', 'sin contar mango').filtros, [
    { columna: 'fruta', op: '!=', valores: ['mango'] },
  ])
  assert.equal(after(LIMES, '¿y la mediana?').medidas, [{ id: 'precio', agg: 'mediana' }])
})

test('another time, in the year that was spoken of', () => {
  const flowers = 'ventas de flores en 2025'
  meansLike([flowers, '¿y en 2024?'], 'ventas de flores en 2024')
  assert.equal(after('ventas de flores en 2024', '¿y en marzo?').tiempo, { desde: '2024-03-01', hasta: '2024-04-01' })
  assert.equal(after('ventas de flores este año', '¿y en el mismo periodo del año pasado?').tiempo, {
    desde: '2025-01-01',
    hasta: '2025-11-01',
  })
})

test('a grain, a group in the place of another and beside it', () => {
  meansLike(['ventas de flores en 2025', 'por mes'], 'ventas de flores por mes en 2025')
  meansLike(['ventas de flores en 2025', 'mes por mes'], 'ventas de flores por mes en 2025')
  meansLike(['ventas de flores en 2025', 'por municipio'], 'ventas de flores por municipio en 2025')
  assert.equal(after('ventas de 2025 por rubro', 'por estado').dimensiones, ['estado'])
  assert.equal(after('ventas de 2025 por rubro', 'también por estado').dimensiones, ['estado', 'rubro'])
  assert.match(
    refusalAfter('ventas en Zapopan', 'por municipio'),
    /^no_soportada: .*ya es de un solo municipio\. Hasta aquí/,
  )
})

test('a bound on rows opens a single one; the later of two alike holds; of groups it is a threshold', () => {
  const cheapest = 'el puesto más barato de limón'
  const bounded = after(cheapest, 'sólo los de menos de 22')
  assert.equal([bounded.limite, bounded.filtros?.at(-1)], [undefined, { columna: 'precio', op: '<', valores: ['22'] }])
  assert.equal(
    after(cheapest, 'sólo los de menos de 22', 'los de menos de 20').filtros?.filter(
      ({ columna }) => columna === 'precio',
    ),
    [{ columna: 'precio', op: '<', valores: ['20'] }],
  )
  assert.equal(after('ventas por municipio en 2026', 'los que tengan más de 50').tener, [
    { medida: 'piezas', op: '>', valor: '50' },
  ])
})

test('the most and the least, their order, the first of them, the next', () => {
  meansLike([LIMES, '¿y el más barato?'], 'el puesto más barato de limón en Guadalajara')
  const towns = 'ventas por municipio en 2026'
  const most = after(towns, '¿cuál tiene más?')
  assert.equal([most.orden, most.limite], [[{ por: 'piezas', dir: 'desc' }], 1])
  assert.equal(after(towns, 'los 2 primeros').limite, 2)
  assert.equal(after(towns, 'los 2 primeros', 'ahora los que menos').orden, [{ por: 'piezas', dir: 'asc' }])
  assert.equal(after(towns, 'los 2 primeros', 'al revés').orden, [{ por: 'piezas', dir: 'asc' }])
  const second = after(towns, '¿cuál tiene más?', '¿y el segundo?')
  assert.equal([second.limite, second.puesto], [1, 2])
  assert.is(after(towns, 'de mayor a menor').limite, undefined)
  assert.match(refusalAfter('ventas de flores', '¿y el segundo?'), /no tiene un orden/)
})

test('how many they are, which they are, and neither of what was counted already', () => {
  assert.equal(after('lista de puestos de limón en Guadalajara', '¿cuántos son?').medidas, [
    { id: 'filas', agg: 'cuenta' },
  ])
  meansLike(
    ['¿cuántos puestos de limón hay en Guadalajara?', '¿cuáles son?'],
    'lista de puestos de limón en Guadalajara',
  )
  assert.is(after('ventas por municipio en 2026', '¿cuántos son?').resumen, 'cuenta')
  assert.match(refusalAfter('ventas por municipio', 'los 2 primeros', '¿cuántos son?'), /ya se dijo cuántos/)
})

test('what changed, and against when: no part of a year is set against a whole one', () => {
  meansLike(['ventas de flores en 2025', '¿cuánto subió?'], '¿cuánto subieron las ventas de flores en 2025?')
  assert.equal(after('ventas de flores en marzo de 2026', '¿y comparado con el año pasado?').comparar, {
    antes: { desde: '2025-03-01', hasta: '2025-04-01' },
    despues: { desde: '2026-03-01', hasta: '2026-04-01' },
  })
  assert.is(after('¿a cómo está la ficha?', '¿cuánto ha subido?').accion, 'cambio')
})

test('a rate, and none of a price', () => {
  assert.is(after('ventas de flores por municipio en 2026', 'por cada 100 mil habitantes').por_habitantes, 100_000)
  assert.is(
    after('ventas de flores por municipio en 2026', 'por cada 100 mil habitantes', '¿y en 2025?').por_habitantes,
    100_000,
  )
})

test('where and when: of an end its row, of what adds up by place', () => {
  assert.equal(after('¿cuál fue el máximo de la ficha en 2026?', '¿y cuándo fue?').accion, 'listar')
  assert.equal(after('ventas de flores en 2026', '¿y dónde?').dimensiones, ['estado'])
  assert.match(refusalAfter('¿a cómo está la ficha?', '¿y dónde?'), /no tiene lugares/)
})

test('the last two places side by side', () => {
  const both = after('ventas en Zapopan', '¿y en Mérida?', '¿cuál de las dos tiene más?')
  assert.equal(
    [both.lugar?.map(({ clave }) => clave), both.dimensiones, both.limite],
    [['14120', '31050'], ['municipio'], 1],
  )
  assert.match(refusalAfter('ventas en Zapopan', '¿cuál de las dos tiene más?'), /no se sabe cuáles/)
})

test('what is kept and what is changed is told', () => {
  const { following, interpretation } = outcomeAfter(LIMES, '¿y en Zapopan?') as Understood
  assert.equal(following, {
    de: LIMES,
    conserva: [
      'promedio de precio por kilo (precios de fruta por puesto)',
      'lo más reciente publicado',
      'donde fruta es limon',
    ],
    cambia: ['en Zapopan, Jalisco'],
  })
  assert.match(interpretation.notes[0]!, /^De la pregunta anterior se conservó: .*\. Cambió: en Zapopan, Jalisco\.$/)
})

test('a question of its own is answered as such, and says that it kept nothing', () => {
  for (const question of ['¿cuánto vale la ficha?', '¿y cuánto vale la ficha?', 'ventas de flores en 2025']) {
    const { following, interpretation } = outcomeAfter(LIMES, question) as Understood
    assert.is(following, undefined, question)
    assert.match(interpretation.notes[0]!, /no se conservó nada/, question)
  }
})

test('what cannot be told is refused, with what was understood so far', () => {
  for (const [question, says] of [
    ['¿y en Wakanda?', /^fuera_de_alcance: .*«Wakanda».* Hasta aquí se había entendido: promedio de precio por kilo/],
    ['¿y por qué?', /^no_soportada: .* Hasta aquí/],
    ['¿y la subasta?', /Hasta aquí se había entendido/],
    ['¿y?', /Hasta aquí se había entendido/],
  ] as const)
    assert.match(refusalAfter(LIMES, question), says)
  assert.match(refusalAfter(LIMES, 'drop table puestos'), /^rechazada: (?!.*Hasta aquí)/)
})

test.run()
