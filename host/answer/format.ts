import type { Request } from 'express'
import type { Connector, DescribedParam } from '@tianguis/core'
import { hasGeometry } from '@tianguis/core/query/geometry'
import { chosen, invalid } from '@tianguis/core/query/refusal'
import { FORMATS, LIST_JOINT, separatorOf, type Format, type Writing } from '@tianguis/core/query/serialize'

export const TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
  geojsons: 'application/geo+json-seq',
}

/** Of what has no place: most datasets, and the answer to a question. */
export const PLACELESS = FORMATS.filter((format) => format !== 'geojson')

/** Of what is no table of records alone. */
export const LINES = ['json', 'csv', 'ndjson'] as const

export const formatsOf = (connector: Connector): readonly Format[] => (hasGeometry(connector) ? FORMATS : PLACELESS)

/** Of those that are taken for files, and told by which name they are saved. */
export const isSaved = (format: Format) => format !== 'json' && format !== 'ndjson'

/** The decimal mark of a spreadsheet, which is a point in Mexico. */
const DECIMALS = ['punto', 'coma'] as const

const CHOICE =
  'Cómo se escriben los registros. También se elige con `Accept` (`application/json`, `text/csv`, `application/x-ndjson`, o el tipo de los demás); si llegan los dos, vale `formato`. ' +
  `\`csv\` (RFC 4180, UTF-8) lleva una fila de encabezados con los campos en su orden, \`null\` como celda vacía y las listas unidas con «${LIST_JOINT}»; ` +
  'un texto que una hoja de cálculo tomaría por fórmula (empieza con `=`, `+`, `-`, `@`, tabulador o retorno) lleva un apóstrofo delante. ' +
  '`ndjson` es un registro JSON por línea. ' +
  'Sin el sobre, lo que dice `meta` va en los encabezados `X-Tianguis-…` y `Link`. Los errores son siempre JSON.'

const WORKBOOK =
  ' `xlsx` es un libro de Excel: números como números, claves y teléfonos como texto, días como días, y una segunda hoja con la fuente, la licencia y la versión.'

const PLACES =
  ' `geojson` (RFC 7946, `application/geo+json`) es una `FeatureCollection` para mapas: cada registro es un `Feature` con su punto o su límite, o con `geometry: null` si no lo tiene, y `meta` va en ella.'

const formato = (formats: readonly Format[], more: string): DescribedParam => ({
  description: CHOICE + more,
  schema: { type: 'string', enum: [...formats], default: 'json' },
  example: 'csv',
})

export const FORMATO = formato(PLACELESS, WORKBOOK)
export const FORMATO_OF_LINES = formato(LINES, '')
/** Of a dataset whose records have a place. */
export const FORMATO_WITH_PLACES = formato(FORMATS, WORKBOOK + PLACES)

export const DECIMAL: DescribedParam = {
  description:
    'Solo con CSV, para abrirlo en una hoja de cálculo: antepone la marca UTF-8 (BOM), sin la que Excel estropea los acentos, y escribe los decimales como los espera la hoja. ' +
    `\`punto\`, la de México, separa las celdas con «${separatorOf({ comma: false })}»; \`coma\`, la de España o Colombia, con «${separatorOf({ comma: true })}». Sin él, punto y sin marca, para programas.`,
  schema: { type: 'string', enum: DECIMALS },
  example: 'punto',
}

/** What follows a type in `Accept`, but for how much it is wanted. */
const PARAMETER = /;\s*(?!q\s*=)[^;,=\s]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^;,"\s]*))?/gi

/**
 * The format that the request prefers by `Accept`, whatever parameters a type has there, as RFC 4180's `header`; JSON
 * when it names none of these.
 */
export function acceptedFormat({ headers: { accept = '*/*' }, accepts }: Request, formats: readonly Format[]): Format {
  if (accept === '*/*') return 'json'
  const types = formats.map((format) => TYPES[format])
  const type = accepts.call({ headers: { accept: accept.replace(PARAMETER, '') } } as Request, ...types)
  return formats.find((format) => type === TYPES[format]) ?? 'json'
}

/**
 * @param accepted what is meant where `formato` does not say
 * @param formats those that there are
 * @throws QueryPlanError
 */
export function readWriting(query: ReadonlyMap<string, string>, accepted: Format, formats: readonly Format[]): Writing {
  const [formato, decimal] = [query.get('formato'), query.get('decimal')]
  const format = formato === undefined ? accepted : chosen('formato', formato, formats)
  if (decimal === undefined) return { format, comma: false, marked: false }
  const mark = chosen('decimal', decimal, DECIMALS)
  if (format !== 'csv')
    throw invalid('decimal', `Solo vale con \`formato=csv\`, y se pide ${format}; quita uno de los dos.`)
  return { format, comma: mark === 'coma', marked: true }
}

/** The records as a whole file: a header and lines, or lines alone. */
export const written = (writing: Writing, fields: readonly string[], rows: string): string =>
  headingOf(writing, fields) + (rows && rows + lineEndOf(writing))

/** What comes before the first record. */
export const headingOf = ({ format, comma, marked }: Writing, fields: readonly string[]) =>
  format === 'csv' ? `${marked ? '\ufeff' : ''}${fields.join(separatorOf({ comma }))}\r\n` : ''

export const lineEndOf = ({ format }: Pick<Writing, 'format'>) => (format === 'csv' ? '\r\n' : '\n')
