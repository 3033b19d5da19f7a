/** What the constituents of a chart stand for: verbs of change, and what is spoken of as a thing. */
import type { NumberSpan } from '../../numbers.ts'
import type { Atom, AskedFor } from '../atoms.ts'
import type { Edge } from '../chart.ts'
import { formsOf } from '../paradigms.ts'
import type { Found, ReadingScope } from '../construction.ts'
import type { Sense } from '../../knowledge/vocabulary.ts'

/** What may be counted, listed and ranked. */
export const THING = 'ROW|VAL|LEVEL|DIM|GRAIN'

export const wanted = (what: AskedFor) => (): readonly Atom[] => [{ is: 'wanted', what }]

/** How many are wanted: a whole number without a unit. */
export function howMany(found: Found): number | undefined {
  const { value, unit, ordinal } = found.value<NumberSpan>('NUM') ?? {}
  return value !== undefined && unit === undefined && !ordinal && /^\d{1,4}$/.test(value) && Number(value) > 0
    ? Number(value)
    : undefined
}

export type DegreeSense = Extract<Sense, { kind: 'degree' }>
export type MeasureSense = Extract<Sense, { kind: 'measure' }>

/** What things are said to be, have and do. */
export const SAYS =
  '~ser|estar|tener|vender|ofrecer|manejar|dar|haber|vivir|ocurrir|cometer|registrar|concentrar|ubicar|encontrar|corresponder|pertenecer|representar|llevar|habitar|suceder'

export const CHANGE_UP =
  'subir|aumentar|crecer|incrementar|encarecer|apreciar|fortalecer|repuntar|avanzar|recuperar|disparar|acelerar'
export const CHANGE_DOWN =
  'bajar|disminuir|caer|descender|abaratar|reducir|depreciar|devaluar|debilitar|desplomar|retroceder|perder'
export const CHANGE_ANY = 'cambiar|variar|mover|modificar'
/** Every form of a verb of change. */
export const CHANGING: ReadonlySet<string> = new Set(
  `${CHANGE_UP}|${CHANGE_DOWN}|${CHANGE_ANY}`.split('|').flatMap((verb) => [...formsOf(verb)]),
)

/**
 * «cuánto subieron los precios», «subió la vivienda», which a subject declares whole where its measure is a change
 * itself: what is asked is how much they rose.
 */
export const saysChange = ({ tokens }: Found, edge: Edge, { subject }: ReadingScope): readonly Atom[] =>
  Object.values(subject.measures).some(({ standard, between }) => standard && between !== undefined) &&
  (edge.value as readonly Atom[])[0]?.is !== 'condition' &&
  tokens.slice(edge.from, edge.to).some(({ folded }) => CHANGING.has(folded))
    ? [{ is: 'wanted', what: 'change' }]
    : []

/** «la inflación subyacente»: the name of a value with the word in it of a measure that is a change itself. */
export const saysRate = ({ tokens }: Found, { from, to }: Edge, { subject }: ReadingScope): readonly Atom[] =>
  Object.entries(subject.measures).flatMap(([id, { standard, between, words }]) =>
    standard && between !== undefined && tokens.slice(from, to).some(({ folded }) => words.includes(folded))
      ? [{ is: 'measure', id }]
      : [],
  )

/** «de cada estación»: what is one row each is told apart by its own name. */
function rowsOf(
  found: Found,
  edge: Edge,
  plural: boolean,
  { single = [] }: ReadingScope['subject'],
  role: 'head' | 'each',
): readonly Atom[] {
  const [only] = single
  const boroughs = boroughsOf(found, edge)
  return role === 'each' && single.length === 1 && only !== undefined
    ? [{ is: 'group', id: only, role, plural }, ...boroughs]
    : [{ is: 'rows', plural }, ...boroughs]
}

/** Only the capital has «alcaldías». */
export const boroughsOf = ({ tokens }: Found, { from }: Edge): readonly Atom[] =>
  /^(alcaldia|delegacion)/.test(tokens[from]!.folded) ? [{ is: 'region', nivel: 'estado', claves: ['09'] }] : []

/** What is spoken of as a thing: rows, what they are told apart by, a level of places, a period. */
export function thingOf(found: Found, { subject }: ReadingScope, role: 'head' | 'each'): readonly Atom[] | undefined {
  const edge = found.edge('ROW', 'VAL', 'DIM', 'LEVEL', 'GRAIN')
  if (!edge) return undefined
  const plural = found.isPlural(edge)
  switch (edge.category) {
    case 'ROW':
      return rowsOf(found, edge, plural, subject, role)
    case 'VAL':
      return edge.value as readonly Atom[]
    case 'DIM':
      return [{ is: 'group', id: (edge.value as { id: string }).id, role, plural }]
    case 'GRAIN':
      return subject.time ? [{ is: 'grain', grain: edge.value as never, role, plural }] : undefined
    default: {
      const levels: readonly string[] = subject.place ? (subject.place.levels ?? ['municipio', 'estado']) : []
      const level = edge.value as string
      return levels.includes(level) ? [{ is: 'group', id: level, role, plural }, ...boroughsOf(found, edge)] : undefined
    }
  }
}
