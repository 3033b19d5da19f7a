import { recordColumns, type Connector, type Grouping } from '@tianguis/core'
import { orderings } from '@tianguis/core/query/orders'
import { DEFAULT_LIMIT } from '@tianguis/core/query/shape'

const code = (name: string) => `\`${name}\``
const and = (names: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(names.map(code))

/** The fields that every grouped record keeps; undefined when the dataset is never grouped. */
export const groupedFields = ({ grouping }: Connector) => grouping && [grouping.time, ...grouping.by]

/** What a grouped record holds, in words; undefined when the dataset is never grouped. */
export function groupingInWords(connector: Connector): string | undefined {
  const { grouping } = connector
  if (!grouping) return undefined
  const { time, values, change, by, native, aggregations, weight } = grouping
  const apart = by.length ? ` por cada ${and(by)}` : ''
  const told = Object.entries(values).flatMap(([name, digits]) =>
    typeof digits === 'number' ? `${code(name)} (con ${digits} decimales a lo más si se promedia)` : [],
  )
  const kept = [time, ...by, ...Object.keys(values), ...(change ? [change.difference, change.percent] : [])]
  const lost = Object.keys(recordColumns(connector)).filter((name) => !kept.includes(name))
  return (
    `Con \`agrupar\`${native ? ` (salvo \`${native}\`)` : ''}, cada registro es un periodo${apart}: ${code(time)} es su primer día; \`registros\`, ${weight === undefined ? 'cuántos son' : 'de cuántos precios es'}; ` +
    `lo que dice \`agregacion\` (sin ella, \`${aggregations[0]}\`) es de ${new Intl.ListFormat('es', { type: 'conjunction' }).format(told)}${extremesInWords(values)}` +
    `${change ? `; ${and([change.difference, change.percent])}, el cambio contra el periodo anterior, que falta en el primero de los que se piden` : ''}.` +
    `${lost.length ? ` Lo demás va en \`null\`, salvo lo que un filtro deja con un solo valor: ${and(lost)}.` : ''}`
  )
}

const EXTREMES = { minimo: 'el menor', maximo: 'el mayor' } as const
const extremesInWords = (values: Grouping['values']) =>
  Object.entries(values)
    .map(([name, told]) => (typeof told === 'string' ? `; ${code(name)} es ${EXTREMES[told]} del periodo` : ''))
    .join('')

/** What `orden` takes of a dataset, in words. */
export const orderingInWords = (connector: Connector) =>
  `Con \`orden\`: ${orderings(connector)
    .map((one) => `\`${one}\``)
    .join('; ')}.`

/**
 * What `desde` and `hasta` read of a dataset whose records are of now, in words; undefined where they are of every
 * moment.
 */
export function pastInWords({ past, params, grouping }: Connector): string | undefined {
  if (!past) return undefined
  if (past.onlyFolded) {
    return (
      `Con \`agrupar\` se lee el resumen que se guarda de lo que fue${grouping?.weight ? '; cada promedio pesa por cuántos valores promedia' : ''}. ` +
      `${params.desde?.beside ? 'Sin él sólo hay lo vigente.' : 'Sin él, `desde` y `hasta` son de lo vigente.'}${past.lacks ? ` El resumen no tiene ${past.lacks.map((name) => `\`${name}\``).join(', ')}.` : ''}`
    )
  }
  const order = past.order.map((part) => (part.endsWith(' desc') ? `-${part.slice(0, -5)}` : part)).join(',')
  const unsaid = params.limit?.absent?.limit === undefined ? ` Entonces, sin \`limit\`, ${DEFAULT_LIMIT}.` : ''
  return `Sin \`desde\`, \`hasta\` ni \`agrupar\` se lee lo más reciente; con ellos, cada momento que se guarda, en el orden \`${order}\`.${unsaid}`
}
