import type { Subject } from '@tianguis/core'
import { readQuestion } from '../normalize.ts'
import type { PlaceFinder } from '../places/finder.ts'
import { describeViolation, spokenEntries, type Finding } from './words.ts'

/**
 * Declared phrases that are also the name of a place, and do not say which is meant (`overPlaces`). No fault: there are
 * dams called Hidalgo and Tijuana, and what they are called cannot be changed.
 */
export function namesOfPlaces(subject: Subject, find: PlaceFinder): Finding[] {
  if (!subject.place) return []
  const said = new Map(
    spokenEntries(subject)
      .filter(({ sense }) => sense.kind !== 'noise' && !(sense.kind === 'value' && sense.overPlaces))
      .map((entry) => [entry.phrase, entry]),
  )
  return [...said.values()].flatMap(({ phrase, sense }): Finding[] => {
    // What is too short to be a question is no name of a place either.
    if (phrase.trim().length < 3) return []
    const { tokens } = readQuestion(phrase)
    const place = find(tokens).find(({ from, to }) => from === 0 && to === tokens.length)?.places[0]
    return place
      ? [
          {
            weight: 'warning',
            says: `«${phrase}» es ${describeViolation(sense)} y el nombre de un lugar (${place.nombre}); overPlaces dice si se trata del valor.`,
          },
        ]
      : []
  })
}
