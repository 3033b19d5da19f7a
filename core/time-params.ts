/** Parameters of time: the first and last day wanted, and what is folded by period. */
import type { Grouping } from './table.ts'
import { isDay, lastDayOf } from './decode/dates.ts'
import type { Aggregation, Filter, Grain } from './query-spec.ts'
import { choice, ParamError, type Param } from './params.ts'

/** '2026', '2026-10', '2026-10-2Q' and '2026-10-31' are times. */
const TIME = '^\\d{4}(-\\d\\d(-(\\d\\d|[12]Q))?)?$'

/** The first and the last day of a day, a fortnight, a month or a year; undefined where there is none such. */
export function daysOf(text: string): readonly [first: string, last: string] | undefined {
  const [, year, month = '', rest = ''] = /^(\d{4})(?:-(\d\d)(?:-(\d\d|[12]Q))?)?$/.exec(text) ?? []
  const first = `${year}-${month || '01'}-${rest === '' || rest === '1Q' ? '01' : rest === '2Q' ? '16' : rest}`
  if (year === undefined || !isDay(first)) return undefined
  if (!month) return [first, `${year}-12-31`]
  if (rest.length === 2 && !rest.endsWith('Q')) return [first, first]
  return [first, rest === '1Q' ? `${year}-${month}-15` : lastDayOf(first)]
}

type Bound = '>=' | '<='
interface Bounds {
  /**
   * What a first or last day asks of the record, where it is more than of the column, or an index has the time in
   * another form.
   */
  readonly asks?: (op: Bound, day: string) => readonly Filter[]
  /** The parameter without which days say nothing. */
  readonly beside?: string
}

const bound = (
  op: Bound,
  column: string,
  { asks = (op, day) => [{ column, op, value: day }], beside }: Bounds,
): Param => ({
  description: `${beside === undefined ? '' : `Con \`${beside}\`: `}${op === '>=' ? 'Primer' : 'Último'} día, inclusive (\`AAAA-MM-DD\`); también una quincena (\`2026-10-2Q\`), un mes (\`2026-10\`) o un año, desde su ${op === '>=' ? 'primer' : 'último'} día.`,
  schema: { type: 'string', pattern: TIME, maxLength: 10 },
  example: op === '>=' ? '2026-01-01' : '2026-06-30',
  columns: [column],
  ...(beside === undefined ? {} : { beside }),
  read(raw) {
    const days = daysOf(raw)
    if (/^\d{4}-\d\d-\d\d[T ]/.test(raw))
      throw new ParamError(`Llegó «${raw.slice(0, 40)}», un instante; se espera el día solo: ${raw.slice(0, 10)}.`)
    if (days) return { where: asks(op, days[op === '>=' ? 0 : 1]), past: true }
    throw new ParamError(
      `Llegó «${raw}»; se espera una fecha que exista, como 2026-01-31; una quincena, como 2026-01-2Q; un mes, como 2026-01, o un año.`,
    )
  },
})

/** First and last day wanted, both included, by a column of days; a record of a longer time counts as its first day. */
export const between = (column: string, bounds: Bounds = {}) => ({
  desde: bound('>=', column, bounds),
  hasta: bound('<=', column, bounds),
})

const WORDS: Readonly<Record<Aggregation, string>> = {
  promedio: 'el promedio',
  mediana: 'la mediana',
  minimo: 'el mínimo',
  maximo: 'el máximo',
  suma: 'la suma',
  primero: 'el valor del primer registro del periodo',
  ultimo: 'el del último',
  conteo: 'nada más cuántos registros son',
}
/** Where each record is a mean of several. */
const OF_MEANS: typeof WORDS = {
  ...WORDS,
  primero: 'el primer promedio que se guarda del periodo',
  ultimo: 'el último',
}

/**
 * Folds records by calendar period as the dataset's `grouping` says: by which period, and what is told of its values.
 */
export function folded({ grains, values, by, aggregations, weight, native, needs = [], longest }: Grouping): {
  readonly agrupar: Param
  readonly agregacion: Param
} {
  const told: readonly Aggregation[] = [...aggregations, 'conteo']
  const words = weight === undefined ? WORDS : OF_MEANS
  const required = needs.length
    ? ` Exige ${needs.map((name) => `\`${name}\``).join(' o ')}: todo el conjunto serían demasiados registros.`
    : ''
  return {
    agrupar: choice(grains, {
      description: `Agrupa los registros por periodo${by.length ? `, aparte por cada ${by.map((name) => `\`${name}\``).join(', ')}` : ''}.${required}${longest === undefined ? '' : ` Exige \`desde\`, y son a lo más ${longest} días.`}`,
      columns: [...by, ...Object.keys(values)],
      meaning: (grain: Grain) => (grain === native ? { past: true } : { grain, past: true }),
    }),
    agregacion: {
      beside: 'agrupar',
      ...choice(told, {
        description: `Con \`agrupar\`, qué se dice de los valores del periodo: ${told.map((one) => `\`${one}\`, ${words[one]}`).join('; ')}. Sin él, \`${told[0]}\`.`,
        columns: [],
        meaning: (aggregation: Aggregation) => ({ aggregation }),
      }),
    },
  }
}
