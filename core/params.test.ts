import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { choice, limit, type ReadContext } from './params.ts'

const context: ReadContext = { territory: undefined as never, terms: () => [] }
const sizes = { description: 'Tamaño.', columns: ['talla'], meaning: (value: string) => ({ where: [{ column: 'talla', op: '=', value } as const] }) }
const one = [{ column: 'talla', op: '=', value: 'chica' }]

test('a choice with a standard value means that value when it is absent, and says so', () => {
  const size = choice(['grande', 'chica'], { ...sizes, standard: 'chica' })
  assert.equal(size.absent, { where: one })
  assert.equal(size.absent, size.read('Chica', context))
  assert.equal(size.schema, { type: 'string', enum: ['grande', 'chica'], default: 'chica' })
  assert.match(size.description, /Sin él, `chica`\.$/)
})

test('without one, an absent choice filters nothing', () => {
  const size = choice(['grande', 'chica'], sizes)
  assert.is(size.absent, undefined)
  assert.not('default' in size.schema)
  assert.equal(size.read('chica', context), { where: one })
})

test('a limit is the number of records that an answer has without it', () => {
  assert.equal(limit({ max: 10, standard: 7 }).absent, { limit: 7 })
  assert.is(limit({ standard: null }).absent, undefined)
  assert.equal(limit({ max: 10 }).read('3', context), { limit: 3 })
})

test.run()
