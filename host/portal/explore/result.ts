import { recordColumns, type Column, type Connector } from '@tianguis/core'
import type { Answered, Chart } from '@tianguis/sql/reply/reply'
import { API_ROOT, encoded } from '../../describe/calls.ts'
import type { Drawable, ResultField } from '../../pictures/drawable.ts'
import { displayNumber, readJson, shown, type DisplayRow } from '../values.ts'

/** Rows to show, from whichever way they were asked. */
export interface ExploreResult extends Drawable {
  readonly sql: string
  readonly values: readonly unknown[]
  /** The address of the call, percent-encoded. */
  readonly path: string
  readonly source: SourceNote
  /** There are more rows than these. */
  readonly cut: boolean
  /** What a mean is of, or the other of two figures. */
  readonly series?: Drawable
}

export interface SourceNote {
  /** One, or that of a figure beside another too. */
  readonly connectors: readonly Connector[]
  /** Where it comes from, in sentences. */
  readonly words: string
}

const AGGREGATED = /_(promedio|mediana|maximo|minimo|conjunto|desviacion|percentil_\d+|suma|ultimo)$/

/**
 * The answer to a question. Its columns are those of the rows, with the units that the subject declares.
 * @param tras the `consulta_id` that the question follows
 */
export function questionResult(reply: Answered, connectors: readonly Connector[], tras?: string): ExploreResult {
  const { tabla, junto, medidas = [] } = reply.interpretacion.consulta
  const subjects = [tabla, junto?.consulta.tabla].flatMap((id, at) => connectors[at]?.semantics?.[id ?? ''] ?? [])
  /** `precio_promedio` is of the column that the measure `precio` is of. */
  const columnOf = (name: string) =>
    subjects
      .map(({ columns, measures }) => columns[name] ?? columns[measures[name.replace(AGGREGATED, '')]?.column ?? ''])
      .find((column) => column !== undefined)
  const drawable = (texts: readonly string[], chart: Chart | null): Drawable => {
    const rows = texts.map((row) => readJson(row) as DisplayRow)
    const fields = Object.keys(rows[0] ?? {}).map((name) => fieldOf(name, columnOf(name)))
    return { rows, fields, chart, measure: medidas[0]?.id }
  }
  const second = junto && junto.por === undefined ? secondFigure(reply) : null
  const drawn = drawable(reply.rows, reply.grafica)
  const series = reply.serie ?? (second && { rows: reply.rows, grafica: second })
  return {
    ...drawn,
    ...(series ? { series: { ...drawable(series.rows, series.grafica), ...levelOf(drawn) } } : {}),
    sql: reply.sql_generado,
    values: reply.parametros,
    cut: reply.truncado,
    path: `/api/query?q=${encoded(reply.pregunta)}${tras === undefined ? '' : `&tras=${tras}`}`,
    source: { connectors, words: reply.provenance },
  }
}

/** A mean, over what it is of. */
function levelOf({ rows: [row], chart }: Drawable): Pick<Drawable, 'level'> {
  const value = chart?.tipo === 'cifra' ? displayNumber(row?.[chart.y]) : undefined
  return value === undefined
    ? {}
    : { level: { label: chart!.y.replaceAll('_', ' '), value, text: shown(row![chart!.y])! } }
}

/** Of two figures side by side the other, which stands last. */
const secondFigure = ({ grafica, rows: [first] }: Answered): Chart | null =>
  grafica && first !== undefined ? { ...grafica, y: Object.keys(JSON.parse(first)).at(-1)! } : null

/** @param query as it was asked, without empty values */
export function datasetResult({
  connector,
  query,
  body,
  statement: { text, values },
}: {
  connector: Connector
  query: ReadonlyMap<string, string>
  body: Buffer
  statement: { text: string; values: readonly unknown[] }
}): ExploreResult {
  const { data, meta } = readJson(body.toString()) as unknown as { data: DisplayRow[]; meta: DisplayRow }
  const { grouping } = connector
  const written = [...query].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  const newest = typeof meta.fecha_datos === 'string' ? ` Dato más reciente: ${meta.fecha_datos}.` : ''
  return {
    rows: data,
    fields: Object.entries(recordColumns(connector)).map(([name, column]) => fieldOf(name, column)),
    chart:
      grouping && (grouping.native || query.has('agrupar'))
        ? { tipo: 'lineas', x: grouping.time, y: Object.keys(grouping.values)[0]!, by: grouping.by }
        : null,
    sql: text.trim().replaceAll(/^ {4}/gm, ''),
    values,
    cut: false,
    path: `${API_ROOT}${connector.path}${written ? `?${written}` : ''}`,
    source: {
      connectors: [connector],
      words: `${connector.title} (${API_ROOT}${connector.path}). Fuente: ${connector.source.name}. Licencia: ${connector.source.licence.name}.${newest}${meta.muestra ? ' Son datos de muestra, no datos vigentes.' : ''}`,
    },
  }
}

const fieldOf = (name: string, column: Column | undefined): ResultField => ({
  name,
  unit: column?.spec.unit,
  description: column?.spec.description,
})
