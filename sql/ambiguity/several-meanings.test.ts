import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { doubt, sharedName } from './several-meanings.ts'
import { knowledge, NOW } from '../../test/support/fake-catalogue.ts'
import { outcomeOf } from '../../test/support/fake-questions.ts'
import type { Trial } from '../rank/trial.ts'
import type { Doubtful, Understood } from '../understood.ts'
import { understand } from '../understand.ts'

const read: Trial['read'] = (question, names) => understand(question, knowledge(), NOW, names)
const isSample = () => false

test('of things of one name in several states, those that have rows are offered with theirs', async () => {
  const named = outcomeOf('puestos de limón') as Understood
  const understood = { ...named, interpretation: { ...named.interpretation, shared: 'limón' } }
  const { codigo, detalle } = await sharedName(understood, ['Jalisco', 'Yucatán'], {
    read,
    hasRows: async ({ lugar = [] }) => lugar.some(({ clave }) => clave === '14'),
    isSample,
  })
  assert.equal(
    [codigo, detalle.opciones!.map(({ pregunta }) => pregunta)],
    ['ambigua', ['puestos de limón en Jalisco']],
  )
})

test('two datasets in doubt are offered as questions that name theirs, of those that have rows', async () => {
  const outcome = outcomeOf('¿cuánto vale?') as Doubtful
  const { codigo, error, detalle } = await doubt('¿cuánto vale?', outcome, {
    read,
    isSample,
    hasRows: async () => true,
  })
  assert.is(codigo, 'ambigua')
  assert.match(error, /«valor de la ficha»/)
  const topics = detalle.opciones!.map(({ pregunta }) => (outcomeOf(pregunta) as Understood).interpretation.topic.id)
  assert.equal(topics.sort(), ['moneda', 'puestos'])
  const few = await doubt('¿cuánto vale?', outcome, {
    read,
    isSample,
    hasRows: async ({ tabla }) => tabla === 'moneda',
  })
  assert.is(few.detalle.opciones!.length, 1)
  const broken = await doubt('¿cuánto vale?', outcome, {
    read,
    isSample,
    hasRows: async () => {
      throw new Error('sin base de datos')
    },
  })
  assert.equal(broken.detalle.opciones, [], 'what could not be tried is not offered')
})

test.run()
