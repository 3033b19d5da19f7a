import type { Quality } from '../status/quality.ts'
import type { Connector } from '@tianguis/core'
import type { MendedParameter, PlaceParameter } from '@tianguis/core/query/read-parameters'
import { dataTroubleOf, type AnsweredPublication } from './datasets.ts'

export interface Records {
  /** The records as JSON text, without the brackets. */
  readonly rows: string
  readonly count: number
}

/** What an answer tells of its records besides them. */
export interface Told extends AnsweredPublication {
  readonly next?: string | undefined
  readonly corrections?: readonly MendedParameter[]
  readonly places?: readonly PlaceParameter[]
  readonly recibo?: string | undefined
  readonly calidad?: Quality | undefined
  /** What answers of one kind alone tell. */
  readonly besides?: Readonly<Record<string, unknown>>
}

/** What is told of the records in `meta`. @param count where it is known beforehand */
export function metaOf({ source, path }: Connector, of: Told, now: Date, count?: number): object {
  const estado = dataTroubleOf(of)
  return {
    timestamp: timestampOf(now),
    source: source.name,
    endpoint: path.slice(1),
    ...(count === undefined ? {} : { count }),
    actualizado: of.publishedAt?.toISOString() ?? null,
    fecha_datos: of.observedOn,
    fuente_url: source.url,
    licencia: source.licence.name,
    version: of.version,
    ...of.besides,
    ...(of.sample ? { muestra: true } : {}),
    ...(estado === undefined ? {} : { estado }),
    ...(of.places?.length ? { lugar: of.places } : {}),
    ...(of.corrections?.length ? { correcciones: of.corrections } : {}),
    ...(of.next === undefined ? {} : { siguiente: of.next }),
    ...(of.calidad === undefined ? {} : { calidad: of.calidad }),
    ...(of.recibo === undefined ? {} : { recibo: of.recibo }),
  }
}

/** As `meta` has the moment of an answer: ISO 8601 in UTC, to the second. */
export const timestampOf = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`

/** The success envelope as JSON text: the records pass through untouched, so that no digit is lost. */
export const envelope = (connector: Connector, { rows, count }: Records, of: Told, now: Date): string =>
  `{"ok":true,"data":[${rows}],"meta":${JSON.stringify(metaOf(connector, of, now, count))}}`

/** What comes before the first feature of a collection, and after the last: `meta` is a foreign member of RFC 7946. */
export const collectionHead = (meta: object) =>
  `{"type":"FeatureCollection","meta":${JSON.stringify(meta)},"features":[\n`
export const COLLECTION_END = '\n]}\n'
