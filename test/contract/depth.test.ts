/** Which connectors stand for others, and what the others are held to all the same. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { DiscoveredConnector } from '../../host/discovery.ts'
import { allChecks } from './checks/all.ts'
import { checksFor, depthOf, NAMED } from './depth.ts'

const CONNECTORS = fileURLToPath(new URL('../../connectors', import.meta.url))
const one = (name: string, within = CONNECTORS) =>
  ({ connector: { name }, folder: join(within, name) }) as DiscoveredConnector
const heldTo = (name: string) => Object.keys(checksFor(one(name), allChecks))
const WINDOWS = 'windows-1252 that is declared UTF-8 is read right or refused'

test('what is said of how deep a check goes is said of a check that there is', () => {
  assert.equal(
    NAMED.filter((title) => !(title in allChecks)),
    [],
  )
})

test('every connector there is has its depth: a sheet that does anything by itself is looked into as any other', () => {
  const byDepth = Object.groupBy(readdirSync(CONNECTORS).sort(), (name) => depthOf(one(name)))
  assert.equal(byDepth.whole, ['empleo', 'gasolina', 'mayoreo', 'precios', 'score', 'tasas'])
  assert.equal(byDepth.sheet, ['actividad', 'comercio-exterior', 'remesas', 'reservas', 'udi'])
  assert.ok(byDepth.own?.includes('salario-minimo'))
})

test('one of outside the repository is looked into wholly, and so is one that changed', () => {
  assert.is(depthOf(one('udi', '/otra/carpeta')), 'whole')
  process.env.TIANGUIS_CONTRACT_WHOLE = 'aire,udi'
  try {
    assert.equal(heldTo('udi'), Object.keys(allChecks))
    assert.is(depthOf(one('clima')), 'own')
  } finally {
    delete process.env.TIANGUIS_CONTRACT_WHOLE
  }
})

test('what its own code may get wrong every other one is asked: a cut answer, a wall, half of it, a part, a charset', () => {
  for (const name of ['aire', 'clima', 'presas'])
    for (const title of [
      'a truncated upstream changes nothing',
      'a partial upstream changes nothing',
      'a robot wall instead of data changes nothing',
      'a part that fails is told',
      'no secret leaves the run',
    ])
      assert.ok(heldTo(name).includes(title), `${name}: ${title}`)
  assert.ok(heldTo('clima').includes(WINDOWS), 'It reads bytes by itself.')
  assert.not.ok(heldTo('aire').includes(WINDOWS), 'Core reads its texts.')
})

test.run()
