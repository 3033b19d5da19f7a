import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { statementOf, verdict } from '../../test/support/guarded.ts'
import { CAPS, checkStructure } from './structure.ts'

const structure = (sql: string) => verdict(() => checkStructure(statementOf(sql)))

const CASES: readonly (readonly [sql: string, verdict: string])[] = [
  ['with a as (select 1 as x) select distinct on (x) x from a order by x collate "es-x-icu" desc limit 3', 'pasa'],
  ['select 1 from p join r on p.a = r.a left join s on s.a = p.a', 'pasa'],
  ['insert into p values (1)', 'construccion: InsertStmt'],
  ['select 1 into otra', 'construccion: SelectStmt.intoClause'],
  ['select 1 for update', 'construccion: SelectStmt.lockingClause'],
  ['values (1)', 'construccion: SelectStmt.valuesLists'],
  ['with recursive a as (select 1) select 1', 'construccion: WithClause.recursive'],
  ['with a as not materialized (select 1) select 1', 'construccion: CommonTableExpr.ctematerialized'],
  ['with a as (delete from p returning 1) select 1', 'construccion: DeleteStmt'],
  ['select 1 from p right join r on true', 'construccion: JoinExpr.jointype'],
  ['select 1 from p natural join r', 'construccion: JoinExpr.isNatural'],
  ['select 1 from p join r using (a)', 'construccion: JoinExpr.usingClause'],
  ["select 1 from pg_ls_dir('.')", 'construccion: RangeFunction'],
  ['select 1 from lateral (select 1) x', 'construccion: RangeSubselect.lateral'],
  ['select 1 from p tablesample system (1)', 'construccion: RangeTableSample'],
  ['select 1 group by rollup (a)', 'construccion: GroupingSet'],
  ['select a[1] from p', 'construccion: A_Indirection'],
  ['select (p).a from p', 'construccion: A_Indirection'],
  ['select row(1, 2)', 'construccion: RowExpr'],
  ['select array[1]', 'construccion: A_ArrayExpr'],
  ['select p.* from p', 'construccion: A_Star'],
  ['select current_user', 'construccion: SQLValueFunction.op'],
  ['select $1', 'construccion: ParamRef'],
  ['select 1 order by a collate "C"', 'construccion: CollateClause.collname'],
  ['select 1 union select 2', 'pasa'],
  ['select 1 intersect select 2', 'construccion: SelectStmt.op'],
  ["select 'a' like 'b'", 'construccion: A_Expr.kind'],
  ['select array(select 1)', 'construccion: SubLink.subLinkType'],
  ['select 1 limit all', 'pasa'],
  ['select 1 order by a fetch first 1 row with ties', 'construccion: SelectStmt.limitOption'],
  ['select 1 as "Nombre"', 'nombre: ResTarget.name'],
  ['select 1 as "a b"', 'nombre: ResTarget.name'],
  [`select '${'x'.repeat(CAPS.textLength + 1)}'`, 'tipo: TextValue.sval'],
  ['select 1e100000', 'tipo: DecimalValue.fval'],
]
for (const [sql, expected] of CASES) test(`${sql.slice(0, 80)}: ${expected}`, () => assert.is(structure(sql), expected))

const many = (count: number, part: (at: number) => string, between: string) =>
  Array.from({ length: count }, (_one, at) => part(at)).join(between)

test('there is a most of levels, values, SELECTs, relations and nodes', () => {
  const nested = (levels: number) => `select ${'abs('.repeat(levels)}1${')'.repeat(levels)}`
  const literals = (count: number) => `select a in (${many(count, String, ', ')})`
  const selects = (count: number) => many(count, () => 'select a', ' union all ')
  const relations = (count: number) => `select 1 from ${many(count, (at) => `t${at}${at ? ' on true' : ''}`, ' join ')}`
  const columns = (count: number) => `select ${many(count, (at) => `a as a${at}`, ', ')}`
  assert.equal([nested(10), literals(200), selects(10), columns(60)].map(structure), Array(4).fill('pasa'))
  for (const sql of [nested(CAPS.depth), literals(CAPS.literals + 1), selects(20), relations(30), columns(1_000)])
    assert.match(structure(sql), /^complejidad: /, sql.slice(0, 60))
})

test.run()
