/**
 * What a construction says of a question, in pieces that go together or not: a derivation is a set of them that cover
 * every word.
 */
import type { Aggregate, Condition, PlaceLevel, TimeGrain } from '@tianguis/core'
import type { DateSpan } from '../dates.ts'
import { isNow } from '../periods.ts'
import type { Unit } from '../numbers.ts'
import type { PlaceSpan } from '../places/finder.ts'

export type Direction = 'asc' | 'desc'
export type Sign = '>' | '>=' | '<' | '<=' | '='

/** What is wanted of what is spoken of. */
export type AskedFor =
  | 'value'
  | 'count'
  | 'list'
  /** «entre los municipios de Sonora, ¿cuál …?» */
  | 'one'
  | 'exists'
  | 'where'
  | 'when'
  | 'change'
  | 'trend'
  | 'share'
  | 'difference'
  | 'names'
  | 'extremes'
  /** «qué lugar ocupa» */
  | 'position'

export type Atom =
  | { readonly is: 'wanted'; readonly what: AskedFor; readonly direction?: Direction }
  | { readonly is: 'subject' }
  /** «qué es el FIX»: what a term means. */
  | { readonly is: 'definition'; readonly concept: string }
  /** «de dónde sale el dato»: of the data, and not of what they say. */
  | { readonly is: 'metadata' }
  /** `each`: «de las estaciones», behind what is asked of them. */
  | { readonly is: 'rows'; readonly plural: boolean; readonly each?: true; readonly which?: true }
  /** `denied`: «no va a llover», of what holds or not. */
  | { readonly is: 'measure'; readonly id: string; readonly denied?: true }
  /** Of two ends of it one is meant, by an adjective alone: «presas llenas». */
  | { readonly is: 'degree'; readonly id: string; readonly direction: Direction }
  | { readonly is: 'agg'; readonly agg: Aggregate }
  | {
      readonly is: 'value'
      readonly id: string
      readonly values: readonly string[]
      readonly denied: boolean
      readonly partly: boolean
      /** «con limón»: what has it has it beside others. */
      readonly had?: true
    }
  | {
      readonly is: 'condition'
      readonly conditions: readonly Condition[]
      readonly measure?: string | undefined
      readonly rows?: true | undefined
    }
  | { readonly is: 'place'; readonly span: PlaceSpan; readonly words: string; readonly denied: boolean }
  | { readonly is: 'region'; readonly nivel: PlaceLevel; readonly claves: readonly string[]; readonly says?: string }
  | { readonly is: 'country' }
  | { readonly is: 'time'; readonly span: DateSpan; readonly role: 'when' | 'against' }
  | { readonly is: 'same-stretch' }
  /** `head`: it is what is asked for, «qué municipio»; `each`: what is told apart, «por municipio». */
  | {
      readonly is: 'group'
      readonly id: string
      readonly role: 'head' | 'each'
      readonly plural: boolean
      /** «cuántos municipios», «número de municipios» */
      readonly counted?: true
      /** «qué municipio»: its name is what is asked for. */
      readonly which?: true
    }
  | { readonly is: 'grain'; readonly grain: TimeGrain; readonly role: 'head' | 'each'; readonly plural: boolean }
  | {
      readonly is: 'rank'
      /** A measure, `filas`, `tiempo`, or nothing: of whatever is asked. */
      readonly by: string | undefined
      readonly direction: Direction
      /** «las más caras», and not «la más cara». */
      readonly several?: boolean
      /** «mejor», «peor»: of what it is not said, the measure that is named or meant says which end that is. */
      readonly better?: 'best' | 'worst'
      /** «la puntuación más alta»: a figure itself, and none of those that have it. */
      readonly figure?: true
      /** «más ozono», and not «el ozono más alto». */
      readonly amount?: true
      /** All of them, in this order. */
      readonly all?: true
    }
  /** «y cuál la más vacía»: also what stands at the other end of what is ranked. */
  | {
      readonly is: 'other-end'
      readonly by: string | undefined
      readonly direction: Direction
      readonly better?: 'best' | 'worst'
    }
  | {
      readonly is: 'bound'
      readonly of: string | undefined
      readonly sign: Sign
      readonly value: string
      readonly unit?: Unit | undefined
      /** «de menos de 40 pesos»: beside a noun, of which it leaves some; «pasa de 40» says something of it. */
      readonly narrows?: boolean
      /** «rebasó», «ha llegado a»: at some time. */
      readonly once?: boolean
    }
  | { readonly is: 'people'; readonly sign: Sign; readonly value: string }
  /** «ordenados por población», «de menor a mayor», «ranking de»: how all or the first of them stand, by whatever else says it. */
  | { readonly is: 'order'; readonly by?: string; readonly direction?: Direction; readonly first?: true }
  /** «los 5», «top 10», «el segundo»; of `any` it is not said which: «dame 5 farmacias». */
  | { readonly is: 'limit'; readonly count: number; readonly nth?: number; readonly any?: true }
  /** «¿para cuántos kilos alcanza?» */
  | { readonly is: 'buys' }
  | { readonly is: 'alphabetical'; readonly direction: Direction }
  /** The part of a share, by what it is. */
  | { readonly is: 'part'; readonly of: readonly Atom[] }
  /** `beside`: «y con qué tasa», of what is ranked by its figure. */
  | { readonly is: 'rate'; readonly per: number; readonly beside?: true }
  | { readonly is: 'quantity'; readonly value: string; readonly unit?: Unit | undefined }
  /** «estados por población»: in what order, where nothing else says it. */
  | { readonly is: 'by'; readonly id: string }
  | { readonly is: 'budget'; readonly value: string }
  /** `subtracts`: what lies between them is asked for. */
  | { readonly is: 'compare'; readonly subtracts?: true }
  /** «que en Tlaxcala»: what it is set against. */
  | { readonly is: 'than' }
  /** «todas las presas»: of each of them something is told. */
  | { readonly is: 'all' }
  | { readonly is: 'together' }
  | { readonly is: 'ever' }

export type AtomOf<Is extends Atom['is']> = Extract<Atom, { readonly is: Is }>

const keys = new WeakMap<Atom, string>()

/** What an atom says, as text: two that say the same have the same. */
export function keyOfAtom(atom: Atom): string {
  const known = keys.get(atom) ?? JSON.stringify(atom)
  keys.set(atom, known)
  return known
}

/** Of these a question has one, or the same twice. */
const ONCE: ReadonlySet<Atom['is']> = new Set(['agg', 'rank', 'other-end', 'rate', 'quantity', 'budget', 'limit'])
/** «mínimo, máximo y promedio», and one more. */
const MOST_FIGURES = 3
const SEVERAL: ReadonlySet<Atom['is']> = new Set(['measure'])

/**
 * Whether an atom goes together with those before it: one that sets what is set already to something else does not.
 * @param joined «y», «o» or a comma stands before it, so that it may be another of the same kind
 */
export function unifies(atoms: readonly Atom[], one: Atom, joined: boolean): boolean {
  const same = atoms.filter(({ is }) => is === one.is)
  if (!same.length) return true
  const equal = same.some((other) => keyOfAtom(other) === keyOfAtom(one))
  if (equal) return true
  if (ONCE.has(one.is)) return one.is === 'agg' && same.length <= MOST_FIGURES && joined
  const isJoined = joined || (one.is === 'time' && atoms.some(({ is }) => is === 'compare'))
  return (UNIFY[one.is] as Unifies<Atom['is']> | undefined)?.(same, one, isJoined) ?? (isJoined || !SEVERAL.has(one.is))
}

type Unifies<Is extends Atom['is']> = (same: readonly AtomOf<Is>[], one: AtomOf<Is>, joined: boolean) => boolean

/** Of which there may be several, and which go together. */
const UNIFY: { readonly [Is in Atom['is']]?: Unifies<Is> } = {
  wanted: (same, one, joined) => agrees(same, one, joined),
  value: (same, one, joined) => valueUnifies(same, one, joined),
  grain: () => false,
  order: (same, one) => same.every((other) => agreesInOrder(other, one)),
  time: (same, one, joined) => joined || timeUnifies(same, one),
  group: (same, one, joined) => joined || one.role !== 'head' || !same.some(isHead),
  place: (same, one, joined) => joined || holds(same, one),
}

/** «mañana, 20 de noviembre» */
const isSameTime = (one: DateSpan, other: DateSpan): boolean =>
  'range' in one && 'range' in other && JSON.stringify(one.range) === JSON.stringify(other.range)

const isHead = ({ role }: AtomOf<'group'>) => role === 'head'

/** «en agosto de los últimos 5 años»: two times that nothing joins are neither; «hoy» and then are two. */
const timeUnifies = (same: readonly AtomOf<'time'>[], { span, role }: AtomOf<'time'>): boolean =>
  same.every((other) => other.role !== role || isNow(other.span) || isNow(span) || isSameTime(other.span, span))

/** «ordenados por población», «de menor a mayor»: by one thing, in one direction. */
const agreesInOrder = (one: AtomOf<'order'>, other: AtomOf<'order'>) =>
  (one.by === undefined || other.by === undefined || one.by === other.by) &&
  (one.direction === undefined || other.direction === undefined || one.direction === other.direction)

/** «Chapala, Jalisco»: one place within the other. */
const holds = (same: readonly AtomOf<'place'>[], one: AtomOf<'place'>) =>
  same.every(({ span }) =>
    span.places.some(({ clave }) => one.span.places.some((other) => isWithin(clave, other.clave))),
  )
const isWithin = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

/** Of one dimension a second name stands beside another or narrows it: «robo», «robo de vehículo». */
const valueUnifies = (same: readonly AtomOf<'value'>[], one: AtomOf<'value'>, joined: boolean) =>
  same.every(
    (other) =>
      other.id !== one.id ||
      joined ||
      other.denied !== one.denied ||
      isPart(one.values, other.values) ||
      isPart(other.values, one.values),
  )
const isPart = (some: readonly string[], all: readonly string[]) => some.every((value) => all.includes(value))

const BESIDE: ReadonlySet<AskedFor> = new Set(['list', 'names', 'where', 'when', 'value', 'count', 'change'])
const agrees = (same: readonly AtomOf<'wanted'>[], one: AtomOf<'wanted'>, joined: boolean) =>
  same.every(
    ({ what }) =>
      what === one.what ||
      what === 'value' ||
      one.what === 'value' ||
      what === 'list' ||
      one.what === 'list' ||
      what === 'one' ||
      one.what === 'one' ||
      (joined && BESIDE.has(what) && BESIDE.has(one.what)),
  )
