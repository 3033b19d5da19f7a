/** What the parameters of a request say of each other. */
import type { Connector } from '../contract.ts'
import { addDays, dayIn, MEXICO_CITY } from '../decode/dates.ts'
import type { ReadContext } from '../params.ts'
import { daysOf } from '../time-params.ts'
import { contradiction, type Conditions } from './contradiction.ts'
import { contradicts, invalid } from './refusal.ts'

type Values = ReadonlyMap<string, string>

/**
 * What parameters say of each other, before any is read by itself.
 * @throws QueryPlanError for one that lacks the other that it is about, for two that say the same, for a range that
 * ends before it begins, for what is near beside what was, and for a group of too many records
 */
export function checkTogether(connector: Connector, query: Values, now: Date): void {
  checkCompanions(connector, query)
  const days = daysAsked(connector, query)
  if (days.first && days.last && days.first > days.last)
    throw contradicts(
      'desde',
      'hasta',
      `Llegó «${days.from}», que es después de \`hasta\`, «${days.to}»; el primer día va en \`desde\` y el último en \`hasta\`.`,
    )
  checkPast(connector, query)
  checkGrouping(connector, query, days, now)
}

function checkCompanions({ params }: Connector, query: Values): void {
  for (const [name, { beside, insteadOf = [] }] of Object.entries(params)) {
    if (!query.has(name)) continue
    if (beside !== undefined && !query.has(beside))
      throw invalid(name, `Sólo vale junto con \`${beside}\`; agrégalo, o quita \`${name}\`.`)
    const other = insteadOf.find((one) => query.has(one))
    if (other !== undefined)
      throw contradicts(
        name,
        other,
        `Dice lo mismo que \`${other}\`, y juntos no se sabe cuál vale. Deja uno de los dos.`,
      )
  }
}

interface Days {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly first: string | undefined
  readonly last: string | undefined
}

function daysAsked({ params }: Connector, query: Values): Days {
  const [from, to] = ['desde', 'hasta'].map((name) => (params[name] ? query.get(name) : undefined))
  return { from, to, first: daysOf(from ?? '')?.[0], last: daysOf(to ?? '')?.[1] }
}

/** What is kept of the past lacks some columns, and may have no point. */
function checkPast({ params, grouping, past }: Connector, query: Values): void {
  const dated = ['agrupar', 'desde', 'hasta'].find((name) => query.has(name))
  if (!past || dated === undefined) return
  const folds = query.has('agrupar') && query.get('agrupar') !== grouping?.native
  if (query.has('cerca') && (!folds || past.onlyFolded))
    throw contradicts(
      'cerca',
      dated,
      `Da lo vigente cerca de un punto; ${past.onlyFolded ? 'los periodos son de un lugar: quita uno de los dos.' : 'con fechas, pide periodos de un lugar con `agrupar`, o quita `cerca`.'}`,
    )
  if (!past.lacks || (!folds && past.onlyFolded)) return
  for (const name of query.keys()) {
    const lacking = params[name]?.columns.find((column) => past.lacks!.includes(column))
    if (lacking !== undefined)
      throw contradicts(
        name,
        dated,
        `De lo que fue no se guarda \`${lacking}\`: quita \`${name}\`, o \`${dated}\` para lo vigente.`,
      )
  }
}

function checkGrouping({ params, grouping }: Connector, query: Values, { first, last }: Days, now: Date): void {
  const { needs = [], native, longest, grains = [] } = grouping ?? {}
  // A grain that is none is refused by whoever reads it.
  const grain = params.agrupar && grains.find((one) => one === query.get('agrupar'))
  if (!grain) return
  if (grain === native && query.has('agregacion'))
    throw contradicts(
      'agregacion',
      'agrupar',
      `Con \`agrupar=${native}\` cada registro ya es de un periodo y no hay qué reunir: quita \`agregacion\`, o agrupa por ${grains.filter((one) => one !== native).join(' o ')}.`,
    )
  if (grain !== native && needs.length && !needs.some((name) => query.has(name)))
    throw invalid(
      'agrupar',
      `Agrupar todo el conjunto sería leer demasiados registros; di también ${needs.map((name) => `\`${name}\``).join(' o ')}.`,
    )
  if (longest !== undefined && (!first || (last ?? dayIn(MEXICO_CITY, now)) > addDays(first, longest)))
    throw invalid('agrupar', `Se agrupan a lo más ${longest} días seguidos; di cuáles con \`desde\` y \`hasta\`.`)
}

/**
 * What the parameters that were given ask of the records, once each was read.
 * @throws QueryPlanError for two that no record can meet together, which would be answered with nothing
 */
export function checkConditions(conditions: readonly Conditions[], { territory }: ReadContext): void {
  const [one, other] = contradiction(conditions, (cvegeo) => territory.byCode(cvegeo)?.estado) ?? []
  if (one !== undefined && other !== undefined)
    throw contradicts(
      one,
      other,
      `Contradice a \`${other}\`: ningún registro puede cumplir con los dos. Quita uno, o corrígelo.`,
    )
}
