import type { Connector } from '../contract.ts'

/** What is wrong with how records are folded by period. */
export function groupingProblems({ grouping }: Connector): string[] {
  if (!grouping?.indexed) return []
  const problems = []
  if (!grouping.by.length)
    problems.push('grouping.indexed lee los periodos uno por uno, y sin grouping.by cada uno es un solo registro.')
  if (grouping.change)
    problems.push(
      'grouping.indexed lee sólo los periodos de la página, y grouping.change necesita el anterior a cada uno: quita uno de los dos.',
    )
  return problems
}
