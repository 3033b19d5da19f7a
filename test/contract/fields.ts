import { recordColumns, type Columns, type Connector } from '@tianguis/core'
import { addedColumns } from '@tianguis/core/query/shape'

/**
 * The fields that records of a request have: a distance where it asks what is near, how many where it asks for periods.
 */
export function fieldsOf(connector: Connector, query: Readonly<Record<string, string | number>>): Columns {
  const { distancia_km, registros } = addedColumns(connector)
  const folded = query.agrupar !== undefined && query.agrupar !== connector.grouping?.native
  return {
    ...recordColumns(connector),
    ...(query.cerca !== undefined && !folded && { distancia_km: distancia_km! }),
    ...(folded && { registros: registros! }),
  }
}

/** What a parameter must be asked with, and is asked with here. */
export function besideOf(subject: { readonly connector: Connector }, name: string): Record<string, string | number> {
  const { params, grouping } = subject.connector
  const one = (other: string) => ({ [other]: params[other]!.example })
  const beside = params[name]?.beside
  if (beside !== undefined)
    return {
      ...besideOf(subject, beside),
      ...(beside === 'agrupar' ? { agrupar: grouping!.grains.at(-1)! } : one(beside)),
    }
  if (name !== 'agrupar') return {}
  const [needed] = grouping?.needs ?? []
  return { ...(needed && one(needed)), ...(grouping?.longest !== undefined && one('desde')) }
}
