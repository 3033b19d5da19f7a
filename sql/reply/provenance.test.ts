/** Where an answer comes from, and what should be known of it. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Topic } from '../knowledge/catalogue.ts'
import { provenanceOf } from './provenance.ts'

const topic = {
  subject: {},
  connector: {
    title: 'Lonja',
    path: '/lonja',
    source: { name: 'Fuente', licence: { name: 'Libre', commercial: true } },
  },
} as unknown as Topic
const of = (condition?: string) =>
  provenanceOf(
    topic,
    { observedOn: '2026-11-19', publishedAt: null, sample: false, ...(condition && { condition }) },
    [],
  )

test('data that is not as it should be is told of, and what is well is not', () => {
  const well = 'Lonja (/api/v1/lonja). Fuente: Fuente. Licencia: Libre. Dato más reciente: 2026-11-19.'
  assert.equal([of(), of('al_dia'), of('muestra')], [well, well, well])
  assert.is(of('congelado'), `${well} Su fuente no da nada más nuevo, aunque debería.`)
  assert.is(of('fallando'), `${well} Su última actualización falló; es lo último bueno.`)
})

test.run()
