/** A whole connector from a data sheet. */
import { defineConnector, rejected } from '../connector.ts'
import type { Connector, FetchContext, ParseContext } from '../contract.ts'
import { limit, word } from '../params.ts'
import { between, folded } from '../time-params.ts'
import { seriesExamples } from './examples.ts'
import { isTitledAs, periodOf, seriesOf, type ListedSeries } from './listed.ts'
import { seriesSemantics } from './language.ts'
import type { SeriesBodies, SeriesSheet } from './sheet.ts'
import { frequencyWord, seriesColumns, seriesGrouping, seriesRecord, seriesTable, tableName } from './table.ts'

/**
 * The connector that a sheet of series declares: its table, record, parameters, questions, and how it is fetched and
 * read.
 * @throws Error listing everything that is wrong with it, in Spanish.
 */
export function seriesConnector(sheet: SeriesSheet): Connector {
  const { name, title, description, from, cadence, refused, headline, contrasts } = sheet
  const listed = seriesOf(sheet)
  const table = tableName(sheet)
  const names = [...new Set(listed.map(({ indicator }) => indicator))]
  const columns = seriesColumns(sheet)
  const grouping = seriesGrouping(sheet, columns)
  return defineConnector({
    name,
    path: `/${name}`,
    title,
    description,
    source: from.source,
    cadence,
    revisions: true,
    tables: { [table]: seriesTable(sheet, columns) },
    record: seriesRecord(sheet, columns),
    order: ['fecha desc', 'serie'],
    grouping,
    params: {
      ...(names.length > 1 && { indicador: indicatorParam(table, names) }),
      ...between('fecha'),
      ...folded(grouping),
      limit: limit({ max: 1000 }),
    },
    calls: [
      { limit: 5 },
      ...(names.length > 1 ? [{ indicador: names[0]!, limit: 3 }] : []),
      { agrupar: 'anio', limit: 5 },
    ],
    semantics: seriesSemantics(sheet, columns),
    examples: seriesExamples(sheet),
    negatives: Object.entries(refused).map(([q, codigo]) => ({ q, codigo })),
    ...(headline && { headline }),
    ...(contrasts && { contrasts }),
    fetch: (context: FetchContext) => from.fetch(context, listed),
    parse: (bodies: SeriesBodies, context: ParseContext) => ({ [table]: rowsOf(bodies, { sheet, listed, context }) }),
  })
}

const indicatorParam = (table: string, names: readonly string[]) =>
  word(
    { table, column: 'indicador', label: 'nombre' },
    {
      description: `Indicador, por su clave o su nombre: ${names.map((name) => `\`${name}\``).join(', ')}.`,
      example: names[0]!,
    },
  )

interface Reading {
  readonly sheet: SeriesSheet
  readonly listed: readonly ListedSeries[]
  readonly context: ParseContext
}

/** A series whose title is not what it must be gives no row: `fetch` has told it. */
function rowsOf(bodies: SeriesBodies, { sheet, listed, context }: Reading) {
  const byId = new Map(listed.map((series) => [series.id, series]))
  return sheet.from.read(bodies, listed).flatMap(({ id, title, observations }) => {
    const series = byId.get(id)
    if (!series || !isTitledAs(series, title)) return []
    const told = {
      frecuencia: frequencyWord(series),
      indicador: series.indicator,
      nombre: series.name,
      unidad: series.figure.unit,
      serie: id,
      ...(series.estado !== undefined && { estado: context.territory.state(series.estado)?.estado ?? series.estado }),
    }
    return observations.map(({ fecha, valor }) => {
      const refusal = isOutside(valor, series)
        ? outside(valor, series)
        : beginsPeriod(fecha, series.frequency)
          ? undefined
          : `${series.name} es ${told.frecuencia} y trae el ${fecha}; se esperaba el primer día de un periodo. ¿Están cambiados el mes y el día?`
      return refusal === undefined
        ? { ...told, fecha, periodo: periodOf(fecha, series.frequency), valor }
        : rejected(refusal, JSON.stringify({ serie: id, fecha, valor }))
    })
  })
}

const FIRST_DAY: Readonly<Partial<Record<ListedSeries['frequency'], RegExp>>> = {
  mes: /-01$/,
  trimestre: /-(01|04|07|10)-01$/,
  anio: /-01-01$/,
}
const beginsPeriod = (fecha: string, frequency: ListedSeries['frequency']) => FIRST_DAY[frequency]?.test(fecha) ?? true

const isOutside = (valor: string, { figure: { range } }: ListedSeries) =>
  Number(valor) < range[0] || Number(valor) > range[1]

const outside = (valor: string, { name, figure: { range, unit } }: ListedSeries) =>
  `${name} vale ${valor} ${unit}; se esperaba de ${range[0]} a ${range[1]}. ¿Cambió la unidad de la serie?`
