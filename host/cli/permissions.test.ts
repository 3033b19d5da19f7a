import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PEPPER } from '../../test/support/accounts.ts'
import { tianguis } from '../../test/support/command-line.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openWorkbench, type Workbench } from './workbench.ts'

let database: TestDatabase
let bench: Workbench
test.before(async () => {
  database = await openTestDatabase()
  bench = await openWorkbench({ DATABASE_URL: database.url, TIANGUIS_PEPPER: PEPPER })
  for (const plan of ['basic', 'pro'])
    assert.is((await bench.run(`plans set ${plan} --stripe-price price_${plan}`)).code, 0)
})
test.after(async () => {
  await bench.close()
  await database.close()
})

const set = (...words: string[]) =>
  tianguis(['permissions', 'set', ...words], {
    DATABASE_URL: database.url,
    TIANGUIS_PEPPER: PEPPER,
    TIANGUIS_DATA: bench.dataFolder,
  })
const listed = async () => (await bench.run('permissions list --json')).json().data
const noticeOf = async () =>
  (await bench.run('doctor --json')).json().data.avisos.filter((one: string) => one.startsWith('sismos: su licencia'))
const WORDS = 'oficio 123 del 2026-03-01'

test('without a permission the source is off while plans are sold, and doctor says so, why, and what turns it on', async () => {
  assert.equal(await listed(), [
    { conjunto: 'sismos', de_quien: 'Servicio Sismológico Nacional', se_sirve: false, anotado: null, permiso: null },
  ])
  const [notice, ...more] = await noticeOf()
  assert.equal(more, [])
  assert.match(
    notice,
    /Está apagado lo que es de «Servicio Sismológico Nacional»: no permite uso comercial, hay planes de paga y no se ha anotado un permiso\./,
  )
  assert.match(
    notice,
    /«tianguis permissions set sismos "oficio y fecha"».*--no-offered.*Planes de paga: basic, pro\.$/,
  )
})

test('it is recorded, shown and told by doctor', async () => {
  const { code, stdout, stderr } = await set('sismos', WORDS)
  assert.is(code, 0, stderr)
  assert.match(stdout, `Anotado el permiso de «Servicio Sismológico Nacional» para sismos: «${WORDS}».`)
  const [{ anotado, ...one }] = await listed()
  assert.equal(one, { conjunto: 'sismos', de_quien: 'Servicio Sismológico Nacional', se_sirve: true, permiso: WORDS })
  assert.match(anotado, /^\d{4}-/)
  assert.match(
    (await bench.run('permissions list')).stdout,
    new RegExp(
      `^CONJUNTO +DE QUIÉN +SE SIRVE +ANOTADO +PERMISO\nsismos +Servicio Sismológico Nacional +sí +\\S+ \\S+ +${WORDS}\n$`,
    ),
  )
  assert.match(
    (await noticeOf())[0],
    new RegExp(`Se sirve con el permiso anotado el \\d{4}-\\d\\d-\\d\\d: «${WORDS}»\\.$`),
  )
  assert.is((await set('sismos', 'oficio 124', '--json')).json().data.permiso, 'oficio 124')
})

test('taken back, it is off again; where nothing is sold nothing is off', async () => {
  const { code, stdout } = await bench.run('permissions delete sismos')
  assert.is(code, 0)
  assert.match(stdout, /Se quitó el permiso de sismos/)
  assert.match((await bench.run('permissions list')).stdout, /\nsismos .* no +— +—\n$/)
  const again = await bench.run('permissions delete sismos')
  assert.equal([again.code, again.stderr.includes('No hay un permiso anotado de sismos.')], [1, true])
  for (const plan of ['basic', 'pro']) assert.is((await bench.run(`plans set ${plan} --no-offered`)).code, 0)
  assert.is((await listed())[0].se_sirve, true)
  assert.match((await noticeOf())[0], /no permite uso comercial\.$/)
})

test('what needs none, or is none, is told', async () => {
  for (const [words, says] of [
    [['dolar', WORDS], /dolar no necesita permiso: su licencia \(.+\) permite uso comercial\./],
    [['sismo', WORDS], /No conozco el conjunto «sismo»\. ¿Quisiste decir «sismos»\?/],
    [['sismos', '  '], /se espera dónde consta el permiso/],
  ] as const) {
    const { code, stderr } = await set(...words)
    assert.is(code, 2)
    assert.match(stderr, says)
  }
  assert.equal((await database.pool.query('select from tianguis.permissions')).rows, [])
})

test.run()
