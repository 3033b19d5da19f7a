/** Another value of what rows are told apart by, another condition, another measure, another way to reduce it. */
import type { Condition, LogicalQuery, Subject } from '@tianguis/core'
import { reducesTo } from '@tianguis/core/measure'
import { atomsOf } from '../grammar/compose/parts.ts'
import { ParseFailure } from '../grammar/parse-failure.ts'
import type { Edit, Editing } from './edit.ts'
import { aggregateOf, asFigures, columnOfDimension, conditionsWithout, without } from './slots.ts'

export const valueEdit: Edit = {
  reads: ['value', 'condition'],
  apply(query, editing) {
    const { request, subject } = editing
    const { conditions, said } = request.values
    if (!conditions.length) return query
    const gone = new Set([...said.keys()].flatMap((id) => replacedBy(id, query, editing)))
    for (const { columna } of atomsOf(editing.atoms, 'condition').flatMap((one) => one.conditions)) gone.add(columna)
    const filtros = [
      ...conditionsWithout(query.filtros, gone),
      ...conditions.map((condition) => withEarlier(condition, query, editing)),
    ]
    return without<LogicalQuery>({
      ...query,
      filtros,
      dimensiones: groupsOf(query, editing),
      dentro: apart(query, filtros, subject),
    })
  },
}

/** The columns whose conditions a new value of a dimension takes the place of. */
function replacedBy(id: string, query: LogicalQuery, { subject, narrowing, marks }: Editing): string[] {
  const own = columnOfDimension(subject, id)
  if (narrowing.has(id) || marks.narrows || marks.adds) return [own]
  const others = [...namesOfTheSame(subject, id), ...propertiesOf(subject, id, query)]
  return [own, ...others.map((one) => columnOfDimension(subject, one))]
}

/** What was said of the thing that is replaced, as the unit it is sold in, is not said of the new one. */
function propertiesOf({ dimensions, measures }: Subject, id: string, { medidas = [] }: LogicalQuery): string[] {
  const fixed = new Set(medidas.flatMap((one) => measures[one.id]?.where ?? []).map(({ columna }) => columna))
  const within = medidas.flatMap((one) => measures[one.id]?.within ?? [])
  const beside = within.includes(id) ? within : []
  const telling = Object.keys(dimensions).filter((one) => dimensions[one]!.tellsApart === id)
  return [...beside, ...telling].filter((one) => one !== id && !fixed.has(dimensions[one]!.column))
}

/**
 * Dimensions whose values name the same things, wider or narrower: of «robo», «¿y extorsión?» leaves nothing, whatever
 * the depth at which each of them is kept. The finest of a chain only says how («con violencia»), and names no thing.
 */
function namesOfTheSame({ dimensions }: Subject, id: string): string[] {
  const of = dimensions[id]!
  const finer = (one: string): string[] => {
    const next = dimensions[one]?.kinds
    return next === undefined ? [] : [next, ...finer(next)]
  }
  return Object.entries(dimensions).flatMap(([other, one]) => {
    if (other === id) return []
    const gathers = one.gathers === id || of.gathers === other
    const isKind = of.kinds !== undefined && (finer(id).includes(other) || finer(other).includes(id))
    return gathers || isKind || (of.rows && one.rows) || of.told === other || one.told === id ? [other] : []
  })
}

/** «¿y también la premium?»: any of them. */
function withEarlier(condition: Condition, { filtros = [] }: LogicalQuery, { marks }: Editing): Condition {
  const same = filtros.find(({ columna, op }) => columna === condition.columna && (op === '=' || op === 'in'))
  if (!marks.adds || !same || !(condition.op === '=' || condition.op === 'in')) return condition
  return {
    columna: condition.columna,
    op: 'in',
    valores: [...new Set([...(same.valores ?? []), ...(condition.valores ?? [])])],
  }
}

/** Several values are told apart; one alone needs no telling. */
function groupsOf(query: LogicalQuery, { request, subject, marks }: Editing): readonly string[] {
  const { dimensiones = [], accion } = query
  const { said, several } = request.values
  const told = (id: string) => subject.dimensions[id]!.told ?? id
  const alone = [...said].flatMap(([id, values]) =>
    values.length && !several.includes(id) && !marks.adds ? [id, told(id)] : [],
  )
  const apart = accion === 'agregar' ? [...several, ...(marks.adds ? said.keys() : [])].map(told) : []
  return [...new Set([...dimensiones.filter((id) => !alone.includes(id)), ...apart])]
}

const apart = ({ dentro = [] }: LogicalQuery, filtros: readonly Condition[], subject: Subject) =>
  dentro.filter((id) => !filtros.some(({ columna, op }) => columna === subject.dimensions[id]?.column && op === '='))

export const measureEdit: Edit = {
  reads: ['measure'],
  apply(query, { request, subject, marks }) {
    const ofBounds = new Set([...request.bounds.map(({ of }) => of), ...(request.rank?.by ? [request.rank.by] : [])])
    const named = request.named.filter((id) => !ofBounds.has(id))
    const ids = named.length ? named : request.values.measure === undefined ? [] : [request.values.measure]
    if (!ids.length) return query
    const shown = query.accion === 'listar' || query.accion === 'cambio' ? query : asFigures(query, subject)
    const before = shown.medidas ?? []
    const own = ids.map((id) => (shown.accion === 'listar' ? { id } : { id, agg: keptAggregate(before, id, subject) }))
    const medidas = marks.adds ? [...before, ...own.filter(({ id }) => !before.some((one) => one.id === id))] : own
    if (shown.accion === 'cambio' && medidas.length > 1) throw new ParseFailure('un cambio de dos medidas')
    const renamed = (por: string) =>
      before.some(({ id }) => id === por) && !medidas.some(({ id }) => id === por) ? ids[0]! : por
    return without<LogicalQuery>({
      ...shown,
      medidas,
      filtros: [
        ...ofOthers(
          shown,
          medidas.map(({ id }) => id),
          subject,
        ),
        ...ids.flatMap((id) => subject.measures[id]!.where ?? []),
      ],
      orden: shown.orden?.map((one) => ({ ...one, por: renamed(one.por) })),
      tener: shown.tener?.filter(({ medida }) => medidas.some(({ id }) => id === medida)),
    })
  },
}

/** Without the conditions in which only the earlier measures are meant. */
const ofOthers = ({ filtros = [], medidas = [] }: LogicalQuery, ids: readonly string[], { measures }: Subject) => {
  const theirs = medidas
    .flatMap(({ id }) => (ids.includes(id) ? [] : (measures[id]?.where ?? [])))
    .map((one) => JSON.stringify(one))
  return filtros.filter((one) => !theirs.includes(JSON.stringify(one)))
}

/** An average that was asked for is asked for again; what nobody said is what the new measure usually means. */
function keptAggregate(before: NonNullable<LogicalQuery['medidas']>, id: string, subject: Subject) {
  const [first] = before
  const said = first?.agg !== undefined && first.agg !== aggregateOf(subject, first.id) ? first.agg : undefined
  const usual = aggregateOf(subject, id)
  return said !== undefined && said !== 'cuenta' && reducesTo(subject.measures[id]!, said) ? said : usual
}

export const aggregateEdit: Edit = {
  reads: ['agg'],
  apply(query, { request, subject }) {
    const { agg } = request
    if (!agg.length) return query
    const figures = asFigures(query, subject)
    const shown = query.accion === 'listar' && query.medidas?.length ? query.medidas : figures.medidas
    const ids = [...new Set((shown ?? []).map(({ id }) => id))]
    if (ids.some((id) => agg.some((one) => !subject.measures[id] || !reducesTo(subject.measures[id], one))))
      throw new ParseFailure('esa cifra no se puede reducir así')
    return without<LogicalQuery>({
      ...figures,
      medidas: ids.flatMap((id) => agg.map((one) => ({ id, agg: one }))),
      resta: undefined,
    })
  },
}
