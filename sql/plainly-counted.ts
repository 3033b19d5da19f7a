/** «estados con menos de 20 gasolineras»: where a row is a price of one, those without a price are not there. */
import type { Interpretation } from './interpretation.ts'

interface Scored {
  readonly reading: Interpretation
}

/**
 * The readings with one first that counts rows which are the things themselves, where the best counts them by something
 * they have.
 */
export function plainlyCounted<One extends Scored>(scored: readonly One[]): readonly One[] {
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

const countsAll = ({ query: { medidas = [], filtros = [] } }: Interpretation): boolean =>
  medidas.length > 0 && !filtros.length && medidas.every(({ id }) => id === 'filas')
