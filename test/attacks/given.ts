import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Attack } from './statements.ts'

/**
 * Attacks from outside the repository, `kind|category|statement` a line, as they are and with the names of this house's
 * views. Empty, and says so, when TIANGUIS_SAMPLES does not say where samples are.
 */
export function givenAttacks(): Attack[] {
  const samples = process.env.TIANGUIS_SAMPLES
  const file = samples && join(samples, '..', 'attacks', 'attacks.txt')
  if (!file || !existsSync(file)) {
    console.log('Los ataques que se dan aparte: se omite, TIANGUIS_SAMPLES no dice dónde están.')
    return []
  }
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('|'))
  return lines
    .filter(([kind]) => kind === 'sql')
    .flatMap(([, category, ...rest]) => {
      const sql = rest.join('|').replaceAll('\\n', '\n')
      return [...new Set([sql, renamed(sql)])].map((one) => ({ category: `dado: ${category}`, sql: one }))
    })
}

function renamed(sql: string): string {
  const named = sql
    .replaceAll(/\b(?:datos\.)?gasolina\b(?! AS \()/g, 'consulta.gasolina')
    .replaceAll(/\b(?:datos\.)?robos\b/g, 'consulta.delitos')
  return /limit|fetch|;/i.test(named) || !/^(select|with)/i.test(named) ? named : `${named} LIMIT 5`
}
