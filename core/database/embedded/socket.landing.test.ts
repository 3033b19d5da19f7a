import { chmodSync, chownSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { locate } from './folder.ts'
import { failureOf, openHost, openFakeMachine, ordinary, sql } from '../../../test/support/fake-machine.ts'
import { chooseSocketFolder, prepareSocketFolder, SOCKET_NAME } from './socket.ts'

const machine = openFakeMachine()
test.after(async () => void (await machine.close()))
const LIMIT = process.platform === 'darwin' ? 103 : 107

/** A folder whose socket path takes this many bytes. */
function folderFor(bytes: number, filler = 'x'): string {
  const room = bytes - Buffer.byteLength(join(machine.root, 'socket', SOCKET_NAME)) - 1
  const many = filler.repeat(Math.floor(room / Buffer.byteLength(filler)))
  return machine.path(many + 'y'.repeat(room - Buffer.byteLength(many)))
}

test('the socket stays in the folder up to the last byte that the system takes', async () => {
  const longest = chooseSocketFolder(folderFor(LIMIT))
  assert.is(longest.path, join(folderFor(LIMIT), 'socket'))
  assert.is(longest.notice, undefined)
  mkdirSync(longest.path, { recursive: true })
  const server = createServer().listen(join(longest.path, SOCKET_NAME))
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  server.close()
})

test('one byte more moves it to the temporary folder, and letters with accents count as two', () => {
  const ascii = chooseSocketFolder(folderFor(LIMIT + 1), '/tmp')
  assert.match(ascii.path, /^\/tmp\/tianguis-[0-9a-f]{12}$/)
  assert.match(ascii.notice ?? '', ascii.path)
  assert.match(chooseSocketFolder(folderFor(LIMIT + 1, 'ñ'), '/tmp').path, /^\/tmp\/tianguis-/)
})

test('the short folder is the same for every process and another for every data folder', () => {
  const long = folderFor(LIMIT + 20)
  assert.is(chooseSocketFolder(long, '/tmp').path, chooseSocketFolder(long, '/tmp').path)
  assert.is.not(chooseSocketFolder(long, '/tmp').path, chooseSocketFolder(`${long}z`, '/tmp').path)
})

test('when even the temporary folder is too long, both lengths and the way out are said', async () => {
  const { codigo, message } = await failureOf(() => chooseSocketFolder(folderFor(LIMIT + 1), folderFor(LIMIT)))
  assert.is(codigo, 'ruta_larga')
  assert.match(message, `${LIMIT + 1} bytes`)
  assert.match(message, 'TMPDIR')
})

test('a short folder that somebody else made first is refused', async () => {
  const layout = { ...locate(machine.path('data')), runner: { ...ordinary, name: 'x', keeper: ordinary } }
  const open = machine.path('open')
  mkdirSync(open)
  chownSync(open, ordinary.uid, ordinary.gid)
  chmodSync(open, 0o700)
  prepareSocketFolder(open, layout)
  chmodSync(open, 0o777)
  assert.is((await failureOf(() => prepareSocketFolder(open, layout))).codigo, 'carpeta_ajena')
  const link = machine.path('link')
  symlinkSync(machine.root, link)
  assert.is((await failureOf(() => prepareSocketFolder(link, layout))).codigo, 'carpeta_ajena')
})

test('one that was made by a start which was killed before it gave it away is taken up', () => {
  const layout = { ...locate(machine.path('data')), runner: { ...ordinary, name: 'x', keeper: ordinary } }
  const left = machine.path('left')
  mkdirSync(left, { mode: 0o700 })
  prepareSocketFolder(left, layout)
  assert.is(lstatSync(left).uid, ordinary.uid)
})

test('a server with a long folder starts, and a process with another TMPDIR adopts it', async () => {
  const folder = folderFor(LIMIT + 40)
  const [mine, theirs] = [machine.path('m'), machine.path('t')]
  for (const temporary of [mine, theirs]) {
    mkdirSync(temporary)
    chmodSync(temporary, 0o777)
  }
  const first = openHost({ folder, as: ordinary, env: { TMPDIR: mine } })
  const { url = '', notices } = await first.report
  assert.match(notices?.join() ?? '', `El socket de PostgreSQL queda en ${mine}/tianguis-`)
  const second = await openHost({ folder, as: ordinary, env: { TMPDIR: theirs }, brief: true }).report
  assert.is(second.adopted, true, second.message)
  assert.is(second.url, url)
  assert.equal(await sql(url, 'SELECT 1 AS one'), [{ one: 1 }])
  first.kill('SIGTERM')
  await first.ended
})

test.run()
