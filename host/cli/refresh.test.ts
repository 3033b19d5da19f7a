import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { sampledTemplate } from '../../test/support/samples.ts'
import { giveKey, PEPPER } from '../../test/support/accounts.ts'
import { call } from '../../test/support/call.ts'
import { openService } from '../composition.ts'
import { readConfig } from '../config.ts'
import { startServer } from '../server.ts'
import { openCli } from './cli.ts'
import { loadFirstSamples } from './service.ts'
import { openWorkbench, type Workbench } from './workbench.ts'

interface Price {
  fecha: string
  producto: string
  precio?: string | number
}
const maiz: Price = { fecha: '2026-11-18', producto: 'Maíz', precio: 7.5 }
const frijol: Price = { fecha: '2026-11-18', producto: 'Frijol', precio: 31 }

let bench: Workbench
let source: Server
let env: Record<string, string>
let database: TestDatabase
/** What the source answers; `stalled` is told when a request came that never gets its answer. */
let answer: { precios: Price[] } | { error: string } | 'stall'
let stalled = () => {}

function respond(response: ServerResponse): void {
  response.setHeader('content-type', 'application/json')
  if (answer !== 'stall') return void response.end(JSON.stringify(answer))
  response.write('{"precios": [')
  stalled()
}

test.before(async () => {
  database = await openTestDatabase({ template: sampledTemplate })
  bench = await openWorkbench({ DATABASE_URL: database.url })
  source = createServer((_request, response) => respond(response))
  await new Promise<void>((listening) => source.listen(0, '127.0.0.1', listening))
  env = { TIANGUIS_LONJA_URL: `http://127.0.0.1:${(source.address() as AddressInfo).port}` }
})
test.after(async () => {
  source.closeAllConnections()
  await new Promise((closed) => source.close(closed))
  await bench.close()
  await database.close()
})

/** What the database has of the dataset, whatever the commands say. */
async function lonja() {
  const {
    rows: [row],
  } = await database.pool.query(`
    select d.version::int, d.published_at, d.sample, d.observed_on::text, (select count(*)::int from datos.lonja where _hasta is null) as rows,
           (select count(*)::int from tianguis.runs where dataset = d.name) as runs,
           (select outcome from tianguis.runs where dataset = d.name order by id desc limit 1) as outcome
      from tianguis.datasets d where d.name = 'lonja'`)
  return row
}

test('new writes a connector that refreshes from its sample as it stands', async () => {
  const made = await bench.run(`new lonja --in ${bench.connectors} --json`)
  assert.is(made.code, 0, made.stderr)
  assert.is(made.json().data.archivos.length, 5)
  const code = await readFile(join(bench.connectors, 'lonja/connector.ts'), 'utf8')
  assert.ok(code.trimEnd().split('\n').length <= 60)
  assert.not.match(code, /mi.conector/)

  const ended = await bench.run('refresh lonja --replay')
  assert.is(ended.code, 0, ended.stderr)
  assert.match(ended.stdout, /^lonja: .*5 nuevas/)
  assert.is((await bench.run(`new lonja --in ${bench.connectors}`)).code, 2)
})

test('where nothing was ever loaded the samples come first, once', async () => {
  const empty = await openTestDatabase()
  const service = await openService(
    readConfig({ DATABASE_URL: empty.url, TIANGUIS_CONNECTORS: bench.connectors, TIANGUIS_DATA: bench.dataFolder }),
  )
  try {
    let said = ''
    const cli = openCli({
      env: {},
      signal: new AbortController().signal,
      terminal: false,
      out() {},
      err: (text) => {
        said += text
      },
      end() {},
    })
    const connectors = service.connectors.filter(({ connector }) => connector.name === 'lonja')
    for (const _time of [1, 2]) await loadFirstSamples(cli, { ...service, connectors })
    assert.is(said, 'Primera vez: se cargan los datos de muestra que vienen con el programa.\n')
    assert.is((await empty.pool.query('select from datos.lonja')).rowCount, 5)
  } finally {
    await service.close()
    await empty.close()
  }
})

test('a dry run shows what would change and writes nothing', async () => {
  answer = { precios: [maiz, { ...frijol, precio: 'N/D' }] }
  const before = await lonja()
  const { code, stdout } = await bench.run('refresh lonja --dry-run', env)
  assert.is(code, 0, stdout)
  assert.match(stdout, 'no se escribió nada')
  assert.match(stdout, /lonja, nueva: .*"producto":"Maíz"/)
  assert.match(stdout, /lonja, rechazada: precio: llegó «N\/D»/)
  assert.equal(await lonja(), before)
  assert.not.ok(existsSync(join(bench.dataFolder, 'raw/lonja')))
})

test('the first live refresh replaces the sample', async () => {
  answer = { precios: [maiz, frijol, { ...frijol, producto: 'Chile', precio: 'N/D' }] }
  const ended = await bench.run('refresh lonja --json', env)
  const [done] = ended.json().data
  assert.is(ended.code, 0, ended.stderr)
  assert.is(done.resultado, 'publicada')
  assert.equal([done.filas.leidas, done.filas.nuevas, done.filas.rechazadas, done.peticiones], [3, 2, 1, 1])
  const { rows, sample, observed_on, version } = await lonja()
  assert.equal([rows, sample, observed_on, version], [2, false, '2026-11-18', done.version])
})

test('from an answer to the run that published it, and to the file that its source sent, in one command', async () => {
  const service = await openService(
    readConfig({
      DATABASE_URL: database.url,
      TIANGUIS_PEPPER: PEPPER,
      TIANGUIS_DATA: bench.dataFolder,
      TIANGUIS_CONNECTORS: bench.connectors,
      PORT: '0',
      REFRESH: 'off',
    }),
  )
  const server = await startServer(service, pino({ level: 'silent' }))
  await giveKey(service, server.url)
  const answered = await call(server.url, '/api/v1/lonja')
  await server.close()
  await service.close()
  const {
    data: [{ producto, precio }],
    meta: { version },
  } = answered.json()
  assert.is(answered.headers.get('x-tianguis-version'), String(version))

  const { data: run } = (await bench.run(`runs lonja@${version} --json`)).json()
  assert.equal([run.conjunto, run.version, run.resultado, run.archivos.length], ['lonja', version, 'publicada', 1])
  const sent = JSON.parse(gunzipSync(await readFile(run.archivos[0])).toString()) as { precios: Price[] }
  assert.is(sent.precios.find((one) => one.producto === producto)!.precio, precio)
  const told = await bench.run(`runs lonja@${version}`)
  assert.ok(
    told.stdout.includes(`Corrida      ${run.id} de lonja`) && told.stdout.includes(run.archivos[0]),
    told.stdout,
  )
  assert.match((await bench.run('runs lonja@1')).stdout, /Leyó de +muestra/)

  assert.equal(
    [
      (await bench.run('runs lonja@99')).code,
      (await bench.run('runs lonxa@1')).code,
      (await bench.run('runs lonja@x')).code,
    ],
    [1, 2, 2],
  )
})

test('a corrected connector reads the kept answers again, without network, and settles what it rejected', async () => {
  const {
    data: [rejected],
  } = (await bench.run('rejects list --dataset lonja --json')).json()
  assert.match(rejected.motivo, /N\/D/)
  assert.match((await bench.run(`rejects show ${rejected.id}`)).stdout, /"producto":"Chile"/)
  const still = (await bench.run('rejects retry lonja --json')).json()
  assert.equal(still.data.cuarentena, { antes: 1, resueltas: 0, siguen: 1 })

  const file = join(bench.connectors, 'lonja/connector.ts')
  const code = await readFile(file, 'utf8')
  const corrected = code.replace('textField(item, name))', "textField(item, name)?.replace('N/D', '12.5'))")
  assert.is.not(corrected, code)
  await writeFile(file, corrected)
  // In a process that reads the corrected code.
  const ended = await bench.start('rejects retry lonja').ended
  assert.is(ended.code, 0, ended.stderr)
  assert.match(ended.stdout, 'De 1 en cuarentena se resolvieron 1; 0 se rechazaron otra vez.')
  assert.equal((await bench.run('rejects list --dataset lonja --json')).json().data, [])
  assert.is((await lonja()).rows, 3)
  await writeFile(file, code)
})

test('an empty answer is refused by the guard: code 3, and the published rows stay', async () => {
  answer = { precios: [] }
  const { code, stdout } = await bench.run('refresh lonja', env)
  assert.is(code, 3)
  assert.match(stdout, /^lonja: no se publicó\. .*al menos 1.*sigue como estaba/)
  assert.is((await lonja()).rows, 3)
  assert.match((await bench.run('status')).stdout, /\nlonja +fallando +3 [^]*\nlonja: .*al menos 1/)
})

test('an answer that is not what it should be fails: code 1, one sentence, no stack', async () => {
  answer = { error: 'mantenimiento' }
  const { code, stdout, stderr } = await bench.run('refresh lonja', env)
  assert.is(code, 1)
  assert.match(stdout, /^lonja: falló\. .*precios.*mantenimiento/)
  assert.not.match(stdout + stderr, /\n\s+at /)
})

test('a second refresh finds the first one busy (4); Ctrl-C ends the first (130) and the published data is as it was', async () => {
  const before = await lonja()
  answer = 'stall'
  const asked = new Promise<void>((resolve) => (stalled = resolve))
  const first = bench.start('refresh lonja --json', env)
  await asked
  const second = await bench.run('refresh lonja', env)
  assert.is(second.code, 4)
  assert.match(second.stdout, /^lonja: ocupada\. .*ya se está actualizando/)
  first.child.kill('SIGINT')
  const ended = await first.ended
  assert.is(ended.code, 130, ended.stderr)
  assert.is(ended.json().data[0].resultado, 'cancelada')

  assert.equal(await lonja(), { ...before, runs: before.runs + 1, outcome: 'cancelled' })
})

test('record keeps the answers as a case that can be replayed', async () => {
  answer = { precios: [maiz, frijol] }
  const recorded = await bench.run('refresh lonja --record dos-precios', env)
  assert.is(recorded.code, 0, recorded.stdout)
  const folder = join(bench.connectors, 'lonja/fixtures/dos-precios')
  const { answers } = JSON.parse(await readFile(join(folder, 'recording.json'), 'utf8'))
  assert.is(answers[0].url, 'https://datos.example.org/precios.json')
  assert.match(await readFile(join(folder, answers[0].body), 'utf8'), 'Frijol')
})

test('a name that is not known is met with the nearest one, and the others are not refreshed', async () => {
  const { code, stderr } = await bench.run('refresh lonja longa', env)
  assert.is(code, 2)
  assert.match(stderr, '«longa». ¿Quisiste decir «lonja»?')
})

test('what a source sends commands no terminal: not in quarantine, nor in what failed', async () => {
  const title = '\u001b]0;dueño\u0007\u009b2J\u202eovaM\r\u007f'
  answer = { precios: [maiz, frijol, { ...maiz, producto: `Chile${title}\nforjada`, precio: `N/D${title}` }] }
  assert.is((await bench.run('refresh lonja', env)).code, 0)
  answer = { error: title }
  const failed = await bench.run('refresh lonja', env)
  assert.is(failed.code, 1)
  const {
    data: [rejected],
  } = (await bench.run('rejects list --dataset lonja --json')).json()
  assert.ok(rejected.motivo.includes(title), 'a program gets it as it came')
  const ended = [failed]
  for (const words of [
    'rejects list --dataset lonja',
    `rejects show ${rejected.id}`,
    `rejects show ${rejected.id} --json`,
    'runs --dataset lonja',
    `runs ${rejected.corrida}`,
    'status',
    'status --json',
  ]) {
    ended.push(await bench.run(words))
  }
  for (const { stdout, stderr } of ended) assert.not.match(stdout + stderr, /[^\n\t\P{C}]/u)
  assert.match(ended[2]!.stdout, /N\/D\\u001b\]0;dueño\\u0007\\u009b2J\\u202eovaM\\u000d\\u007f/)
})

test.run()
