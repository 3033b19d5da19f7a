/** The guard alone, and the guard before a session that may do everything. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { GuardError, openGuard } from '@tianguis/sql/guard/guard'
import { assault, LATEST_MS } from './battle.ts'
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
  assert.ok(results.every(({ ms }) => ms < LATEST_MS))
  assert.not(JSON.stringify(results.map(({ got }) => got)).includes(CANARY))
  assert.equal(await house.state(), before)
  await house.close()
})

test('it takes no time: what is too large or too deep is seen before it is walked', () => {
  const begun = performance.now()
  for (const attack of ATTACKS) through(attack)
  assert.ok((performance.now() - begun) / ATTACKS.length < 20)
})

test.run()
