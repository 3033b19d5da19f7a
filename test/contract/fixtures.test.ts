/** Every recording there is, not only the samples: it loads, its bodies are there, and it tells no secret. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadRecording } from '@tianguis/core/http/recording'
import { discover } from '../../host/discovery.ts'
import { credentialIn } from './checks/secrets.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Bundled with every checkout: small. */
const LARGEST = 1024 * 1024

const { found } = await discover([])
const folders = globSync('fixtures/**/recording.json', { cwd: ROOT })
  .map((file) => dirname(join(ROOT, file)))
  .sort()

test('there is a sample for every connector, and every folder of fixtures has its connector', () => {
  const names = found.map(({ connector }) => connector.name)
  assert.equal(
    names.filter((name) => !folders.includes(join(ROOT, 'fixtures', name, 'sample'))),
    [],
  )
  assert.equal(
    [...new Set(folders.map((folder) => basename(dirname(folder))))].filter((name) => !names.includes(name)),
    [],
  )
})

for (const folder of folders) {
  const shown = folder.slice(ROOT.length)
  test(`${shown} loads, and its addresses are its connector's`, async () => {
    const recording = await loadRecording(folder)
    const connector = found.find(({ connector }) => connector.name === basename(dirname(folder)))!.connector
    const hosts = connector.source.hosts.map((host) => new URL(host.includes('://') ? host : `https://${host}`).host)
    for (const { url } of recording.answers)
      assert.ok(hosts.includes(new URL(url).host), `${url} is of no declared host`)
    for (const name of recording.secrets) assert.ok(connector.source.secrets?.[name], `${name} is not declared`)
  })

  test(`${shown} is small, whole and without credentials`, () => {
    const files = globSync('**/*', { cwd: folder })
      .map((file) => join(folder, file))
      .filter((file) => statSync(file).isFile())
    const named = readFileSync(join(folder, 'recording.json'), 'utf8')
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      assert.is(credentialIn(text), undefined, `${file.slice(ROOT.length)} has what looks like a credential`)
      assert.ok(statSync(file).size <= LARGEST, `${file.slice(ROOT.length)} has ${statSync(file).size} bytes`)
      assert.ok(
        basename(file) === 'recording.json' || named.includes(basename(file)),
        `${file.slice(ROOT.length)} belongs to no answer`,
      )
    }
  })
}

test('credentials are seen in the forms that sources use', () => {
  const told = [
    'https://x.example/api?token=0123456789abcdef',
    'https://x.example/?a=1&api_key=zzz',
    '"Bmx-Token": "e3b0c44298fc1c149afbf4c8996fb924"',
    'https://www.inegi.org.mx/app/api/denue/v1/consulta/x/0a1b2c3d-1111-2222-3333-444455556666',
    'Authorization: Bearer abcdefgh123',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x',
  ]
  for (const text of told) assert.ok(credentialIn(text), text)
  const harmless = [
    'https://x.example/?token=‹secreto›',
    '{"resource_id":"0a1b2c3d-1111-2222-3333-444455556666"}',
    'Token inválido',
    'https://datos.gob.mx/dataset/0a1b2c3d-1111-2222-3333-444455556666/x.csv',
  ]
  for (const text of harmless) assert.is(credentialIn(text), undefined, text)
})

test.run()
