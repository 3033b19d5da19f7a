/** «estados con menos de 20 gasolineras»: where a row is a price of one, those without a price are not there. */
import type { Interpretation } from '../interpretation.ts'

interface Scored {
  readonly reading: Interpretation
}

/**
 * The readings with one first that counts rows which are the things themselves, where the best counts them by something
 * they have.
 */
export function plainlyCounted<One extends Scored>(scored: readonly One[]): readonly One[] {
  return thingsThemselves(ofAllThereAre(scored))
}

/** «el estado con más dentistas»: who has all that there are counts them, and not who has the prices of some. */
function ofAllThereAre<One extends Scored>(scored: readonly One[]): readonly One[] {
  const ofAll = scored.filter(({ reading }) => counts(reading) && reading.topic.subject.row?.all)
  return ofAll.length
    ? scored.filter(({ reading }) => !counts(reading) || reading.topic.subject.row?.all === true)
    : scored
}

function thingsThemselves<One extends Scored>(scored: readonly One[]): readonly One[] {
  const best = scored[0]!.reading
  const plain =
    countsAll(best) && best.topic.subject.row?.distinct
      ? scored.find(
          ({ reading }) =>
            reading.topic.connector === best.topic.connector &&
            countsAll(reading) &&
            !reading.topic.subject.row?.distinct,
        )
      : undefined
  return plain
    ? [{ ...scored[0]!, reading: plain.reading }, ...scored.filter((one) => one !== plain && one !== scored[0])]
    : scored
}

const counts = ({ query: { medidas = [] } }: Interpretation): boolean =>
  medidas.length > 0 && medidas.every(({ id }) => id === 'filas')
const countsAll = (reading: Interpretation): boolean => counts(reading) && !reading.query.filtros?.length
