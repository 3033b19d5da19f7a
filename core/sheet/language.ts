/** What may be asked of a sheet of one table. */
import { text, type Columns } from '../columns.ts'
import { phrases } from '../words/phrases.ts'
import type { Measure } from '../measure.ts'
import type { Subject } from '../semantics.ts'
import type { SheetColumns, SheetFigure, TableSheet } from './sheet.ts'

interface Where {
  readonly table: string
  readonly order: readonly string[]
}

export function sheetSubject<C extends SheetColumns, Batch>(
  { columns, named, subject }: TableSheet<C, Batch>,
  { table, order }: Where,
): Subject {
  const { words, english, noise, figures, dimensions = {}, show, time, columns: more, sql, ...told } = subject
  const places = 'estado' in columns
  const nowhere = places ? ', null::text as municipio, null::text as cvegeo' : ''
  return {
    ...told,
    words: phrases(words),
    english: phrases(english),
    sql: sql ?? `select s.*${nowhere} from {${table}} s`,
    columns: { ...columns, ...more, ...(places && OF_STATES) },
    show: phrases(show),
    ...(places && { place: { prefer: 'estado', levels: ['estado'] } }),
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'ultimo', ...time },
    measures: Object.fromEntries(
      Object.entries(figures).map(([id, figure], at) => [id, measureOf(id, figure, at === 0)]),
    ),
    dimensions: {
      ...Object.fromEntries(
        Object.entries(named).map(([column, one]) => [
          column,
          { ...one, column, words: phrases(one.words), vocabulary: { table, column } },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(dimensions).map(([column, one]) => [column, { ...one, column, words: phrases(one.words) }]),
      ),
    },
    order,
    noise: phrases(noise),
  }
}

const PRICE = { words: ['precio', 'cuesta', 'vale'], more: ['caro'], less: ['barato'], better: 'menos' } as const

function measureOf(id: string, figure: SheetFigure, standard: boolean): Measure {
  const { words, more, less, ...told } = figure
  const price = told.kind === 'price' ? PRICE : undefined
  return {
    column: id,
    digits: 2,
    aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
    ...told,
    words: [...(price?.words ?? []), ...phrases(words)],
    more: [...(price?.more ?? []), ...phrases(more)],
    less: [...(price?.less ?? []), ...phrases(less)],
    ...(price && { better: price.better }),
    ...(standard && { standard }),
  }
}

const OF_STATES: Columns = {
  municipio: text({ max: 120 }).describe('Siempre nulo: no se publica por municipio.'),
  cvegeo: text({ max: 5 }).describe('Siempre nula: no se publica por municipio.'),
}
