/** The versions of a dataset that are kept as files. */
import type { RequestHandler, Response } from 'express'
import type { Connector } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import { readCursor, writeCursor } from '@tianguis/core/query/cursor'
import { envelope } from '../answer/envelope.ts'
import { notLoaded } from '../answer/rows.ts'
import { cacheControl, cacheTags } from '../answer/validators.ts'
import type { Hosting } from '../hosting.ts'
import { readQuery } from '../request/query.ts'
import { keptVersions, type KeptFiles, type KeptVersion } from './kept.ts'
import {
  limitOf,
  versionPath,
  VERSIONS_LIMIT,
  VERSIONS_PARAMETERS,
  versionsPath,
  yearPath,
  type VersionFormat,
} from './offered.ts'
import { hasPast, keptYears, type KeptYear } from './past-years.ts'

/** A file of a version. */
export interface VersionFile {
  readonly ruta: string
  readonly bytes: number
  readonly sha256: string
}

/** A version as it is told. */
export interface VersionTold extends FilesTold {
  readonly version: number
  readonly publicacion: string
  /** ISO 8601, UTC. */
  readonly publicado: string
  readonly fecha_datos: string | null
  readonly muestra: boolean
}

/** A year of the past as it is told. */
export interface YearTold extends FilesTold {
  readonly anio: number
  /** The newest publication of which it is known that it changes nothing of the year. */
  readonly version: number
}

interface FilesTold extends Readonly<Record<VersionFormat, VersionFile>> {
  readonly registros: number
  readonly en_parte: boolean
  readonly escrita: string
}

export function answerVersions(
  connector: Connector,
  { datasets, clock }: Hosting,
  poolOf: (response: Response) => Pool,
): RequestHandler {
  const walk = `${connector.name}/versiones`
  return async (request, response) => {
    const query = readQuery(request.url, Object.keys(VERSIONS_PARAMETERS))
    const limit = limitOf(query, VERSIONS_LIMIT, datasets.context)
    const cursor = query.get('cursor')
    const before = cursor === undefined ? undefined : readCursor(walk, cursor).version
    const dataset = datasets.get(connector.name)
    if (!dataset?.version) throw notLoaded(connector, dataset)
    const pool = poolOf(response)
    const found = await keptVersions(pool, connector, { before, limit: limit + 1 })
    const years = hasPast(connector) ? await keptYears(pool, connector) : undefined
    const page = found.slice(0, limit)
    const next = found.length > limit ? `${versionsPath(connector)}?${pageQuery(query, walk, page.at(-1)!)}` : undefined
    response.set({ 'Cache-Control': cacheControl(response), ...cacheTags([connector.name]) }).type('json')
    const rows = page.map((one) => JSON.stringify(toldOf(connector, one))).join()
    response.end(
      request.method === 'HEAD'
        ? undefined
        : envelope(
            connector,
            { rows, count: page.length },
            { ...dataset, next, ...(years && { besides: { historia: years.map((one) => yearTold(connector, one)) } }) },
            clock(),
          ),
    )
  }
}

/** The next page begins behind a version, whatever is written or taken away meanwhile. */
function pageQuery(query: ReadonlyMap<string, string>, walk: string, { version, publicationId }: KeptVersion): string {
  const cursor = writeCursor(walk, { version, publicationId, hour: null, place: [] })
  return new URLSearchParams([...[...query].filter(([name]) => name !== 'cursor'), ['cursor', cursor]]).toString()
}

export function toldOf(connector: Pick<Connector, 'path'>, kept: KeptVersion): VersionTold {
  const { registros, ...files } = filesTold(kept, (format) => versionPath(connector, kept.version, format))
  return {
    version: kept.version,
    publicacion: kept.publicationId,
    publicado: kept.publishedAt.toISOString(),
    fecha_datos: kept.observedOn,
    registros,
    muestra: kept.sample,
    ...files,
  }
}

export const yearTold = (connector: Pick<Connector, 'path'>, kept: KeptYear): YearTold => ({
  anio: kept.year,
  version: kept.version,
  ...filesTold(kept, (format) => yearPath(connector, kept.year, format)),
})

function filesTold(
  { rows, withheld, writtenAt, files }: KeptFiles,
  pathOf: (format: VersionFormat) => string,
): FilesTold {
  const file = (format: VersionFormat): VersionFile => ({ ruta: pathOf(format), ...files[format] })
  return {
    registros: rows,
    en_parte: withheld,
    escrita: writtenAt.toISOString(),
    parquet: file('parquet'),
    csv: file('csv'),
  }
}
