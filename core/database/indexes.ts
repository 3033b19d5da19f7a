import type { Table } from '../connector.ts'
import { quoted } from './connection.ts'
import { indexName } from './names.ts'

/** Strips to a degree of latitude, some kilometre each: with the longitude behind them, an index holds what is in a box. */
const STRIPS = 100

/** Which strip a latitude is in, as the index has it. */
export const stripOf = (latitude: string) => `(floor(${latitude} * ${STRIPS})::int)`

/** The strips from one latitude to another, both in degrees. */
export function stripsWithin(south: number, north: number): number[] {
  const [first, last] = [Math.floor(south * STRIPS), Math.floor(north * STRIPS)]
  return Array.from({ length: last - first + 1 }, (_none, at) => first + at)
}

/** What a table declares for reading, by the name of each index: its columns as SQL. */
export function declaredIndexes(physical: string, { columns, indexes = [], key, point }: Table): Map<string, string> {
  const declared = indexes.map((index): [string, string] => [indexName(physical, index), index.map((part) => partSql(part, columns)).join(', ')])
  if (!point) return new Map(declared)
  const [latitude, longitude] = point
  // With the latitude and the key, what is near is found without the rows themselves.
  const rest = [longitude, latitude, ...key].map(quoted)
  return new Map([...declared, [indexName(physical, [`@franja${STRIPS}`, longitude, latitude, ...key]), [stripOf(quoted(latitude)), ...rest].join(', ')]])
}

/** As an order has it: absent values last. A column that is always there needs no saying so, which would keep its index from being used. */
function partSql(part: string, columns: Table['columns']): string {
  const [name, direction] = part.split(' ') as [string, string?]
  if (!direction) return quoted(name)
  return `${quoted(name)} desc${columns[name]!.spec.required ? '' : ' nulls last'}`
}
