/** What may be asked of a sheet: a subject of the question box for each of its own. */
import { text, type Columns } from '../columns.ts'
import type { Measure } from '../measure.ts'
import type { Dimension } from '../dimension.ts'
import type { Semantics, Subject } from '../semantics.ts'
import { phrases } from '../words/phrases.ts'
import { isOneOf, seriesOf, withoutArticle, type ListedSeries } from './listed.ts'
import type { SeriesFigure, SeriesSheet, SeriesSubject } from './sheet.ts'
import { DECIMALS, tableName } from './table.ts'

export function seriesSemantics(sheet: SeriesSheet, columns: Columns): Semantics {
  const listed = seriesOf(sheet)
  return Object.fromEntries(
    Object.entries(sheet.subjects).map(([id, subject]) => {
      const own = listed.filter((series) => series.subject === id)
      return [id, subjectOf(subject, { own, columns, table: tableName(sheet) })]
    }),
  )
}

interface Within {
  readonly own: readonly ListedSeries[]
  readonly columns: Columns
  readonly table: string
}

function subjectOf(subject: SeriesSubject, { own, columns, table }: Within): Subject {
  const { label, words, english, frequency, figures, glossary, noise } = subject
  const places = own.some(({ estado }) => estado !== undefined)
  const several = Object.values(figures).some(({ series }) => Object.keys(series).length > 1)
  const { estado: _estado, ...national } = columns
  const shown = Object.keys(national).map((name) => `s.${name}`)
  const from = `select ${[...shown, ...(places ? ['s.estado', 'null::text as municipio', 'null::text as cvegeo'] : [])].join(', ')}`
  return {
    label,
    words: phrases(words),
    ...(english !== undefined && { english: phrases(english) }),
    sql: `${from} from (values ${own.map(({ id }) => `('${id}')`).join(', ')}) as l(serie)
  cross join lateral (select n.* from {${table}} n where n.serie = l.serie order by n.fecha desc limit 1) s`,
    history: `${from} from {${table}} s where s.serie in (${own.map(({ id }) => `'${id}'`).join(', ')})`,
    columns: places ? { ...national, ...stateColumns } : national,
    show: [...(places ? ['estado'] : []), 'periodo', 'nombre', 'valor', 'unidad'],
    single: [...(several ? ['indicador'] : []), ...(places ? ['estado'] : [])],
    ...(places && { place: { prefer: 'estado', levels: ['estado'] } as const }),
    time: {
      column: 'fecha',
      grain: frequency,
      meaning: 'observacion',
      standard: 'vigente',
      carried: frequency === 'dia',
    },
    measures: Object.fromEntries(
      Object.entries(figures).map(([id, figure], at) => [
        id,
        measureOf(figure, { first: at === 0, alone: Object.keys(figures).length === 1, several }),
      ]),
    ),
    dimensions: several ? { indicador: indicatorOf(subject) } : {},
    order: places ? ['estado', 'fecha desc'] : ['fecha desc', 'indicador'],
    ...(glossary && { glossary }),
    noise: phrases(noise),
  }
}

const stateColumns: Columns = {
  estado: text({ max: 60 }).describe('Estado, con el nombre del INEGI.'),
  municipio: text({ max: 120 }).describe('Siempre nulo: no se publica por municipio.'),
  cvegeo: text({ max: 5 }).describe('Siempre nula: no se publica por municipio.'),
}

const OF_LEVELS = ['promedio', 'maximo', 'minimo', 'mediana', 'ultimo'] as const

/** Series of another figure are of another unit, and no row of this one. */
function measureOf(
  figure: SeriesFigure,
  { first, alone, several }: { first: boolean; alone: boolean; several: boolean },
): Measure {
  const { label, digits = DECIMALS, words, kind, adds, more, less, series } = figure
  return {
    label,
    column: 'valor',
    digits,
    words: phrases(words),
    aggregates: adds ? ['suma', ...OF_LEVELS] : OF_LEVELS,
    ...(kind && { kind }),
    more: phrases(more),
    less: phrases(less),
    ...(first && { standard: true }),
    ...(several && Object.keys(series).length > 1 && { within: ['indicador'] }),
    ...(!alone && { where: [isOneOf(Object.keys(series))] }),
  }
}

function indicatorOf({ figures, called = '', standard }: SeriesSubject): Dimension {
  const values = Object.values(figures).flatMap(({ series }) =>
    Object.keys(series).length > 1
      ? Object.entries(series).map(
          ([id, [, , name, words]]) => [id, [withoutArticle(name), ...phrases(words)]] as const,
        )
      : [],
  )
  return {
    label: phrases(called)[0] ?? 'indicador',
    column: 'indicador',
    words: phrases(called),
    values: Object.fromEntries(values),
    says: ['nombre'],
    ...(standard !== undefined && { standard }),
  }
}
