/** Which file of a dataset is meant by a name: a version's, or a year's of its past. */
import type { Connector } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import type { AnsweredPublication } from '../answer/datasets.ts'
import { ApiError } from '../request/errors.ts'
import { fileName, keptVersions, type KeptFiles } from './kept.ts'
import { VERSION_FORMATS, versionsPath, YEAR_FILE, type VersionFormat } from './offered.ts'
import { hasPast, keptYears, yearFileName } from './past-years.ts'

/** A file that there is, and how it is told and kept. */
export interface FoundFile extends KeptFiles, AnsweredPublication {
  readonly format: VersionFormat
  /** What it is, in a sentence. */
  readonly what: string
  /** Its name in the store, and how a browser names it behind the dataset. */
  readonly stored: string
  readonly savedAs: string
  readonly changedAt: Date
  /** It never changes. A year of the past does, where its source corrects it or an operator brings more of it. */
  readonly isForGood: boolean
}

/** @throws ApiError 404 */
export async function findFile(pool: Pool, connector: Connector, name: string): Promise<FoundFile> {
  const [, year, number, ending] = NAME.exec(name) ?? []
  const format = VERSION_FORMATS.find((one) => one === ending)
  if (!format) throw unknown(connector, `«${name.slice(0, 60)}»`)
  return year === undefined
    ? findVersion(pool, connector, Number(number), format)
    : findYear(pool, connector, Number(year), format)
}
const NAME = new RegExp(String.raw`^(?:${YEAR_FILE}([12]\d{3})|([1-9]\d{0,14}))\.(\w+)$`)

async function findVersion(
  pool: Pool,
  connector: Connector,
  version: number,
  format: VersionFormat,
): Promise<FoundFile> {
  const what = `la versión ${version}`
  const [kept] = await keptVersions(pool, connector, { version, limit: 1 })
  if (!kept) throw unknown(connector, what)
  return {
    ...kept,
    format,
    what,
    stored: fileName(connector, kept, format),
    savedAs: `v${version}${kept.sample ? '-muestra' : ''}`,
    changedAt: kept.publishedAt,
    isForGood: true,
  }
}

async function findYear(pool: Pool, connector: Connector, year: number, format: VersionFormat): Promise<FoundFile> {
  const what = `la historia de ${year}`
  const [kept] = hasPast(connector) ? await keptYears(pool, connector, year) : []
  if (!kept) throw unknown(connector, what)
  return {
    ...kept,
    publishedAt: kept.writtenAt,
    observedOn: null,
    sample: false,
    format,
    what,
    stored: yearFileName(connector, kept, format),
    savedAs: `${YEAR_FILE}${year}`,
    changedAt: kept.writtenAt,
    isForGood: false,
  }
}

function unknown(connector: Connector, what: string): ApiError {
  const list = versionsPath(connector)
  return new ApiError(
    'no_encontrado',
    `No hay un archivo de ${what} de ${connector.path}: no se escribe cada publicación, y las escritas se guardan un tiempo; de la historia, los años que ya acabaron. ${list} dice cuáles hay.`,
    { detalle: { sugerencias: [list] } },
  )
}
