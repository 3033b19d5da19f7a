/** Of which of them a question speaks: one or all, the rows or what they add up to, what is shown beside them. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Topic } from '../catalogue.ts'
import { coverings } from '../coverings.ts'
import { findDates } from '../dates.ts'
import { interpret } from '../interpret.ts'
import { readQuestion } from '../normalize.ts'
import { findNumbers } from '../numbers.ts'
import { NOW, places, termsOf, TODAY, topicOf } from '../../test/support/fake-catalogue.ts'
import { outcomeOf, queryOf, readerOf } from '../../test/support/fake-questions.ts'
import { commonTags } from '../common-tags.ts'
import { subjectTags } from '../subject-tags.ts'
import { dateTag, numberTag, placeTag } from '../tag.ts'
import { buildVocabulary } from '../vocabulary.ts'
import { openReader, Unread } from './reader.ts'
import { readPlaces } from './where.ts'

const refused = (question: string, reason: RegExp) => {
  const outcome = outcomeOf(question)
  assert.is(outcome.kind, 'refused', question)
  assert.match((outcome as { message: string }).message, reason, question)
}

const people = topicOf('gente')
/** Of a subject that calls its rows «municipios». */
const ofTowns = (question: string) =>
  readAs(
    {
      ...people,
      subject: { ...people.subject, row: { one: 'municipio', many: 'municipios', words: ['municipio', 'alcaldia'] } },
    },
    question,
  )
/** Of one whose rows lie in days to come. */
const ofForecasts = (question: string) =>
  readAs(
    {
      ...people,
      subject: {
        ...people.subject,
        time: { column: 'anio', grain: 'dia', meaning: 'pronostico', standard: 'vigente', future: true },
      },
    },
    question,
  )

function readAs(topic: Topic, question: string) {
  const { tokens } = readQuestion(question)
  const tags = [
    ...commonTags(tokens),
    ...places(tokens).map(placeTag),
    ...findDates(tokens, NOW).map(dateTag),
    ...findNumbers(tokens).map(numberTag),
    ...subjectTags(tokens, buildVocabulary(topic, termsOf)),
  ]
  for (const covering of coverings(tokens.length, tags)) {
    try {
      return interpret(topic, tokens, covering.tags, new Map(), TODAY).query
    } catch (error) {
      if (!(error instanceof Unread)) throw error
    }
  }
  throw new Error(`«${question}» was not read.`)
}

test('what is left out of a kind is not told apart from it', () => {
  assert.is(queryOf('¿cuántos puestos de cítricos hay sin limón?').dimensiones, undefined)
  assert.equal(queryOf('¿cuántos puestos de limón y de mango hay?').dimensiones, ['fruta'])
  const { filtros, parte } = queryOf('¿qué porcentaje de los puestos de cítricos no son de limón?')
  assert.equal(
    [filtros, parte],
    [
      [{ columna: 'fruta', op: 'in', valores: ['limon', 'naranja'] }],
      [{ columna: 'fruta', op: '!=', valores: ['limon'] }],
    ],
  )
})

test('what rows show beside them groups none of them', () => {
  const { accion, dimensiones, limite } = queryOf('los 3 puestos más caros de limón y su marca')
  assert.equal([accion, dimensiones, limite], ['listar', undefined, 3])
})

test('half a sentence asks for what there is one of each in a place', () => {
  assert.equal(queryOf('marcas en Mérida').dimensiones, ['marca'])
})

test('which they were is not how many', () => {
  refused('¿qué ventas hubo en Jalisco?', /cuáles no se dice/)
  assert.is(queryOf('¿cuántas ventas hubo en Jalisco?').accion, 'agregar')
})

test('a mean of things is of how many there are', () => {
  refused('promedio de puestos por municipio', /un promedio de cuántos hay/)
  assert.equal(queryOf('promedio del limón por municipio').medidas, [{ id: 'precio', agg: 'promedio' }])
})

test('the highest and the lowest of one figure are that figure', () => {
  refused('¿de cuánto a cuánto va el aseo de Mérida?', /los extremos de uno solo/)
  assert.equal(queryOf('¿de cuánto a cuánto va el limón en Mérida?').medidas?.length, 2)
})

test('a bound is of the rows that it is said of, whatever they are grouped by', () => {
  const { filtros, tener } = queryOf('¿en qué estados hay puestos de más de 20 pesos?')
  assert.equal([filtros, tener], [[{ columna: 'precio', op: '>', valores: ['20'] }], undefined])
  const towns = ofTowns('¿en qué estados hay municipios de más de 1000?')
  assert.equal([towns.filtros, towns.tener], [[{ columna: 'habitantes', op: '>', valores: ['1000'] }], undefined])
  assert.equal(ofTowns('estados con más de 1000').tener, [{ medida: 'habitantes', op: '>', valor: '1000' }])
})

test('what the towns of a state have is of each its own', () => {
  assert.equal(queryOf('aseo de los municipios de Jalisco').dimensiones, ['municipio'])
  assert.equal(ofTowns('habitantes de los municipios de Jalisco').dimensiones, ['municipio'])
  assert.equal(ofTowns('municipios de Jalisco con sus habitantes').dimensiones, ['municipio'])
  const tomorrow = ofForecasts('población de mañana en los municipios de Jalisco')
  assert.equal([tomorrow.accion, tomorrow.dimensiones], ['agregar', ['municipio']], 'and no list of their names')
  assert.is(ofTowns('habitantes en total de los municipios de Jalisco').dimensiones, undefined)
})

test('how many there are is no figure of them', () => {
  refused('¿cuántos parques hay en Mérida?', /cuántos hay no se dice/)
  assert.is(queryOf('¿qué puntuación tienen los parques de Mérida?').accion, 'listar')
})

test('a year of what adds up is held against the year before', () => {
  assert.equal(queryOf('¿bajaron las ventas de flores en 2025?').comparar, {
    antes: { desde: '2024-01-01', hasta: '2025-01-01' },
    despues: { desde: '2025-01-01', hasta: '2026-01-01' },
  })
  assert.is(queryOf('¿cuánto subió la ficha en 2025?').comparar, undefined, 'a price has a first and a last day')
})

test('other countries, and the mean of many, are nothing to compare with', () => {
  refused('¿cuál es el mejor país en aseo?', /sólo se sabe de México/)
  refused('aseo de Mérida contra el promedio de Jalisco', /una comparación con el promedio/)
})

test('of one town, which is one row, there is no median', () => {
  const read = (question: string) => {
    const { topic, tokens, tags } = readerOf('aseo', question)
    const yearly = {
      ...topic,
      subject: {
        ...topic.subject,
        time: { column: 'fecha', grain: 'anio', meaning: 'observacion', standard: 'vigente' } as const,
      },
    }
    return readPlaces(openReader(yearly, tokens, tags, new Map(), TODAY)).included.map(({ clave }) => clave)
  }
  assert.equal([read('mediana del aseo en Puebla'), read('aseo en Puebla')], [['21'], ['21114']])
})

test('an average by town is of each where it does not add up, and one figure where it does', () => {
  assert.equal(queryOf('aseo promedio por municipio en Jalisco').dimensiones, ['municipio'])
  assert.is(queryOf('mediana del aseo por municipio en Jalisco').dimensiones, undefined)
  assert.is(queryOf('aseo promedio de los municipios de Jalisco').dimensiones, undefined)
})

test('of two words for a figure the one that says which is meant, an average between them or not', () => {
  assert.equal(queryOf('puntuación promedio en parques por estado').medidas, [{ id: 'parques', agg: 'promedio' }])
})

test('boroughs are those of the capital, whatever the rows are called', () => {
  assert.equal(ofTowns('alcaldías con sus habitantes').lugar, [{ nivel: 'estado', clave: '09' }])
})

test('outside the capital is in its state', () => {
  refused('puestos de limón fuera de la capital de Puebla', /sin decir en qué estado/)
})

test('so many of them, where nothing says which', () => {
  assert.equal(
    [queryOf('muéstrame 3 puestos de Mérida').accion, queryOf('muéstrame 3 puestos de Mérida').limite],
    ['listar', 3],
  )
  refused('muéstrame los 3 puestos de Mérida', /papel/)
})

test('what has a price is not counted beside it', () => {
  const { accion, orden, limite } = queryOf('¿en qué puesto de Mérida cuesta menos el limón?')
  assert.equal([accion, orden, limite], ['listar', [{ por: 'precio', dir: 'asc' }], 1])
})

test.run()
