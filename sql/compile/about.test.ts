import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openRows, type Rows } from '../../test/support/fake-rows.ts'

let rows: Rows
test.before(async () => {
  rows = await openRows()
})
test.after(() => rows.close())

test('a definition is a row of what is declared', async () => {
  assert.equal(await rows.answer({ tabla: 'moneda', accion: 'definicion', concepto: 'canje' }), [
    { concepto: 'Canje', definicion: 'Lo que dan por una ficha.', fuente: 'Fuente inventada' },
  ])
})

test('metadata are the first and the newest day of the rows, and what is declared of their source', async () => {
  const [told] = await rows.answer({ tabla: 'puestos', accion: 'metadatos' })
  const { desde, hasta, ...declared } = told!
  assert.ok(String(desde) < String(hasta), 'the first day is of all times, and not of what is current')
  assert.equal(declared, {
    se_consulta: 'todos los días a las 08:00 (UTC)',
    fuente: 'Fuente inventada',
    fuente_url: 'https://fuente.example/',
    licencia: 'Libre',
  })
})

test.run()
