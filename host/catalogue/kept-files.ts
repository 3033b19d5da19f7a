/** The files of a dataset that are kept, whichever vocabulary tells of them. */
import type { Connector } from '@tianguis/core'
import type { KeptFiles, KeptVersion } from '../versions/kept.ts'
import {
  VERSION_FORMATS,
  versionPath,
  VERSION_TYPES,
  YEAR_FILE,
  yearPath,
  type VersionFormat,
} from '../versions/offered.ts'
import type { KeptYear } from '../versions/past-years.ts'

/** What is kept of a dataset. */
export interface Kept {
  /** The newest that is. */
  readonly version: KeptVersion | undefined
  /** Those of its past that are over, newest first. */
  readonly years: readonly KeptYear[]
}

export interface KeptFile {
  readonly format: VersionFormat
  /** Told apart from the file of what is current: «version-12-parquet», «historia-2024-csv». */
  readonly id: string
  /** What it is, for people: «Precios de la gasolina, versión 12, en PARQUET». */
  readonly title: string
  readonly mediaType: string
  readonly url: string
  readonly bytes: number
  readonly sha256: string
}

/** None of a sample. @param site scheme and host */
export function keptFilesOf(connector: Connector, site: string, kept: Kept | undefined): readonly KeptFile[] {
  const { version, years = [] } = kept ?? {}
  const filesOf = (
    { files }: KeptFiles,
    { id, what, pathOf }: { id: string; what: string; pathOf: (format: VersionFormat) => string },
  ) =>
    VERSION_FORMATS.map((format) => ({
      format,
      id: `${id}-${format}`,
      title: `${connector.title}, ${what}, en ${format.toUpperCase()}`,
      mediaType: VERSION_TYPES[format],
      url: `${site}${pathOf(format)}`,
      ...files[format],
    }))
  const newest =
    version && !version.sample
      ? filesOf(version, {
          id: `version-${version.version}`,
          what: `versión ${version.version}`,
          pathOf: (format) => versionPath(connector, version.version, format),
        })
      : []
  return [
    ...newest,
    ...years.flatMap((one) =>
      filesOf(one, {
        id: `${YEAR_FILE}${one.year}`,
        what: `historia de ${one.year}`,
        pathOf: (format) => yearPath(connector, one.year, format),
      }),
    ),
  ]
}
