import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { quoted } from '@tianguis/core/database/connection'
import { servable } from '@tianguis/core/licensing'
import { openHouse, VIEWS, type House } from '../../test/attacks/house.ts'
import type { GuardedSql } from '../guard/guard.ts'
import { openSession } from '../session/session.ts'
import { roleOf } from './login.ts'
import type { Access } from './access.ts'
import { openAccess } from './role.ts'

let house: House
test.before(async () => {
  house = await openHouse()
})
test.after(() => house.close())

const views = Object.keys(VIEWS.views)
const again = () => openAccess({ ...house, views })
const active = ({ layers }: Access) => layers.filter((layer) => layer.active).map(({ layer }) => layer)
const ALL = ['guardia', 'transaccion', 'rol', 'funciones', 'catalogo', 'temporales', 'bloques', 'disco']

async function answer({ url }: Access, sql: string): Promise<string> {
  const session = openSession({ url })
  return session
    .run({ sql: sql as GuardedSql })
    .then(
      ({ rows }) => rows[0]!,
      (error) => error.codigo,
    )
    .finally(() => session.close())
}

test('on a server of our own every layer is active, and says so in words', () => {
  assert.ok(house.access.serves)
  assert.equal(active(house.access), ALL)
  assert.equal(house.access.unreadable, [])
  for (const { reason } of house.access.layers) assert.ok(reason.length > 10)
})

test('the role is named after the database, within what PostgreSQL keeps of a name', () => {
  assert.is(roleOf('tianguis'), 'tianguis_consulta')
  assert.ok(roleOf('x'.repeat(63)).length <= 63)
  assert.is.not(roleOf('x'.repeat(63)), roleOf('x'.repeat(62)))
})

test('hosts that start together or one after the other share the role, and none locks another out', async () => {
  const early = openSession({ url: house.access.url })
  const late = await Promise.all([again(), again(), again()])
  for (const access of late) assert.is(access.url, house.access.url)
  assert.ok(late.every(({ serves }) => serves))
  assert.is(
    (await early.run({ sql: 'select count(*) as n from consulta.gasolina' as GuardedSql })).rows[0],
    '{"n":3000}',
  )
  await early.close()
  assert.is(await answer(late[1]!, 'select 1 as a'), '{"a":1}')
})

test('a view that another host makes anew can be read at once', async () => {
  await house.pool.query(
    'drop view consulta.delitos; create view consulta.delitos as select municipio, estado, cvegeo, tipo, anio, total from datos.delitos',
  )
  assert.is(await answer(house.access, 'select count(*) as n from consulta.delitos'), '{"n":500}')
})

test('a password that somebody changed is set again', async () => {
  await house.asSuperuser((superuser) => superuser.query(`alter role ${quoted(house.role)} password 'otra'`))
  const access = await again()
  assert.ok(access.serves)
  assert.is(await answer(access, 'select 1 as a'), '{"a":1}')
})

test('a role that can do more than it should is not served, and what it can do is said', async () => {
  const name = quoted(house.role)
  for (const [grant, revoke, says] of [
    [
      'grant select on datos.gasolina to $; grant usage on schema datos to $',
      'revoke all on datos.gasolina from $; revoke usage on schema datos from $',
      /tocar datos\.gasolina/,
    ],
    ['grant pg_read_all_data to $', 'revoke pg_read_all_data from $', /ser miembro de pg_read_all_data/],
    ['alter role $ createdb', 'alter role $ nocreatedb', /atributos de más/],
    ['grant create on schema consulta to $', 'revoke create on schema consulta from $', /crear tablas en consulta/],
    [
      'grant usage on schema tianguis to $; grant select on tianguis.consulta_secreto to $',
      'revoke all on tianguis.consulta_secreto from $; revoke usage on schema tianguis from $',
      /leer la tabla canario/,
    ],
    [
      'grant update (precio) on consulta.gasolina to public',
      'revoke update (precio) on consulta.gasolina from public',
      /tocar consulta\.gasolina/,
    ],
  ] as const) {
    await house.asSuperuser((superuser) => superuser.query(grant.replaceAll('$', name)))
    const access = await again()
    await house.asSuperuser((superuser) => superuser.query(revoke.replaceAll('$', name)))
    assert.not(access.serves, grant)
    assert.match(access.layers.find(({ layer }) => layer === 'rol')!.reason, says)
  }
  assert.ok((await again()).serves)
})

test('a view may use other functions, which the role gets and the layer names; one that it cannot read is named', async () => {
  await house.pool.query(
    "create view consulta.inicial as select initcap(municipio) || '.' as nombre from datos.gasolina; create function datos.ajena() returns text language sql stable as 'select format(chr(65))'; create view consulta.rota as select datos.ajena() as a",
  )
  const access = await openAccess({ ...house, views: [...views, 'inicial', 'rota', 'ausente'] })
  assert.ok(access.serves)
  assert.equal(access.unreadable, ['ausente', 'rota'])
  assert.match(access.layers.find(({ layer }) => layer === 'funciones')!.reason, /initcap/)
  assert.is(await answer(access, 'select nombre from consulta.inicial limit 1'), '{"nombre":"M1."}')
  await house.pool.query('drop view consulta.inicial, consulta.rota; drop function datos.ajena()')
  const without = await again()
  assert.not.match(without.layers.find(({ layer }) => layer === 'funciones')!.reason, /initcap/)
  assert.is(await answer(without, "select initcap('a') as a"), 'consulta_fallida')
})

test('a view that leaves out what is withheld looks that up for the role, which can look up nothing itself', async () => {
  const licence = { name: 'Sin lucro', url: 'https://fuente.example/l', commercial: false }
  const rows = { table: 'gasolina', column: 'municipio', value: 'm1' }
  const source = {
    name: 'Fuente',
    url: 'https://fuente.example/',
    hosts: ['fuente.example'],
    licence,
    restricted: { holder: 'Fuente', hosts: ['fuente.example'], rows },
  }
  await house.pool.query(
    `create view consulta.vendible as select municipio from datos.gasolina where ${servable({ name: 'gasolina', source }, 'gasolina')}`,
  )
  await house.pool.query("insert into tianguis.datasets (name) values ('gasolina') on conflict do nothing")
  await house.pool.query("update tianguis.plans set stripe_price = 'price_1' where name = 'pro'")
  const access = await openAccess({ ...house, views: [...views, 'vendible'] })
  assert.equal([access.serves, active(access), access.unreadable], [true, ALL, []])
  const withheld = () => answer(access, "select count(*) = 0 as fuera from consulta.vendible where municipio = 'm1'")
  assert.is(await withheld(), '{"fuera":true}')
  await house.pool.query('update tianguis.plans set stripe_price = null')
  assert.is(await withheld(), '{"fuera":false}')
  await house.pool.query(
    "with ana as (insert into tianguis.accounts (name, plan) values ('Ana', 'pro') returning id) insert into tianguis.subscriptions (account, customer, plan) select id, 'cus_1', 'pro' from ana",
  )
  assert.is(await withheld(), '{"fuera":true}', 'somebody pays')
  await house.pool.query("insert into tianguis.permissions (dataset, words) values ('gasolina', 'oficio 1')")
  assert.is(await withheld(), '{"fuera":false}')
  for (const table of ['withheld', 'sold_plans', 'permissions', 'plans'])
    assert.is(await answer(access, `select 1 from tianguis.${table}`), 'consulta_fallida', table)
  await house.pool.query(
    "drop view consulta.vendible; delete from tianguis.accounts where name = 'Ana'; delete from tianguis.permissions",
  )
})

test('a role of that name that somebody else made is left alone, and what makes room for ours is said', async () => {
  const name = quoted(house.role)
  const {
    rows: [was],
  } = await house.pool.query('select shobj_description(oid, $2) as mark from pg_roles where rolname = $1', [
    house.role,
    'pg_authid',
  ])
  const comment = (text: string) =>
    house.asSuperuser((superuser) => superuser.query(`comment on role ${name} is '${text}'`))
  await comment('de otro')
  const access = await again()
  await comment(was.mark)
  assert.not(access.serves)
  assert.match(access.layers.find(({ layer }) => layer === 'rol')!.reason, /que no hizo Tianguis/)
  assert.match(access.remedy!, `alter role ${name} rename to`)
  assert.match(access.remedy!, `create role ${name} login`)
})

test('a view is given no function that its owner may not call', async () => {
  const reads = "create or replace view consulta.archivo as select pg_read_file('PG_VERSION') as texto"
  await house.pool.query(reads)
  const access = await openAccess({ ...house, views: [...views, 'archivo'] })
  await house.pool.query('drop view consulta.archivo')
  assert.equal([access.serves, access.unreadable], [true, ['archivo']])
  assert.equal(active(access), ALL)
})

test.run()
