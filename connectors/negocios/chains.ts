import { readFileSync } from 'node:fs'
import { csvRecords } from '@tianguis/core/decode/csv'

interface Chain {
  readonly name: string
  /** How its branches are called in the directory, in capitals without accents. */
  readonly written: readonly string[]
  /** Beginnings of the SCIAN codes of its trade: «Liverpool» is a department store and not a pub. */
  readonly trades: readonly string[]
}

const CHAINS: readonly Chain[] = csvRecords(readFileSync(new URL('cadenas.csv', import.meta.url), 'utf8')).map(
  ({ cadena, nombres, ramos }) => ({ name: cadena!, written: nombres!.split('|'), trades: ramos!.split(' ') }),
)

export const CHAIN_NAMES: readonly string[] = CHAINS.map(({ name }) => name)

const bare = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9Á]/g, '')
    .replaceAll('Á', 'A')
const byName = new Map(CHAINS.flatMap((chain) => chain.written.map((name) => [bare(name), chain] as const)))

/**
 * «7 ELEVEN» is also «7-ELEVEN», «SAM S CLUB» «SAM'S CLUB», «AURRERA» «AURRERÁ»; a longer name goes before its
 * beginning.
 */
const ANY = new RegExp(
  `(?<![A-Z0-9Ñ])(?:${CHAINS.flatMap(({ written }) => written)
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(' ', "[ '’´`.&-]{0,4}").replaceAll('A', '[AÁ]'))
    .join('|')})(?![A-Z0-9Ñ])`,
  'i',
)

/**
 * The chain that a branch belongs to by its name and trade, of those that are asked for most; null for everyone else.
 */
export function chainOf(name: string, code: string): string | null {
  const found = ANY.exec(name)
  const chain = found && byName.get(bare(found[0]))
  return chain && chain.trades.some((trade) => code.startsWith(trade)) ? chain.name : null
}
