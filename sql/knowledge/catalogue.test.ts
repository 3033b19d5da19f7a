import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { columnsOf, openCatalogue, viewName } from './catalogue.ts'
import { catalogue, connectors, topicOf } from '../../test/support/fake-catalogue.ts'

const names = (code: string) => code

test('every subject of every connector is there, with who declares it', () => {
  assert.equal(
    [...catalogue.topics.keys()],
    ['puestos', 'ventas', 'moneda', 'indice', 'gente', 'aseo', 'ruido', 'quejas'],
  )
  assert.is(topicOf('moneda').connector.name, 'dinero')
  assert.is(catalogue.inhabitants?.id, 'gente')
  assert.is(catalogue.stateName('14'), 'Jalisco')
})

test('two subjects of one name are refused, naming both connectors', () => {
  const [market, money] = connectors
  assert.throws(
    () => openCatalogue([market, { ...money, semantics: { puestos: money.semantics!.moneda! } }], names),
    /«dinero» y «mercado» declaran el asunto «puestos»/,
  )
})

test('only one subject counts the inhabitants', () => {
  const [, , people] = connectors
  const other = { ...people, name: 'otro', semantics: { gentes: people.semantics!.gente! } }
  assert.throws(() => openCatalogue([people, other], names), /«gente» y «gentes» dicen tener la población/)
  assert.is(openCatalogue([connectors[0]], names).inhabitants, undefined)
})

test('a connector without subjects adds none', () => {
  const { semantics: _, ...bare } = connectors[0]
  assert.is(openCatalogue([bare], names).topics.size, 0)
})

test('a view is named after its subject, and its columns are the declared ones', () => {
  assert.equal([viewName('puestos'), viewName('puestos', true)], ['puestos', 'puestos_historia'])
  assert.equal(columnsOf(topicOf('moneda')), ['fecha', 'valor'])
})

test.run()
