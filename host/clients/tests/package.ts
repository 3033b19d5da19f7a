/** The client in TypeScript as it is packed and installed: its types, and the programs that are printed of it. */
import { readFileSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ROOT } from '../../../test/documents/document.ts'
import { runProgram } from '../../../test/support/run-program.ts'
import { bench, folder, manualPrograms, readmePrograms } from './bench.ts'

let project: string

test('it is packed as its README says, and needs nothing else', async () => {
  project = join(folder.path, 'proyecto')
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{ "type": "module", "private": true }')
  const packed = await runProgram(ROOT, 'npm', ['pack', '-w', '@tianguis/client', '--pack-destination', folder.path])
  assert.is(packed.code, 0, packed.said)
  const tarball = join(folder.path, 'tianguis-client-0.1.0.tgz')
  const installed = await runProgram(project, 'npm', ['install', tarball, '--offline', '--no-audit', '--no-fund'])
  assert.is(installed.code, 0, installed.said)
  assert.match(installed.said, /added 1 package/)
  const own = readFileSync(join(project, 'node_modules/@tianguis/client/LICENSE'), 'utf8')
  assert.is(own, readFileSync(join(ROOT, 'LICENSE'), 'utf8'))
  await mkdir(join(project, 'node_modules/@types'))
  await symlink(join(ROOT, 'node_modules/@types/node'), join(project, 'node_modules/@types/node'))
  await symlink(join(ROOT, 'node_modules/undici-types'), join(project, 'node_modules/undici-types'))
})

const OPENED =
  "import { openClient, TianguisError } from '@tianguis/client'\nconst tianguis = openClient({ url: '' })\n"

/** Each of one line that is wrong. */
const WRONG = {
  'ruta.ts': "await tianguis.list('gasolinas')",
  'parametro.ts': "await tianguis.list('gasolina', { munisipio: 'Guadalajara' })",
  'valor.ts': "await tianguis.list('gasolina', { tipo: 'turbosina' })",
  'campo.ts': "console.log((await tianguis.list('municipios')).data[0]!.cvgeo)",
  'tipo.ts': "const clave: number = (await tianguis.list('municipios')).data[0]!.cvegeo; console.log(clave)",
  'elegido.ts': "console.log((await tianguis.list('municipios', { campos: ['cvegeo'] })).data[0]!.municipio)",
  'formato.ts': "await tianguis.list('municipios', { formato: 'csv' })",
  'codigo.ts':
    "try { } catch (error) { if (error instanceof TianguisError) console.log(error.answer?.codigo === 'cuota') }",
  'detalle.ts':
    "try { } catch (error) { if (error instanceof TianguisError && error.answer?.codigo === 'cursor_vencido') console.log(error.answer.detalle.palabras) }",
}
const RIGHT = {
  'bien.ts': `const { data } = await tianguis.list('municipios')
const clave: string = data[0]!.cvegeo; const altura: number | null = data[0]!.latitud
const elegidos: { cvegeo: string }[] = (await tianguis.list('municipios', { campos: ['cvegeo'] })).data
const grupos = (await tianguis.list('dolar', { agrupar: 'anio' })).data.map((uno) => ('registros' in uno ? uno.registros : 0))
try { } catch (error) { if (error instanceof TianguisError && error.answer?.codigo === 'cursor_vencido') console.log(error.answer.detalle.enlace) }
console.log(clave, altura, elegidos, grupos)`,
}

test('what is printed compiles, and what is misspelt does not', async () => {
  const openapi = join(ROOT, 'host/node_modules/.bin/openapi-typescript')
  const generated = await runProgram(project, openapi, [`${bench.url}/openapi.json`, '--output', 'tianguis.d.ts'])
  assert.is(generated.code, 0, generated.said)
  const printed = [
    ...readmePrograms('typescript'),
    ...(await manualPrograms('ts')).map((text): [string, string] => ['manual.ts', text]),
  ]
  const lines = Object.entries({ ...WRONG, ...RIGHT }).map(([name, line]): [string, string] => [name, OPENED + line])
  for (const [name, text] of [...printed, ...lines]) await writeFile(join(project, name), text)
  const files = [...printed, ...lines].map(([name]) => name)
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: false,
  }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { said } = await runProgram(project, process.execPath, [tsc, '--pretty', 'false'])
  const faults = said.split('\n').filter((line) => line.includes('error TS'))
  assert.equal([...new Set(faults.map((line) => line.split('(')[0]!))].toSorted(), Object.keys(WRONG).toSorted(), said)
})

test('what is printed runs', async () => {
  for (const name of [...readmePrograms('typescript').keys(), 'manual.ts']) {
    const { code, said } = await runProgram(project, process.execPath, [name])
    assert.is(code, 0, `${name}: ${said}`)
    assert.ok(said.trim().split('\n').length >= (name === 'registros.ts' ? 12 : 1), `${name}: ${said}`)
  }
})
