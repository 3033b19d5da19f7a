/** `tianguis partitions`: what it says; what it does, test/engine/partitions.test.ts has. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { sampledTemplate } from '../../test/support/samples.ts'
import { openWorkbench, type Workbench } from './workbench.ts'

let bench: Workbench
let database: TestDatabase
test.before(async () => {
  database = await openTestDatabase({ template: sampledTemplate })
  bench = await openWorkbench({ DATABASE_URL: database.url })
})
test.after(async () => {
  await bench.close()
  await database.close()
})

const run = (words: string) => bench.run(`partitions ${words}`)
const states = async () =>
  (await run('gasolina --json')).json().data.map((one: Record<string, unknown>) => `${one.periodo} ${one.estado}`)

test('each period has its line, of every dataset that has any or of one', async () => {
  const all = await run('')
  assert.is(all.code, 0, all.stderr)
  const [heading, ...lines] = all.stdout.trimEnd().split('\n')
  assert.match(heading!, /^CONJUNTO +TABLA +PERIODO +FILAS +TAMAÑO +ESTADO$/)
  assert.ok(
    lines.some((line) => /^gasolina +diario +2024 +≈ [\d,]+ +[\d.,]+ .B +se sirve$/.test(line)),
    all.stdout,
  )
  assert.ok(lines.some((line) => line.startsWith('precios ')))
  assert.not.match((await run('gasolina')).stdout, /^precios/m)
  const [newest] = (await run('precios --json')).json().data
  assert.equal(
    { ...newest, filas: newest.filas > 100, bytes: newest.bytes > 8192 },
    {
      conjunto: 'precios',
      tabla: 'historia',
      periodo: '2026',
      particion: 'datos.precios_historia$2026',
      filas: true,
      bytes: true,
      estado: 'se_sirve',
    },
  )
})

test('a year is taken away, brought back and thrown away, and each is said with what comes next', async () => {
  const away = await run('gasolina --detach 2024')
  assert.is(away.code, 0, away.stderr)
  assert.match(
    away.stdout,
    /^gasolina 2024: ya no se sirve; sus filas están en datos\.gasolina_diario\$2024\. .*--attach 2024/,
  )
  assert.equal(await states(), ['2024 apartado'])
  assert.match((await bench.run('runs --dataset gasolina')).stdout, /historia/)
  assert.is((await run('gasolina --attach 2024')).stdout, 'gasolina 2024: se sirve otra vez.\n')
  assert.equal(await states(), ['2024 se_sirve'])
  await run('gasolina --detach 2024')
  assert.is((await run('gasolina --drop 2024')).stdout, 'gasolina 2024: se borró datos.gasolina_diario$2024.\n')
  assert.equal(await states(), [])
})

test('what cannot be done is said, and why', async () => {
  const refused = async (words: string, code: number, expected: RegExp) => {
    const ended = await run(words)
    assert.is(ended.code, code, ended.stdout)
    assert.match(ended.stderr, expected)
  }
  await refused('precios --attach 2016', 1, /no tiene el periodo «2016»\. .*Hay: 2026\./)
  await refused('sismos', 2, /La historia de sismos no se divide por periodos\. Se dividen: .*gasolina.*precios/)
  await refused('--detach 2015', 2, /Falta decir de qué conjunto/)
  await refused('precios --detach 2015 --drop 2015', 2, /Da solo una/)
  await database.pool.query(
    "update tianguis.datasets set lease_holder = 'otra#1#x', lease_until = now() + interval '1 hour' where name = 'precios'",
  )
  await refused('precios --drop 2026', 4, /precios ya se está actualizando en otra#1/)
})

test.run()
