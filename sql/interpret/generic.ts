/** Words of a measure that say no measure of their own beside another. */
import { readUnit } from '../numbers/units.ts'
import { findSenses, operatorAt, senseAt, Unread, wordsOf, type Reader } from './reader.ts'
import { isIn } from './thresholds.ts'

/** Takes them, so that the other is what is asked for. */
export function takeGeneric(reader: Reader, standard: string | undefined): void {
  const { subject } = reader.topic
  const named = findSenses(reader, 'measure')
  for (const at of named) {
    const { id } = senseAt(reader, at, 'measure')!
    const next = senseAt(reader, operatorAt(reader, at + 1, 'agregado') ? at + 2 : at + 1, 'measure')
    const other = next !== undefined && next.id !== id
    const figure = !/porcentaje|por ?ciento|tasa/i.test(wordsOf(reader, reader.tags[at]!))
    if (!figure && other) throw new Unread('un porcentaje de qué')
    // «puntuación en educación»: the word of the standard measure only says that it is a figure.
    if (other && next.id !== standard && id === standard) reader.taken.add(at)
    // «en educación, ¿cuál es la calificación promedio?»: what it is of stands before.
    const before = named.some(
      (place) =>
        place === 0 &&
        place < at &&
        senseAt(reader, place, 'measure')!.id !== standard &&
        reader.tokens[reader.tags[place]!.from - 1]?.folded === 'en',
    )
    if (before && id === standard) reader.taken.add(at)
    // «¿cuántos hectómetros cúbicos le caben?»: in what, and not of what.
    if (other && isUnitOf(reader, at, next.id)) reader.taken.add(at)
    // «cuánto costaba al cierre de 2019»: of one column the standard figure is the way to ask for the other.
    const same = named.some((place) => {
      const beside = senseAt(reader, place, 'measure')!.id
      return beside !== id && subject.measures[beside]!.column === subject.measures[id]!.column
    })
    if (id === standard && same) reader.taken.add(at)
  }
}

function isUnitOf({ tags, tokens, topic: { subject } }: Reader, at: number, id: string): boolean {
  const { from, to } = tags[at]!
  const read = readUnit(
    tokens.map(({ folded }) => folded),
    from,
  )
  return read !== undefined && read.to === to && isIn(subject, id, read.unit)
}
