import type { Connector } from '@tianguis/core'
import { DEFAULT_LIMIT } from '@tianguis/core/query/shape'

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
