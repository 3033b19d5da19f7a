/** The service's own OpenAPI description, as it serves it. */
import { call } from './call.ts'
import { descriptionOf, type Description } from './judge.ts'

export type { Description }

const known = new Map<string, Promise<Description>>()

/** Read once for every service. */
export function openDescription(base: string): Promise<Description> {
  const reading = known.get(base) ?? call(base, '/openapi.json').then((answer) => descriptionOf(answer.json()))
  known.set(base, reading)
  return reading
}
