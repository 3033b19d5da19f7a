import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { existsSync } from 'node:fs'
import { openWorkbench, type Workbench } from './workbench.ts'

let bench: Workbench
test.before(async () => void (bench = await openWorkbench()))
test.after(() => bench.close())

const COMMANDS = [
  'serve',
  'refresh',
  'status',
  'runs',
  'rejects',
  'accounts',
  'keys',
  'plans',
  'usage',
  'doctor',
  'new',
]
const SUBCOMMANDS = [
  'rejects list',
  'rejects show',
  'rejects retry',
  'accounts create',
  'accounts list',
  'accounts show',
  'accounts plan',
  'accounts delete',
  'keys create',
  'keys list',
  'keys revoke',
  'keys rotate',
  'plans list',
  'plans set',
  'plans delete',
]

test('help is in Spanish, with examples and the exit codes', async () => {
  const { code, stdout } = await bench.run('--help')
  assert.is(code, 0)
  for (const words of ['Uso:', 'Órdenes:', 'Opciones:', 'Ejemplos:', 'Códigos de salida:', ...COMMANDS])
    assert.ok(stdout.includes(words), words)
})

for (const command of [...COMMANDS, ...SUBCOMMANDS]) {
  test(`the help of ${command} has examples and no English`, async () => {
    const { code, stdout } = await bench.run(`${command} --help`)
    assert.is(code, 0)
    assert.match(stdout, `$ tianguis ${command}`)
    assert.not.match(stdout, /\b(Usage|Options|Commands|Arguments|display|default|options\])/)
  })
}

const WRONG: [args: string, said: RegExp][] = [
  ['refesh', /No conozco la orden «refesh»\. ¿Quisiste decir «refresh»\?/],
  ['refresh --dryrun', /No conozco la opción «--dryrun»\. ¿Quisiste decir «--dry-run»\?/],
  ['refresh dolar --since 2026-02-30', /Llegó «2026-02-30»; se espera una fecha que exista/],
  ['refresh dolar --since', /le falta su valor/],
  ['refresh dolar --replay --from-raw', /«--replay» y «--from-raw» no van juntas/],
  ['refresh dolar --record ../afuera', /Llegó «\.\.\/afuera»; se espera un nombre de caso/],
  ['runs 0', /Llegó «0»; se espera el número de una corrida/],
  ['runs 1 2', /más argumentos de los que caben/],
  ['rejects list --limit 0', /entero de 1 a/],
  ['rejects show', /Falta el argumento «id»/],
  ['status --json=x', /--json/],
  ['keys create', /Falta la opción «--account <cuenta>»/],
  ['keys create --account ana', /Llegó «ana»; se espera el número de una cuenta, como 1, o su correo/],
  ['keys create --account ana@', /Llegó «ana@»; se espera una dirección de correo/],
  ['keys create --account 1 --expires 2020-01-01', /Llegó «2020-01-01»; .* una fecha que no haya pasado/],
  ['keys create --account 1 --expires 0d', /Llegó «0d»; se espera una duración/],
  ['keys rotate 7 --grace un-rato', /Llegó «un-rato»; se espera una duración, como 30min/],
  ['keys revoke tgs_live_x', /se espera un número de identificación/],
  ['accounts create', /Falta la opción «--name <nombre>»/],
  ['accounts plan 1 pro --from 2020-01-01', /Llegó «2020-01-01»; se espera una fecha por venir/],
  ['plans set Negocio', /Llegó «Negocio»; se espera el nombre de un plan en minúsculas/],
  ['plans set negocio --monthly 0', /Llegó «0»; se espera un entero de 1 a 999999999, o unlimited/],
  ['plans set negocio --title=', /Llegó «»; se espera un título/],
  ['plans set negocio --price -1', /Llegó «-1»; se espera un precio en dólares/],
  ['plans set negocio --stripe-price prod_1', /Llegó «prod_1»; se espera el identificador de un precio de Stripe/],
  ['usage 0', /se espera el número de una cuenta/],
  ['new Mi-Lonja', /como «mi-lonja»/],
  ['new municipios', /Ya existe .*municipios/],
]
for (const [args, said] of WRONG) {
  test(`«${args}» is wrong usage: one sentence, code 2`, async () => {
    const { code, stdout, stderr } = await bench.run(args)
    assert.is(code, 2)
    assert.is(stdout.replace(/\{[^]*\}\n/, ''), '')
    assert.match(stderr, said)
    assert.not.match(stderr, /\n\s+at /)
  })
}

test('with --json an error is one document, and the sentence goes to stderr too', async () => {
  const ended = await bench.run('refresh dolar --json --since ayer')
  assert.is(ended.code, 2)
  assert.is(ended.json().ok, false)
  assert.match(ended.json().error, /Llegó «ayer»/)
})

test('a wrong configuration is code 2 and shows no password', async () => {
  for (const DATABASE_URL of ['postgrs://yo:claveSecreta@127.0.0.1:1/x', 'postgres://yo:claveSecreta@127.0.0.1:1/x']) {
    const { code, stdout, stderr } = await bench.run('status', { DATABASE_URL, LOG_LEVEL: 'debug' })
    assert.is(code, 2)
    assert.match(stderr, 'DATABASE_URL')
    assert.not.match(stdout + stderr, 'claveSecreta')
  }
})

test('none of this touched the data folder', () => {
  assert.not.ok(existsSync(bench.dataFolder))
})

test.run()
