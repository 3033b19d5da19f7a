import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fallbackChain } from './fallback-chain.ts'

/** Parts of which those in `bad` fail, all of them told. */
async function swept(parts: readonly number[], bad: (part: number) => boolean) {
  const told: string[] = []
  const asked: number[] = []
  const routes = fallbackChain({
    signal: new AbortController().signal,
    note: () => {},
    missing: (part, why) => told.push(`${part}: ${why instanceof Error ? why.message : String(why)}`),
  })
  const came: number[] = []
  const get = async (part: number) => {
    asked.push(part)
    if (bad(part)) throw new Error('no contestó')
    return part * 10
  }
  const failure = await (async () => {
    for await (const value of routes.each(parts, { name: (part) => `Parte ${part}`, get })) came.push(value)
    return undefined
  })().catch((error: Error) => error.message)
  return { came, told, asked: asked.length, failure }
}

const many = Array.from({ length: 30 }, (_, at) => at)

test('a part that fails is told, and spoils no other', async () => {
  assert.equal(await swept([1, 2, 3], (part) => part === 2), {
    came: [10, 30],
    told: ['Parte 2: no contestó'],
    asked: 3,
    failure: undefined,
  })
})

test('after ten failures in a row nothing more is asked', async () => {
  const { came, told, asked, failure } = await swept(many, (part) => part > 0)
  assert.equal([came, asked, failure], [[0], 11, undefined])
  assert.is(told.at(-1), '19 partes más: No se pidieron: la fuente dejó de contestar.')
})

test('where none comes the run fails with the reasons', async () => {
  const { came, asked, failure } = await swept(many, () => true)
  assert.equal([came, asked], [[], 10])
  assert.match(failure ?? '', /Ninguna ruta dio datos\. Parte 0: no contestó/)
  assert.is((await swept([], () => true)).failure, undefined)
})

test.run()
