import type { Connector } from '../contract.ts'
import { recordColumns } from '../connector.ts'

/** Decimals of a connector that do not say what they are of, in Spanish: a figure without a unit is no figure. */
export function unitProblems(connector: Connector): string[] {
  const tables = Object.entries(connector.tables).map(([name, { columns }]) => [name, columns] as const)
  const named = [...tables, ['registro', recordColumns(connector)] as const]
  const bare = named.flatMap(([where, columns]) =>
    Object.entries(columns)
      .filter(([, { spec }]) => spec.kind === 'decimal' && !spec.unit)
      .map(([name]) => ({ name, where })),
  )
  return [...new Map(bare.map((one) => [one.name, one])).values()].map(
    ({ name, where }) =>
      `El decimal «${where}.${name}» no dice su unidad: pon .unit('MXN/kg'), .unit('%') o la que tenga; de una razón, .unit('sin unidad').`,
  )
}
