import { recordColumns, type Connector } from '@tianguis/core'

const code = (name: string) => `\`${name}\``
const and = (names: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(names.map(code))

/** The fields a grouped record keeps; undefined when the dataset is never grouped. */
export const groupedFields = ({ grouping }: Connector) =>
  grouping && [grouping.time, grouping.mean, grouping.change, grouping.changePct, ...grouping.by]

/** What a grouped record holds, in words; undefined when the dataset is never grouped. */
export function groupingInWords(connector: Connector): string | undefined {
  const { grouping } = connector
  if (!grouping) return undefined
  const { time, mean, digits, change, changePct, by } = grouping
  const apart = by.length ? ` por cada ${and(by)}` : ''
  const lost = Object.keys(recordColumns(connector)).filter((name) => !groupedFields(connector)!.includes(name))
  return `Con \`agrupar\` (salvo \`dia\`), cada registro es un periodo${apart}: ${code(time)} es su primer día; ${code(mean)}, su promedio, con ${digits} decimales a lo más; ` +
    `${and([change, changePct])}, el cambio contra el periodo anterior.${lost.length ? ` Lo demás va en \`null\`: ${and(lost)}.` : ''}`
}
