import type { Connector } from '@tianguis/core'
import type { MendedParameter, PlaceParameter } from '@tianguis/core/query/read-parameters'
import type { Dataset } from './datasets.ts'

export interface Records {
  /** The records as JSON text, without the brackets. */
  readonly rows: string
  readonly count: number
}

interface Of extends Omit<Dataset, 'name' | 'checkedAt' | 'newestAt' | 'withheld'> {
  readonly next?: string | undefined
  readonly corrections?: readonly MendedParameter[]
  readonly places?: readonly PlaceParameter[]
  readonly recibo?: string
}

/** The success envelope as JSON text: the records pass through untouched, so that no digit is lost. */
export function envelope(connector: Connector, { rows, count }: Records, of: Of, now: Date): string {
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
    ...(of.sample ? { muestra: true } : {}),
    ...(of.places?.length ? { lugar: of.places } : {}),
    ...(of.corrections?.length ? { correcciones: of.corrections } : {}),
    ...(of.next === undefined ? {} : { siguiente: of.next }),
    ...(of.recibo === undefined ? {} : { recibo: of.recibo }),
  }
  return `{"ok":true,"data":[${rows}],"meta":${JSON.stringify(meta)}}`
}
