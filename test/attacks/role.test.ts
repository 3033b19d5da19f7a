/** The role alone: everything that the guard would refuse is run as it is. */
import { existsSync } from 'node:fs'
import { loadModule, scanSync } from 'libpg-query'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { QueryError } from '@tianguis/sql/session/session'
import { assault, type Result } from './battle.ts'
import { givenAttacks } from './given.ts'
import { CANARY, openHouse, type House } from './house.ts'
import { ATTACKS } from './statements.ts'
import { until } from '../support/until.ts'

let house: House
let results: Result[]
let before: unknown
test.before(async () => {
  await loadModule()
  house = await openHouse()
  before = await house.state()
  results = await assault(house.access.url, [...ATTACKS, ...givenAttacks()])
})
test.after(() => house.close())

const answered = () => results.filter(({ got }) => !(got instanceof QueryError))
const refusedFor = (...codes: string[]) =>
  results.filter(({ got }) => got instanceof QueryError && codes.includes(got.codigo))

test('every attack ends, those without an end by their time, and with a code of ours', () => {
  assert.ok(results.length >= ATTACKS.length)
  assert.ok(refusedFor('tiempo_agotado').length, 'none had its time')
  assert.equal(
    results.filter(({ got }) => got instanceof Error && !(got instanceof QueryError)),
    [],
  )
  const down = refusedFor('base_de_datos_caida', 'saturada')
  assert.equal(
    down.map(({ attack }) => attack.sql.slice(0, 100)),
    [],
  )
})

test('none changed anything', async () => {
  assert.equal(await house.state(), before)
  assert.not(existsSync('/tmp/salida.csv'))
  assert.not(existsSync('/tmp/out.csv'))
})

test('none saw the canary, in an answer or in a message', () => {
  const leaks = results.filter(({ got }) =>
    JSON.stringify(got instanceof QueryError ? [got.message, String(got.cause)] : got).includes(CANARY),
  )
  assert.equal(
    leaks.map(({ attack }) => attack.sql),
    [],
  )
})

test('what was answered could be read from the views, or says nothing of the server', () => {
  const reads =
    /::reg|privado|datos\.|tianguis\.|pg_(?!temp)|information_schema|_to_xml|set_config|version\(\)|current_setting|inet_|dblink|lo_/i
  // Names without what they name: a qualified operator, a function that is not called, a CTE that is not read.
  const onlyNames =
    /pg_catalog\.(lower\(|\+|=)|'::regproc|^with pg_class as|as materialized \(select pg_sleep\(10\)\) select 1( limit 5)?$/i
  assert.equal(
    answered()
      .map(({ attack }) => attack.sql)
      .filter((sql) => reads.test(code(sql)) && !onlyNames.test(sql)),
    [],
  )
})

/** A statement without its texts and comments, as PostgreSQL reads it: what is quoted is neither run nor read. */
function code(sql: string): string {
  try {
    return scanSync(sql)
      .tokens.filter(({ tokenName }) => !/^(U?S|X|B)CONST$|COMMENT$/.test(tokenName))
      .map(({ text }) => text)
      .join('')
  } catch {
    return sql // what the library cannot write down is judged as it is
  }
}

test('what a text holds is no read, and what stands around it is', () => {
  const codes = [
    String.raw`SELECT E'\'; DELETE FROM datos.gasolina; --' AS a`,
    String.raw`select $a$; select clave from privado.secretos$a$ as a`,
    "select 'x' as a from privado.secretos",
  ].map(code)
  assert.equal(
    codes.map((one) => /datos\.|privado/.test(one)),
    [false, false, true],
  )
})

test('nothing of them is left running', async () => {
  await until(house.running, (count) => count === 0)
})

test('and the figures are said', () => {
  const late = refusedFor('tiempo_agotado')
  console.log(
    `El rol solo, de ${results.length}: ${results.length - answered().length} no tuvieron respuesta (${late.length} por tiempo), ${answered().length} leyeron lo que cualquiera puede leer.`,
  )
  assert.ok(answered().length < results.length / 3)
})

test.run()
