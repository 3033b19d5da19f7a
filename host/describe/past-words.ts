import type { Connector } from '@tianguis/core'
import { UNSAID } from '../answer/shape.ts'

/** What `desde` and `hasta` read of a dataset whose records are of now, in words; undefined where they are of every moment. */
export function pastInWords({ past, params }: Connector): string | undefined {
  if (!past) return undefined
  if (past.onlyFolded) return 'De lo que fue se guarda un resumen por periodo: `desde` y `hasta` se piden con `agrupar`.'
  const order = past.order.map((part) => (part.endsWith(' desc') ? `-${part.slice(0, -5)}` : part)).join(',')
  const unsaid = params.limit?.absent?.limit === undefined ? ` Entonces, sin \`limit\`, ${UNSAID}.` : ''
  return `Sin \`desde\`, \`hasta\` ni \`agrupar\` se lee lo más reciente; con ellos, cada momento que se guarda, en el orden \`${order}\`.${unsaid}`
}
