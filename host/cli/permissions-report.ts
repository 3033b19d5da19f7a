import type { Permission } from '@tianguis/core/licensing'
import { moment } from '../describe/figures.ts'
import { textTable } from './table.ts'

/** What needs a permission, with the one that was recorded. */
export interface Needing {
  readonly dataset: string
  readonly holder: string
  readonly permission: Pick<Permission, 'words' | 'at'> | undefined
  readonly served: boolean
}

/** One line a dataset. */
export const describePermissions = (all: readonly Needing[]) =>
  textTable(
    [{ title: 'CONJUNTO' }, { title: 'DE QUIÉN' }, { title: 'SE SIRVE' }, { title: 'ANOTADO' }, { title: 'PERMISO' }],
    all.map(({ dataset, holder, permission, served }) => [
      dataset,
      holder,
      served ? 'sí' : 'no',
      permission ? moment(permission.at) : '—',
      permission?.words ?? '—',
    ]),
  )

/** The same for programs. */
export const permissionJson = ({ dataset, holder, permission, served }: Needing) => ({
  conjunto: dataset,
  de_quien: holder,
  se_sirve: served,
  anotado: permission?.at ?? null,
  permiso: permission?.words ?? null,
})
