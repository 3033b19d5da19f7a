import type { Connector, ValueCorrection, PlaceRead } from '@tianguis/core'
import type { Writing } from '@tianguis/core/query/serialize'
import { dataTroubleOf, type AnsweredPublication } from './datasets.ts'
import { isSaved, TYPES } from './format.ts'
import { cacheTags } from './validators.ts'

export interface AnswerNotices extends AnsweredPublication {
  /** Where it is known beforehand. */
  readonly count?: number
  /** Path of the next page. */
  readonly next?: string | undefined
  readonly writing: Writing
  readonly corrections: readonly ValueCorrection[]
  /** What names of places were taken for. */
  readonly places?: readonly PlaceRead[]
  /** Datasets of which figures stand beside the first's. */
  readonly beside?: readonly Connector[]
}

/** What `meta` says, for formats that have no envelope; the same of every format, so that a client reads one place. */
export function headersOf(
  { name, source }: Connector,
  {
    count,
    next,
    version,
    publishedAt,
    observedOn,
    sample,
    condition,
    corrections,
    places = [],
    beside = [],
    writing: { format },
  }: AnswerNotices,
): Record<string, string> {
  const trouble = dataTroubleOf({ condition })
  return {
    'Content-Type': format === 'xlsx' ? TYPES[format] : `${TYPES[format]}; charset=utf-8`,
    ...(isSaved(format) && {
      'Content-Disposition': `attachment; filename="${name}${sample ? '-muestra' : ''}.${format}"`,
    }),
    Link: [
      ...(next === undefined ? [] : [`<${next}>; rel="next"`]),
      ...[source, ...beside.map((one) => one.source)].map(linksOf),
    ].join(', '),
    ...(count !== undefined && { 'X-Tianguis-Registros': String(count) }),
    'X-Tianguis-Version': String(version),
    ...cacheTags([name, ...beside.map((one) => one.name)]),
    ...(publishedAt && { 'X-Tianguis-Actualizado': publishedAt.toISOString() }),
    ...(observedOn !== null && { 'X-Tianguis-Fecha-Datos': observedOn }),
    ...(sample && { 'X-Tianguis-Muestra': 'true' }),
    ...(trouble && { 'X-Tianguis-Estado-Datos': trouble }),
    ...(places.length && {
      'X-Tianguis-Lugar': String(
        new URLSearchParams(places.map(({ escrito, leido }): [string, string] => [escrito, leido])),
      ),
    }),
    ...(corrections.length && {
      'X-Tianguis-Correcciones': String(
        new URLSearchParams(corrections.map(({ escrito, leido }): [string, string] => [escrito, leido])),
      ),
    }),
  }
}

type Source = Connector['source']
const linksBySource = new WeakMap<Source, string>()

/** Told with every answer, and parsed once. */
function linksOf(source: Source): string {
  const links = linksBySource.get(source) ?? [link(source.licence.url, 'license'), link(source.url, 'via')].join(', ')
  linksBySource.set(source, links)
  return links
}

/** A header holds ASCII, as an address does once it is parsed. */
const link = (url: string, relation: string) => `<${new URL(url).href}>; rel="${relation}"`
