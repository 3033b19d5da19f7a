/** From a new connector to the first live refresh of it. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase } from '../../../test/support/database.ts'
import { bench, env, frijol, lonja, maiz, sourceSends } from '../../../test/support/lonja.ts'
import { openService } from '../../composition.ts'
import { readConfig } from '../../config.ts'
import { openCli } from '../cli.ts'
import { loadFirstSamples } from '../with-service.ts'

test('new writes a connector that refreshes from its sample as it stands', async () => {
  const made = await bench.run(`new lonja --in ${bench.connectors} --json`)
  assert.is(made.code, 0, made.stderr)
  assert.is(made.json().data.archivos.length, 6)
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
  sourceSends({ precios: [maiz, { ...frijol, precio: 'N/D' }] })
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
  sourceSends({ precios: [maiz, frijol, { ...frijol, producto: 'Chile', precio: 'N/D' }] })
  const ended = await bench.run('refresh lonja --json', env)
  const [done] = ended.json().data
  assert.is(ended.code, 0, ended.stderr)
  assert.is(done.resultado, 'publicada')
  assert.equal([done.filas.leidas, done.filas.nuevas, done.filas.rechazadas, done.peticiones], [3, 2, 1, 1])
  const { rows, sample, observed_on, version } = await lonja()
  assert.equal([rows, sample, observed_on, version], [2, false, '2026-11-18', done.version])
})
