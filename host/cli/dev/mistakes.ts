/** What can be seen to be wrong with a connector before anything is asked of it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connector, Subject } from '@tianguis/core'
import { unitProblems } from '@tianguis/core/validation/units'
import { withoutAccents } from '@tianguis/core/words/accents'
import type { DiscoveredConnector } from '../../discovery.ts'

/** A mistake, and where it is if the text of a file shows it. */
export interface Mistake {
  readonly says: string
  readonly place?: string
}

export const mistakesOf = (one: DiscoveredConnector, others: readonly Connector[]): Mistake[] => [
  ...unitProblems(one.connector).map((says) => ({ says })),
  ...secretsIn(one.folder),
  ...sharedWords(one.connector, others),
]

/** A parameter of a URL that is called as secrets are, with a value written into the code. */
const SECRET = /[?&](token|key|api_?key|access_token|clave|password|pwd|secret)=(?!\$\{)[^&'"`\s]{6,}/i

function secretsIn(folder: string): Mistake[] {
  return globSync('**/*.{ts,js}', { cwd: folder, exclude: ['**/node_modules/**'] }).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        const [, name] = SECRET.exec(line) ?? []
        if (name === undefined) return []
        return {
          place: `${file}:${at + 1}`,
          says: `Una URL lleva un secreto escrito («${name}=…»), que acabaría en la bitácora y en las grabaciones. Decláralo en source.secrets y pídelo con http.secret('NOMBRE').`,
        }
      }),
  )
}

const heard = ({ words }: Subject) => words.map((word) => withoutAccents(word).toLowerCase())

/** A word that by itself names two datasets names neither: every question with it is asked back. */
function sharedWords({ semantics = {} }: Connector, others: readonly Connector[]): Mistake[] {
  return Object.values(semantics).flatMap((subject) =>
    others.flatMap((other) => {
      const taken = new Set(Object.values(other.semantics ?? {}).flatMap(heard))
      const shared = heard(subject).filter((word) => taken.has(word))
      return shared.map((word) => ({
        says: `«${word}» ya nombra el conjunto «${other.name}»: una pregunta con esa palabra no sabría de cuál es. Usa otra, o una frase más larga.`,
      }))
    }),
  )
}
