/** The unit that docs/operate.md shows is one that systemd takes, and starts what `npm start` does. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openFolder } from '../support/folder.ts'
import { readPage, ROOT } from './document.ts'

const unit = readPage('docs/operate.md').blocks.find(({ language }) => language === 'ini')!.text
const [, home] = /^WorkingDirectory=(.*)$/m.exec(unit)!

test('what systemd is told to start is there, with the flags of npm start', () => {
  const words = /^ExecStart=(.*)$/m.exec(unit)![1]!.split(' ')
  const files = words.filter((word) => word.startsWith(home!))
  assert.is(files.length, 2)
  for (const file of files) assert.ok(existsSync(join(ROOT, file.slice(home!.length))), file)
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const flags = (command: readonly string[]) => command.filter((word) => word.startsWith('--'))
  assert.equal(flags(words), flags(scripts.start.split(' ')))
})

test('systemd takes the unit as it stands', async () => {
  const folder = await openFolder('unit')
  try {
    const file = join(folder.path, 'tianguis.service')
    writeFileSync(file, unit.replaceAll(`${home}/`, `${ROOT}/`))
    const { error, status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
      return console.log('Se omite: aquí no hay systemd-analyze.')
    assert.is(`${stdout}${stderr}`.trim(), '')
    assert.is(status, 0)
  } finally {
    await folder.remove()
  }
})

test.run()
