/** «¿dónde va a llover?»: a measure that is asked for as something that holds or not. */
import type { Condition } from '@tianguis/core'
import { OPPOSITE } from './conditions.ts'
import type { Groups } from './grouping.ts'
import { isDenied, says, senseAt, type Reader } from './reader.ts'

export interface Held {
  readonly conditions: readonly Condition[]
  /** Measures that are conditions here, and no figures. */
  readonly measures: ReadonlySet<string>
  /** The towns in which it holds, where the question only says «dónde». */
  readonly groups: Groups
}

const PLACES: ReadonlySet<string> = new Set(['municipio', 'estado'])

/** @param named tags of the measures that were said */
export function readHeld(reader: Reader, named: readonly number[], groups: Groups): Held {
  const asksForPlaces = says(reader, 'donde') || (groups.asked && groups.dimensions.some((id) => PLACES.has(id)))
  const held = asksForPlaces
    ? named.flatMap((at) => {
        const { id } = senseAt(reader, at, 'measure')!
        const { holds, label } = reader.topic.subject.measures[id]!
        // «probabilidad de lluvia en los municipios de Chiapas» names the figure, of each of them.
        if (
          !says(reader, 'donde') &&
          label.includes(' ') &&
          reader.tokens[reader.tags[at]!.from]!.lemma === label.split(' ')[0]
        )
          return []
        return holds ? [{ id, condition: isDenied(reader, at) ? { ...holds, op: OPPOSITE[holds.op]! } : holds }] : []
      })
    : []
  return {
    conditions: held.map(({ condition }) => condition),
    measures: new Set(held.map(({ id }) => id)),
    groups: held.length && !groups.dimensions.length ? { ...groups, dimensions: ['municipio'], asked: true } : groups,
  }
}
