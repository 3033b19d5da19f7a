import type { Connector } from '../contract.ts'
import { isDay } from '../decode/dates.ts'

/** What is wrong with how a connector brings its past. */
export function backfillProblems({ backfill, tables }: Connector): string[] {
  if (!backfill) return []
  const { first, tables: named } = backfill
  const problems = named.flatMap((name) => {
    const table = tables[name]
    if (!table) return [`backfill nombra la tabla «${name}», que no se declara.`]
    return table.mode === 'append' ? [] : [`backfill agrega a «${name}», que es snapshot; se espera mode: 'append'.`]
  })
  if (!named.length) problems.push('backfill no nombra ninguna tabla.')
  if (!isDay(first)) problems.push(`backfill.first «${first}» no es una fecha AAAA-MM-DD.`)
  return problems
}
