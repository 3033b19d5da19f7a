import type { Quality } from '../status/quality.ts'
import type { Connector } from '@tianguis/core'
import type { MendedParameter, PlaceParameter } from '@tianguis/core/query/read-parameters'
import { dataTroubleOf, type AnsweredPublication } from './datasets.ts'

export interface Records {
  /** The records as JSON text, without the brackets. */
  readonly rows: string
  readonly count: number
}

interface Of extends AnsweredPublication {
  readonly next?: string | undefined
  readonly corrections?: readonly MendedParameter[]
  readonly places?: readonly PlaceParameter[]
  readonly recibo?: string | undefined
  readonly calidad?: Quality | undefined
  /** Of changes: since which publication, and what tells one record from another. */
  readonly since?: { readonly desde_version: number; readonly clave: readonly string[] }
}

/** The success envelope as JSON text: the records pass through untouched, so that no digit is lost. */
export function envelope(connector: Connector, { rows, count }: Records, of: Of, now: Date): string {
  const estado = dataTroubleOf(of)
  const meta = {
    timestamp: `${now.toISOString().slice(0, 19)}Z`,
    source: connector.source.name,
    endpoint: connector.path.slice(1),
    count,
    actualizado: of.publishedAt?.toISOString() ?? null,
    fecha_datos: of.observedOn,
    fuente_url: connector.source.url,
    licencia: connector.source.licence.name,
    version: of.version,
    ...of.since,
    ...(of.sample ? { muestra: true } : {}),
    ...(estado === undefined ? {} : { estado }),
    ...(of.places?.length ? { lugar: of.places } : {}),
    ...(of.corrections?.length ? { correcciones: of.corrections } : {}),
    ...(of.next === undefined ? {} : { siguiente: of.next }),
    ...(of.calidad === undefined ? {} : { calidad: of.calidad }),
    ...(of.recibo === undefined ? {} : { recibo: of.recibo }),
  }
  return `{"ok":true,"data":[${rows}],"meta":${JSON.stringify(meta)}}`
}
