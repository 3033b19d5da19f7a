import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ALLOWED, selectOf, verdict } from '../../test/support/guarded.ts'
import { checkAnswer, checkSelect } from './select.ts'

const selected = (sql: string) =>
  verdict(() => {
    const select = selectOf(sql)
    checkAnswer(select, checkSelect(select, { allowed: ALLOWED, meter: { weight: 0 }, ctes: new Map() }))
  })

const CASES: readonly (readonly [sql: string, verdict: string])[] = [
  ['select p.tipo from consulta.precios p limit 1000', 'pasa'],
  ['select p.tipo from consulta.precios p', 'limite: '],
  ['select p.tipo from consulta.precios p limit 0', 'limite: '],
  ['select p.tipo from consulta.precios p limit 1001', 'limite: '],
  ['select p.tipo from consulta.precios p limit 1 offset 1001', 'limite: OFFSET'],
  ['select p.tipo from (select p.tipo from consulta.precios p limit 1001) p limit 1', 'limite: '],
  ['select s.clave from privado.secretos s limit 1', 'tabla: privado.secretos'],
  ['select p.tipo from datos.precios p limit 1', 'tabla: datos.precios'],
  ['select s.a from consulta.otra s limit 1', 'tabla: consulta.otra'],
  ['select p.tipo from precios p limit 1', 'tabla: precios'],
  ['select c.oid as a from consulta."constructor" c limit 1', 'tabla: consulta.constructor'],
  ['select p.tipo from only consulta.precios p limit 1', 'construccion: ONLY'],
  ['select 1 as a from consulta.precios p, consulta.robos r limit 1', 'union_de_tablas: ,'],
  ['select 1 as a from consulta.precios p join consulta.robos p on p.lugar = p.lugar limit 1', 'nombre: alias'],
  ['select 1 as a from (select p.tipo from consulta.precios p) limit 1', 'nombre: subselect'],
  ['select count(*) limit 1', 'salida: '],
  ['select p.tipo, p.tipo from consulta.precios p limit 1', 'salida: tipo'],
  ['select p.tipo as ctid from consulta.precios p limit 1', 'nombre: ctid'],
  [`select ${Array.from({ length: 61 }, (_one, at) => `1 as a${at}`).join(', ')} limit 1`, 'salida: '],
  ['select p.precio * 2 as doble from consulta.precios p order by doble limit 1', 'pasa'],
  ['select p.precio * 2 as doble from consulta.precios p order by doble + 1 limit 1', 'columna: doble'],
  ['select p.precio * 2 as doble from consulta.precios p where doble > 1 limit 1', 'columna: doble'],
  ['select p.tipo from consulta.precios p where p.precio > pg_sleep(1) limit 1', 'funcion: pg_sleep'],
  ['select p.tipo from consulta.precios p group by p.tipo having pg_sleep(1) limit 1', 'funcion: pg_sleep'],
  [
    '(select p.tipo from consulta.precios p) union all (select r.tipo from consulta.robos r) order by tipo limit 1',
    'pasa',
  ],
  [
    '(select p.tipo from consulta.precios p) union (select r.tipo from consulta.robos r) limit 1',
    'construccion: UNION',
  ],
  ['(select 1) union all (select 2) limit 1', 'salida: UNION'],
  ['(select 1 as a) union all (select 2 as a) order by pg_sleep(1) limit 1', 'funcion: pg_sleep'],
  ['with x as (select p.tipo from consulta.precios p) select x.tipo from x limit 1', 'pasa'],
  ['with x as (select p.tipo from consulta.precios p) select x.precio from x limit 1', 'columna: x.precio'],
  ['with x as (select y.a from y), y as (select 1 as a) select x.a from x limit 1', 'tabla: y'],
  ['with x as (select x.a from x) select x.a from x limit 1', 'tabla: x'],
  ['with precios as (select 1 as a) select a.a from precios a limit 1', 'nombre: precios'],
  ['with pg_class as (select 1 as a) select a.a from pg_class a limit 1', 'nombre: pg_class'],
  [
    'select p.tipo from consulta.precios p where exists (select 1 from consulta.robos r where r.lugar = p.lugar) limit 1',
    'pasa',
  ],
  [
    'select p.tipo from consulta.precios p where exists (select 1 from consulta.robos r where r.lugar = q.lugar) limit 1',
    'columna: q.lugar',
  ],
]
for (const [sql, expected] of CASES) test(`${sql.slice(0, 130)}: ${expected}`, () => assert.is(selected(sql), expected))

test('subselects that double each other are refused by what they would become', () => {
  const doubled = (levels: number) => {
    let sql = 'select p.precio as x from consulta.precios p'
    for (let level = 0; level < levels; level += 1) sql = `select a.x + a.x as x from (${sql}) a`
    return `${sql} limit 1`
  }
  assert.is(selected(doubled(5)), 'pasa')
  assert.is(selected(doubled(12)), 'complejidad: expanded')
})

test.run()
