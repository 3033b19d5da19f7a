/** The files of the newest publication that is kept for good, whichever vocabulary tells of them. */
import type { Connector } from '@tianguis/core'
import { VERSION_FORMATS, versionPath, VERSION_TYPES, type VersionFormat } from '../versions/offered.ts'
import type { KeptVersion } from '../versions/kept.ts'

export interface PermanentFile {
  readonly format: VersionFormat
  /** Told apart from the file of what is current: «version-12-parquet». */
  readonly id: string
  /** What it is, for people: «Precios de la gasolina, versión 12, en PARQUET». */
  readonly title: string
  readonly mediaType: string
  readonly url: string
  readonly bytes: number
  readonly sha256: string
}

/** None of what is not kept, and none of a sample. @param site scheme and host */
export function permanentFilesOf(
  connector: Connector,
  site: string,
  kept: KeptVersion | undefined,
): readonly PermanentFile[] {
  if (!kept || kept.sample) return []
  const { version, files } = kept
  return VERSION_FORMATS.map((format) => ({
    format,
    id: `version-${version}-${format}`,
    title: `${connector.title}, versión ${version}, en ${format.toUpperCase()}`,
    mediaType: VERSION_TYPES[format],
    url: `${site}${versionPath(connector, version, format)}`,
    ...files[format],
  }))
}
