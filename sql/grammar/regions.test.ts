import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { REGIONS } from '@tianguis/core/territory/regions'
import { fold, readQuestion } from '../normalize.ts'
import { findRegions } from './regions.ts'

const found = (question: string) => findRegions(readQuestion(question).tokens).map(({ region }) => region.claves)

test('a region is the places that it says it is', () => {
  assert.equal(found('delitos en la frontera norte este año'), [['02', '26', '08', '05', '19', '28']])
  assert.equal(found('el diésel en la Península de Yucatán'), [['31', '04', '23']])
  assert.equal(found('gasolina en Puebla'), [])
})

test('every region is named as questions are read, has places of its level, and says what it took', () => {
  for (const { names, nivel, claves, says } of REGIONS) {
    assert.ok(names.length && claves.length && says.length > 20, names[0]!)
    for (const name of names) assert.is(fold(name), name)
    for (const clave of claves) assert.is(clave.length, nivel === 'estado' ? 2 : 5, `${names[0]!} ${clave}`)
  }
})

test.run()
