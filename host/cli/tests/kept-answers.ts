/** What is kept of a refresh: the run and the file of an answer, and what was rejected of it. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { giveKey, PEPPER } from '../../../test/support/accounts.ts'
import { call } from '../../../test/support/call.ts'
import { bench, database, lonja, type Price } from '../../../test/support/lonja.ts'
import { openService } from '../../composition.ts'
import { readConfig } from '../../config.ts'
import { startServer } from '../../server.ts'

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

  const file = join(bench.connectors, 'lonja/source.ts')
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
