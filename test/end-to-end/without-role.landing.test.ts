/** A database whose owner may make no role: all is served but questions, and `doctor` says what opens them. */
import { randomBytes } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { migrateControl } from '@tianguis/core/database/migrations/run'
import { urlAs } from '@tianguis/sql/role/login'
import { openWorkbench, type Workbench } from '../../host/cli/workbench.ts'
import { PEPPER } from '../support/accounts.ts'
import { call } from '../support/call.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openSmallHost } from '../support/small-host.ts'
import { addressOf } from '../support/templates.ts'

const name = `prueba_${randomBytes(5).toString('hex')}`
let database: TestDatabase
let bench: Workbench
let url: string
let pool: Pool
test.before(async () => {
  database = await openTestDatabase()
  await administrator(`create role ${name} login password 'secreta'`)
  await administrator(`create database ${name} owner ${name}`)
  url = urlAs(addressOf(database.url, name), name, 'secreta')
  pool = openPool({ url })
  await migrateControl(pool)
  bench = await openWorkbench({ DATABASE_URL: url, TIANGUIS_PEPPER: PEPPER, REFRESH: 'off' })
})
test.after(async () => {
  await bench.close()
  await pool.end()
  await administrator(`drop database ${name} with (force)`)
  await administrator(`drop role if exists ${name}_consulta; drop role ${name}`)
  await database.close()
})

/** Who administers the server. */
const administrator = (statements: string) => database.asSuperuser((superuser) => superuser.query(statements))

test('a question is answered with why it is not, and everything else is served', async () => {
  const host = await openSmallHost({ url, pool })
  try {
    assert.is((await call(host.url, '/api/v1/prueba')).status, 200)
    const { status, headers, json } = await call(host.url, '/api/query', { query: { q: '¿a cómo está el dólar?' } })
    assert.equal([status, json().codigo], [503, 'preguntas_cerradas'])
    assert.match(
      json().error,
      /^Las preguntas no se sirven: falta el rol .*_consulta, y .* no tiene CREATEROLE\. .*doctor/,
    )
    assert.ok(Number(headers.get('retry-after')) > 0)
    assert.match(host.logged(), /Las preguntas no se sirven/)
  } finally {
    await host.close()
  }
})

test('doctor fails, and prints what opens them, as it is pasted; once it was run nothing is wrong with them', async () => {
  const found = (await bench.run('doctor --json')).json().data
  const { servidas, ejecutar } = found.preguntas
  assert.is(servidas, false)
  assert.ok(found.problemas.some((problem: string) => /falta el rol .*CREATEROLE/.test(problem)))
  const { code, stdout } = await bench.run('doctor')
  assert.is(code, 1)
  assert.match(stdout, /Preguntas +no se sirven/)
  assert.ok(stdout.includes(`\nPara abrir las preguntas\n\n${ejecutar}`), stdout)
  await administrator(ejecutar)
  const after = (await bench.run('doctor --json')).json().data
  assert.equal([after.preguntas.servidas, after.preguntas.ejecutar], [true, null])
  assert.not.ok(after.problemas.some((problem: string) => /preguntas/.test(problem)))
})

test.run()
