import { CommanderError } from 'commander'
import { troubleOf } from '@tianguis/core/database/troubles'
import { usageSentence } from './usage-errors.ts'

/** What a command's end means to the shell, worst last where several datasets disagree. */
export const EXIT = { ok: 0, failed: 1, usage: 2, refused: 3, busy: 4, cancelled: 130 } as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** A command that cannot go on, with the sentence its operator reads and the code its shell gets. */
export class CommandFailure extends Error {
  readonly code: ExitCode
  constructor(message: string, code: ExitCode = EXIT.failed) {
    super(message)
    this.code = code
  }
}

export const wrongUsage = (message: string) => new CommandFailure(message, EXIT.usage)

/** How a command that threw ends: its exit code, and one sentence unless commander has already shown help. */
export function endingOf(thrown: unknown, cancelled: boolean): { code: ExitCode; sentence?: string } {
  if (thrown instanceof CommanderError) {
    if (thrown.exitCode === 0) return { code: EXIT.ok }
    return { code: EXIT.usage, sentence: usageSentence(thrown) }
  }
  if (thrown instanceof CommandFailure) return { code: thrown.code, sentence: thrown.message }
  if (cancelled) return { code: EXIT.cancelled, sentence: 'Cancelado.' }
  return { code: EXIT.failed, sentence: cliFailureMessage(thrown) }
}

/** An error in words. Node's refusal by every address of a name is an AggregateError whose message is empty. */
export function cliFailureMessage(thrown: unknown): string {
  if (thrown instanceof AggregateError && !thrown.message) return thrown.errors.map(cliFailureMessage).join('; ')
  if (thrown instanceof RangeError && /call stack/.test(thrown.message))
    return 'Algo viene anidado más hondo de lo que el programa puede leer. Es una falla nuestra: repórtala con lo que se hizo, y con LOG_LEVEL=debug.'
  const trouble = isOfDatabase(thrown) ? troubleOf(thrown) : undefined
  if (trouble) return `La base de datos ${trouble.words}. ${trouble.advice} (${(thrown as Error).message})`
  return withoutPasswords(thrown instanceof Error ? thrown.message || thrown.name : String(thrown))
}

/** The driver's own words; the last is of the bundled server's socket. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout)|\.s\.PGSQL\./

/** An error of the server's, by what node-postgres gives it and nothing else has, or of the connection to it. */
const isOfDatabase = (thrown: unknown) =>
  thrown instanceof Error && (('severity' in thrown && 'routine' in thrown) || DRIVER.test(thrown.message))

/** An address that a driver or the configuration quotes may carry its password. */
export const withoutPasswords = (text: string) => text.replaceAll(/(:\/\/[^\s/:@]*):[^\s/]*@/g, '$1:‹secreto›@')
