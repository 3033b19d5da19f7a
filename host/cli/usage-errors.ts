import type { CommanderError } from 'commander'

/**
 * Commander's English about a command line it cannot read, by its code; its message is the only place with the words
 * given.
 */
const SENTENCES: Readonly<Record<string, (message: string) => string>> = {
  'commander.unknownOption': (message) => `No conozco la opción ${first(message)}.${suggested(message)}`,
  'commander.unknownCommand': (message) => `No conozco la orden ${first(message)}.${suggested(message)}`,
  'commander.missingArgument': (message) => `Falta el argumento ${first(message)}.`,
  'commander.missingMandatoryOptionValue': (message) => `Falta la opción ${first(message)}.`,
  'commander.optionMissingArgument': (message) => `A la opción ${first(message)} le falta su valor.`,
  'commander.excessArguments': (message) => `Llegaron más argumentos de los que caben:${message.split(':').at(-1)}`,
  'commander.conflictingOption': (message) =>
    `Las opciones ${[...message.matchAll(/'([^']*)'/g)].map(([, flag]) => `«${flag}»`).join(' y ')} no van juntas.`,
  'commander.invalidArgument': (message) => {
    const [, value, why] = /(?:argument|value) '(.*?)' is invalid[^.]*\. (.*)/s.exec(message) ?? []
    return `Llegó «${value}»; ${why}`
  },
}

/** What is wrong with a command line, in Spanish; undefined when the help that was shown says it. */
export function usageSentence({ code, message }: CommanderError): string | undefined {
  if (code === 'commander.help') return undefined
  return `${SENTENCES[code]?.(message) ?? message} La ayuda está en --help.`
}

const first = (message: string) => `«${/'([^']*)'/.exec(message)?.[1] ?? ''}»`

function suggested(message: string): string {
  const meant = /\(Did you mean (?:one of )?(.+?)\?\)/.exec(message)?.[1]
  return meant ? ` ¿Quisiste decir «${meant.replaceAll(', ', '», «')}»?` : ''
}
