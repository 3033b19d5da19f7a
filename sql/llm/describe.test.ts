import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { learn } from '../knowledge/learn.ts'
import { connectors, knowledge, NOW, termsOf } from '../../test/support/fake-catalogue.ts'
import { territory } from '../../test/support/fake-territory.ts'
import { describeTopics, told } from './describe.ts'

const described = describeTopics(knowledge())

test('every subject is described, with its ids, words, units, values and what is meant where nobody says', () => {
  assert.equal(
    described.map(({ id }) => id),
    ['puestos', 'ventas', 'moneda', 'indice', 'gente', 'aseo', 'ruido', 'quejas'],
  )
  assert.is(
    described[0]!.text,
    [
      'tabla puestos: precios de fruta por puesto (fruta)',
      '  filas: puestos; se cuentan con la medida «filas», agg «cuenta»',
      '  lugar: municipio, estado',
      '  tiempo: por dia, lo vigente al capturarlo; con null: lo vigente',
      '  medida precio: precio por kilo [MXN] (precio, cuesta, vale); agg: promedio, mediana, maximo, minimo; la que se entiende si no se dice otra; sólo se compara dentro de fruta; lo mejor es lo menor',
      '  dimensión fruta: fruta: limon (limon agrio) | naranja | mango (petacon)',
      '  dimensión marca: marca: La Guadalupana | Frutas del Valle | Frutas Lupita',
      '  condición granel: a granel (granel)',
      '  condición abierto: abiertos (abierto)',
      '  condición ganga: gangas (ganga)',
      '  condición ambulante: ambulantes (ambulante)',
    ].join('\n'),
  )
  assert.match(
    described[3]!.text,
    /dimensión periodicidad: periodicidad: quincenal \| mensual; si no se dice: quincenal/,
  )
})

test('of a long list some values are told, and how many more there are', () => {
  const brands = Array.from({ length: 5_000 }, (_, at) => ({
    value: `m${at}`,
    label: `Marca ${at} de nombre largo como pocos`,
  }))
  const { text } = describeTopics(
    learn(
      {
        connectors,
        territory,
        terms: (topic, dimension) => (dimension === 'marca' ? brands : termsOf(topic, dimension)),
      },
      NOW,
    ),
  )[0]!
  assert.ok(text.length < 2_800)
  assert.ok(text.includes('Marca 0 de nombre largo') && !text.includes('Marca 20 '))
  for (const line of text.split('\n')) assert.ok(line.length <= 420)
})

test('all are told where there is room, else those that came nearest', () => {
  const all = told(described, ['gente'])
  assert.ok(all.startsWith('tabla puestos') && all.includes('tabla aseo'))
  const few = told(described, ['gente', 'moneda'], 800)
  assert.ok(few.length <= 800)
  assert.ok(few.startsWith('tabla gente') && few.includes('tabla moneda') && !few.includes('tabla puestos'))
})

test.run()
