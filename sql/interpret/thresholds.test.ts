import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { queryOf, readerOf } from '../../test/support/fake-questions.ts'
import { Unread } from './reader.ts'
import { countedBy, readThresholds, rowConditions } from './thresholds.ts'

const thresholds = (question: string, id = 'puestos') =>
  readThresholds(readerOf(id, question), id === 'puestos' ? 'precio' : 'piezas').map(
    ({ of, bounds }) => `${of} ${bounds.map(({ op, value }) => `${op}${value}`).join(' ')}`,
  )

test('comparisons in words', () => {
  for (const [question, says] of [
    ['puestos con precio mayor a 20', '>20'],
    ['puestos con precio de más de 20 pesos', '>20'],
    ['precio menor que 18.50', '<18.50'],
    ['precio menor o igual a 18.50', '<=18.50'],
    ['precio de al menos 20', '>=20'],
    ['precio de a lo más 20', '<=20'],
    ['precio de 20 o más', '>=20'],
    ['precio de 20 o menos', '<=20'],
    ['precio no mayor a 20', undefined],
    ['precio por debajo de 20', '<20'],
    ['precio igual a 20', '=20'],
  ] as const) {
    if (says) assert.equal(thresholds(question), [`precio ${says}`], question)
  }
})

test('between two numbers, both included', () => {
  assert.equal(thresholds('puestos con precio entre 20 y 25 pesos'), ['precio >=20 <=25'])
})

test('what is counted stands after the number', () => {
  assert.equal(thresholds('estados con más de 100 ventas', 'ventas'), ['piezas >100'])
  assert.equal(thresholds('municipios con más de 2 puestos'), ['filas >2'])
})

test('numbers in words and in the Mexican format', () => {
  assert.equal(thresholds('estados con más de mil ventas', 'ventas'), ['piezas >1000'])
  assert.equal(thresholds('estados con más de 1,500 ventas', 'ventas'), ['piezas >1500'])
})

test('a number without a comparison is no threshold', () => {
  assert.equal(thresholds('los 3 puestos más baratos'), [])
})

test('what adds up is counted by its sum, other things by rows', () => {
  assert.equal(
    [
      countedBy(readerOf('ventas', 'ventas')),
      countedBy(readerOf('puestos', 'puestos')),
      countedBy(readerOf('moneda', 'ficha')),
    ],
    ['piezas', 'filas', 'valor'],
  )
})

test("a threshold becomes conditions on the measure's column", () => {
  const reader = readerOf('puestos', 'puestos con precio entre 20 y 25')
  const [threshold] = readThresholds(reader, 'precio')
  assert.equal(rowConditions(reader, threshold!), [
    { columna: 'precio', op: '>=', valores: ['20'] },
    { columna: 'precio', op: '<=', valores: ['25'] },
  ])
})

test('a bound in a verb, with its measure between, or of one thing by its figure', () => {
  assert.equal(thresholds('puestos que superaron el precio 20.50'), ['precio >20.50'])
  assert.equal(thresholds('puestos donde el precio no llega a 20'), ['precio <20'])
  assert.equal(thresholds('el puesto de 20.5'), ['precio =20.5'])
  assert.equal(thresholds('el puesto de 20'), [], 'a whole number may count anything')
})

test('a measure that is not in the unit of a bound is what is asked, and not what is bounded', () => {
  const read = (question: string) => {
    const reader = readerOf('puestos', question)
    const { precio } = reader.topic.subject.measures
    const columns = { ...reader.topic.subject.columns, temperatura: reader.topic.subject.columns.nombre! }
    const measures = { precio: precio!, madurez: { ...precio!, column: 'temperatura', words: ['grado de madurez'] } }
    const bounded = readThresholds(
      { ...reader, topic: { ...reader.topic, subject: { ...reader.topic.subject, columns, measures } } },
      'madurez',
    )
    return [bounded.map(({ of }) => of).join(), [...reader.taken].length]
  }
  assert.equal(read('precio de los puestos de más de 4 grados'), ['madurez', 2])
  assert.throws(
    () => read('precio de los puestos de más de 4'),
    (error: unknown) => error instanceof Unread && /de qué es el límite/.test(error.message),
  )
})

test('from so many people to so many are both bounds', () => {
  assert.equal(
    queryOf('aldeas de 100 mil a 200 mil habitantes').filtros ??
      queryOf('aldeas de 100 mil a 200 mil habitantes').tener,
    [
      { columna: 'habitantes', op: '>=', valores: ['100000'] },
      { columna: 'habitantes', op: '<=', valores: ['200000'] },
    ],
  )
})

test.run()
