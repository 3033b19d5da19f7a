import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PEPPER } from '../../test/support/accounts.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { sampledTemplate } from '../../test/support/samples.ts'
import { openWorkbench, type Workbench } from './workbench.ts'

let bench: Workbench
let database: TestDatabase

test.before(async () => {
  database = await openTestDatabase({ template: sampledTemplate })
  bench = await openWorkbench({ DATABASE_URL: database.url, TIANGUIS_PEPPER: PEPPER })
  for (const made of [`new lonja --in ${bench.connectors}`, 'accounts create --name Lonja', 'keys create --account 1'])
    assert.is((await bench.run(made)).code, 0)
  await mkdir(join(bench.connectors, 'rota'))
  await writeFile(join(bench.connectors, 'rota/package.json'), '{ "name": "rota", "type": "module", "tianguis": {} }')
  await writeFile(join(bench.connectors, 'rota/connector.ts'), `throw new Error('le falta una pieza')`)
})
test.after(async () => {
  await bench.close()
  await database.close()
})

const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length))

test('status is a table that fits', async () => {
  assert.is((await bench.run('refresh lonja --replay')).code, 0)
  const { code, stdout, stderr } = await bench.run('status')
  assert.is(code, 0, stderr)
  assert.ok(widest(stdout) <= 120, stdout)
  assert.match(stdout, /^CONJUNTO +ESTADO +FILAS/)
  assert.match(stdout, /\nlonja +muestra +5  2026-11-18 /)
  assert.match(stdout, /\nrota +roto /)
  assert.match(stdout, /rota: .*le falta una pieza/)
})

test('status names what has stopped: the first few, and all if asked', async () => {
  const stopped = [1, 2, 3, 4].map((at) => ({ part: `Estación ${at}`, since: `2026-10-0${at}`, missed: 9 }))
  await database.pool.query(`update tianguis.datasets set stopped = $1, sample = false where name = 'lonja'`, [
    JSON.stringify(stopped),
  ])
  const told = (await bench.run('status')).stdout
  await database.pool.query(`update tianguis.datasets set stopped = '[]', sample = true where name = 'lonja'`)
  assert.match(told.replace(/\s+/g, ' '), 'lonja: sin datos nuevos desde la fecha que se dice: Estación 1 (2026-10-01)')
  assert.match(told.replace(/\s+/g, ' '), 'Estación 3 (2026-10-03) y 1 más.')
})

test('status tells what a source answered in another form', async () => {
  await database.pool.query(
    `insert into tianguis.fingerprints (dataset, feed, run_id, at, looks, notes)
     select 'lonja', 'Precios', max(id), now(), '{}', array['columna nueva: marca'] from tianguis.runs where dataset = 'lonja'`,
  )
  const told = (await bench.run('status')).stdout
  await database.pool.query('delete from tianguis.fingerprints')
  assert.match(told, /\nlonja: \d{4}-\d\d-\d\d, Precios: columna nueva: marca\./)
})

test('status --json says of each dataset what the API says', async () => {
  const { data } = (await bench.run('status --json')).json()
  const lonja = data.find(({ conjunto }: { conjunto: string }) => conjunto === 'lonja')
  assert.equal(Object.keys(lonja).sort(), [
    'actualizado',
    'atrasado',
    'calidad',
    'cambios_en_la_fuente',
    'causa',
    'conjunto',
    'contrastes_rotos',
    'detenidos',
    'estado',
    'faltantes',
    'fecha_datos',
    'filas',
    'filas_aproximadas',
    'fuente',
    'fuente_url',
    'fuentes',
    'licencia',
    'motivo',
    'muestra',
    'proxima',
    'publicaciones_perdidas',
    'rechazadas',
    'revisado',
    'ruta',
    'titulo',
    'ultima_corrida',
    'ultimos_resultados',
    'version',
  ])
  assert.equal(Object.keys(lonja.ultima_corrida).sort(), ['explicacion', 'fin', 'id', 'inicio', 'resultado'])
  assert.is(lonja.ultima_corrida.resultado, 'publicada')
  assert.match(lonja.ultima_corrida.explicacion, '5 nuevas')
  assert.is(data[0].conjunto, 'municipios')
})

test('runs lists the ledger, and tells everything about one', async () => {
  const { stdout } = await bench.run('runs --limit 2')
  assert.is(
    stdout
      .trimEnd()
      .split('\n')
      .filter((line) => /^ *\d/.test(line)).length,
    2,
  )
  assert.ok(widest(stdout) <= 120)
  const {
    data: [run],
  } = (await bench.run('runs --dataset lonja --json')).json()
  assert.equal([run.origen, run.motivo, run.filas.nuevas, run.sha256.length], ['muestra', 'orden', 5, 1])
  const one = await bench.run(`runs ${run.id}`)
  assert.match(one.stdout, /Resultado +publicada/)
  assert.match(one.stdout, run.sha256[0])
  assert.is((await bench.run('runs 999999')).code, 1)
  assert.is((await bench.run('runs --dataset lonxa')).code, 2)
})

test('a run names its rejects by reason, and the quarantine shows them whole', async () => {
  const { data } = (await bench.run('rejects list --dataset gasolina --json')).json()
  assert.ok(data.length > 0)
  const {
    data: { rechazos },
  } = (await bench.run(`runs ${data[0].corrida} --json`)).json()
  assert.is(
    rechazos.reduce((sum: number, { filas }: { filas: number }) => sum + filas, 0),
    data.length,
  )
  const few = await bench.run('rejects list --dataset gasolina --limit 1')
  assert.ok(widest(few.stdout) <= 120)
  assert.match(few.stderr, `Se muestran 1 de ${data.length}`)
  const shown = (await bench.run(`rejects show ${data[0].id} --json`)).json()
  assert.equal(shown.data, data[0])
  assert.is((await bench.run('rejects show 999999')).code, 1)
})

test('retry without kept answers says what to do first', async () => {
  const { code, stderr } = await bench.run('rejects retry lonja')
  assert.is(code, 1)
  assert.match(stderr, 'tianguis refresh lonja')
})

test('refresh --all --replay goes in order, municipios first, and fails for what is broken', async () => {
  const ended = await bench.run('refresh --all --replay --json')
  assert.is(ended.code, 1)
  const { ok, error, data } = ended.json()
  assert.not.ok(ok)
  assert.match(error, /rota: .*le falta una pieza/)
  const done = data.filter(({ resultado }: { resultado: string }) => resultado !== 'fallida')
  assert.is(done[0].conjunto, 'municipios')
  assert.ok(done.some(({ conjunto }: { conjunto: string }) => conjunto === 'lonja'))
})

test('doctor names what is wrong, what is missing, and no value of either', async () => {
  const env = {
    TIANGUIS_LONJA_URL: 'http://yo:claveSecreta@127.0.0.1:1/',
    TIANGUIS_DOLAR_CA: '/no/hay.pem',
    TIANGUIS_LONXA_URL: 'http://127.0.0.1:1',
    BANXICO_TOKEN: 'fichaSecreta',
    TIANGUIS_PEPPER: 'pimientaSecreta, que no es la de esta base',
    TRUSTED_PROXIES: '10.0.0.0/8',
  }
  const ended = await bench.run('doctor --json', env)
  assert.is(ended.code, 1)
  assert.not.match(ended.stdout + ended.stderr, /claveSecreta|fichaSecreta|pimientaSecreta/)
  const { data } = ended.json()
  assert.match(data.base_de_datos.postgresql, /^\d+/)
  const check = (name: string) => data.conectores.find(({ conjunto }: { conjunto: string }) => conjunto === name)
  assert.equal(check('lonja').variables, ['TIANGUIS_LONJA_URL'])
  assert.equal(check('lonja').hosts, ['datos.example.org'])
  assert.ok(
    check('dolar').secretos.some(
      ({ nombre, puesto }: { nombre: string; puesto: boolean }) => nombre === 'BANXICO_TOKEN' && puesto,
    ),
  )
  assert.match(check('rota').roto, 'le falta una pieza')
  assert.ok(data.problemas.some((one: string) => one.includes('TIANGUIS_DOLAR_CA')))
  assert.ok(data.problemas.some((one: string) => one.includes('rota')))
  assert.is(data.claves.pimienta, 'ajena')
  assert.ok(data.problemas.some((one: string) => one.includes('TIANGUIS_PEPPER no es la pimienta')))
  assert.equal(data.proxies, ['10.0.0.0/8'])
  assert.ok(
    data.avisos.some(
      (one: string) => one.includes('TIANGUIS_LONXA_URL') && one.includes('¿Quisiste decir TIANGUIS_LONJA_URL?'),
    ),
  )
})

test('doctor without trouble is code 0, in words, and says where a secret comes from', async () => {
  const { code, stdout } = await bench.run('doctor', { TIANGUIS_CONNECTORS: join(bench.connectors, 'lonja') })
  assert.is(code, 0, stdout)
  assert.match(stdout, /secreto BANXICO_TOKEN: falta/)
  assert.match(stdout, /falta BANXICO_TOKEN; se obtiene en https:/)
  assert.match(stdout, /Claves +pimienta en uso, de TIANGUIS_PEPPER\nProxies +ninguno de confianza/)
  assert.match(stdout, /Preguntas +se sirven, tras guardia, transaccion, rol; el servidor no da funciones, catalogo/)
  assert.match(stdout.replaceAll(/\s+/g, ' '), /sismos: su licencia .* no permite uso comercial\. /)
  assert.match(stdout, /Disco +datos vigentes ≈ [\d.,]+ MB, revisiones ≈ .*, cuarentena /)
  assert.match(stdout, 'Nada está mal.')
})

test('doctor measures what each part takes of the disk', async () => {
  const {
    data: { disco, carpeta },
  } = (await bench.run('doctor --json')).json()
  assert.equal(Object.keys(disco), [
    'vigentes',
    'anteriores',
    'cuarentena',
    'bitacora',
    'cuentas',
    'preparacion',
    'programa',
    'wal',
    'crudas',
  ])
  assert.ok(
    disco.vigentes > 10e6 &&
      disco.vigentes > disco.cuarentena &&
      disco.cuarentena > 0 &&
      disco.wal === null && // only who may look sees it, as on the bundled server (test/end-to-end/least-rights.landing.test.ts)
      carpeta.libre > 0,
    JSON.stringify(disco),
  )
})

test('doctor goes on when the database cannot be reached', async () => {
  const { code, stdout } = await bench.run('doctor', { DATABASE_URL: 'postgres://yo:claveSecreta@127.0.0.1:1/x' })
  assert.is(code, 1)
  assert.match(stdout, /La base de datos no se puede usar: .*ECONNREFUSED/)
  assert.match(stdout, /\n  lonja  \/lonja/)
  assert.not.match(stdout, 'claveSecreta')
})

test('a pipe that closes early does not break a command', async () => {
  const { child, ended } = bench.start('status --json')
  child.stdout!.destroy()
  const { code, stderr } = await ended
  assert.is(code, 0, stderr)
})

test.run()
