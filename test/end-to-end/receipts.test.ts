/** Receipts: what was served is proved while its publication is kept, and whatever is not as it was signed is told apart. */
import { createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompactSign, generateKeyPair, importJWK } from 'jose'
import { pino } from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { prepareTables } from '@tianguis/core/database/tables'
import { refresh } from '@tianguis/core/refresh/run'
import municipios from '../../connectors/municipios/connector.ts'
import type { Service } from '../../host/composition.ts'
import type { Receipt } from '../../host/receipts/receipt.ts'
import { openReceipt, openSigning } from '../../host/receipts/signing.ts'
import { startServer, type Running } from '../../host/server.ts'
import { answering, request, stations, tiny } from '../engine/tiny.ts'
import { giveKey, PEPPER } from '../support/accounts.ts'
import { call } from '../support/call.ts'
import { tianguis } from '../support/command-line.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openFolder, type Folder } from '../support/folder.ts'
import { serviceOf } from '../support/service-of.ts'
import { until } from '../support/test-service.ts'

const log = pino({ level: 'silent' })
const connector = { ...tiny(), revisions: false }
let database: TestDatabase
let folder: Folder
let service: Service
let server: Running

/** Whether what is there was changed, and the next test wants another. */
let changed = true
const changing = () => {
  changed = true
}
test.before.each(async () => {
  if (!changed) return
  await close()
  changed = false
  database = await openTestDatabase()
  folder = await openFolder('recibos')
  for (const one of [municipios, connector]) await prepareTables(database.pool, one)
  service = serviceOf(connector, database, folder.path)
  await publish('10.50')
  await serve()
})
test.after(close)

async function close(): Promise<void> {
  if (server === undefined) return
  await server.close()
  await database.close()
  await folder.remove()
}

async function serve(): Promise<void> {
  server = await startServer(service, log)
  await giveKey(service, server.url)
}

const publish = (precio: string, revisionDays = 35) =>
  refresh({
    ...request(database.pool, answering(connector, { precios: stations(2, () => ({ precio })) }), folder.path),
    revisionDays,
  })
const published = (version: number) =>
  until(
    async () => (await call(server.url, '/api/v1/prueba')).json().meta.version,
    (now) => now === version,
  )
const receiptFor = async (query = '') =>
  (await call(server.url, `/api/v1/prueba?recibo=1${query}`)).json().meta.recibo as string
const verified = async (recibo: string) =>
  (await call(server.url, '/api/v1/recibos/verificar', { query: { recibo } })).json().data
const saidBy = (recibo: string) => JSON.parse(Buffer.from(recibo.split('.')[1]!, 'base64url').toString()) as Receipt
const keys = async () => (await call(server.url, '/.well-known/tianguis-recibos.json')).json().keys

test('a receipt says what was asked, of which publication and run, and holds before and after the next publication', async () => {
  changing()
  const recibo = await receiptFor('&limit=1')
  const { peticion, datos, conjuntos } = saidBy(recibo)
  assert.is(peticion, '/api/v1/prueba?limit=1')
  assert.match(datos!, '"precio":10.50')
  const [{ version, corridas }] = conjuntos as [Receipt['conjuntos'][number]]
  assert.equal([version, corridas.de, corridas.lista[0]!.version], [1, 'registros', 1])
  const before = await verified(recibo)
  assert.equal([before.veredicto, before.servido_asi, before.sigue_asi], ['valido', true, true])

  await publish('11.00')
  await published(2)
  const after = await verified(recibo)
  assert.equal([after.veredicto, after.servido_asi, after.sigue_asi, after.ahora.version], ['valido', true, false, 2])
  assert.match(after.ahora.datos, '"precio":11.00')
  // What a record was not changed by is not where it came from.
  const both = saidBy(await receiptFor())
  assert.equal([both.conjuntos[0]!.version, both.conjuntos[0]!.corridas.lista[0]!.version], [2, 2])
})

test('once the publication is not kept, or the database is another, the signature alone is left', async () => {
  changing()
  const recibo = await receiptFor()
  await publish('11.00')
  await database.pool.query("update tianguis.versions set published_at = published_at - interval '2 days'")
  await publish('12.00', 1)
  await published(3)
  const dropped = await verified(recibo)
  assert.equal([dropped.veredicto, dropped.servido_asi, dropped.sigue_asi], ['valido', null, false])
  assert.match(dropped.explicacion, /ya no se guarda/)

  const last = await receiptFor()
  await database.pool.query(`update tianguis.versions set publication_id = 'otra' where version = 3`)
  assert.is((await verified(last)).servido_asi, null)
})

test('of a sample that real data has taken the place of, too', async () => {
  changing()
  await database.pool.query('update tianguis.datasets set sample = true; update tianguis.versions set sample = true')
  const recibo = await until(
    () => receiptFor(),
    (token) => saidBy(token).conjuntos[0]!.muestra,
  )
  assert.is((await verified(recibo)).servido_asi, true)
  await publish('11.00')
  await published(2)
  const { servido_asi, explicacion } = await verified(recibo)
  assert.is(servido_asi, null, explicacion)
})

test('every letter that is changed, and every cut, is told; so is another hand', async () => {
  const recibo = await receiptFor('&limit=1')
  const known = await keys()
  for (let at = 0; at < recibo.length; at += 7) {
    const other = recibo[at] === 'A' ? 'B' : 'A'
    const opened = await openReceipt(recibo.slice(0, at) + other + recibo.slice(at + 1), known)
    assert.ok(opened === 'alterado' || opened === 'ilegible' || opened === 'ajeno', `letter ${at}`)
    assert.is.not(typeof (await openReceipt(recibo.slice(0, at), known)), 'object', `cut at ${at}`)
  }
  assert.is((await verified(recibo.slice(0, -9))).veredicto, 'ilegible')
  assert.is((await verified(recibo.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')))).veredicto, 'alterado')
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const signed = (kid: string) =>
    new CompactSign(Buffer.from(JSON.stringify(saidBy(recibo))))
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .sign(privateKey)
  assert.is((await verified(await signed('otra'))).veredicto, 'ajeno')
  assert.is((await verified(await signed(known[0].kid))).veredicto, 'alterado')
  assert.is((await call(server.url, '/api/v1/recibos/verificar')).json().codigo, 'parametro_faltante')
})

test('after the pepper was changed receipts of before are still known', async () => {
  changing()
  const recibo = await receiptFor()
  await server.close()
  const peppers = { TIANGUIS_PEPPER: `${PEPPER}nueva`, TIANGUIS_PEPPER_OLD: PEPPER }
  service = serviceOf(connector, database, folder.path, peppers)
  await serve()
  const { veredicto, explicacion } = await verified(recibo)
  assert.is(veredicto, 'valido')
  assert.match(explicacion, /con una clave anterior/)
  assert.is((await keys()).length, 2)
  assert.not.match((await verified(await receiptFor())).explicacion, /anterior/)
})

/** Signs as whoever learnt a pepper could. */
const signedUnder = async (pepper: string, receipt: object) =>
  (await openSigning(database.pool, { digest: (secret) => createHmac('sha256', pepper).update(secret).digest() })).sign(
    receipt,
  )

test('whoever has a key, also one of before, has no text of theirs run as SQL', async () => {
  const sound = saidBy(await receiptFor('&limit=1'))
  const select = 'select json_agg(name)::text as rows from tianguis.accounts'
  const question = { tabla: 'precios', accion: 'listar' }
  for (const forged of [
    { ...sound, consulta: question, sql: select, valores: [] },
    { ...sound, consulta: { ...question, tabla: `x; ${select}` }, sql: select },
    { ...sound, consulta: question, sql: 'select pg_read_file($1)', valores: ['PG_VERSION'] },
  ]) {
    const told = await verified(await signedUnder('una-pimienta-que-se-supo', forged))
    assert.equal([told.veredicto, told.servido_asi, told.sigue_asi, told.ahora], ['valido', null, null, null])
    assert.match(told.explicacion, /con una clave anterior\. (No se pudo repetir|Las preguntas no se sirven)/)
    assert.not.match(JSON.stringify({ ...told, recibo: null }), /Pruebas/)
  }
})

test('what a receipt says is held to its form before anything is done with it', async () => {
  const sound = saidBy(await receiptFor('&limit=1'))
  const [dataset] = sound.conjuntos
  for (const [spoilt, where] of [
    [{ conjuntos: [{ ...dataset, version: '1) or (select true)' }] }, 'conjuntos.0.version'],
    [{ conjuntos: [{ ...dataset, publicacion: 7 }] }, 'conjuntos.0.publicacion'],
    [{ conjuntos: [] }, 'conjuntos'],
    [{ emitido: 'ayer' }, 'emitido'],
    [{ hora: "2026-01-01T00'; select 1" }, 'hora'],
    [{ peticion: 'https://otro.example/' }, 'peticion'],
    [{ formato: 'tianguis-recibo-0' }, 'formato'],
  ] as const) {
    const told = await verified(await signedUnder(PEPPER, { ...sound, ...spoilt }))
    assert.equal([told.veredicto, told.recibo], ['ilegible', null])
    assert.match(told.explicacion, `no es un recibo de los que se leen aquí: ${where}: `)
  }
})

test('a key that others may have is retired: what it signed is not believed any more', async () => {
  changing()
  const env = { DATABASE_URL: database.url, TIANGUIS_PEPPER: PEPPER, TIANGUIS_DATA: folder.path }
  const leaked = await signedUnder('una-pimienta-que-se-supo', saidBy(await receiptFor('&limit=1')))
  assert.is((await verified(leaked)).veredicto, 'valido')
  const listed = (await tianguis(['receipts', 'keys', '--json'], env)).json().data
  assert.equal(
    listed.map(({ firma, retirada }: { firma: boolean; retirada: string | null }) => [firma, retirada]),
    [
      [false, null],
      [true, null],
    ],
  )
  const [former, inUse] = listed
  const retired = await tianguis(['receipts', 'retire', former.clave], env)
  assert.is(retired.code, 0, retired.stderr)
  const told = await verified(leaked)
  assert.is(told.veredicto, 'ajeno')
  assert.match(told.explicacion, 'o una clave que ésta retiró')
  assert.equal(
    (await keys()).map(({ kid }: { kid: string }) => kid),
    [inUse.clave],
  )
  assert.match((await tianguis(['receipts', 'keys'], env)).stdout, 'retirada')
  const refused = await tianguis(['receipts', 'retire', inUse.clave], env)
  assert.equal([refused.code, /Cambia primero TIANGUIS_PEPPER/.test(refused.stderr)], [1, true])
  assert.is((await tianguis(['receipts', 'retire', 'nada'], env)).code, 1)
  assert.is((await verified(await receiptFor())).veredicto, 'valido')
})

test('it is checked without the service, with the keys that it publishes, and by any JOSE library', async () => {
  const answer = join(folder.path, 'respuesta.json')
  const key = join(folder.path, 'claves.json')
  await writeFile(answer, (await call(server.url, '/api/v1/prueba?limit=1&recibo=1')).text)
  await writeFile(key, (await call(server.url, '/.well-known/tianguis-recibos.json')).text)
  const verify = (file: string) => tianguis(['verify', file, '--public-key', key], {})
  const sound = await verify(answer)
  assert.is(sound.code, 0, sound.stderr)
  assert.match(sound.stdout, 'El recibo es auténtico: lo firmó quien tiene esa clave')
  const spoilt = join(folder.path, 'otra.json')
  await writeFile(spoilt, (await readFile(answer, 'utf8')).replace('10.50', '10.05'))
  const other = await verify(spoilt)
  assert.is(other.code, 1)
  assert.match(other.stdout, 'los datos con que vino no son los suyos')
  assert.is((await verify(key)).code, 2)
  const told = await tianguis(['verify', answer, '--public-key', key, '--json'], {})
  assert.equal([told.json().data.veredicto, told.json().data.datos_iguales], ['valido', true])
  assert.ok(await importJWK(JSON.parse(await readFile(key, 'utf8')).keys[0]))
})

test('a receipt is of JSON, costs nothing where it is not asked for, and is read by people too', async () => {
  const csv = await call(server.url, '/api/v1/prueba?recibo=1&formato=csv')
  assert.equal([csv.status, csv.json().detalle.parametro], [400, 'recibo'])
  assert.not('recibo' in (await call(server.url, '/api/v1/prueba?recibo=0')).json().meta)
  const page = await call(server.url, '/recibos', { query: { recibo: await receiptFor('&limit=1') } })
  assert.is(page.status, 200)
  assert.match(page.text, 'El recibo es auténtico.')
  assert.match(page.text, '<td data-name="precio">10.50</td>')
  assert.match((await call(server.url, '/recibos')).text, '<textarea id="recibo"')
  const forged = await call(server.url, '/recibos', { query: { recibo: '<script>alert(1)</script>' } })
  assert.match(forged.text, 'Esto no es un recibo entero')
  assert.not.match(forged.text, '<script>alert')
})

test('calidad=1 tells how far the dataset can be relied on, beside a receipt or without one, and in JSON alone', async () => {
  const asked = async (query: string) => (await call(server.url, `/api/v1/prueba?${query}`)).json()
  const { meta } = await asked('calidad=1')
  assert.equal(Object.keys(meta.calidad), ['nivel', 'cumple', 'falta'])
  assert.ok(
    meta.calidad.cumple.includes('fuente') && meta.calidad.falta.includes('sondeo'),
    JSON.stringify(meta.calidad),
  )
  assert.not.ok('recibo' in meta)
  const both = (await asked('calidad=1&recibo=1&limit=1')).meta
  assert.equal([both.calidad, (await verified(both.recibo)).veredicto], [meta.calidad, 'valido'])
  assert.not.ok('calidad' in (await asked('calidad=0')).meta)
  const refused = await call(server.url, '/api/v1/prueba?calidad=1&formato=csv')
  assert.equal([refused.status, refused.json().detalle.parametro], [400, 'calidad'])
})

test.run()
