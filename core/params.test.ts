import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { choice, limit, ParamError, word, type Param, type ReadContext } from './params.ts'

const context: ReadContext = { territory: undefined as never, terms: () => [] }
const sizes = {
  description: 'Tamaño.',
  columns: ['talla'],
  meaning: (value: string) => ({ where: [{ column: 'talla', op: '=', value } as const] }),
}
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

/** What a parameter says of a value that it does not know. */
function refused(param: Param, raw: string, labels: readonly string[] = []): ParamError {
  try {
    param.read(raw, { ...context, terms: () => labels.map((label) => ({ value: label, label })) })
  } catch (error) {
    if (error instanceof ParamError) return error
    throw error
  }
  throw new Error('It was read.')
}

test('what is refused is told with all that there is: in words where it is little, beside them where it is more', () => {
  const size = refused(choice(['grande', 'chica'], sizes), 'mediana')
  assert.equal([size.message, size.allowed], ['Llegó «mediana»; se espera uno de: grande, chica.', ['grande', 'chica']])
  const fruit = word({ table: 'puestos', column: 'fruta' }, { description: 'Fruta.', example: 'mango' })
  const few = refused(fruit, 'xyzzy', ['Mango', 'Limón', 'Mango'])
  assert.equal([few.message, few.allowed], ['No conozco «xyzzy»; se espera uno de: Mango, Limón.', ['Mango', 'Limón']])
  const fruits = (count: number) => Array.from({ length: count }, (_, at) => `fruta ${at}`)
  const many = refused(fruit, 'xyzzy', fruits(21))
  assert.equal(
    [many.message, many.allowed],
    ['No conozco «xyzzy»; se espera uno de los 21 valores que traen los registros, como mango.', fruits(21)],
  )
  const most = refused(fruit, 'xyzzy', fruits(301))
  assert.equal(
    [most.message, most.allowed],
    ['No conozco «xyzzy»; se espera uno de los 301 valores que traen los registros, como mango.', undefined],
  )
})

test('a value of a closed list is known with its accents', () => {
  const kinds = choice(['diesel', 'maximo', 'anio'], { ...sizes, meaning: (kind) => ({ order: [kind] }) })
  for (const [raw, kind] of [
    ['diésel', 'diesel'],
    ['MÁXIMO', 'maximo'],
    ['año', 'anio'],
    ['anio', 'anio'],
  ])
    assert.equal(kinds.read(raw!, context), { order: [kind] }, raw)
  assert.match(refused(kinds, 'ano').message, 'anio')
})

test.run()
