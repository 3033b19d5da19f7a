/** Takes what the API is now for what is promised of it: `npm run accept-api`. Tells what changed. */
import { changesOf } from './compare.ts'
import { golden, keepGolden, servedSurface } from './golden.ts'
import { openBench } from '../support/test-service.ts'

const bench = await openBench()
try {
  const surface = await servedSurface(bench.url)
  const { breaking, harmless } = changesOf(await golden(), surface)
  await keepGolden(surface)
  for (const one of harmless) console.log(`  ${one}`)
  for (const one of breaking) console.log(`! ${one}`)
  if (breaking.length)
    console.log('\nThe lines with ! break programs of consumers: say in CHANGELOG.md what they are to do.')
} finally {
  await bench.close()
}
