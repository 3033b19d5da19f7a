/**
 * Parameters: what a person may write after the "?", read once into conditions on the record's columns.
 * Each builder returns one value from which validation, the API description and the SQL filter follow.
 */
import { ParamError, unknownChoice, unknownWord } from './param-error.ts'
import type { Filter, QuerySpec } from './query-spec.ts'
import { takenFor, takenForState } from './territory/matched-place.ts'
import type { Territory } from './territory/territory.ts'
import { closest } from './words/closest.ts'
import { matchWord, type Synonyms, type Term } from './words/match.ts'
import { withoutAccents } from './words/accents.ts'
export { ParamError } from './param-error.ts'
export type { Synonyms, Term } from './words/match.ts'

/** Where the names people may use come from: the distinct values of a column, and what each is called. */
export interface Vocabulary {
  readonly table: string
  /** Must lead an index of the table. */
  readonly column: string
  /** The column with the name of each value, when the value is a code. */
  readonly label?: string
}

export interface ReadContext {
  readonly territory: Territory
  /** Every term of a vocabulary this connector declared, as published. */
  readonly terms: (vocabulary: Vocabulary) => readonly Term[]
}

export interface Param {
  readonly description: string
  /** JSON Schema of the value, for OpenAPI. */
  readonly schema: Record<string, unknown>
  readonly example: string | number
  /** The columns of the record it needs; checked when the connector is loaded. */
  readonly columns: readonly string[]
  /** Kept in memory for `read`, so that free text never searches a table. */
  readonly vocabulary?: Vocabulary
  /** How a label of its vocabulary is written in a request, where not as it is; several may be written alike. */
  readonly written?: (label: string) => string
  /** Its values are places of this kind, by the first of its columns: their codes, or the official names of states. */
  readonly places?: 'municipio' | 'estado'
  /** What a request without the parameter means; nothing unless told. */
  readonly absent?: QuerySpec
  /** The parameter that it says something of, which must be given with it. */
  readonly beside?: string
  /** Other parameters that say what it says: with one of them it cannot be given, and its absence means nothing. */
  readonly insteadOf?: readonly string[]
  /** Turns the raw text into conditions; throws ParamError. */
  read(raw: string, context: ReadContext): QuerySpec
}

/** What the descriptions say of a parameter. */
export type DescribedParam = Pick<Param, 'description' | 'schema' | 'example'>

/**
 * A municipality, head town or common name; all that share the name match. Filters by cvegeo.
 * @param state the column with its state, where records may be asked for by it or given in its order
 * @param town the column with INEGI's name of its town, where records know it: a town that is no municipality is then
 * that town
 */
export const municipality = ({
  column = 'cvegeo',
  state,
  town,
  example = 'Guadalajara',
}: { column?: string; state?: string; town?: string; example?: string } = {}): Param => ({
  description:
    'Municipio o ciudad, por nombre, cabecera, nombre común o clave INEGI (`Mérida`, `Cancún`, `CDMX`, `23005`). ' +
    'Sin distinguir acentos ni mayúsculas. Un nombre repetido devuelve todos; `Benito Juárez, Quintana Roo` es exacto. ' +
    `${town === undefined ? 'Una localidad que no es municipio es su municipio' : 'Una localidad que no es municipio (`Cabo San Lucas`) es sólo ella'}; \`meta.lugar\` dice qué se tomó.`,
  schema: { type: 'string', minLength: 1, maxLength: 120 },
  example,
  columns: [column, state, town].filter((name) => name !== undefined),
  places: 'municipio',
  read(raw, { territory }) {
    const found = territory.resolve(raw)
    if (found.kind === 'unknown') throw new ParamError(`No conozco el lugar «${raw}».`, found.nearest)
    const named = { column, op: 'in', values: found.municipalities.map(({ cvegeo }) => cvegeo) } as const
    const within =
      state === undefined
        ? {}
        : {
            within: {
              column: state,
              of: Object.fromEntries(found.municipalities.map(({ cvegeo, estado }) => [cvegeo, estado])),
            },
          }
    const [place, ...others] = Object.values(found.towns ?? {})
    const kept = town !== undefined && place?.es === 'localidad' && !others.length && found.municipalities.length === 1
    return {
      where: [{ ...named, ...within }, ...(kept ? [{ column: town, op: '=', value: place.nombre } as const] : [])],
      place: takenFor(raw, found, kept),
    }
  },
})

/**
 * A state by any of its names. Filters by the state's official name.
 * @param code the column with the municipality's code, where every record has one and an order begins with it
 */
export const state = ({
  column = 'estado',
  code,
  example = 'Jalisco',
}: { column?: string; code?: string; example?: string } = {}): Param => ({
  description: 'Estado, por su nombre oficial, corto o abreviado (`Michoacán`, `CDMX`, `Edomex`, `NL`).',
  schema: { type: 'string', minLength: 1, maxLength: 60 },
  example,
  columns: code === undefined ? [column] : [column, code],
  places: 'estado',
  read(raw, { territory }) {
    const found = territory.state(raw)
    if (found) return { where: [ofState(found, { column, code })], place: takenForState(raw, found) }
    const states = territory.states().map(({ estado }) => estado)
    throw new ParamError(
      `No conozco el estado «${raw}»; se espera el nombre de uno de los ${states.length}, como ${example}.`,
      closest(raw, states),
      states,
    )
  },
})

/** What records of a whole state meet. */
export const ofState = (
  { estado, cve_ent }: { readonly estado: string; readonly cve_ent: string },
  { column, code }: { column: string; code?: string | undefined },
): Filter => ({
  column,
  op: '=',
  value: estado,
  ...(code !== undefined && { spans: { column: code, from: `${cve_ent}000`, through: `${cve_ent}999` } }),
})

interface Choice<V> {
  readonly description: string
  readonly columns: readonly string[]
  readonly meaning: (value: V) => QuerySpec
  /** The value that is meant when none is given. */
  readonly standard?: NoInfer<V>
}

/** As a value of a closed list is written: `diésel`, `Máximo`, `año`. */
const spellingsOf = (raw: string) =>
  ['ni', 'n'].map((n) => raw.trim().toLowerCase().replaceAll('ñ', n)).map(withoutAccents)

/** One of a closed list; `meaning` says what each value asks of the record. */
export const choice = <const V extends string>(
  values: readonly V[],
  { description, columns, meaning, standard }: Choice<V>,
): Param => {
  if (!Array.isArray(columns))
    throw new Error(
      `El parámetro choice(${values.map((value) => `«${value}»`).join(', ')}) no dice sus columnas: pon columns: ['campo'] con los del registro que filtra, o columns: [] si no filtra ninguno.`,
    )
  return {
    description: `${description} Uno de: ${values.map((value) => `\`${value}\``).join(', ')}.${standard === undefined ? '' : ` Sin él, \`${standard}\`.`}`,
    schema: { type: 'string', enum: values, ...(standard === undefined ? {} : { default: standard }) },
    example: values[0]!,
    columns,
    ...(standard === undefined ? {} : { absent: meaning(standard) }),
    read(raw) {
      const spelled = spellingsOf(raw)
      const value = values.find((known) => spelled.includes(known))
      if (value !== undefined) return meaning(value)
      throw unknownChoice(raw, values)
    },
  }
}

/**
 * A word of the dataset's own vocabulary: accents, case, plurals and one typo do not matter, and everyday words mean
 * what `synonyms` says. SQL sees only equality with the values it stands for.
 */
export const word = (
  vocabulary: Vocabulary,
  {
    description,
    example,
    synonyms = {},
    column = vocabulary.column,
  }: { description: string; example: string; synonyms?: Synonyms; column?: string },
): Param => ({
  description: `${description} Sin distinguir acentos, mayúsculas ni plurales; una letra mal escrita se corrige, y \`meta.correcciones\` lo dice.`,
  schema: { type: 'string', minLength: 1, maxLength: 120 },
  example,
  columns: [column],
  vocabulary,
  read(raw, { terms }) {
    const found = matchWord(raw, terms(vocabulary), synonyms)
    if ('values' in found)
      return {
        where: [{ column, op: 'in', values: found.values }],
        ...(found.readAs !== undefined && { corrected: { escrito: raw, leido: found.readAs } }),
      }
    throw unknownWord(raw, found.nearest, terms(vocabulary), example)
  },
})

/** A number; the record's column must be at least (`>=`) or at most (`<=`) that. */
export const number = (
  column: string,
  op: '>=' | '<=',
  { description, example, min, max }: { description: string; example: number; min: number; max: number },
): Param => ({
  description,
  schema: { type: 'number', minimum: min, maximum: max },
  example,
  columns: [column],
  read(raw) {
    const value = /^-?\d{1,12}(\.\d{1,9})?$/.test(raw) ? Number(raw) : NaN
    if (value >= min && value <= max) return { where: [{ column, op, value: raw }] }
    throw new ParamError(`Llegó «${raw}»; se espera un número de ${min} a ${max}, como ${example}.`)
  },
})

/** Most records of an answer: an integer from 1 to `max`; `standard: null` gives everything. */
export const limit = ({ max = 100, standard = 50 as number | null } = {}): Param => ({
  description: `Número de registros, de 1 a ${max}. ${standard === null ? 'Sin él, todos.' : `Sin él, ${standard}.`}`,
  schema: { type: 'integer', minimum: 1, maximum: max, ...(standard === null ? {} : { default: standard }) },
  example: Math.min(5, max),
  columns: [],
  ...(standard === null ? {} : { absent: { limit: standard } }),
  read(raw) {
    const number = /^\d{1,9}$/.test(raw) ? Number(raw) : NaN
    if (number >= 1 && number <= max) return { limit: number }
    throw new ParamError(`Llegó «${raw}»; \`limit\` es un entero de 1 a ${max}.`)
  },
})
