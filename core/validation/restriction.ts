import type { Connector } from '../contract.ts'

/** What is wrong with what a source says may not be sold. */
export function restrictionProblems({ source: { licence, hosts, restricted }, tables }: Connector): string[] {
  if (!restricted) return []
  const problems = []
  const {
    holder,
    rows: { table, column, value },
  } = restricted
  const spec = tables[table]?.columns[column]?.spec
  if (licence.commercial)
    problems.push(
      'La fuente declara una parte que no se puede vender (restricted) y una licencia que sí: licence.commercial debe ser false.',
    )
  if (!holder) problems.push('La parte que no se puede vender (restricted) no dice de quién es.')
  if (!restricted.hosts.length) problems.push('La parte que no se puede vender (restricted) no nombra ningún host.')
  for (const host of restricted.hosts)
    if (!hosts.includes(host))
      problems.push(`La parte que no se puede vender (restricted) nombra el host «${host}», que la fuente no declara.`)
  if (!spec)
    return [...problems, `La parte que no se puede vender (restricted) nombra «${table}.${column}», que no se declara.`]
  // Of a value that is absent nobody could say whose the row is.
  if (spec.kind !== 'text' || !spec.required)
    problems.push(`«${table}.${column}», que dice de quién es cada renglón, debe ser text().required().`)
  if (spec.values && !spec.values.includes(value))
    problems.push(`«${table}.${column}» nunca es «${value}», lo que no se puede vender.`)
  return problems
}
