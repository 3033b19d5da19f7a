import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Dataset } from '../../answer/datasets.ts'
import { freshnessOf } from '../../status/freshness.ts'
import { figuresHeading, figuresNote, freshTag } from './figures.ts'

const NOW = new Date('2026-11-19T18:00:00Z')

const published = (observedOn: string, sample: boolean): Dataset => ({
  name: 'lonja',
  version: 1,
  publicationId: 'a',
  publishedAt: NOW,
  observedOn,
  sample,
  condition: 'al_dia',
  withheld: false,
})
const shown = (observedOn: string, { sample = true, real = false } = {}) =>
  freshnessOf(published(observedOn, sample), real)
const real = (observedOn: string) => shown(observedOn, { real: true })

test('what is asked of the sources is of now, and no figure of a sample is', () => {
  const live = shown('2026-11-19', { sample: false })
  assert.is(figuresHeading([live]), 'Ahora mismo')
  assert.is(figuresHeading([live, real('2024-09-15')]), 'Ahora mismo')
  assert.is(figuresHeading([real('2024-09-15'), real('2024-09-01')]), 'Datos reales de septiembre de 2024')
  assert.is(
    figuresHeading([real('2026-03-13'), real('2024-09-15'), real('2025-01-01')]),
    'Datos reales de septiembre de 2024 a marzo de 2026',
  )
  assert.is(
    figuresHeading([real('2024-09-15'), shown('2026-11-18')]),
    'Datos de muestra de septiembre de 2024 a noviembre de 2026',
  )
  assert.is(figuresHeading([]), 'Las cifras del día')
})

test('each figure of a sample says of what day it is, and a real one that it is real', () => {
  assert.match(freshTag(real('2024-09-15'))?.text ?? '', />Muestra real<.*>datos al 15 sep 2024</)
  assert.match(freshTag(shown('2026-11-18'))?.text ?? '', />Muestra<.*>datos al 18 nov 2026</)
  assert.is(figuresNote([real('2024-09-15')]), undefined)
  assert.match(figuresNote([real('2024-09-15'), shown('2026-11-18')])?.text ?? '', /pueden ser inventadas/)
})

test.run()
