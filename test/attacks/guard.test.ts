/** The guard alone, and the guard before a session that may do everything. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { GuardError, openGuard } from '@tianguis/sql/guard/guard'
import { assault } from './battle.ts'
import { givenAttacks } from './given.ts'
import { CANARY, openHouse, VIEWS } from './house.ts'
import { ATTACKS, UNSTOPPABLE, type Attack } from './statements.ts'

const guard = await openGuard(VIEWS)
const given = givenAttacks()

/** What comes out of the guard, or undefined. Anything but a refusal in its own words fails. */
function through(attack: Attack): Attack | undefined {
  try {
    return { ...attack, sql: guard.check(attack.sql).sql }
  } catch (error) {
    assert.instance(error, GuardError, `${attack.sql.slice(0, 200)}: ${error}`)
    assert.not((error as GuardError).message.includes('"'))
    return undefined
  }
}

test('there are enough of them, each once', () => {
  assert.ok(ATTACKS.length >= 170)
  assert.is(new Set(ATTACKS.map(({ sql }) => sql)).size, ATTACKS.length)
})

test('the guard refuses every one', () => {
  assert.equal(
    [...ATTACKS, ...UNSTOPPABLE].flatMap((attack) => through(attack) ?? []).map(({ sql }) => sql),
    [],
  )
})

test('it refuses those given, or they are harmless as the owner of everything', async () => {
  const house = await openHouse()
  const before = await house.state()
  const passed = given.flatMap((attack) => through(attack) ?? [])
  const results = await assault(house.url, passed)
  console.log(
    `La guardia: ${ATTACKS.length} de ${ATTACKS.length} propios rechazados, y ${given.length - passed.length} de ${given.length} dados.`,
  )
  assert.not(JSON.stringify(results.map(({ got }) => got)).includes(CANARY))
  assert.equal(await house.state(), before)
  await house.close()
})

test('what is too large is not even read, and what is too deep or has too many parts is not walked to its end', () => {
  const refusal = (sql: string): string => {
    try {
      return guard.check(sql).sql
    } catch (error) {
      return (error as GuardError).codigo
    }
  }
  // Each is wrong otherwise too, and later.
  const many = (count: number, one: string) => Array.from({ length: count }, () => one).join()
  assert.equal(
    [
      refusal(many(8_200, '(')),
      refusal(`select ${'('.repeat(60)}a + nada${' + 1)'.repeat(60)} from privado.secretos`),
      refusal(`select ${many(1_500, 'a.nada')} from privado.secretos`),
    ],
    ['tamano', 'complejidad', 'complejidad'],
  )
})

test.run()
