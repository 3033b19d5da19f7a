import { daysOf, type Connector, type Filter, type Meaning } from '@tianguis/core'
import { addDays, dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { single, type Shape } from '@tianguis/core/select/shape'
import { ApiError } from '../request/errors.ts'

/** Parameters that say something only of another one. */
const BESIDE: Readonly<Record<string, string>> = { agregacion: 'agrupar', radio_km: 'cerca' }

/**
 * What parameters say of each other, before any is read by itself.
 * @throws ApiError 400 for one that lacks the other that it is about, for a range that ends before it begins, for what is near beside what was, and
 * for a group of too many records
 */
export function checkTogether({ params, grouping, past }: Connector, query: ReadonlyMap<string, string>, now: Date): void {
  for (const [name, other] of Object.entries(BESIDE)) {
    if (params[name] && query.has(name) && !query.has(other)) throw wrong(name, `Sólo vale junto con \`${other}\`; agrégalo, o quita \`${name}\`.`)
  }
  const [from, to] = ['desde', 'hasta'].map((name) => (params[name] ? query.get(name) : undefined))
  const [[first] = [], [, last] = []] = [daysOf(from ?? ''), daysOf(to ?? '')]
  if (first && last && first > last) throw wrong('desde', `Llegó «${from}», que es después de \`hasta\`, «${to}»; el primer día va en \`desde\` y el último en \`hasta\`.`)
  for (const name of past?.onlyFolded ? ['desde', 'hasta'] : []) {
    if (query.has(name) && !query.has('agrupar')) throw wrong(name, 'De lo que fue sólo se guarda un resumen por periodo; pídelo con `agrupar`, o quita las fechas para lo vigente.')
  }
  const folds = query.has('agrupar') && query.get('agrupar') !== grouping?.native
  if (past && query.has('cerca') && !folds && ['agrupar', 'desde', 'hasta'].some((name) => query.has(name))) {
    throw wrong('cerca', 'Da lo vigente cerca de un punto; con fechas, pide periodos de un lugar con `agrupar`, o quita `cerca`.')
  }
  const { needs = [], native, longest } = grouping ?? {}
  const grain = params.agrupar && query.get('agrupar')
  if (grain && grain !== native && needs.length && !needs.some((name) => query.has(name))) {
    throw wrong('agrupar', `Agrupar todo el conjunto sería leer demasiados registros; di también ${needs.map((name) => `\`${name}\``).join(' o ')}.`)
  }
  if (grain && longest !== undefined && (!first || (last ?? dayIn(MEXICO_CITY, now)) > addDays(first, longest))) {
    throw wrong('agrupar', `Se agrupan a lo más ${longest} días seguidos; di cuáles con \`desde\` y \`hasta\`.`)
  }
}

const wrong = (parametro: string, message: string) => new ApiError(400, 'parametro_invalido', `\`${parametro}\`: ${message}`, { detalle: { parametro } })

/** Records of a period or of the past where the request does not say how many, and the dataset would give all of what it is now. */
export const UNSAID = 50

/** What the parameters ask of the form of the records. */
export function shapeOf(connector: Connector, { past = false, near, radius, grain, aggregation }: Meaning, where: readonly Filter[]): Shape {
  const { grouping } = connector
  return {
    past,
    near: near && { ...near, radius: radius ?? near.radius },
    fold: grain && grouping && {
      grain, aggregation: aggregation ?? grouping.aggregations[0]!,
      by: [...new Set([...grouping.by, ...single(connector, where).filter((name) => name !== grouping.time && !(name in grouping.values))])],
    },
  }
}
