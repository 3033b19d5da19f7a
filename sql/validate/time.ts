/** Days that exist, periods that the rows have, and a future that only some have. */
import type { LogicalQuery, TimeRange } from '@tianguis/core'
import { rangesOf } from '@tianguis/core/validation/queries'
import { GRAINS_BY_LENGTH } from '../periods.ts'
import type { QueryRule } from './rule.ts'

export const MOST_PERIODS = 1000
const [FIRST, LAST] = ['1900-01-01', '2100-01-01']

/** PostgreSQL refuses the 31st of February, and a year of five digits is a slip. */
const isDay = (day: string) =>
  day >= FIRST && day <= LAST && Number.isFinite(Date.parse(day)) && new Date(day).toISOString().startsWith(day)

const days: QueryRule = ({ query }) =>
  rangesOf(query).flatMap((range) => {
    if (typeof range === 'string') return []
    if ('ultimos' in range)
      return Number.isInteger(range.ultimos) && range.ultimos >= 1 && range.ultimos <= MOST_PERIODS
        ? []
        : ['el número de periodos no sirve.']
    const said = [range.desde, range.hasta].filter((day) => day !== undefined)
    if (!said.length) return ['un periodo lleva principio o fin.']
    return said.every(isDay) ? [] : ['nombra un día que no existe.']
  })

const standard: QueryRule = ({
  query: { tiempo },
  topic: {
    subject: { time },
  },
}) => (tiempo === 'vigente' && time?.standard !== 'vigente' ? ['lo vigente no se distingue en ese asunto.'] : [])

const future: QueryRule = ({
  query,
  topic: {
    subject: { time },
  },
  today,
}) => {
  const ahead = rangesOf(query).some(
    (range) => typeof range === 'object' && 'desde' in range && range.desde !== undefined && range.desde > today,
  )
  return ahead && !time?.future ? ['pregunta por lo que aún no pasa.'] : []
}

const grain: QueryRule = ({
  query: { grano, tiempo },
  topic: {
    subject: { time },
  },
}) => {
  const finest = time ? GRAINS_BY_LENGTH.indexOf(time.grain) : 0
  const asked = [grano, typeof tiempo === 'object' && 'ultimos' in tiempo ? tiempo.grano : undefined].filter(
    (one) => one !== undefined,
  )
  return asked.some((one) => GRAINS_BY_LENGTH.indexOf(one) < finest) ? [`los datos son por ${time!.grain}.`] : []
}

const needed: QueryRule = ({
  query: { accion, tiempo, grano, comparar },
  topic: {
    subject: { time },
  },
}) => (time?.needed && tiempo === undefined && !grano && !comparar && !TIMELESS.has(accion) ? ['no dice cuándo.'] : [])

/** A change has the newest period unless told; what is said of the data themselves is of no time. */
const TIMELESS: ReadonlySet<LogicalQuery['accion']> = new Set(['cambio', 'definicion', 'metadatos'])

const compared: QueryRule = ({ query: { accion, tiempo, comparar } }) => {
  if (!comparar) return accion === 'cambio' && typeof tiempo === 'string' ? ['un cambio es de un periodo.'] : []
  const { antes, despues } = comparar
  const plain = (range: TimeRange) => typeof range === 'object' || range === 'ultimo'
  return [
    ...(tiempo === undefined ? [] : ['compara dos periodos y nombra otro.']),
    ...(plain(antes) && plain(despues) && JSON.stringify(antes) !== JSON.stringify(despues)
      ? []
      : ['compara un periodo consigo mismo, o con todo.']),
  ]
}

export const timeViolations: QueryRule = (proposed) =>
  [days, standard, future, grain, needed, compared].flatMap((check) => check(proposed))
