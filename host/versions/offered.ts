/** What is asked of a dataset's versions and changes, and where. */
import { limit, type Connector, type DescribedParam, type Param, type ReadContext } from '@tianguis/core'
import { explained } from '@tianguis/core/query/refusal'
import { TYPES } from '../answer/format.ts'
import { FORMATO_OF_LINES } from '../answer/format.ts'
import { UNIVERSAL } from '../answer/universal.ts'
import { API_ROOT } from '../describe/calls.ts'

/** What a version is written as, and how its path ends. */
export const VERSION_FORMATS = ['parquet', 'csv'] as const
export type VersionFormat = (typeof VERSION_FORMATS)[number]
export const VERSION_TYPES: Readonly<Record<VersionFormat, string>> = {
  parquet: 'application/vnd.apache.parquet',
  csv: TYPES.csv,
}

export const changesPath = ({ path }: Pick<Connector, 'path'>) => `${API_ROOT}${path}/cambios`
export const versionsPath = ({ path }: Pick<Connector, 'path'>) => `${API_ROOT}${path}/versiones`
/** By which shared caches forget the files of all versions of a dataset. */
export const versionsTag = (dataset: string) => `versiones-${dataset}`
export const versionPath = (connector: Pick<Connector, 'path'>, version: number, format: VersionFormat) =>
  `${versionsPath(connector)}/${version}.${format}`
/** A year of the past that is over, beside the versions. */
export const yearPath = (connector: Pick<Connector, 'path'>, year: number, format: VersionFormat) =>
  `${versionsPath(connector)}/${YEAR_FILE}${year}.${format}`
export const YEAR_FILE = 'historia-'

const CURSOR: DescribedParam = {
  ...UNIVERSAL.cursor,
  description:
    'La página siguiente: el cursor que trae `meta.siguiente` (y el encabezado `Link` con `rel="next"`), tal cual. El del ejemplo está en lugar de uno de verdad y no se puede pedir tal cual.',
}

export const CHANGES_LIMIT = limit({ max: 5_000, standard: 1_000 })
export const CHANGES_PARAMETERS = {
  desde_version: {
    description:
      'El número de la publicación que ya se tiene, como lo dice `meta.version` (`X-Tianguis-Version`): se responde lo que cambió desde ella hasta la vigente.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  limit: CHANGES_LIMIT,
  cursor: CURSOR,
  formato: FORMATO_OF_LINES,
  decimal: UNIVERSAL.decimal,
} as const satisfies Readonly<Record<string, DescribedParam>>

export const VERSIONS_LIMIT = limit({ max: 500 })
export const VERSIONS_PARAMETERS = { limit: VERSIONS_LIMIT, cursor: CURSOR } as const satisfies Readonly<
  Record<string, DescribedParam>
>

/** How many of a page are asked for. @throws QueryPlanError */
export const limitOf = (query: ReadonlyMap<string, string>, param: Param, context: ReadContext): number =>
  explained('limit', () => {
    const raw = query.get('limit')
    return raw === undefined ? param.absent : param.read(raw, context)
  })!.limit!
