import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { provenanceOf } from './provenance.ts'
import { topicOf } from '../../test/support/fake-catalogue.ts'

const topic = topicOf('puestos')
const published = { observedOn: '2026-11-18', publishedAt: new Date('2026-11-19T05:00:00Z'), sample: false }

test('dataset, source, licence, the day of the data and of its publication', () => {
  assert.is(
    provenanceOf(topic, published, []),
    'Datos de mercado (/api/v1/mercado). Fuente: Fuente inventada. Licencia: Libre. Dato más reciente: 2026-11-18. Publicado aquí: 2026-11-19.',
  )
})

test('a sample says so, and so does a licence that forbids commercial use', () => {
  const { source } = topic.connector
  const strict = {
    ...topic,
    connector: { ...topic.connector, source: { ...source, licence: { ...source.licence, commercial: false } } },
  }
  const text = provenanceOf(strict, { ...published, sample: true }, [])
  assert.match(text, /Licencia: Libre, sin uso comercial\./)
  assert.match(text, /Son datos de muestra, no datos vigentes\.$/)
  assert.not.match(provenanceOf(topic, published, []), /muestra|comercial/)
})

test('the rows behind an aggregate are added up over its groups', () => {
  assert.match(
    provenanceOf(topic, published, [
      '{"precio_promedio":20.5,"registros":1500}',
      '{"precio_promedio":1,"registros":34}',
    ]),
    /Se calculó de 1,534 registros\./,
  )
  assert.not.match(provenanceOf(topic, published, ['{"precio":20.5}']), /Se calculó/)
})

test('what is not known is not said', () => {
  assert.is(
    provenanceOf(topic, undefined, []),
    'Datos de mercado (/api/v1/mercado). Fuente: Fuente inventada. Licencia: Libre.',
  )
  assert.not.match(
    provenanceOf(topic, { observedOn: null, publishedAt: null, sample: false }, []),
    /null|Dato más|Publicado/,
  )
})

test('data that is not as it should be is told of, and what is well is not', () => {
  const well = provenanceOf(topic, published, [])
  const of = (condition: string) => provenanceOf(topic, { ...published, condition }, [])
  assert.equal([of('al_dia'), of('muestra')], [well, well])
  assert.is(of('congelado'), `${well} Su fuente no da nada más nuevo, aunque debería.`)
  assert.is(of('fallando'), `${well} Su última actualización falló; es lo último bueno.`)
})

test('forecasts are called forecasts', () => {
  const { subject } = topic
  assert.match(
    provenanceOf(
      { ...topic, subject: { ...subject, time: { ...subject.time!, meaning: 'pronostico' } } },
      published,
      [],
    ),
    /Son pronósticos\./,
  )
})

test.run()
