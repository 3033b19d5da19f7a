/** Which datasets an answer is of. */
import type { Connector, LogicalQuery } from '@tianguis/core'

/** That of the question, and that of a figure that stands beside it. */
export function connectorsOf(
  { tabla, junto }: LogicalQuery,
  connectors: readonly { readonly connector: Connector }[],
): readonly Connector[] {
  const declaring = (id: string) => connectors.find(({ connector: { semantics = {} } }) => id in semantics)!.connector
  return [declaring(tabla), ...(junto ? [declaring(junto.consulta.tabla)] : [])]
}
