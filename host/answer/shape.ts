import { daysOf, type Connector, type Filter, type QuerySpec, type Order, type ReadContext } from '@tianguis/core'
import { addDays, dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { contradiction, type Asked } from '@tianguis/core/query/contradiction'
import { single, type Shape } from '@tianguis/core/query/shape'
import { ApiError } from '../request/errors.ts'

/**
 * What parameters say of each other, before any is read by itself.
 * @throws ApiError 400 for one that lacks the other that it is about, for two that say the same, for a range that ends before it begins, for what is
 * near beside what was, and for a group of too many records
 */
export function checkTogether(
  { params, grouping, past }: Connector,
  query: ReadonlyMap<string, string>,
  now: Date,
): void {
  for (const [name, { beside, insteadOf = [] }] of Object.entries(params)) {
    if (!query.has(name)) continue
    if (beside !== undefined && !query.has(beside))
      throw wrong(name, `Sólo vale junto con \`${beside}\`; agrégalo, o quita \`${name}\`.`)
    const other = insteadOf.find((one) => query.has(one))
    if (other !== undefined)
      throw contradicts(
        name,
        other,
        `Dice lo mismo que \`${other}\`, y juntos no se sabe cuál vale. Deja uno de los dos.`,
      )
  }
  const [from, to] = ['desde', 'hasta'].map((name) => (params[name] ? query.get(name) : undefined))
  const [[first] = [], [, last] = []] = [daysOf(from ?? ''), daysOf(to ?? '')]
  if (first && last && first > last)
    throw contradicts(
      'desde',
      'hasta',
      `Llegó «${from}», que es después de \`hasta\`, «${to}»; el primer día va en \`desde\` y el último en \`hasta\`.`,
    )
  const folds = query.has('agrupar') && query.get('agrupar') !== grouping?.native
  const dated = ['agrupar', 'desde', 'hasta'].find((name) => query.has(name))
  // What is kept of the past alone has no point.
  if (past && query.has('cerca') && dated && (!folds || past.onlyFolded)) {
    throw contradicts(
      'cerca',
      dated,
      `Da lo vigente cerca de un punto; ${past.onlyFolded ? 'los periodos son de un lugar: quita uno de los dos.' : 'con fechas, pide periodos de un lugar con `agrupar`, o quita `cerca`.'}`,
    )
  }
  for (const name of past?.lacks && dated && (folds || !past.onlyFolded) ? query.keys() : []) {
    const lacking = params[name]?.columns.find((column) => past!.lacks!.includes(column))
    if (lacking !== undefined)
      throw contradicts(
        name,
        dated!,
        `De lo que fue no se guarda \`${lacking}\`: quita \`${name}\`, o \`${dated}\` para lo vigente.`,
      )
  }
  const { needs = [], native, longest, grains = [] } = grouping ?? {}
  // Another that is none is told by whoever reads it.
  const grain = params.agrupar && grains.find((one) => one === query.get('agrupar'))
  if (grain && grain === native && query.has('agregacion')) {
    throw contradicts(
      'agregacion',
      'agrupar',
      `Con \`agrupar=${native}\` cada registro ya es de un periodo y no hay qué reunir: quita \`agregacion\`, o agrupa por ${grains.filter((one) => one !== native).join(' o ')}.`,
    )
  }
  if (grain && grain !== native && needs.length && !needs.some((name) => query.has(name))) {
    throw wrong(
      'agrupar',
      `Agrupar todo el conjunto sería leer demasiados registros; di también ${needs.map((name) => `\`${name}\``).join(' o ')}.`,
    )
  }
  if (grain && longest !== undefined && (!first || (last ?? dayIn(MEXICO_CITY, now)) > addDays(first, longest))) {
    throw wrong('agrupar', `Se agrupan a lo más ${longest} días seguidos; di cuáles con \`desde\` y \`hasta\`.`)
  }
}

/**
 * What the parameters that were given ask of the records, once each was read.
 * @throws ApiError 400 for two that no record can meet together, which would be answered with nothing
 */
export function checkConditions(asked: readonly Asked[], { territory }: ReadContext): void {
  const [one, other] = contradiction(asked, (cvegeo) => territory.byCode(cvegeo)?.estado) ?? []
  if (one !== undefined && other !== undefined)
    throw contradicts(
      one,
      other,
      `Contradice a \`${other}\`: ningún registro puede cumplir con los dos. Quita uno, o corrígelo.`,
    )
}

/** @throws ApiError 400 for too much that is near to be sorted in another order than by distance */
export function checkSorting({ near, fold }: Shape, sorting: readonly Order[], meant: readonly Order[]): void {
  if (!near || fold || near.sortable === undefined || near.radius <= near.sortable || sorting.join() === meant.join())
    return
  throw contradicts(
    'orden',
    'radio_km',
    `Con \`cerca\`, en otro orden que el de la distancia se llega hasta ${near.sortable} km: baja \`radio_km\`, o quita \`orden\`.`,
  )
}

const contradicts = (parametro: string, contradice: string, message: string) =>
  new ApiError('parametro_invalido', `\`${parametro}\`: ${message}`, { detalle: { parametro, contradice } })
const wrong = (parametro: string, message: string) =>
  new ApiError('parametro_invalido', `\`${parametro}\`: ${message}`, { detalle: { parametro } })

/** Records of a period or of the past where the request does not say how many, and the dataset would give all of what it is now. */
export const UNSAID = 50

/** What the parameters ask of the form of the records. */
export function shapeOf(
  connector: Connector,
  { past = false, near, radius, grain, aggregation }: QuerySpec,
  where: readonly Filter[],
): Shape {
  const { grouping } = connector
  return {
    past: past && connector.past !== undefined && (grain !== undefined || !connector.past.onlyFolded),
    near: near && { ...near, radius: radius ?? near.radius },
    fold: grain &&
      grouping && {
        grain,
        aggregation: aggregation ?? grouping.aggregations[0]!,
        by: [
          ...new Set([
            ...grouping.by,
            ...single(connector, where).filter((name) => name !== grouping.time && !(name in grouping.values)),
          ]),
        ],
      },
  }
}
