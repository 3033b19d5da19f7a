import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ALLOWED, selectOf, verdict } from '../../test/support/guarded.ts'
import { checkJoin } from './joins.ts'
import type { Allowed, Relation } from './scope.ts'

const relation = (alias: string, view: string | undefined, ...columns: string[]): Relation => ({
  alias,
  columns: new Map(columns.map((name) => [name, { origin: view && `${view}.${name}`, weight: 1 }])),
})
const prices = relation('p', 'precios', 'lugar', 'tipo')
const crimes = relation('r', 'robos', 'lugar', 'tipo')
const computed = relation('c', undefined, 'lugar')

const joined = (
  on: string,
  {
    left = [prices],
    right = [crimes],
    joins,
  }: Partial<Pick<Allowed, 'joins'>> & { left?: Relation[]; right?: Relation[] } = {},
) =>
  verdict(() => {
    const { quals } = selectOf(`select 1 from a join b on ${on}`).fromClause[0].JoinExpr
    checkJoin(quals, left, right, { ...ALLOWED, joins })
  })
const NO = 'union_de_tablas: '

const CASES: readonly (readonly [on: string, verdict: string, why: string])[] = [
  ['p.lugar = r.lugar', 'pasa', 'columns of one name'],
  ['r.lugar = p.lugar', 'pasa', 'the other way round'],
  ['p.lugar = r.lugar and p.tipo = r.tipo', 'pasa', 'two of them'],
  ["p.lugar = r.lugar and r.tipo = 'robo'", 'pasa', 'and a value'],
  ['p.lugar = r.lugar and r.tipo = $1::text', 'pasa', 'and a parameter'],
  ['p.lugar = r.tipo', `${NO}precios.lugar = robos.tipo`, 'columns of two names'],
  ['p.lugar = p.tipo', NO, 'of one side alone'],
  ["r.tipo = 'robo'", NO, 'a value alone: every row with every row'],
  ["'a' = 'a'", NO, 'no column at all'],
  ["p.lugar = r.lugar and 'a' = 'a'", NO, 'nor beside one that is allowed'],
  ['true', NO, 'no equality'],
  ['p.lugar > r.lugar', NO, 'an order'],
  ['p.lugar = r.lugar or p.tipo = r.tipo', NO, 'either of two'],
  ['p.lugar = lower(r.lugar)', NO, 'of what is computed here'],
  ['p.lugar is not distinct from r.lugar', NO, 'null with null'],
]
for (const [on, expected, why] of CASES) test(`on ${on}: ${why}`, () => assert.is(joined(on), expected))

test('declared pairs are the only ones between views, either way round', () => {
  const joins = [['precios.lugar', 'robos.tipo']] as const
  assert.is(joined('p.lugar = r.tipo', { joins }), 'pasa')
  assert.is(joined('r.tipo = p.lugar', { joins }), 'pasa')
  assert.is(joined('p.lugar = r.lugar', { joins }), `${NO}precios.lugar = robos.lugar`)
})

test('what a question computed joins by its name, whatever is declared', () => {
  const joins = [['precios.tipo', 'robos.tipo']] as const
  assert.is(joined('c.lugar = r.lugar', { left: [computed], joins }), 'pasa')
  assert.is(joined('c.lugar = r.tipo', { left: [computed], joins }), `${NO}undefined = robos.tipo`)
})

test.run()
