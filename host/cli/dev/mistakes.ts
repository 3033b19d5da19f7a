/** What is wrong with a connector, as its author is told: before anything is published, and on which line. */
import { join } from 'node:path'
import type { Connector, FetchContext, ParseContext } from '@tianguis/core'
import { parsedTables } from '@tianguis/core/refresh/parsed'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import { unitProblems } from '@tianguis/core/validation/units'
import { withoutAccents } from '@tianguis/core/words/accents'
import { assertAskable } from '@tianguis/sql/lint'
import type { DiscoveredConnector } from '../../discovery.ts'
import { filesOf, lineOf, locateError, saidOf } from '../../place-of-error.ts'

/** A mistake, and the file and line it is on where that is known. */
export interface Mistake {
  readonly says: string
  readonly place?: string | undefined
}

export const mistakeOf = async (error: Error, folder: string): Promise<Mistake> => ({
  says: saidOf(error, folder),
  place: await locateError(error, folder),
})

/** As it is read in a terminal. */
export const mistakeText = (name: string, folder: string, { says, place }: Mistake): string =>
  `✘ ${name}${place === undefined ? '' : `  ${join(folder, place)}`}\n  ${says}`

/**
 * What keeps a connector from answering at all: of its declaration, of its words beside those of other connectors, and
 * of its sample as fetch and parse read it. With any of these nothing else is worth being looked at.
 */
export async function mistakesOf(
  one: DiscoveredConnector,
  others: readonly Connector[],
  reading: ParseContext & Partial<Pick<FetchContext, 'read'>>,
): Promise<Mistake[]> {
  const { connector, folder } = one
  const declared = [...takenNames(one, others), ...secretsIn(folder), ...sharedWords(one, others)]
  const bare = unitProblems(connector).map((says) => new Error(says))
  const found = [...declared, ...(await Promise.all(bare.map((error) => mistakeOf(error, folder))))]
  if (found.length) return found
  try {
    assertAskable(connector, others)
    await rehearsed(one, reading)
    return []
  } catch (error) {
    return [await mistakeOf(error as Error, folder)]
  }
}

/** Of a run only the message of what was thrown is kept: thrown here, it says on which line. */
async function rehearsed(
  { connector, fixtures }: DiscoveredConnector,
  { read, ...context }: Parameters<typeof mistakesOf>[2],
): Promise<void> {
  const { batches } = await rehearse(connector, join(fixtures, 'sample'), read && { read })
  for (const batch of batches)
    for (const [, rows] of parsedTables(connector, batch, context)) for (const _row of rows) continue
}

function takenNames(
  { connector: { name, path }, folder }: DiscoveredConnector,
  others: readonly Connector[],
): Mistake[] {
  return others
    .filter((other) => other.name === name || other.path === path)
    .map((other) => ({
      place: lineOf(folder, other.path === path ? /\bpath:/ : /\bname:/),
      says: `«${other.path === path ? path : name}» es del conjunto «${other.name}»: elige otro nombre y otra ruta.`,
    }))
}

/** A parameter of a URL that is called as secrets are, with a value written into the code. */
const SECRET = /[?&](token|key|api_?key|access_token|clave|password|pwd|secret)=(?!\$\{)[^&'"`\s]{6,}/i

function secretsIn(folder: string): Mistake[] {
  return filesOf(folder).flatMap(({ file, lines }) =>
    lines.flatMap((line, at) => {
      const [, name] = SECRET.exec(line) ?? []
      if (name === undefined) return []
      return {
        place: `${file}:${at + 1}`,
        says: `Una URL lleva un secreto escrito («${name}=…»), que acabaría en la bitácora y en las grabaciones. Decláralo en source.secrets y pídelo con http.secret('NOMBRE').`,
      }
    }),
  )
}

const heard = (word: string) => withoutAccents(word).toLowerCase()
const wordsOf = ({ semantics = {} }: Connector) => Object.values(semantics).flatMap(({ words }) => words)

/** A word that by itself names two datasets names neither: every question with it is asked back. */
function sharedWords({ connector, folder }: DiscoveredConnector, others: readonly Connector[]): Mistake[] {
  return others.flatMap((other) => {
    const taken = new Set(wordsOf(other).map(heard))
    return wordsOf(connector)
      .filter((word) => taken.has(heard(word)))
      .map((word) => ({
        place: lineOf(folder, new RegExp(`['"\`,]\\s*${RegExp.escape(word)}\\s*['"\`,]`)),
        says: `«${word}» ya nombra el conjunto «${other.name}»: una pregunta con esa palabra no sabría de cuál es. Usa otra, o una frase más larga.`,
      }))
  })
}
