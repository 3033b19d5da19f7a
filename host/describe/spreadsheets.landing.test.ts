/** The recipes for LibreOffice, run by it where it is installed with its Python bridge. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openFolder } from '../../test/support/folder.ts'
import { figureFormula } from './spreadsheets.ts'

const run = promisify(execFile)
/** Debian's, which alone has the bridge. */
const PYTHON = '/usr/bin/python3'
const isHere = await Promise.all([run('soffice', ['--version']), run(PYTHON, ['-c', 'import uno'])]).then(
  () => true,
  () => false,
)
const TABLE = 'cvegeo,nombre,precio\r\n05030,Saltillo,24.39\r\n31050,Mérida,-24.9900\r\n'

/** Columns of the import: separated by a comma, quoted, UTF-8, from the first line, and the first one text. */
const FILTER = '44,34,76,1,1/2'
const SCRIPT = `
import sys, time, uno
from com.sun.star.beans import PropertyValue
from com.sun.star.table import CellAddress
pipe, address, formula = sys.argv[1:4]
context = uno.getComponentContext()
resolver = context.ServiceManager.createInstanceWithContext('com.sun.star.bridge.UnoUrlResolver', context)
while True:
    try:
        office = resolver.resolve('uno:pipe,name=' + pipe + ';urp;StarOffice.ComponentContext')
        break
    except Exception:
        time.sleep(0.2)
desktop = office.ServiceManager.createInstanceWithContext('com.sun.star.frame.Desktop', office)
hidden = PropertyValue(Name='Hidden', Value=True)
linked = PropertyValue(Name='UpdateDocMode', Value=3)
document = desktop.loadComponentFromURL('private:factory/scalc', '_blank', 0, (hidden, linked))
sheet = document.Sheets.getByIndex(0)
sheet.getCellRangeByName('A1').setFormula(formula)
at = CellAddress(Sheet=0, Column=0, Row=2)
document.AreaLinks.insertAtPosition(at, address + 'tabla.csv', 'CSV_all', 'Text - txt - csv (StarCalc)', '${FILTER}')
def cell(column, row):
    one = sheet.getCellByPosition(column, row)
    return one.Type.value + ' ' + one.String
print(sheet.getCellRangeByName('A1').Value)
for row in range(2, 5):
    print(' | '.join(cell(column, row) for column in range(3)))
document.close(True)
try:
    desktop.terminate()
except Exception:
    pass
`

test('LibreOffice: one figure is a number, and a table keeps the zeros of its codes', async () => {
  if (!isHere) return void console.log('Skipped: LibreOffice and its Python bridge (python3-uno) are not installed.')
  const server = createServer(({ url = '' }, response) =>
    response
      .setHeader('Content-Type', 'text/csv; charset=utf-8')
      .end(url.includes('cifra') ? 'valor\r\n-17.9218\r\n' : TABLE),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const folder = await openFolder('hoja')
  const script = join(folder.path, 'hoja.py')
  await writeFile(script, SCRIPT)
  const pipe = `tianguis${process.pid}`
  const profile = `-env:UserInstallation=file://${join(folder.path, 'perfil')}`
  const office = spawn('soffice', ['--headless', '--norestore', profile, `--accept=pipe,name=${pipe};urp;`], {
    stdio: 'ignore',
    detached: true,
  })
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const { stdout } = await run(PYTHON, [script, pipe, address, figureFormula(`${address}cifra.csv`)], {
      timeout: 60_000,
    })
    assert.equal(stdout.trim().split('\n'), [
      '-17.9218',
      'TEXT cvegeo | TEXT nombre | TEXT precio',
      'TEXT 05030 | TEXT Saltillo | VALUE 24.39',
      'TEXT 31050 | TEXT Mérida | VALUE -24.99',
    ])
  } finally {
    // The program that was started starts another.
    if (office.exitCode === null) process.kill(-office.pid!, 'SIGKILL')
    server.close()
    await folder.remove()
  }
})

test.run()
