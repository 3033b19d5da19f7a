/**
 * Words of English grammar that are no Spanish words, so that whoever writes two of them writes English. What English
 * calls a subject is declared by its connector.
 */
export const ENGLISH_GRAMMAR: ReadonlySet<string> = new Set(
  (
    'the of and is are was were does did what whats when where which who how hows why much many with from for by to in on ' +
    'at there it this these those my your has have had than most less least right now today yesterday last next since ' +
    'between over under about near please tell show give can'
  ).split(' '),
)
