import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ApiError } from './errors.ts'
import { readQuery } from './query.ts'

const KNOWN = ['municipio', 'limit', 'orden', 'cursor', 'campos', 'formato']
function refused(query: string, known = KNOWN): ApiError {
  try {
    readQuery(`/x?${query}`, known)
  } catch (error) {
    return error as ApiError
  }
  throw new Error('It was read.')
}

test('a parameter is called by the nearest name, or by what it is called in other APIs', () => {
  for (const [name, meant] of [
    ['munisipio', 'municipio'],
    ['page', 'cursor'],
    ['SORT', 'orden'],
    ['fields', 'campos'],
    ['format', 'formato'],
    ['per_page', 'limit'],
  ]) {
    assert.match(refused(`${name}=1`).message, `¿Quisiste decir «${meant}»?`)
  }
  assert.not.match(refused('page=1', ['q']).message, /cursor/)
})

test('what cannot be read to the letter is refused', () => {
  for (const [query, codigo] of [
    ['municipio=%E0%A4%A', 'codificacion_invalida'],
    ['municipio=%00', 'caracter_de_control'],
    ['limit=1&limit=2', 'parametro_repetido'],
    ['limit=', 'parametro_vacio'],
    [`limit=${'1'.repeat(4000)}`, 'consulta_larga'],
  ]) {
    assert.is(refused(query!).codigo, codigo, query!.slice(0, 40))
  }
  assert.equal([...readQuery('/x?municipio=San+Luis%20Potos%C3%AD', KNOWN)], [['municipio', 'San Luis Potosí']])
})

test.run()
