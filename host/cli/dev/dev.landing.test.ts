/** An author at work: what is wrong is told at every save, on which line, with what came and what to do. */
import { access, chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../../test/support/until.ts'
import { TEMPLATE_NAMES, type TemplateName } from '../template-names.ts'
import { openWorkbench, type Workbench } from '../workbench.ts'

let bench: Workbench
let sound: string

test.before(async () => {
  bench = await openWorkbench()
  await made('conectores', 'lonja')
  sound = await readFile(fileOf('conectores', 'lonja'), 'utf8')
})
test.after(() => bench.close())

const fileOf = (folder: string, name: string) => join(bench.folder, folder, name, 'connector.ts')

async function made(folder: string, name: string, template: TemplateName = 'plain'): Promise<void> {
  const { code, stderr } = await bench.run(`new ${name} --template ${template} --in ${join(bench.folder, folder)}`)
  assert.is(code, 0, stderr)
}

/** The connector as it was made, with one thing changed. */
const changed = (from: string | RegExp, to: string): string => {
  const text = sound.replace(from, to)
  assert.is.not(text, sound, String(from))
  return text
}
const lineOf = (text: string, what: string) => text.slice(0, text.indexOf(what)).split('\n').length

interface Mistaken {
  readonly what: string
  readonly text: () => string
  /** What is written on the line that is named. */
  readonly line: string
  readonly says: RegExp
}

const MISTAKES: readonly Mistaken[] = [
  {
    what: 'a figure without a unit',
    text: () => changed(/ +\.unit\(.*\n/, ''),
    line: 'precio: decimal',
    says: /«registro\.precio» no dice su unidad: pon \.unit\(/,
  },
  {
    what: 'a choice without columns',
    text: () =>
      changed(
        'limit: limit() }',
        `tipo: choice(['a'], { description: 'x', meaning: () => ({}) } as never), limit: limit() }`,
      ).replace('import { between', 'import { choice, between'),
    line: 'tipo: choice',
    says: /choice\(«a»\) no dice sus columnas: pon columns: \['campo'\]/,
  },
  {
    what: 'a parse that returns nothing',
    text: () => changed('    return {\n', '    void {\n'),
    line: 'parse(answer',
    says: /parse devolvió nada; se esperaba un objeto con filas de «lonja»/,
  },
  {
    what: 'a fetch that throws',
    text: () => changed('yield await', `throw new Error('no hay quien conteste')\n    yield await`),
    line: 'throw new Error',
    says: /no hay quien conteste/,
  },
  {
    what: 'code that cannot be read',
    text: () => changed('revisions: false,', 'revisions: false,,'),
    line: 'revisions: false,,',
    says: /No se puede leer como código/,
  },
  {
    what: 'a secret in a URL',
    text: () => changed('precios.json', 'precios.json?token=abc123def456'),
    line: 'const PRICES',
    says: /lleva un secreto escrito \(«token=…»\).*http\.secret/s,
  },
  {
    what: 'a key that is not unique',
    text: () => changed(`key: ['producto', 'fecha']`, `key: ['fecha']`),
    line: 'key: [',
    says: /la llave \(fecha\) se repite con otros valores/,
  },
  {
    what: 'a name declared twice',
    text: () => changed('const PRICES', 'const PRICES = 2\nconst PRICES'),
    line: `const PRICES = 'https`,
    says: /No se puede leer como código: Identifier 'PRICES' has already been declared/,
  },
  {
    what: 'an import of nothing',
    text: () => changed('between, date', 'between, dates, date'),
    line: 'import { between',
    says: /does not provide an export named 'dates'/,
  },
  {
    what: 'a path of the service',
    text: () => changed(`path: '/lonja'`, `path: '/estado'`),
    line: 'path: ',
    says: /La ruta «\/estado» es del servicio/,
  },
  {
    what: 'words of another dataset',
    text: () =>
      changed(
        `record: 'lonja'`,
        `semantics: { lonja: { label: 'lonja', words: ['gasolina'], sql: 'select * from {lonja}', columns: { fecha: date().required().describe('Día.') }, show: ['fecha'], measures: {}, dimensions: {}, order: ['fecha desc'] } },
  examples: Array.from({ length: 10 }, (_, at) => ({ q: \`gasolina \${at}\`, consulta: { tabla: 'lonja', accion: 'listar' as const } })),
  record: 'lonja'`,
      ),
    line: 'gasolina',
    says: /«gasolina» ya nombra el conjunto «gasolina»/,
  },
]

test('each mistake is told on its line, with what to do', async () => {
  const spoilt = MISTAKES.map(({ text, ...one }, at) => ({ ...one, name: `roto-${at}`, text: text() }))
  for (const { name, text } of spoilt) {
    await made('rotos', name)
    await writeFile(
      fileOf('rotos', name),
      text.replace(`name: 'lonja'`, `name: '${name}'`).replace(`'/lonja'`, `'/${name}'`),
    )
  }
  const { code, stdout } = await bench.run(`dev ${join(bench.folder, 'rotos')} --once`)
  assert.is(code, 1)
  const told = stdout.split(/\n\n/)
  for (const { what, name, text, line, says } of spoilt) {
    const said = told.find((one) => one.includes(`✘ ${name} `)) ?? stdout
    assert.match(said, says, `${what}: ${said}`)
    assert.match(said, `${fileOf('rotos', name)}:${lineOf(text, line)}\n`, `${what}: ${said}`)
  }
})

test('what is made of each template publishes its sample, and answers a question where it has words', async () => {
  for (const template of TEMPLATE_NAMES) await made('recien-hechos', `lonja-${template}`, template)
  const { code, stdout } = await bench.run(`dev ${join(bench.folder, 'recien-hechos')} --once`)
  assert.is(code, 0, stdout)
  const told = stdout.split(/\n\n(?=✔)/)
  for (const template of TEMPLATE_NAMES) {
    const said = told.find((one) => one.includes(`✔ lonja-${template}: se publicó la versión 1`)) ?? ''
    assert.match(said, `GET /api/v1/lonja-${template}?limit=3`)
    if (template !== 'plain') assert.match(said, /PRECIO_PROMEDIO[^]*7\.50|VALOR[^]*115/)
  }
})

test('where no row is good, some are shown with why', async () => {
  await made('sin-buenas', 'todo-malo')
  const file = fileOf('sin-buenas', 'todo-malo')
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace('{ fecha, producto, precio }', `{ fecha: 'ayer', producto, precio }`),
  )
  const { code, stdout } = await bench.run(`dev ${join(bench.folder, 'sin-buenas')} --once`)
  assert.is(code, 1)
  assert.match(stdout, /llegaron 0 filas buenas[^]*rechazada: fecha: .*ayer/)
})

test('it watches: what is saved is read anew, of several connectors only that one, until Ctrl-C', async () => {
  await made('conectores', 'mercado-de-flores')
  const beside = join(bench.connectors, 'lonja/ultimo.ts')
  await writeFile(beside, `export const LAST = 'Maíz blanco'\n`)
  const importing = changed('if (fecha && producto', 'if (producto === LAST && fecha')
  await writeFile(fileOf('conectores', 'lonja'), `import { LAST } from './ultimo.ts'\n${importing}`)
  const own = join(bench.folder, 'temporales')
  await mkdir(own)
  await chmod(own, 0o755) // as root, PostgreSQL runs as another user
  const dev = bench.start(`dev ${bench.connectors}`, { TMPDIR: own })
  let heard = ''
  for (const stream of [dev.child.stdout!, dev.child.stderr!]) stream.on('data', (text) => (heard += text))
  const said = (end: string | RegExp) =>
    until(
      async () => heard,
      (text) => text.search(end) >= 0,
    )
  const saved = async (text: string) => {
    heard = ''
    await writeFile(beside, text)
    await said(/\(\d+ ms\)/)
    return heard
  }
  try {
    await said('Ctrl-C termina')
    assert.match(heard, /✔ mercado-de-flores: se publicó la versión 1 \(5 nuevas/)
    const record = '{"fecha":"2026-11-18","producto":"Maíz blanco","precio":7.50}'
    assert.ok(heard.includes(`GET /api/v1/lonja?limit=3\n    ${record}`), heard)
    assert.match(await saved(`export const LAST == 'Frijol negro'\n`), /✘ lonja {2}.*lonja\/ultimo\.ts:1\n/)
    assert.match(await saved(`export const LAST = 'Frijol negro'\n`), /"producto":"Frijol negro"/)
    assert.not.match(heard, /mercado-de-flores/)

    const workshops = async () => (await readdir(own)).filter((name) => name.startsWith('tianguis-dev-'))
    assert.is((await workshops()).length, 1)
    const mark = join(bench.folder, 'sin-fin')
    await writeFile(
      beside,
      `import { writeFileSync } from 'node:fs'\nexport const LAST = ''\nwriteFileSync(${JSON.stringify(mark)}, '')\nfor (;;) {}\n`,
    )
    await until(
      () =>
        access(mark).then(
          () => true,
          () => false,
        ),
      Boolean,
    )
    dev.child.kill('SIGINT')
    assert.is((await dev.ended).code, 0)
    assert.equal(await workshops(), [])
  } finally {
    dev.child.kill('SIGKILL')
  }
})

test.run()
