import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector, Measure, Semantics, Subject } from '@tianguis/core'
import { assertAskable, checkSemantics } from './lint.ts'
import { connectors, places, topicOf } from '../test/support/fake-catalogue.ts'

const [mercado, dinero, censo] = connectors
const { subject } = topicOf('puestos')
const { precio } = subject.measures as { precio: Measure }
const measure = (words: readonly string[], change: Partial<Measure> = {}): Measure => ({
  ...precio,
  standard: false,
  more: [],
  less: [],
  words,
  ...change,
})

/** The market's stalls, with something else declared. */
const changed = (change: Partial<Subject>): Connector =>
  ({ ...mercado, name: 'otro', semantics: { otros: { ...subject, ...change } } }) as Connector
const check = (change: Partial<Subject>) => checkSemantics(changed(change))
const faults = (change: Partial<Subject>) => check(change).faults.join(' ')
const warnings = (change: Partial<Subject>) => check(change).warnings.join(' ')
const withMeasure = (words: readonly string[], change: Partial<Measure> = {}) => ({
  measures: { precio, edad: measure(words, change) },
})
const withValues = (values: Readonly<Record<string, readonly string[]>>) => ({
  dimensions: { ...subject.dimensions, color: { label: 'color', column: 'nombre', words: ['color'], values } },
})

test('sound connectors have no fault', () => {
  for (const one of connectors)
    assert.equal(checkSemantics(one, { others: connectors.filter((other) => other !== one) }).faults, [])
})

test('a phrase with two meanings is a fault, told with both', () => {
  assert.match(faults(withMeasure(['precio'])), /«precio» es a la vez la medida «precio» y la medida «edad»/)
  assert.match(
    faults(withMeasure(['edad'], { more: ['caro'] })),
    /«caro» es a la vez mucho de «precio» y mucho de «edad»/,
  )
  assert.match(faults(withMeasure(['edad'], { more: ['viejo'], less: ['viejo'] })), /mucho de «edad» y poco de «edad»/)
  assert.match(
    faults(withValues({ mango: [] })),
    /«mango» es a la vez el valor «mango» de «fruta» y el valor «mango» de «color»/,
  )
  assert.match(faults(withValues({ azul: ['ganga'] })), /el valor «azul» de «color» y el filtro «ganga»/)
  assert.match(faults(withMeasure(['mango'])), /la medida «edad» y el valor «mango» de «fruta»/)
})

test('phrases are compared as questions are: without accents, plurals, gender and articles', () => {
  for (const word of ['precios', 'el PRECIO', 'Précio'])
    assert.match(faults(withMeasure([word])), /la medida «precio» y la medida «edad»/, word)
  assert.match(faults(withMeasure(['edad'], { less: ['cara'] })), /mucho de «precio» y poco de «edad»/)
})

test('what the subject is called hides another meaning, and not what is meant anyway', () => {
  assert.match(faults({ words: ['ganga'] }), /«ganga» es a la vez nombre del asunto y el filtro «ganga»/)
  assert.match(faults({ ...withMeasure(['edad']), words: ['edad'] }), /nombre del asunto y la medida «edad»/)
  assert.is(faults({ words: ['precio'] }), '')
  assert.is(faults({ words: ['puesto', 'tendajon'] }), '')
})

test('noise, one figure in two forms, and united values are harmless', () => {
  assert.is(faults({ noise: ['precio', 'mango'] }), '')
  assert.is(faults(withMeasure(['edad', 'viejo'], { more: ['viejo'] })), '')
  assert.is(
    faults({
      dimensions: {
        ...subject.dimensions,
        fruta: { ...subject.dimensions.fruta!, synonyms: { mango: ['mango', 'limon'] } },
      },
    }),
    '',
  )
})

test('a boolean is not called true', () => {
  const bit = (column: string) => ({ label: column, column, words: [], values: { true: [`hay ${column}`] } })
  const columns = { ...subject.columns, fresco: subject.columns.abierto! }
  assert.is(
    faults({ columns, dimensions: { ...subject.dimensions, abierto: bit('abierto'), fresco: bit('fresco') } }),
    '',
  )
})

test('where its place in a question tells, or only the stemmer merges them, it is a warning', () => {
  assert.match(warnings(withMeasure(['marca'])), /«marca» es a la vez la medida «edad» y la dimensión «marca»/)
  assert.match(warnings(withValues({ rojo: ['caro'] })), /mucho de «precio» y el valor «rojo» de «color»/)
  assert.match(
    warnings(withValues({ comida: [] })),
    /«comida» \(el valor «comida» de «color»\) y «como», que es una operación \(«como»\), se buscan por la misma raíz/,
  )
  assert.is(faults({ ...withMeasure(['marca']), ...withValues({ rojo: ['caro'], comida: [] }) }), '')
})

test('a word that is taken before an operator is a fault, unless it carries what that asks', () => {
  for (const word of ['más', 'sin', 'mayor', 'entre', 'por', 'cuánto', 'cuántas', 'porcentaje de'])
    assert.match(faults(withMeasure([word])), /se lee antes que la operación/, word)
  for (const word of ['a cuánto', 'a cómo', 'hay']) assert.is(faults(withMeasure([word])), '', word)
  assert.is(faults({ noise: ['más', 'sin'] }), '')
  assert.match(
    faults(withValues({ promedio: [] })),
    /«promedio» \(el valor «promedio» de «color»\) se lee antes que la operación «agregado»/,
  )
  assert.is(faults(withValues({ total: [] })), '', 'Nothing here is added up.')
})

test('names of places are told to the author, where it is not said which is meant', () => {
  const told = (overPlaces: boolean) =>
    checkSemantics(
      changed({
        dimensions: {
          color: { label: 'color', column: 'nombre', words: [], values: { Hidalgo: [], Mérida: [] }, overPlaces },
        },
      }),
      { places },
    ).warnings.join(' ')
  assert.match(told(false), /«Hidalgo» es el valor «Hidalgo» de «color» y el nombre de un lugar.*«Mérida»/)
  assert.is(told(true), '')
  assert.equal(
    checkSemantics(changed({ place: undefined, ...withValues({ Hidalgo: [] }) } as object), { places }).warnings.filter(
      (says) => says.includes('lugar'),
    ),
    [],
  )
})

test('a subject, a view and the inhabitants are of one connector', () => {
  const named = (semantics: Semantics) => ({ ...mercado, name: 'otro', semantics }) as Connector
  const said = (semantics: Semantics) =>
    checkSemantics(named(semantics), { others: [mercado, dinero, censo] }).faults.join(' ')
  assert.match(said({ puestos: subject }), /El asunto «puestos» es del conector «mercado»; dale otro nombre/)
  assert.match(said({ puestos_historia: subject }), /El asunto «puestos_historia» es del conector «mercado»/)
  assert.match(
    checkSemantics(named({ uno: { ...subject, history: 'select 1' }, uno_historia: subject })).faults.join(' '),
    /El asunto «uno_historia» se llama como la historia o los conteos de otro/,
  )
  assert.match(
    said({ gentio: topicOf('gente').subject }),
    /«gentio» dice tener la población \(inhabitants\), que ya cuenta «censo»/,
  )
})

test('a refusal names the faults, the first five of many', () => {
  assert.not.throws(() => assertAskable(mercado, [dinero, censo]))
  const many = changed(withMeasure(['precio', 'cuesta', 'vale', 'mango', 'naranja', 'ganga', 'sin']))
  assert.throws(
    () => assertAskable(many, []),
    (error: Error) =>
      /Sus preguntas no se pueden leer sin adivinar\..*«precio».* Y 2 más\. Corrige sus palabras en `semantics`/.test(
        error.message,
      ),
  )
})

test.run()
