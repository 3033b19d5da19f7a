/** An author at work: one process looks at every save, and says what is wrong, on which line, and what to do. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../../test/support/until.ts'
import { openWorkbench, type Workbench } from '../workbench.ts'

let bench: Workbench
let dev: ReturnType<Workbench['start']>
let file: string
let sound: string
let heard = ''
/** On a machine that is busy with other tests. */
const LONGEST_MS = 40_000

test.before(async () => {
  bench = await openWorkbench()
  const made = await bench.run(`new lonja --in ${bench.connectors}`)
  assert.is(made.code, 0, made.stderr)
  file = join(bench.connectors, 'lonja/connector.ts')
  sound = await readFile(file, 'utf8')
  dev = bench.start(`dev ${bench.connectors}`)
  for (const stream of [dev.child.stdout!, dev.child.stderr!]) stream.on('data', (text) => (heard += text))
})
test.after(async () => {
  dev.child.kill('SIGKILL')
  await bench.close()
})

/** What is said of the connector once it was saved so. */
async function saved(text: string): Promise<string> {
  heard = ''
  await writeFile(file, text)
  await until(
    async () => heard,
    (text) => /\(\d+ ms\)/.test(text),
    LONGEST_MS,
  )
  return heard
}

const changed = (from: string | RegExp, to: string): string => {
  const text = sound.replace(from, to)
  assert.is.not(text, sound, String(from))
  return text
}
const lineOf = (text: string, what: string) => text.slice(0, text.indexOf(what)).split('\n').length

test('it shows what the connector answers, and then watches', async () => {
  await until(
    async () => heard,
    (text) => text.includes('Ctrl-C termina'),
    LONGEST_MS,
  )
  assert.match(heard, /✔ lonja: se publicó la versión 1 \(5 nuevas/)
  assert.match(
    heard,
    /GET \/api\/v1\/lonja\?limit=3\n {4}\{"fecha":"2026-11-18","producto":"Frijol negro","precio":31\.00\}/,
  )
})

const MISTAKES: readonly [what: string, text: () => string, line: string, says: RegExp][] = [
  [
    'a figure without a unit',
    () => changed(/ +\.unit\(.*\n/, ''),
    'precio: decimal',
    /«registro\.precio» no dice su unidad: pon \.unit\(/,
  ],
  [
    'a choice without columns',
    () =>
      changed(
        'limit: limit() }',
        `tipo: choice(['a'], { description: 'x', meaning: () => ({}) } as never), limit: limit() }`,
      ).replace('import { between', 'import { choice, between'),
    'tipo: choice',
    /choice\(«a»\) no dice sus columnas: pon columns: \['campo'\]/,
  ],
  [
    'a parse that returns nothing',
    () => changed('    return {\n', '    void {\n'),
    'parse(answer',
    /parse devolvió nada; se esperaba un objeto con filas de «lonja»/,
  ],
  [
    'a fetch that throws',
    () => changed('yield await', `throw new Error('no hay quien conteste')\n    yield await`),
    'throw new Error',
    /no hay quien conteste/,
  ],
  [
    'code that cannot be read',
    () => changed('revisions: false,', 'revisions: false,,'),
    'revisions: false,,',
    /No se puede leer como código/,
  ],
  [
    'a secret in a URL',
    () => changed('precios.json', 'precios.json?token=abc123def456'),
    'const PRICES',
    /lleva un secreto escrito \(«token=…»\).*http\.secret/s,
  ],
  [
    'a key that is not unique',
    () => changed(`key: ['producto', 'fecha']`, `key: ['fecha']`),
    'key: [',
    /la llave \(fecha\) se repite con otros valores/,
  ],
  [
    'a path of the service',
    () => changed(`path: '/lonja'`, `path: '/estado'`),
    'path: ',
    /La ruta «\/estado» es del servicio/,
  ],
  [
    'words of another dataset',
    () =>
      changed(
        `record: 'lonja'`,
        `semantics: { lonja: { label: 'lonja', words: ['gasolina'], sql: 'select * from {lonja}', columns: { fecha: date().required().describe('Día.') }, show: ['fecha'], measures: {}, dimensions: {}, order: ['fecha desc'] } },
  examples: Array.from({ length: 10 }, (_, at) => ({ q: \`gasolina \${at}\`, consulta: { tabla: 'lonja', accion: 'listar' as const } })),
  record: 'lonja'`,
      ),
    'gasolina',
    /«gasolina» ya nombra el conjunto «gasolina»/,
  ],
]

for (const [what, text, line, says] of MISTAKES) {
  test(`it says on which line there is ${what}, and what to do`, async () => {
    const said = await saved(text())
    assert.match(said, says)
    assert.match(said, new RegExp(`✘ \\S+  .*connector\\.ts:${lineOf(text(), line)}\\n`), said)
  })
}

test('mended, it answers again', async () => {
  assert.match(await saved(sound), /✔ lonja/)
})

test('Ctrl-C ends it, and leaves nothing behind', async () => {
  dev.child.kill('SIGINT')
  const { code } = await dev.ended
  assert.is(code, 0)
})

test.run()
