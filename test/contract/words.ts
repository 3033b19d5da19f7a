/**
 * What an author should know of the words of a connector, and what is no fault: two meanings that their place in a
 * question tells apart, words that only the stemmer merges, names that are also those of places.
 *
 * node test/contract/words.ts            of every connector node test/contract/words.ts presas     of some
 */
import { checkSemantics } from '@tianguis/sql/lint'
import { indexPlaceNames } from '@tianguis/sql/places/finder'
import { openBench } from '../support/test-service.ts'

const wanted = process.argv.slice(2)
const bench = await openBench()
try {
  const places = indexPlaceNames(bench.territory)
  const connectors = bench.service.connectors.map(({ connector }) => connector)
  for (const connector of connectors.filter(({ name }) => !wanted.length || wanted.includes(name))) {
    const { faults, warnings } = checkSemantics(connector, {
      others: connectors.filter((other) => other !== connector),
      places,
    })
    console.log(`${connector.name}: ${faults.length} faltas, ${warnings.length} avisos`)
    for (const says of faults) console.log(`  FALTA ${says}`)
    for (const says of warnings) console.log(`  aviso ${says}`)
  }
} finally {
  await bench.close()
}
