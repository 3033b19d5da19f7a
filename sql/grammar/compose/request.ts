/** What a derivation asks for, put together before it is decided how it is answered. */
import type { Condition, LogicalQuery } from '@tianguis/core'
import { GRAINS_BY_LENGTH } from '../../periods.ts'
import { filterOf, type Unsettled } from '../../places/filter.ts'
import type { PlaceReference } from '../../places/finder.ts'
import type { Atom, AtomOf, AskedFor } from '../atoms.ts'
import type { ReadingScope } from '../construction.ts'
import { type Bounded, boundsOf } from './bounds.ts'
import { heldBy, measureOf, namedMeasures, ofItsState } from './measure-meant.ts'
import { asPackaged } from './packages.ts'
import { atomsOf, standardMeasureOf, withoutRepeats } from './parts.ts'
import { ParseFailure } from '../parse-failure.ts'
import { rankSaid } from './order-said.ts'
import { placesSaid, type PlacesSaid } from './places.ts'
import { quantityOf } from './quantity.ts'
import { oneOfRepeated, standardConditions } from './standard-values.ts'
import { timesOf, type TimesSaid } from './times.ts'
import { conditionsOf, namesKind, type ValuesSaid } from './values.ts'
import { asRowOfEnd } from './when-of-an-end.ts'

export interface QueryRequest {
  readonly scope: ReadingScope
  readonly atoms: readonly Atom[]
  readonly wanted: ReadonlySet<AskedFor>
  readonly values: ValuesSaid
  readonly places: readonly PlaceReference[]
  readonly unsettled: readonly Unsettled[]
  readonly times: TimesSaid
  /** What is asked for, «qué municipio», and what is told apart, «por municipio». */
  readonly heads: readonly AtomOf<'group'>[]
  readonly each: readonly string[]
  readonly grain: AtomOf<'grain'> | undefined
  readonly rank: AtomOf<'rank'> | undefined
  readonly limit: AtomOf<'limit'> | undefined
  /** Measures that were named. */
  readonly named: readonly string[]
  /** What is counted or measured: a measure, or `filas`. */
  readonly measure: string
  readonly agg: readonly AtomOf<'agg'>['agg'][]
  readonly bounds: readonly Bounded[]
  readonly rate: number | undefined
  readonly rows: AtomOf<'rows'> | undefined
  readonly compares: boolean
  readonly cantidad: LogicalQuery['cantidad']
  readonly base: Pick<LogicalQuery, 'tabla' | 'filtros' | 'lugar' | 'excluir' | 'tiempo' | 'poblacion'>
  readonly notes: string[]
}

/** Of which it is known that the most or the least is asked for. */
export interface RankedRequest extends QueryRequest {
  readonly rank: AtomOf<'rank'>
}

/** @throws ParseFailure where the pieces do not make one question of the subject */
export function requestOf(
  said: readonly Atom[],
  scope: ReadingScope,
  settled: ReadonlyMap<string, PlaceReference>,
): QueryRequest {
  const notes: string[] = []
  const atoms = asRowOfEnd(asPackaged(said, scope))
  const { heads, each, grouped } = groupsSaid(atoms, scope)
  const where = placesSaid(atoms, scope, settled, notes)
  const times = timesOf(atoms, scope, notes)
  assertOwnLevel(atoms, scope, heads)
  const values = conditionsOf(atoms, scope, notes)
  assertNamesEnd(values, atoms, scope)
  const wanted = new Set(atomsOf(atoms, 'wanted').map(({ what }) => what))
  const [rows] = atomsOf(atoms, 'rows')
  const rank = rankSaid(atoms, scope, heads.length > 0 || rows !== undefined || namesKind(values, atoms, scope))
  const [grain] = atomsOf(atoms, 'grain')
  const { holds, bounds, measure, named } = measuresSaid({ scope, atoms, wanted, heads, rank, values, rows })
  const quantity = quantityOf(atoms, scope, measure)
  assertPublishedFor(atoms, scope, times)
  const filtros = [
    ...holds.values(),
    ...values.conditions,
    ...quantity.conditions,
    ...standardConditions({ scope, values, grouped, period: grain?.grain ?? times.grain, measure }, notes),
    ...(scope.subject.measures[measure]?.where ?? []),
    ...oneOfRepeated({ scope, values, measure }, isOverAll(atoms, rank !== undefined || wanted.has('count')), notes),
    ...(where.town ? [where.town] : []),
  ]
  return {
    scope,
    atoms,
    wanted,
    values,
    places: where.included,
    unsettled: where.unsettled,
    times,
    heads,
    each,
    grain,
    rank,
    limit: atomsOf(atoms, 'limit')[0],
    named,
    measure,
    agg: atomsOf(atoms, 'agg').map(({ agg }) => (agg === 'suma' && isShare(measure, scope) ? 'conjunto' : agg)),
    bounds,
    rate: atomsOf(atoms, 'rate')[0]?.per,
    rows,
    compares: atomsOf(atoms, 'compare').length > 0,
    cantidad: quantity.cantidad,
    base: {
      tabla: scope.topic.id,
      ...(filtros.length ? { filtros: inOneOrder(withoutRepeats<Condition>(filtros), scope) } : {}),
      ...placesAsked(where),
      ...timeAsked(times),
      ...peopleAsked(atoms, grouped),
    },
    notes,
  }
}

/** One question is one query, whatever it names first. */
function inOneOrder(conditions: readonly Condition[], { subject }: ReadingScope): Condition[] {
  const declared = Object.keys(subject.dimensions)
  return conditions.toSorted((a, b) => declared.indexOf(a.columna) - declared.indexOf(b.columna))
}

/** «¿cómo están todas juntas?»: a share does not add up, and what it is made of does. */
const isShare = (measure: string, { subject }: ReadingScope) => subject.measures[measure]?.together !== undefined

const isOverAll = (atoms: readonly Atom[], ofMany: boolean): boolean =>
  ofMany && !atoms.some(({ is }) => is === 'place' || is === 'region')

/** What is measured, what else is named, what bounds it, and the conditions under which it holds. */
function measuresSaid(
  said: Pick<QueryRequest, 'scope' | 'atoms' | 'wanted' | 'heads' | 'rank' | 'values' | 'rows'>,
): Pick<QueryRequest, 'bounds' | 'measure' | 'named'> & { readonly holds: ReadonlyMap<string, Condition> } {
  const { scope, atoms, wanted, heads, values } = said
  const holds = heldBy(atoms, scope, wanted, heads)
  const there = namedMeasures(atoms).filter((id) => !holds.has(id))
  const bounds = boundsOf(atoms, scope, there, values.measure)
  const asked = measureOf({ ...said, held: [...holds.keys()], named: there, bounds })
  const measure = ofItsState(asked, atoms, scope) ?? asked
  return { holds, bounds, measure, named: there.map((id) => (id === asked ? measure : id)) }
}

/** «la colonia Jardines de Morelos»: the state may be of the name; a town by its own name is where it lies. */
function assertNamesEnd({ said }: ValuesSaid, atoms: readonly Atom[], { subject, tokens }: ReadingScope): void {
  const written = [...said].flatMap(([id, names]) => (subject.dimensions[id]!.written === undefined ? [] : names))
  const goesOn = atomsOf(atoms, 'place').some(({ span: { from, places } }) => {
    const last = tokens[from - 2]?.folded
    const isTown = places.length === 1 && places[0]!.nivel === 'municipio'
    return (
      !isTown &&
      tokens[from - 1]?.folded === 'de' &&
      written.some((name) => name.toLowerCase().split(' ').at(-1) === last)
    )
  })
  if (goesOn) throw new ParseFailure('qué parte es del nombre')
}

function groupsSaid(atoms: readonly Atom[], scope: ReadingScope) {
  const said = [...atomsOf(atoms, 'group'), ...gathered(atoms, scope)]
  const heads = said.filter(({ role }) => role === 'head')
  const each = said.flatMap(({ role, id }) => (role === 'each' ? [id] : []))
  return { heads, each, grouped: new Set(said.map(({ id }) => id)) }
}

/** «¿cuántos componentes bajaron en la última quincena?», of which the condition is a figure of a month. */
function assertPublishedFor(atoms: readonly Atom[], { subject }: ReadingScope, { grain }: TimesSaid): void {
  const since = atomsOf(atoms, 'condition').flatMap(({ measure }) => subject.measures[measure ?? '']?.since ?? [])
  const longer = since.some((one) => grain && GRAINS_BY_LENGTH.indexOf(one) > GRAINS_BY_LENGTH.indexOf(grain))
  if (longer) throw new ParseFailure('una cifra de un periodo más largo')
}

/** «la fruta más cara», «¿qué frutas hay?»: of what a name gathers, each of them. */
function gathered(atoms: readonly Atom[], scope: ReadingScope): AtomOf<'group'>[] {
  const { dimensions, measures } = scope.subject
  const compared = measures[standardMeasureOf(scope) ?? '']?.within ?? []
  const isNamed = (id: string) => atoms.some((one) => (one.is === 'value' || one.is === 'group') && one.id === id)
  const plural = atomsOf(atoms, 'rank').some(({ several }) => several === true)
  const asksOtherwise = atoms.some((one) => one.is === 'rows' || (one.is === 'wanted' && one.what === 'exists'))
  if (asksOtherwise) return []
  return atomsOf(atoms, 'value').flatMap(({ id, denied }) => {
    const { gathers } = dimensions[id]!
    return gathers !== undefined && !denied && compared.includes(gathers) && !isNamed(gathers)
      ? [{ is: 'group', id: gathers, role: 'head', plural }]
      : []
  })
}

const placesAsked = ({ included, excluded }: PlacesSaid): Pick<LogicalQuery, 'lugar' | 'excluir'> => ({
  ...(included.length ? { lugar: included.map(filterOf) } : {}),
  ...(excluded.length ? { excluir: excluded.map(filterOf) } : {}),
})

function timeAsked({ ranges: [range], newest }: TimesSaid): Pick<LogicalQuery, 'tiempo'> {
  if (range) return { tiempo: range }
  return newest ? { tiempo: 'ultimo' } : {}
}

/** «municipios de más de 100 mil habitantes»; of states there is no such condition. */
function peopleAsked(atoms: readonly Atom[], grouped: ReadonlySet<string>): Pick<LogicalQuery, 'poblacion'> {
  const people = atomsOf(atoms, 'people').map(({ sign, value }) => ({ op: sign, valor: value }))
  if (people.length && grouped.has('estado') && !grouped.has('municipio'))
    throw new ParseFailure('la población de un estado')
  return people.length ? { poblacion: people } : {}
}

/** «¿cuál es el municipio de Puebla con más …?» asks of the state, though «municipio de Puebla» is a place too. */
function assertOwnLevel(atoms: readonly Atom[], { tokens }: ReadingScope, heads: readonly unknown[]): void {
  const [said] = atomsOf(atoms, 'place').filter(({ span }) => span.said === 'municipio')
  if (!said || heads.length || !atomsOf(atoms, 'rank').length) return
  const level = tokens[said.span.from]!.folded
  const [before, article] = [tokens[said.span.from - 2]?.folded ?? '', tokens[said.span.from - 1]?.folded ?? '']
  const saysWhere = /^(en|de)$/.test(before) && /^(la|el)$/.test(article)
  if (LEVELS.has(level) && !saysWhere) throw new ParseFailure('el lugar nombra lo que se busca')
}
const LEVELS: ReadonlySet<string> = new Set(['municipio', 'ciudad', 'alcaldia'])
