import { quoted } from '@tianguis/core/database/connection'
import { scramVerifier } from '@tianguis/core/database/scram'
import type { QuestionLogin } from './login.ts'
import { ROLE_CONNECTIONS, ROLE_MARK, ROLE_SETTINGS } from './rights.ts'

/** Why questions have no role, and what mends it. */
export interface RoleRefusal {
  /** In Spanish. */
  readonly why: string
  /** What whoever administers PostgreSQL is to run, as it is pasted. Of the password it holds what PostgreSQL stores. */
  readonly remedy: string
}

/** All that the owner would have run, had he CREATEROLE: the role is known by its comment, whoever made it. */
export function statementsThatMake({ role, password, database }: QuestionLogin): string {
  const name = quoted(role)
  return [
    `create role ${name} login noinherit connection limit ${ROLE_CONNECTIONS} password '${scramVerifier(password)}';`,
    `comment on role ${name} is '${ROLE_MARK}';`,
    `grant connect on database ${quoted(database)} to ${name};`,
    ...Object.entries(ROLE_SETTINGS).map(([setting, value]) => `alter role ${name} set ${setting} = '${value}';`),
  ].join('\n')
}

/** A role of that name that is somebody else's is not taken away: it makes room. */
export const statementsThatReplace = (login: QuestionLogin): string =>
  `alter role ${quoted(login.role)} rename to ${quoted(`${login.role.slice(0, 54)}_anterior`)};\n${statementsThatMake(login)}`

/** @param pooled whether PgBouncer or another stands before PostgreSQL, and has to know the role too */
export function statementsThatAdmit({ role, password }: QuestionLogin, pooled: boolean): string {
  const verifier = scramVerifier(password)
  const statement = `alter role ${quoted(role)} login password '${verifier}';`
  if (!pooled) return statement
  return `-- En PostgreSQL:
${statement}
-- En PgBouncer sin auth_query, una línea más de su auth_file, y RELOAD:
"${role}" "${verifier}"`
}
