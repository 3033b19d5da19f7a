import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { asOwner, canEnter, chooseRunner, nearestExisting } from './os-user.ts'
import {
  asRoot,
  failureOf,
  NOBODY,
  openHost,
  openFakeMachine,
  ordinary,
  rootOnly,
} from '../../../test/support/fake-machine.ts'

const machine = openFakeMachine()
test.after(async () => void (await machine.close()))
const NAMELESS = 54321

function folder(name: string, owner?: number, mode = 0o755): string {
  const path = machine.path(name)
  mkdirSync(path)
  chmodSync(path, mode)
  if (owner !== undefined) chownSync(path, owner, owner)
  return path
}

test('the nearest existing folder of a path is the path itself or a parent', () => {
  assert.is(nearestExisting(machine.path('a', 'b', 'c')), machine.root)
  assert.is(nearestExisting(machine.root), machine.root)
})

test('a process that is already the owner changes to nobody', () => {
  assert.equal(asOwner({ uid: process.getuid?.() ?? -1, gid: 1 }), {})
})

asRoot('root becomes nobody in a folder of root, which stays the keeper', () => {
  const { name, keeper } = chooseRunner(folder('of-root'))
  assert.is(name, 'nobody')
  assert.equal(keeper, { uid: 0, gid: 0 })
})

asRoot('root becomes the owner of the folder, also of a folder that is still to be made inside it', () => {
  const path = folder('of-somebody', 1, 0o700)
  const { uid, keeper } = chooseRunner(`${path}/later/on`)
  assert.is(uid, 1)
  assert.is(keeper.uid, 1)
})

asRoot('an owner without a name, whom initdb would refuse, is passed over for new data', () => {
  const { name, keeper } = chooseRunner(folder('of-nameless', NAMELESS))
  assert.is(name, 'nobody')
  assert.is(keeper.uid, 0)
})

asRoot('existing data is run by its owner, named or not', () => {
  const path = folder('with-data')
  const data = folder('with-data/postgres', NAMELESS, 0o700)
  assert.is(chooseRunner(path, data).uid, NAMELESS)
})

asRoot('data of root is refused with the command that mends it', async () => {
  const path = folder('restored-by-root')
  const data = folder('restored-by-root/postgres', 0, 0o700)
  const { codigo, message } = await failureOf(() => chooseRunner(path, data))
  assert.is(codigo, 'carpeta_sin_permiso')
  assert.match(message, `chown -R nobody ${data}`)
})

asRoot('a closed parent several levels up is noticed', () => {
  folder('home', 0, 0o700)
  folder('home/project', 0, 0o755)
  folder('open', 0, 0o711)
  assert.not.ok(canEnter(NOBODY, machine.path('home', 'project')))
  assert.ok(canEnter(NOBODY, machine.path('open')))
})

asRoot('root of a container that dropped its capabilities gets a sentence, not EPERM', async () => {
  const { codigo, message } = await openHost({
    folder: machine.path('dropped'),
    wrap: ['setpriv', '--bounding-set=-all', '--inh-caps=-all'],
  }).report
  assert.is(codigo, 'no_puede_cambiar_de_usuario')
  assert.match(message ?? '', 'SETUID')
})

test('an ordinary user runs PostgreSQL as itself', async () => {
  if (rootOnly !== undefined) {
    assert.is(chooseRunner(machine.root).uid, ordinary.uid)
    return
  }
  const { notices, codigo, message } = await openHost({ folder: machine.path('mine'), as: ordinary, brief: true })
    .report
  assert.is(codigo, undefined, message)
  assert.equal(notices, [])
})

test.run()
