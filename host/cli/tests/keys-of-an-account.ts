/** An account and its keys: made, shown once, replaced, revoked. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PEPPER } from '../../../test/support/accounts.ts'
import { all, bench, database, monotonic, onTrouble, rows } from '../../../test/support/account-commands.ts'
import { isKey } from '../../accounts/key-format.ts'
import { openHolders, type Holder } from '../../accounts/holders.ts'
import { openKeyring } from '../../accounts/keyring.ts'
import { readConfig } from '../../config.ts'

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
