/**
 * Writes the samples that are made of real payloads: `npm run samples`, or `npm run samples -- gasolina` of one. The
 * payloads are in the folder that TIANGUIS_SAMPLES names, one folder a dataset; none is part of this repository, and
 * what is written of them are rows chosen by the dataset's own file here.
 */
import { DATASETS } from './datasets.ts'
import { folderOf, makeSample, writeSample } from './sample.ts'

const payloads = process.env.TIANGUIS_SAMPLES
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(DATASETS, name))
if (!payloads || unknown.length) {
  console.error(
    payloads
      ? `No sample is made of ${unknown.join(', ')}. There are ${Object.keys(DATASETS).join(', ')}.`
      : 'TIANGUIS_SAMPLES has to name the folder of the payloads.',
  )
  process.exit(2)
}
for (const [name, make] of Object.entries(DATASETS)) {
  if (wanted.length && !wanted.includes(name)) continue
  const sample = await makeSample(make, payloads, name)
  await writeSample(folderOf(name), sample)
  console.log(`${name}: ${sample.answers.length} answers, as of ${sample.now}`)
}
