import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openHouse, VIEWS, type House } from '../../test/attacks/house.ts'
import { openSession, type QueryError, type QuerySession } from '../session/session.ts'
import { GuardError, openGuard, type GuardedSql } from './guard.ts'

const guard = await openGuard(VIEWS)
let house: House
let asRole: QuerySession
let asOwner: QuerySession
test.before(async () => {
  house = await openHouse()
  asRole = openSession({ url: house.access.url })
  asOwner = openSession({ url: house.url })
})
test.after(async () => {
  await asRole.close()
  await asOwner.close()
  await house.close()
})

/** What questions need, each with its values. */
const QUESTIONS: readonly (readonly [sql: string, ...values: unknown[]])[] = [
  [
    'select g.tipo, round(avg(g.precio), 2) as medio, count(*) as n from consulta.gasolina g where g.fecha >= $1::date and g.fecha < $2::date group by g.tipo order by medio desc nulls last, g.tipo limit 5',
    '2024-02-01',
    '2024-03-01',
  ],
  [
    "select g.municipio, g.precio from consulta.gasolina as g where g.tipo = 'magna' and g.cvegeo = any($1::text[]) and g.precio between $2::numeric and 25.5 order by g.precio asc nulls last, g.municipio, g.fecha limit 10",
    ['14002', '14004'],
    '20.00',
  ],
  [
    'with m as (select g.cvegeo, percentile_cont(0.5) within group (order by g.precio desc nulls last) as mediana, count(*) filter (where g.precio > 22) as caras from consulta.gasolina g group by g.cvegeo having count(distinct g.fecha) > 1), d as (select d.cvegeo, sum(d.total) as robos from consulta.delitos d group by d.cvegeo) select m.cvegeo, m.mediana, m.caras, d.robos, round(100000.0 * d.robos / nullif(m.caras, 0), 2) as tasa from m left join d on d.cvegeo = m.cvegeo order by tasa desc nulls last, m.cvegeo limit 7',
  ],
  [
    'select distinct on (g.tipo) g.tipo, g.municipio, g.precio from consulta.gasolina g order by g.tipo, g.precio desc, g.municipio, g.fecha limit 9',
  ],
  [
    'select g.municipio, g.precio from consulta.gasolina g order by g.municipio collate "es-x-icu" desc nulls last, g.precio, g.fecha limit 9',
  ],
  ['select distinct g.tipo as combustible from consulta.gasolina g order by combustible limit 9'],
  [
    "(select 'a' as cual, avg(g.precio) as v from consulta.gasolina g where g.cvegeo = $1::text) union all (select 'b' as cual, avg(g.precio) as v from consulta.gasolina g where g.cvegeo = $2::text) order by v desc nulls last limit 2",
    '14001',
    '14002',
  ],
  [
    '(select g.tipo, g.precio, g.fecha from consulta.gasolina g order by g.precio, g.fecha, g.municipio limit 1) union all (select h.tipo, h.precio, h.fecha from consulta.gasolina h order by h.precio desc, h.fecha, h.municipio limit 1) limit 2',
  ],
  [
    "select date_trunc('month', g.fecha)::date as mes, to_char(g.fecha, 'YYYY-MM') as texto, extract(year from g.fecha)::int as anio, avg(g.precio) - lag(avg(g.precio)) over (order by date_trunc('month', g.fecha)::date) as cambio from consulta.gasolina g group by 1, 2, 3 order by 1 limit 100",
  ],
  [
    'select d.anio, sum(d.total) as n, round(100.0 * sum(d.total) / nullif((select sum(t.total) from consulta.delitos t), 0), 1) as parte, rank() over (order by sum(d.total) desc nulls last) as lugar, sum(sum(d.total)) over (order by d.anio rows between unbounded preceding and current row) as acumulado from consulta.delitos d group by d.anio order by lugar limit 20',
  ],
  [
    'select a.tipo, a.v - b.v as diferencia, a.v / b.v as razon from (select g.tipo, avg(g.precio) as v from consulta.gasolina g where g.cvegeo = $1::text group by g.tipo) a inner join (select g.tipo, max(g.precio) as v from consulta.gasolina g group by g.tipo) b on a.tipo = b.tipo limit 5',
    '14001',
  ],
  [
    'select g.municipio from consulta.gasolina g where not exists (select 1 from consulta.delitos d where d.cvegeo = g.cvegeo and d.anio = 2024) and g.cvegeo not in (select d.cvegeo from consulta.delitos d where d.cvegeo is not null and d.anio = $1::bigint) group by g.municipio order by g.municipio limit 10',
    '2023',
  ],
  [
    'select t.municipio, t.precio, t.puesto from (select g.municipio, g.precio, row_number() over (partition by g.tipo order by g.precio desc, g.municipio, g.fecha) as puesto from consulta.gasolina g) t where t.puesto <= 3 order by t.puesto, t.precio desc, t.municipio limit 6',
  ],
  [
    "select case when g.precio > 22 then 'cara' when g.precio is null then null else 'barata' end as clase, case g.tipo when 'magna' then 1 else 2 end as orden, coalesce(max(g.precio), 0) as mayor, greatest(min(g.precio), 21, $1::numeric) as piso, least(1.5, 2) as menor from consulta.gasolina g group by 1, 2 order by 2, 1 limit 10",
    '20.5',
  ],
  [
    "select upper(left(g.municipio, 2)) as letras, length(trim(g.tipo)) as largo, abs(-g.precio) as a, ceil(g.precio) as b, floor(g.precio) as c, trunc(g.precio, 1) as d, mod(g.precio, 3) as e, sign(g.precio) as f, round(sqrt(g.precio), 3) as h, make_date(2024, 2, 29) as i, date '2024-01-01' - interval '1 month' as j, g.fecha - 30 as k, g.precio::int as l, g.precio::numeric(10, 2) as m, g.precio % 2 as o from consulta.gasolina g order by g.fecha, g.municipio, g.precio limit 2",
  ],
  [
    'select 1 - (2 - 3) as a, (1 - 2) - 3 as b, 2 * (3 + 4) as c, 12 / (4 / 2) as d, -(-5) as e, not (true and not (false or true)) as f, (1 > 2) is not true as g, (1 = 2) = (2 = 1) as h, 7 % 4 * 2 as i, -(2 + 3) * 2 as j limit 1',
  ],
  [
    "select g.estado, bool_or(g.precio > 26) as alguna, stddev_samp(g.precio) as s, mode() within group (order by g.tipo) as moda, percentile_disc(0.9) within group (order by g.precio) as p90, min(g.fecha) as desde, max(g.fecha) as hasta from consulta.gasolina g where g.tipo is distinct from 'premium' and g.tipo <> all($1::text[]) and g.tipo not in ('x', 'y') group by g.estado limit 3",
    ['gas'],
  ],
  [
    'select g.municipio, d.anio, sum(d.total) as n from consulta.gasolina g join consulta.delitos d on d.cvegeo = g.cvegeo and d.anio = $1::bigint group by g.municipio, d.anio order by n desc, g.municipio limit 3 offset 2',
    '2024',
  ],
  [
    "select count(*) as n, (now() at time zone 'America/Mexico_City')::date > $1::date as despues from consulta.gasolina g limit 1",
    '2020-01-01',
  ],
]

test('what a question needs passes, runs as the role, and means what it meant before it was written anew', async () => {
  for (const [sql, ...values] of QUESTIONS) {
    const { sql: written } = guard.check(sql)
    const told = (error: QueryError) => assert.unreachable(`${sql}: ${error.cause}`) as never
    const [as, was] = [
      await asRole.run({ sql: written, values }).catch(told),
      await asOwner.run({ sql: sql as GuardedSql, values }).catch(told),
    ]
    assert.ok(as.rows.length > 0, sql)
    assert.equal(as.rows, was.rows, `${sql}\n${written}`)
  }
})

test('what comes out goes in again and does not change', () => {
  for (const [sql] of QUESTIONS) {
    const { sql: written } = guard.check(sql)
    assert.is(guard.check(written).sql, written)
  }
})

/** Refusals whose reason matters to whoever writes what comes in. */
const REASONS: readonly (readonly [code: string, sql: string])[] = [
  ['limite', 'select g.tipo from consulta.gasolina g'],
  ['limite', 'select g.tipo from consulta.gasolina g limit 1001'],
  ['salida', 'select count(*) from consulta.gasolina g limit 1'],
  ['columna', 'select g.oculta from consulta.gasolina g limit 1'],
  ['tabla', 'select s.clave from privado.secretos s limit 1'],
  ['funcion', 'select pg_sleep(1) as a limit 1'],
  ['operador', "select g.tipo || 'x' as a from consulta.gasolina g limit 1"],
  ['tipo', "select 'x'::regclass as a limit 1"],
  ['tipo', "select '1e9'::numeric as a limit 1"],
  ['construccion', 'select $1 as a limit 1'],
  ['parametro', 'select $100::text as a limit 1'],
  ['union_de_tablas', 'select g.tipo from consulta.gasolina g, consulta.delitos d limit 1'],
  ['union_de_tablas', 'select g.tipo from consulta.gasolina g join consulta.delitos d on d.anio = 2024 limit 1'],
  ['union_de_tablas', 'select g.tipo from consulta.gasolina g join consulta.delitos d on d.cvegeo = g.tipo limit 1'],
  ['varias_sentencias', 'select 1 as a limit 1; select 1'],
  ['no_es_select', 'delete from datos.gasolina'],
  ['sintaxis', 'selec 1'],
  ['sintaxis', ''],
  ['tamano', `select '${'x'.repeat(17_000)}' as a limit 1`],
  ['complejidad', `select ${'- '.repeat(300)}1.5::float8 as a limit 1`],
  ['nombre', 'with gasolina as (select g.tipo from consulta.gasolina g) select g.tipo from gasolina g limit 1'],
]

test('a refusal has a code, a sentence that quotes nothing, and its detail apart', () => {
  for (const [code, sql] of REASONS) {
    try {
      guard.check(sql)
      assert.unreachable(sql)
    } catch (error) {
      assert.instance(error, GuardError, String(error))
      assert.is((error as GuardError).codigo, code, `${sql}: ${(error as GuardError).detail}`)
      assert.match((error as GuardError).message, /\.$/)
    }
  }
})

test('declared joins are the only ones between views, and either way round', async () => {
  const strict = await openGuard({ ...VIEWS, joins: [['gasolina.municipio', 'delitos.municipio']] })
  const joined = (on: string) => `select g.tipo from consulta.gasolina g join consulta.delitos d on ${on} limit 1`
  strict.check(joined('g.municipio = d.municipio'))
  strict.check(joined('d.municipio = g.municipio and d.anio = 2024'))
  assert.throws(
    () => strict.check(joined('g.cvegeo = d.cvegeo')),
    (error: GuardError) => error.codigo === 'union_de_tablas',
  )
  assert.throws(
    () =>
      strict.check(
        'with x as (select g.cvegeo from consulta.gasolina g) select d.tipo from x join consulta.delitos d on x.cvegeo = d.cvegeo limit 1',
      ),
    (error: GuardError) => error.codigo === 'union_de_tablas',
  )
  strict.check(
    'with x as (select g.municipio as lugar from consulta.gasolina g) select d.tipo from x join consulta.delitos d on x.lugar = d.municipio limit 1',
  )
  strict.check(
    'with x as (select min(g.cvegeo) as cvegeo from consulta.gasolina g) select d.tipo from x join consulta.delitos d on x.cvegeo = d.cvegeo limit 1',
  )
})

test('a view with a name that could mean something else is refused at the start', async () => {
  for (const views of [
    { Gasolina: { columns: ['tipo'] } },
    { gasolina: { columns: ['ctid'] } },
    { gasolina: { columns: ['a b'] } },
    { 'a.b': { columns: [] } },
  ]) {
    await openGuard({ views: views as never }).then(
      () => assert.unreachable(),
      (error: Error) => assert.match(error.message, /nombres que no se admiten/),
    )
  }
})

test.run()
