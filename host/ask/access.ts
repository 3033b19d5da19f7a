import { viewsOf } from '@tianguis/sql/knowledge/catalogue'
import type { Access } from '@tianguis/sql/role/access'
import { openAccess } from '@tianguis/sql/role/role'
import type { Service } from '../composition.ts'

/** Makes or mends the role that questions run as, over the views that the composition made. */
export function openQuestionAccess({
  connectors,
  pool,
  databaseUrl: url,
  asSuperuser,
}: Pick<Service, 'connectors' | 'pool' | 'databaseUrl' | 'asSuperuser'>): Promise<Access> {
  const views = connectors.flatMap(({ connector: { semantics = {} } }) =>
    Object.entries(semantics).flatMap(([id, subject]) => Object.keys(viewsOf({ id, subject }))),
  )
  return openAccess({ pool, url, views, asSuperuser })
}

/** What is told where questions are closed; the rest is the operator's. */
export const SEE_DOCTOR = 'Quien opera el servicio ve qué hacer con «tianguis doctor».'
