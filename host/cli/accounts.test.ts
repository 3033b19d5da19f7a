import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isKey } from '../accounts/key-format.ts'
import { openHolders, type Holder } from '../accounts/holders.ts'
import { openKeyring } from '../accounts/keyring.ts'
import { openLedger } from '../accounts/usage.ts'
import { openQuota } from '../accounts/quota.ts'
import { readConfig } from '../config.ts'
import { PEPPER } from '../../test/support/accounts.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openWorkbench, type Workbench } from './workbench.ts'

let database: TestDatabase
let bench: Workbench

test.before(async () => {
  database = await openTestDatabase()
  bench = await openWorkbench({ DATABASE_URL: database.url, TIANGUIS_PEPPER: PEPPER })
})
test.after(async () => {
  await bench.close()
  await database.close()
})

const onTrouble = (error: Error) => {
  throw error
}
const monotonic = () => performance.now()
const all = (...commands: string[]) => Promise.all(commands.map((args) => bench.run(args)))
const rows = async (query: string) => (await database.pool.query(query)).rows

/** What a host that starts now knows of a key. */
async function holderOf(secret: string): Promise<Holder | undefined> {
  const { pool } = database
  const { peppers } = await openKeyring({
    config: readConfig({ DATABASE_URL: database.url, TIANGUIS_PEPPER: PEPPER }),
    pool,
  })
  return openHolders({ pool, peppers, onTrouble, onPlan: () => {}, monotonic }).find(secret)
}

let first: string

test('an account and its key: the key works, is printed by nobody else and stored nowhere', async () => {
  const made = await bench.run('accounts create --name Lonja --email Ana@Ejemplo.mx --plan pro --json')
  assert.is(made.code, 0, made.stderr)
  const { data } = made.json()
  assert.equal(
    [data.numero, data.nombre, data.correo, data.plan, data.plan_siguiente],
    [1, 'Lonja', 'ana@ejemplo.mx', 'pro', null],
  )
  const key = await bench.run('keys create --account ANA@ejemplo.mx --name tablero --expires 90d --json')
  first = key.json().data.clave
  assert.ok(isKey('tgs_live_', first))
  assert.not.match(key.stderr, first)
  assert.equal(
    [key.json().data.id, key.json().data.nombre, key.json().data.termina_en],
    [1, 'tablero', first.slice(-4)],
  )
  assert.equal(await holderOf(first), { key: 1, account: 1, plan: 'pro', perMinute: 1200, ended: null })
  const [listed, shown] = await all('keys list --json', 'accounts show 1')
  for (const { stdout, stderr } of [listed!, shown!]) assert.not.ok((stdout + stderr).includes(first))
  assert.match(shown!.stdout, /\n +1 +1 +tablero +\S{4} +sirve/)
  assert.not.match(JSON.stringify(await rows('select * from tianguis.keys')), first)
})

test('in words a new key stands alone, and in a first call to paste', async () => {
  const { code, stdout } = await bench.run('keys create --account 1 --expires 2030-12-31')
  assert.is(code, 0)
  const secret = /^ {2}(tgs_live_\w+)$/m.exec(stdout)![1]!
  assert.ok(stdout.includes(`  curl -H 'Authorization: Bearer ${secret}' 'http://127.0.0.1:3000/api/v1/`), stdout)
  assert.is(stdout.split(secret).length, 3)
  assert.equal(
    await rows(
      `select name, expires_at at time zone 'America/Mexico_City' = '2031-01-01' as "endOfDay" from tianguis.keys where id = 2`,
    ),
    [{ name: 'principal', endOfDay: true }],
  )
})

test('what stands in the way of a key is said, and none is made', async () => {
  const [missing, foreign, nobody, long, twice, unknown] = await Promise.all([
    bench.run('keys create --account 1', { TIANGUIS_PEPPER: '' }),
    bench.run('keys rotate 1 --json', { TIANGUIS_PEPPER: 'otra pimienta, de treinta y dos caracteres' }),
    bench.run('keys create --account luis@ejemplo.mx'),
    bench.run(`keys create --account 1 --name ${'x'.repeat(61)}`),
    bench.run('accounts create --name Otra --email ana@ejemplo.mx'),
    bench.run('usage 99 --json'),
  ])
  assert.is(missing.code, 2)
  assert.match(missing.stderr, /Falta TIANGUIS_PEPPER: .*openssl rand/)
  assert.is(foreign.code, 2)
  assert.match(foreign.json().error, 'no es la pimienta con que se guardaron las claves')
  assert.is(nobody.code, 1)
  assert.match(nobody.stderr, /No hay una cuenta con el correo luis@ejemplo\.mx\. «tianguis accounts list»/)
  assert.equal([long.code, twice.code, unknown.code], [1, 1, 1])
  assert.match(long.stderr, 'El nombre de una clave lleva de 1 a 60 caracteres')
  assert.match(twice.stderr, 'Ya hay una cuenta con el correo ana@ejemplo.mx.')
  assert.match(unknown.json().error, 'No hay una cuenta 99.')
  assert.is((await rows('select from tianguis.keys')).length, 2)
  assert.is((await rows('select from tianguis.accounts')).length, 1)
})

test('a key is replaced, at once or after a while, and revoked', async () => {
  const [now, later] = await all('keys rotate 1 --grace 0h --json', 'keys rotate 2')
  const { clave, nombre } = now!.json().data
  assert.is(nombre, 'tablero')
  assert.is((await holderOf(clave))!.ended, null)
  assert.is((await holderOf(first))!.ended, 'vencida')
  assert.match(now!.stderr, 'La clave 1 deja de servir ya.')
  assert.match(later!.stderr, /La clave 2 sirve todavía hasta 20\d\d-/)
  assert.not.match(later!.stderr, 'tgs_live_')
  const [again, revoked, unknown] = await all('keys rotate 1', 'keys revoke 2 --json', 'keys revoke 99')
  assert.is(again!.code, 1)
  assert.match(again!.stderr, 'La clave 1 ya no sirve; crea otra en su lugar.')
  assert.is(revoked!.json().data.sirve, false)
  assert.is(unknown!.code, 1)
  assert.match(unknown!.stderr, 'No hay ninguna clave 99.')
  const [twice, listed] = await all('keys revoke 2', 'keys list --account 1')
  assert.is(twice!.code, 0)
  assert.match(twice!.stdout, 'ya se había revocado')
  for (const words of [/ 1 +1 +tablero +\S+ +vencida /, / 2 +1 +principal +\S+ +revocada /, / sirve /])
    assert.match(listed!.stdout, words)
})

test('an operator defines a plan, changes it, and takes it away once nobody is on it', async () => {
  const [slip, wrong] = await all('plans set negoccio --price 59', 'plans set free --without-key tipo-cambio,gasolinas')
  assert.is(slip!.code, 2)
  assert.match(slip!.stderr, /No hay un plan «negoccio»\..*falta --title, --monthly, --per-minute/)
  assert.is(wrong!.code, 2)
  assert.match(wrong!.stderr, /No hay un conjunto que se sirva como «gasolinas»\. Hay: .*gasolina/)
  const made = await bench.run(
    'plans set negocio --title Negocio --monthly 50000 --per-minute 600 --price 59.50 --support correo --availability 99.5% --stripe-price price_1AbC --json',
  )
  const negocio = {
    nombre: 'negocio',
    titulo: 'Negocio',
    al_mes: 50000,
    por_minuto: 600,
    usd_al_mes: '59.50',
    soporte: 'correo',
    disponibilidad: '99.5%',
    sin_clave: null,
    precio_stripe: 'price_1AbC',
    ofrecido: true,
  }
  assert.equal(made.json().data, negocio)
  assert.is((await bench.run('plans set negocio --monthly unlimited --no-offered --stripe-price=')).code, 0)
  const { data } = (await bench.run('plans list --json')).json()
  assert.equal(
    data.find(({ nombre }: { nombre: string }) => nombre === 'negocio'),
    { ...negocio, al_mes: null, precio_stripe: null, ofrecido: false },
  )
  assert.is((await bench.run('accounts plan 1 negocio')).code, 0)
  const refused = await all(
    'plans delete negocio',
    'plans delete free',
    'plans set basic --without-key score',
    'plans delete negoci',
  )
  assert.equal(
    refused.map(({ code }) => code),
    [1, 1, 1, 2],
  )
  for (const [at, said] of [
    /Hay cuentas en el plan «negocio»/,
    /quien no manda clave/,
    /sólo puede haber uno/,
    /¿Quisiste decir «negocio»\?/,
  ].entries())
    assert.match(refused[at]!.stderr, said)
})

test('an account changes its plan, now or from a day on', async () => {
  const later = await bench.run('accounts plan 1 basic --from 2030-01-01')
  assert.is(later.code, 0)
  assert.match(later.stdout, /pasa de negocio a basic el 2030-01-01 00:00/)
  const shown = (await bench.run('accounts show ana@ejemplo.mx --json')).json().data
  assert.equal(
    [shown.plan, shown.plan_siguiente, shown.plan_siguiente_desde],
    ['negocio', 'basic', '2030-01-01T06:00:00.000Z'],
  )
  assert.equal(
    shown.claves.map(({ id }: { id: number }) => id),
    [4, 3, 2, 1],
  )
  const [now, unknown] = await all('accounts plan 1 basic --json', 'accounts plan 1 basico')
  assert.equal([now!.json().data.plan, now!.json().data.plan_siguiente], ['basic', null])
  assert.is(unknown!.code, 2)
  assert.match(unknown!.stderr, /No hay un plan «basico»\. ¿Quisiste decir «basic»\? Hay: free, /)
  assert.is((await bench.run('plans delete negocio')).code, 0)
})

test('the usage is what the quota holds to: of all accounts, and of one by day and endpoint', async () => {
  const { pool } = database
  const [quota, ledger] = [openQuota({ pool, onTrouble, monotonic }), openLedger({ pool, onTrouble })]
  for (const [subject, account, endpoint] of [
    ['cuenta:1', 1, 'dolar'],
    ['cuenta:1', 1, 'dolar'],
    ['cuenta:1', 1, 'presas'],
    ['ip:huella', null, 'score'],
  ] as const) {
    const taken = await quota.take(subject, account)
    assert.ok('day' in taken)
    ledger.count({ subject, day: taken.day, endpoint, key: null })
  }
  await ledger.flush()
  const [everybody, one, words] = await all('usage --json', 'usage ana@ejemplo.mx --json', 'usage 1')
  const month = everybody!.json().data
  // A block of basic is 50.
  assert.equal(month.cuentas, [
    { numero: 1, nombre: 'Lonja', plan: 'basic', limite: 10_000, usadas: 3, apartadas: 47, restantes: 9_950 },
  ])
  assert.equal(month.sin_clave, { direcciones: 1, usadas: 1 })
  const { uso } = one!.json().data
  assert.equal([uso.usadas, uso.apartadas, uso.restantes, uso.mes], [3, 47, 9_950, month.mes])
  assert.equal(
    uso.por_dia.map(({ endpoint, peticiones }: { endpoint: string; peticiones: number }) => [endpoint, peticiones]),
    [
      ['dolar', 2],
      ['presas', 1],
    ],
  )
  assert.match(words!.stdout, /van 3 de 10,000, con 47 apartadas/)
  assert.match(words!.stdout, /\n20\d\d-\d\d-\d\d +dolar +2\n/)
  await Promise.all([quota.close(), ledger.close()])
  const after = await bench.run('usage')
  assert.match(after.stdout, /\n +1 +Lonja +basic +3 +0 +9,997 +10,000\n/)
  assert.match(after.stdout, 'Sin clave: 1 petición desde 1 dirección.')
})

test('an account is deleted only on purpose, and not while somebody is charged for it', async () => {
  const without = await bench.run('accounts delete 1')
  assert.is(without.code, 2)
  assert.match(without.stderr, /Se borraría la cuenta 1 \(Lonja, ana@ejemplo\.mx\).* agrega --yes/)
  await database.pool.query(
    `insert into tianguis.subscriptions (account, customer, subscription, plan, status) values (1, 'cus_1', 'sub_1', 'basic', 'active')`,
  )
  const charged = await bench.run('accounts delete 1 --yes --json')
  assert.is(charged.code, 1)
  assert.match(charged.json().error, /La cuenta 1 paga una suscripción\. Termínala primero/)
  assert.is((await rows('select from tianguis.accounts')).length, 1)
  await database.pool.query(`update tianguis.subscriptions set plan = null, status = null`)
  assert.is((await bench.run('accounts delete ana@ejemplo.mx --yes')).code, 0)
  assert.equal(
    await rows(
      `select from tianguis.accounts union all select from tianguis.keys union all select from tianguis.usage where subject = 'cuenta:1'`,
    ),
    [],
  )
  const [twice, listed] = await all('accounts create --name Otra --plan basik', 'accounts list')
  assert.is(twice!.code, 2)
  assert.match(listed!.stdout, 'No hay cuentas.')
})

test.run()
