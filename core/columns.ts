/**
 * Columns: what a value is, once, for the table, the checks, the API description and the row type.
 *
 * How a value travels in a row (exact, never through a float):
 * text -> string, decimal -> string ("23.50"), integer -> safe integer, date -> "AAAA-MM-DD",
 * instant -> Date (or an ISO string with offset), boolean -> boolean, list -> string[]. Absent is null.
 */
import { MEXICO_BOX } from './territory/box.ts'
export type Kind = 'text' | 'decimal' | 'integer' | 'date' | 'instant' | 'boolean' | 'list'

export interface ColumnSpec {
  readonly kind: Kind
  readonly required: boolean
  readonly description: string
  readonly unit?: string
  /** Inclusive bounds, of a number or a date, as text so that decimals stay exact. */
  readonly min?: string
  readonly max?: string
  /** Most decimal places a source may publish; checked, never padded. */
  readonly digits?: number
  readonly maxLength?: number
  readonly values?: readonly string[]
  readonly pattern?: RegExp
  /** '10 days': how far ahead of the run's moment a date or an instant may lie; undefined is as far as it likes. */
  readonly ahead?: string
  /** Kept from the published row while nothing else in the row changed ("since when"). */
  readonly stamp?: boolean
  readonly example?: string | number
}

/** An immutable column declaration; each method returns a narrowed copy. */
export class Column<Value = unknown, Required extends boolean = boolean> {
  declare readonly value: Value
  declare readonly isRequired: Required
  readonly spec: ColumnSpec

  constructor(spec: ColumnSpec) {
    this.spec = spec
  }

  /** Spanish sentence for the API description. */
  describe(description: string) {
    return this.with({ description })
  }

  /** Unit as people write it: 'MXN/L', 'hm³', '%'. */
  unit(unit: string) {
    return this.with({ unit })
  }

  /** Inclusive bounds; a value outside goes to quarantine. */
  range(min: number | string, max: number | string) {
    return this.with({ min: String(min), max: String(max) })
  }

  /** The closed list of values this column may hold. */
  oneOf<const V extends string>(...values: V[]) {
    return new Column<V, Required>({ ...this.spec, values })
  }

  matching(pattern: RegExp) {
    return this.with({ pattern })
  }

  /** A row without this value is refused. Key columns must be required. */
  required() {
    return new Column<Value, true>({ ...this.spec, required: true })
  }

  /**
   * How far ahead of the moment of the refresh this date or instant may lie ('10 days'); a value beyond it goes to
   * quarantine. The `observed` column of a table may not lie ahead at all unless it says so here.
   */
  ahead(span: string) {
    return this.with({ ahead: span })
  }

  /** "Since when": a change of this column alone is no change of the row. */
  stamp() {
    return this.with({ stamp: true })
  }

  example(example: string | number) {
    return this.with({ example })
  }

  private with(change: Partial<ColumnSpec>) {
    return new Column<Value, Required>({ ...this.spec, ...change })
  }
}

const column = <Value>(kind: Kind, more: Partial<ColumnSpec> = {}) =>
  new Column<Value, false>({ kind, required: false, description: '', ...more })

/** Free text; trimmed, and empty text is absent. `max` characters (default 1,000). */
export const text = ({ max = 1000 }: { max?: number } = {}) => column<string>('text', { maxLength: max })
/** Exact decimal as text. `digits`: most decimal places the source publishes. */
export const decimal = ({ digits }: { digits: number }) => column<string>('decimal', { digits })
export const integer = () => column<number>('integer')
/** Calendar day, "AAAA-MM-DD". */
export const date = () => column<string>('date')
/** A moment; served in UTC with its offset. */
export const instant = () => column<Date | string>('instant')
export const boolean = () => column<boolean>('boolean')
/** Short texts in a declared order. */
export const list = () => column<string[]>('list')

/** The three territory columns every dataset with places carries, in INEGI's names. */
export const territoryColumns = () => ({
  estado: text({ max: 60 }).describe('Estado, con el nombre del INEGI.').example('Jalisco'),
  municipio: text({ max: 120 }).describe('Municipio, con el nombre del INEGI.').example('Guadalajara'),
  cvegeo: text({ max: 5 })
    .matching(/^\d{5}$/)
    .describe('Clave INEGI del municipio, cinco dígitos.')
    .example('14039'),
})

/** A point in decimal degrees, inside the box that holds Mexico unless told otherwise. */
export const pointColumns = (box = MEXICO_BOX) => ({
  latitud: decimal({ digits: 15 }).unit('°').range(box.south, box.north).describe('Latitud en grados decimales.'),
  longitud: decimal({ digits: 15 }).unit('°').range(box.west, box.east).describe('Longitud en grados decimales.'),
})

export type Columns = Record<string, Column<any, boolean>>

/** The row type that follows from columns: required ones must be there, others may be null or left out. */
export type Row<C extends Columns> = {
  [K in keyof C as C[K]['isRequired'] extends true ? K : never]: C[K]['value']
} & {
  [K in keyof C as C[K]['isRequired'] extends true ? never : K]?: C[K]['value'] | null
}
