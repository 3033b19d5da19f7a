/** A first start that fails loses nothing: the next one goes on, and shows the key. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Ended } from '../support/command-line.ts'
import { openPool } from '@tianguis/core/database/connection'
import { findEmbedded } from '@tianguis/core/database/embedded/server'
import { openWorkbench, type Workbench } from '../../host/cli/workbench.ts'
import { call } from '../support/call.ts'
import { until } from '../support/until.ts'

let bench: Workbench
let taken: Server
let port: number
const pepper = () => join(bench.dataFolder, 'pimienta')

test.before(async () => {
  bench = await openWorkbench({ PORT: '0', REFRESH: 'off', LOG_LEVEL: 'silent' })
  taken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(taken, 'listening')
  port = (taken.address() as AddressInfo).port
})
test.after(async () => {
  taken.close()
  await bench.close()
})

const shown = (output: string) => ({ url: /en (http:\S+)/.exec(output)?.[1], key: /tgs_live_\w+/.exec(output)?.[0] })

/** A service that has said where it is, in the test's own process, and what `work` finds with it. */
async function serving<Result>(
  work: (url: string, key: string | undefined, output: string) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController()
  const told = Promise.withResolvers<string>()
  const ended = bench.run('serve', {}, { signal: stop.signal, told: told.resolve })
  void ended.then(({ stderr }) => told.reject(new Error(stderr)))
  try {
    const output = await told.promise
    const { url, key } = shown(output)
    return await work(url!, key, output)
  } finally {
    stop.abort()
    await ended
  }
}

/** A start that ends by itself, in words. */
async function fails(env: NodeJS.ProcessEnv): Promise<Ended> {
  const ended = await bench.run('serve', env)
  assert.is(shown(ended.stdout).key, undefined)
  return ended
}

const asks = async (url: string, key: string) =>
  (await call(url, '/api/v1/municipios', { query: { limit: 1 }, headers: { authorization: `Bearer ${key}` } })).status
const accounts = async () => (await bench.run('accounts list --json')).json().data.length

/** A start that is killed as soon as something is so. */
async function killed(when: () => Promise<boolean>): Promise<void> {
  const { child, ended } = bench.start('serve')
  await until(when, Boolean)
  child.kill('SIGKILL')
  assert.is((await ended).stdout, '')
}

/** Whether a first sample was published. */
async function isLoading(): Promise<boolean> {
  const url = await findEmbedded(bench.dataFolder)
  if (url === undefined) return false
  const pool = openPool({ url, max: 1 })
  try {
    return (await pool.query('select from tianguis.datasets where version > 0')).rowCount! > 0
  } catch {
    return false // Its tables are not made yet.
  } finally {
    await pool.end()
  }
}

test('killed or cancelled on its way, it leaves no account without a key', async () => {
  await killed(async () => existsSync(join(bench.dataFolder, 'postgres')))
  const stop = new AbortController()
  const cancelled = bench.run('serve', {}, { signal: stop.signal })
  await until(async () => (await findEmbedded(bench.dataFolder)) !== undefined, Boolean)
  stop.abort()
  const { code, stdout } = await cancelled
  assert.equal([code, stdout], [130, ''])
  await killed(isLoading)
  assert.is(await accounts(), 0)
})

test('a port that is taken, an address of another machine, a port for metrics that is taken: in words, and no key is made', async () => {
  for (const [env, words] of [
    [
      { PORT: String(port) },
      `El puerto ${port} de 127.0.0.1 está ocupado: lo usa otro programa. Ciérralo, o inicia en otro puerto, como «PORT=${port + 1} npm start».`,
    ],
    [{ METRICS_PORT: String(port) }, `«METRICS_PORT=${port + 1} npm start»`],
    [{ HOST: '203.0.113.9' }, 'HOST=203.0.113.9 no es una dirección de esta máquina'],
    [{ HOST: 'no-existe.invalid' }, 'HOST=no-existe.invalid no es una dirección de esta máquina'],
  ] as const) {
    const { code, stderr } = await fails(env)
    assert.is(code, 1)
    assert.ok(stderr.includes(words), stderr)
  }
  assert.is(await accounts(), 0)
})

test('the next start shows the key, which works; a later one says how to make another, which works too', async () => {
  await serving(async (url, key) => {
    assert.ok(key)
    assert.is(await asks(url, key!), 200)
    const second = await fails({ PORT: new URL(url).port })
    assert.match(second.stderr, 'ahí responde ya otro Tianguis')
  })
  await serving(async (url, key, output) => {
    assert.is(key, undefined)
    const [, words] = /npx tianguis (keys create .*)/.exec(output) ?? []
    const made = await bench.run(words!)
    assert.is(made.code, 0, made.stderr)
    assert.is(await asks(url, /tgs_live_\w+/.exec(made.stdout)![0]), 200)
  })
})

test('a pepper that is gone, empty or another is not replaced: the file is named, and where it may be', async () => {
  const right = await readFile(pepper(), 'utf8')
  await rm(pepper())
  const gone = await fails({})
  assert.is(gone.code, 2)
  assert.match(gone.stderr, `Falta ${pepper()}, o está vacío`)
  assert.match(gone.stderr, `copia de la carpeta ${bench.dataFolder}`)
  assert.not.match(gone.stderr, 'servidores')
  assert.not.ok(existsSync(pepper()))
  const making = await bench.run('keys create --account 1')
  assert.equal([making.code, existsSync(pepper())], [2, false])
  for (const [content, words] of [
    ['', `Falta ${pepper()}`],
    ['otra-que-no-es-de-esta-base-de-datos', `La pimienta de ${pepper()} no es aquella`],
  ] as const) {
    await writeFile(pepper(), content, { mode: 0o600 })
    const { code, stderr } = await fails({})
    assert.is(code, 2)
    assert.match(stderr, words)
    assert.is(await readFile(pepper(), 'utf8'), content)
  }
  await writeFile(pepper(), right)
  await chmod(pepper(), 0o644)
  assert.match((await bench.run('doctor')).stdout, `chmod 600 ${pepper()}`)
  const { child, ended } = bench.start('serve', { LOG_LEVEL: 'warn' })
  let log = ''
  child.stdout!.on('data', (text) => (log += text))
  await until(async () => log.includes(`chmod 600 ${pepper()}`) || child.exitCode !== null, Boolean)
  child.kill('SIGTERM')
  assert.match((await ended).stdout, `chmod 600 ${pepper()}`)
})

test.run()
