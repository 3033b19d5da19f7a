/** Which street an address is on. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase } from '../../test/support/database.ts'
import { STREET, streets } from './streets.ts'

test('an address up to its number; without a kind it names no street', async () => {
  const database = await openTestDatabase()
  try {
    const addresses: readonly (readonly [address: string, street: string | null])[] = [
      ['CALLE MORELOS 120 B, INT. 5, PISO 2', 'CALLE MORELOS'],
      ['AVENIDA 5 DE MAYO S/N', 'AVENIDA 5 DE MAYO'],
      ['CALLE 60 450', 'CALLE 60'],
      ['CALLE 60', 'CALLE 60'],
      ['BOULEVARD NIÑOS HEROES', 'BOULEVARD NIÑOS HEROES'],
      ['BENITO JUAREZ S/N', null],
      ['PLANTA BAJA, LOCAL 3', null],
    ]
    const { rows } = await database.pool.query(
      `select ${STREET} as calle from unnest($1::text[]) with ordinality as n(direccion, lugar) order by n.lugar`,
      [addresses.map(([address]) => address)],
    )
    assert.equal(
      rows.map(({ calle }) => calle),
      addresses.map(([, street]) => street),
    )
  } finally {
    await database.close()
  }
})

test('every kind is a name before a name, of one column', () => {
  for (const { column, before, written } of Object.values(streets))
    assert.equal([column, written, typeof before], ['vialidad', 'mayusculas', 'string'])
})

test.run()
