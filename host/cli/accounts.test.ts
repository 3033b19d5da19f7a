/** Accounts on the command line: their keys and, here, their plans, their usage and their end. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { all, bench, database, monotonic, onTrouble, rows } from '../../test/support/account-commands.ts'
import { openLedger } from '../accounts/usage.ts'
import { openQuota } from '../accounts/quota.ts'
import './tests/keys-of-an-account.ts'

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
    avisos: 10,
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
