/** The samples that say they are real: what the tool writes of the payloads, to the byte. */
import { existsSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hasRealRows } from '@tianguis/core/http/recording'
import { DATASETS } from './datasets.ts'
import { filesOf, folderOf, makeSample, readSample } from './sample.ts'

const PAYLOADS = process.env.TIANGUIS_SAMPLES

for (const [name, make] of Object.entries(DATASETS)) {
  test(`${name}: its recording says that its rows are real`, async () => {
    assert.ok(await hasRealRows(folderOf(name)))
  })

  if (PAYLOADS && existsSync(PAYLOADS))
    test(`${name}: the tool writes the sample that is here`, async () => {
      const [made, here] = [filesOf(await makeSample(make, PAYLOADS, name)), await readSample(folderOf(name))]
      assert.equal([...here.keys()].sort(), [...made.keys()].sort())
      for (const [file, text] of made) assert.ok(here.get(file) === text, `${name}: ${file} is another`)
    })
  else console.log(`Se omite la muestra de ${name}: TIANGUIS_SAMPLES no nombra una carpeta con respuestas.`)
}

test.run()
