import type { Table } from '../connector.ts'
import { quoted } from './connection.ts'
import { indexName } from './names.ts'

/**
 * Strips to a degree of latitude, some 400 across the widest circle that is looked through: with the longitude behind
 * them, an index holds what is in a box or crossed by a ring. The thinner they are, the less is read besides the ring,
 * and the more of them are asked for.
 * @param widest radius, in kilometres
 */
const stripsOfDegree = (widest: number) => Math.max(1, Math.round(22_000 / widest))

/** Which strip a latitude is in, as the index has it. */
export const stripOf = (latitude: string, widest: number) => `(floor(${latitude} * ${stripsOfDegree(widest)})::int)`

export interface Strip {
  readonly number: number
  readonly south: number
  readonly north: number
}

/** The strips from one latitude to another, all in degrees. */
export function stripsWithin(south: number, north: number, widest: number): Strip[] {
  const each = stripsOfDegree(widest)
  const [first, last] = [Math.floor(south * each), Math.floor(north * each)]
  return Array.from({ length: last - first + 1 }, (_none, at) => ({
    number: first + at,
    south: (first + at) / each,
    north: (first + at + 1) / each,
  }))
}

/** What a table declares for reading, by the name of each index: its columns as SQL. */
export function declaredIndexes(physical: string, { columns, indexes = [], key, nearby }: Table): Map<string, string> {
  const declared = [
    // By when a row came to be as it is: what changed since a publication is found without the rest.
    [indexName(physical, ['_desde']), '_desde'] as [string, string],
    ...indexes.map((index): [string, string] => [
      indexName(physical, index),
      index.map((part) => partSql(part, columns)).join(', '),
    ]),
  ]
  if (nearby === undefined) return new Map(declared)
  // With the latitude and the key, what is near is found without the rows themselves.
  const rest = ['longitud', 'latitud', ...key]
  return new Map([
    ...declared,
    [
      indexName(physical, [`@franja${stripsOfDegree(nearby)}`, ...rest]),
      [stripOf('latitud', nearby), ...rest.map(quoted)].join(', '),
    ],
  ])
}

/**
 * As an order has it: absent values last. A column that is always there needs no saying so, which would keep its index
 * from being used.
 */
function partSql(part: string, columns: Table['columns']): string {
  const [name, direction] = part.split(' ') as [string, string?]
  if (!direction) return quoted(name)
  return `${quoted(name)} desc${columns[name]!.spec.required ? '' : ' nulls last'}`
}
