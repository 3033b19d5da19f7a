/** What a caller who is used to another API is told: what to write instead. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { between } from '@tianguis/core'
import { tiny } from '../../test/engine/tiny.ts'
import { call } from '../../test/support/call.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openSmallHost, type SmallHost } from '../../test/support/small-host.ts'
import { readQuery } from './query.ts'

const connector = tiny({ params: { ...tiny().params, ...between('fecha') } })
let database: TestDatabase
let host: SmallHost
test.before(async () => {
  database = await openTestDatabase()
  await database.pool.query("update tianguis.plans set without_key = '{otra}' where without_key is not null")
  host = await openSmallHost({ ...database, connector })
})
test.after(async () => {
  await host.close()
  await database.close()
})

const told = async (path: string, options: Parameters<typeof call>[2] = {}) =>
  (await call(host.url, path, options)).json().error as string
const unknown = (query: string, known: readonly string[]) => {
  try {
    readQuery(`/x?${query}`, known)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('It was taken.')
}

test('an instant where a day is wanted is told as one, and so is what is no day at all', async () => {
  for (const name of ['desde', 'al'])
    assert.match(
      await told(`/api/v1/prueba?${name}=2026-11-19T18:00:00.000Z`),
      /«2026-11-19T18:00:00.000Z», un instante; se espera el día solo: 2026-11-19\./,
    )
  assert.match(await told('/api/v1/prueba?hasta=el-dia-de-muertos-de-2026'), /se espera una fecha que exista/)
})

test('the names of other APIs, of places and of keys', () => {
  assert.match(unknown('ciudad=Puebla', ['municipio', 'estado']), '¿Quisiste decir «municipio»?')
  assert.match(unknown('city=Puebla', ['municipio']), '¿Quisiste decir «municipio»?')
  assert.match(unknown('city=Puebla', ['ciudad']), '¿Quisiste decir «ciudad»?')
  for (const name of ['apikey', 'X-API-Key', 'token', 'clave'])
    assert.match(unknown(`${name}=x`, ['municipio']), 'Authorization: Bearer TU_CLAVE')
})

test('a key in a header or a parameter of another API, and the right name in another folder', async () => {
  const anonymous = true
  assert.match(
    await told('/api/v1/prueba', { anonymous, headers: { 'x-api-key': 'abc' } }),
    /^Llegó el encabezado «X-API-Key», que aquí no se lee\. Esto necesita una clave/,
  )
  assert.match(
    await told('/api/v1/prueba?apikey=abc', { anonymous }),
    /^Llegó el parámetro «apikey», que aquí no se lee\. Esto necesita una clave/,
  )
  assert.match(await told('/api/v1/openapi.json'), '¿Quisiste decir «/openapi.json»?')
})

test.run()
