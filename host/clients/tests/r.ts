/** The file in R, where there is one. */
import { spawnSync } from 'node:child_process'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ROOT } from '../../../test/documents/document.ts'
import { runProgram } from '../../../test/support/run-program.ts'
import { bench, folder, key, manualPrograms, readmePrograms } from './bench.ts'
import { busyAtFirst, openRelay } from './relay.ts'

const r = spawnSync('Rscript', ['-e', 'library(curl); library(jsonlite)']).status === 0
if (!r) console.log('     Se omite el cliente en R: falta Rscript, o sus paquetes curl y jsonlite.')

const TYPES = `source("tianguis.R")
presas <- tianguis_read("presas")
stopifnot(nrow(presas) == 210, nchar(attr(presas, "meta")$licencia) > 0)
gasolina <- tianguis_read("gasolina", municipio = "Guadalajara")
stopifnot(is.character(gasolina$cvegeo), is.numeric(gasolina$magna), inherits(gasolina$fecha, "Date"))
stopifnot(inherits(gasolina$reportado_en, "POSIXct"), is.character(gasolina$direccion))
stopifnot(nrow(tianguis_read("municipios", estado = "Aguascalientes", limit = 3)) == 3)
stopifnot(nrow(tianguis_read("sismos", desde = "1950-01-01", hasta = "1950-01-02")) == 0)
lost <- tryCatch(tianguis_read("gasolinas"), tianguis_error = function(error) error)
stopifnot(lost$status == 404, lost$codigo == "no_encontrado")
`

;(r ? test : test.skip)(
  'what the README and the manual of R print runs, and columns are as they are declared',
  async () => {
    await copyFile(join(ROOT, 'host/clients/r/tianguis.R'), join(folder.path, 'tianguis.R'))
    const manual = (await manualPrograms('r')).filter((text) => text.includes('tianguis.R'))
    assert.is(manual.length, 1)
    for (const text of [...readmePrograms('r').values(), ...manual, TYPES]) {
      await writeFile(join(folder.path, 'programa.R'), text)
      const env = { TIANGUIS_URL: bench.url, TIANGUIS_KEY: key }
      const { code, said } = await runProgram(folder.path, 'Rscript', ['programa.R'], env)
      assert.is(code, 0, `${text}\n${said}`)
    }
  },
)

const PATIENT = `source("tianguis.R")
told <- tryCatch(nrow(tianguis_read("udi", limit = 1)), tianguis_error = function(error) c(error$codigo, error$status))
cat(told)
`

;(r ? test : test.skip)('one that is told to come back comes back then, and not for ever', async () => {
  await copyFile(join(ROOT, 'host/clients/r/tianguis.R'), join(folder.path, 'tianguis.R'))
  await writeFile(join(folder.path, 'paciente.R'), PATIENT)
  for (const [times, seconds, said, asked] of [
    // The description, twice, and the records.
    [1, '1', '1', 3],
    [9, '0', 'rafaga_excedida 429', 4],
    [9, '86400', 'rafaga_excedida 429', 1],
  ] as const) {
    const relay = await openRelay(bench.url, busyAtFirst(times, seconds))
    const ran = await runProgram(folder.path, 'Rscript', ['paciente.R'], { TIANGUIS_URL: relay.url, TIANGUIS_KEY: key })
    assert.is(ran.said.trim(), said)
    assert.is(relay.asked.length, asked)
    await relay.close()
  }
})
