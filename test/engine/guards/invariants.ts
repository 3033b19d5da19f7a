/** Rules across rows, asked before and after. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dataset, stations } from '../tiny.ts'
import { bench, simple, refuses, jump } from './database.ts'

test('an invariant over before and after is refused with evidence, and nothing overrules it', async () => {
  const connector = simple('salto', {}, { invariants: [jump] })
  await bench.run(connector, { precios: stations(3) })
  const rows = { precios: stations(3, (index) => ({ precio: index === 1 ? '30' : '20.5' })) }
  const why = await refuses(
    connector,
    rows,
    /No se cumple «Ningún precio se mueve más de 10 %\.»: \{"clave":"k1","antes":20\.50,"ahora":30\}/,
  )
  assert.not.match(why, /accept-shrink/)
  await refuses(connector, rows, /No se cumple/, { acceptShrink: true })
})

test('a refusal that accept-shrink would not lift does not advise it', async () => {
  const connector = simple('ambas', {}, { invariants: [jump] })
  await bench.run(connector, { precios: stations(100) })
  assert.not.match(
    await refuses(connector, { precios: stations(10, () => ({ precio: '99' })) }, /desaparecerían.*|No se cumple/),
    /accept-shrink/,
  )
})

test('an invariant sees an append table as it will be: published rows that are not sent again, and the new ones', async () => {
  const total = {
    says: 'Suman a lo más 100.',
    violations: 'select sum(precio) as suma, count(*) as filas from {after.precios} having sum(precio) > 100',
  }
  const connector = simple('suma', { mode: 'append' }, { invariants: [total] })
  await bench.run(connector, {
    precios: [
      { clave: 'a', precio: '60' },
      { clave: 'b', precio: '30' },
    ],
  })
  await refuses(connector, { precios: [{ clave: 'c', precio: '20' }] }, /\{"suma":110,"filas":3\}/)
  assert.is(
    (
      await bench.run(connector, {
        precios: [
          { clave: 'a', precio: '50' },
          { clave: 'c', precio: '20' },
        ],
      })
    ).outcome,
    'published',
  )
})

test('an invariant that cannot be asked fails the run and says which one it is', async () => {
  const connector = simple(
    'mal-sql',
    {},
    { invariants: [{ says: 'Algo.', violations: 'select nada from {after.precios}' }] },
  )
  const { outcome, failure } = await bench.run(connector, { precios: stations(1) })
  assert.is(outcome, 'failed')
  assert.match(failure!, /«Algo\.».*nada/)
  assert.is((await dataset(bench.pool, 'mal-sql')).version, '0')
})
