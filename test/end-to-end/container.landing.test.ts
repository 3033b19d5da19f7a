/**
 * What the Containerfile says, done without a builder: its files and no others, on a root that cannot be written, under
 * a user that nobody knows, without HOME, without a shell.
 */
import { execFile, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PEPPER } from '../support/accounts.ts'
import { freePort } from '../support/free-port.ts'
import { copiesOf, readContainerfile, stepsOf, variablesOf, wordsOf } from '../support/containerfile.ts'
import { openTestDatabase } from '../support/database.ts'
import { openFolder } from '../support/folder.ts'
import { librariesOf, openReadOnlyRoot, whyNoRoot } from '../support/read-only-root.ts'
import { openS3Server } from '../support/s3-server.ts'
import { sampledTemplate } from '../support/samples.ts'
import { SHARED_CACHES, shippedVcl } from '../support/shared-cache.ts'
import { until } from '../support/until.ts'
import { openWire } from '../support/wire.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const [build, run] = readContainerfile(ROOT) as [
  ReturnType<typeof readContainerfile>[0],
  ReturnType<typeof readContainerfile>[0],
]
const only = (stage: typeof run, what: string) => {
  const [one, ...more] = stepsOf(stage, what)
  assert.ok(one !== undefined && !more.length, `one ${what} is expected`)
  return one!
}
const manifest = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

test('two stages; every program is in exec form, and the second stage runs none', () => {
  assert.equal([build.from, run.from], ['${BUILD_IMAGE} AS build', '${RUN_IMAGE}'])
  for (const rest of [...stepsOf(build, 'RUN'), ...stepsOf(run, 'ENTRYPOINT'), ...stepsOf(run, 'CMD')])
    assert.ok(wordsOf(rest).length, rest)
  assert.ok(wordsOf(only(run, 'HEALTHCHECK')).length)
  assert.equal(stepsOf(run, 'RUN'), [])
  assert.match(only(run, 'USER'), /^[1-9]\d{3,}:[1-9]\d{3,}$/)
})

test('packages are installed from the lock, of every workspace; all that is copied is there', () => {
  const copied = copiesOf(build)
  const files = copied.flatMap(({ from }) => from)
  for (const file of files) assert.ok(existsSync(join(ROOT, file)), file)
  const { workspaces } = manifest('package.json') as { workspaces: string[] }
  const install = build.steps.findIndex(({ rest }) => rest.includes('"ci"'))
  const before = build.steps
    .slice(0, install)
    .map(({ rest }) => rest)
    .join(' ')
  for (const one of ['package-lock.json', '.npmrc', ...workspaces.map((workspace) => `${workspace}/package.json`)])
    assert.ok(before.includes(one), `${one} is copied before packages are installed`)
  assert.equal(
    files.filter((file) => /^(test|docs|\.git|\.tianguis|\.)$/.test(file)),
    [],
  )
})

test('it is started as npm start starts it', () => {
  const { start } = manifest('package.json').scripts as { start: string }
  const [program, ...flags] = wordsOf(only(run, 'ENTRYPOINT'))
  const { MALLOC_ARENA_MAX } = variablesOf(run)
  const words = ['exec', 'env', `MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX}`, 'node', ...flags, ...wordsOf(only(run, 'CMD'))]
  const home = `${only(run, 'WORKDIR')}/`
  assert.is(program, `${home}node_modules/.bin/node`)
  assert.is(words.join(' ').replaceAll(home, ''), start)
})

test('the Varnish of the compose file has what is shipped, and that knows the hosts by their names', async () => {
  const compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8')
  const mounted = [...compose.matchAll(/- \.\/(\S+?):\/etc\/varnish\/(\S+):ro/g)].map(
    ([, file, as]) => [file!, as!] as const,
  )
  assert.equal(
    mounted.map(([, as]) => as),
    ['default.vcl', 'hosts.vcl'],
  )
  const named = [...readFileSync(join(ROOT, mounted[1]![0]), 'utf8').matchAll(/\.host = "(.+?)"/g)].map(
    ([, name]) => name!,
  )
  assert.equal(
    named.filter((name) => !compose.includes(`\n  ${name}:\n`)),
    [],
  )
  assert.equal(named.length, 2)
  const { program } = SHARED_CACHES[0]!
  if (!program)
    return void console.log('     Varnish is not installed here: it is not asked whether it takes the file.')
  const folder = await openFolder('compose-vcl')
  try {
    const here = named.map((name) => [`"${name}"`, '"127.0.0.1"'] as const)
    const file = await shippedVcl(folder.path, 'compose.vcl', here)
    const words = ['-C', '-n', join(folder.path, 'work'), '-f', file, '-p', `vcl_path=${folder.path}`]
    await promisify(execFile)(program, words, { maxBuffer: 1e8 })
  } finally {
    await folder.remove()
  }
})

test('the compose file builds from it, on a root that cannot be written, and sets what there is to set', () => {
  const compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8')
  assert.match(compose, /dockerfile: Containerfile\n/)
  assert.match(compose, /read_only: true\n/)
  const settings = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8')
  const given = [...compose.matchAll(/^ {4}([A-Z][A-Z_]+): /gm)].map(([, name]) => name!)
  assert.ok(given.includes('DATABASE_URL') && given.includes('STORE_URL'))
  assert.equal(
    given.filter((name) => !settings.includes(`\`${name}\``)),
    [],
  )
  const volume = /'files:(\S+)'/.exec(compose)?.[1]
  assert.ok(
    stepsOf(run, 'COPY').some((rest) => rest.startsWith('--from=build --chown=') && rest.endsWith(` ${volume}`)),
  )
  assert.match(compose, `TIANGUIS_DATA: ${volume}\n`)
})

test("the compose file's hosts log in as a role that its PostgreSQL is given at first, who is no superuser", () => {
  const compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8')
  const script = /- \.\/(\S+):\/docker-entrypoint-initdb\.d\/\S+\.sh:ro/.exec(compose)![1]!
  const statements = readFileSync(join(ROOT, script), 'utf8')
  const login = /DATABASE_URL: postgres:\/\/(\w+):/.exec(compose)![1]!
  assert.match(statements, `create role ${login} login createrole password`)
  assert.match(statements, `create database ${login} owner ${login};`)
  // The image makes whom this names a superuser.
  assert.not.match(compose, 'POSTGRES_USER')
})

/** How a program ended, with what it said. */
async function ended(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (said += text))
  const code = await new Promise<number | null>((closed) => child.once('close', closed))
  return { code, said }
}

/** All others would be read at each start of a program. */
const DATASETS = ['municipios', 'tipo-cambio']

/** What of the checkout is in the container, each in its place, and the packages. */
function mountsOf(): (readonly [string, string])[] {
  const home = only(build, 'WORKDIR')
  const whole = copiesOf(build).filter(({ to }) => !to.endsWith('/') || to === './')
  const files = whole.flatMap(({ from }) =>
    from.flatMap((one) =>
      one === 'connectors' || one === 'fixtures' ? DATASETS.map((dataset) => `${one}/${dataset}`) : [one],
    ),
  )
  const node = join(ROOT, 'node_modules/.bin/node')
  const native = join(ROOT, 'node_modules/@resvg/resvg-js-linux-x64-gnu/resvgjs.linux-x64-gnu.node')
  const libraries = librariesOf(node, ...[native].filter((file) => existsSync(file)))
  return [
    ...files.map((file) => [join(ROOT, file), `${home}/${file}`] as const),
    [join(ROOT, 'node_modules'), `${home}/node_modules`],
    ...libraries.map((file) => [file, file] as const),
  ]
}

test('it serves, refreshes, keeps its files and says that it lives, as a user that nobody knows', async () => {
  const why = whyNoRoot()
  if (why) return console.log(`skip: no root of its own can be made for it: ${why}.`)
  const [database, bucket] = [await openTestDatabase({ template: sampledTemplate }), await openS3Server()]
  // By TCP, as from any container; the test server's socket is only its own user's.
  const wire = await openWire(database.url, () => 0)
  await wire.heal()
  const uid = randomInt(20_000, 40_000)
  const root = await openReadOnlyRoot({ mounts: mountsOf(), uid })
  const port = await freePort()
  const env = {
    ...variablesOf(run),
    ...bucket.env,
    PORT: String(port),
    DATABASE_URL: wire.url,
    TIANGUIS_PEPPER: PEPPER,
    REFRESH: 'off',
    // Each program that follows need not compile what the first one did.
    NODE_COMPILE_CACHE: '/tmp/modules',
  }
  const entry = wordsOf(only(run, 'ENTRYPOINT'))
  const service = root.start([...entry, ...wordsOf(only(run, 'CMD'))], env)
  const over = ended(service)
  try {
    const ready = () =>
      Promise.race([
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
        over.then(({ said }) => assert.unreachable(said)),
      ])
    await until(ready, (status) => status === 200)
    const states = await fetch(`http://127.0.0.1:${port}/api/v1/estado`)
    assert.is(states.status, 200)
    const health = wordsOf(only(run, 'HEALTHCHECK'))
    assert.equal(await ended(root.start(health, env)), { code: 0, said: '' })
    const elsewhere = await ended(root.start(health, { ...env, PORT: '1' }))
    assert.equal([elsewhere.code, /no contesta \(.*ECONNREFUSED/.test(elsewhere.said)], [1, true], elsewhere.said)
    const refreshed = await ended(root.start([...entry, 'refresh', 'tipo-cambio', '--replay'], env))
    assert.is(refreshed.code, 0, refreshed.said)
    const written = await ended(root.start([...entry, 'versions', 'tipo-cambio', '--write'], env))
    assert.is(written.code, 0, written.said)
    assert.ok(
      bucket.asked.some((one) => one.startsWith('PUT /cubo/prefijo/versiones/tipo-cambio/')),
      written.said,
    )
    service.kill('SIGTERM')
    assert.is((await over).code, 0)
  } finally {
    await root.remove()
    await wire.close()
    await bucket.close()
    await database.close()
  }
})

test.run()
