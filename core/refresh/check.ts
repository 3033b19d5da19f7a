import { inspect } from 'node:util'
import type { ColumnSpec } from '../columns.ts'
import { isDay } from '../decode/dates.ts'
import { scaleDecimal } from '../decimal.ts'

const DECIMAL = /^[+-]?\d{1,30}(\.\d{1,30})?$/
/** The whole form: Date takes "01/02/2026 10:00-06:00" for a second of January. */
const INSTANT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/
/** An instant as it is stored: most sources' moments have been made by Date, and need not be made again. */
const UTC = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** A value as it will be stored, or why it cannot be. */
export type CheckedValue = { value: string | null } | { reason: string }

/**
 * Checks one value against its column and turns it into the text PostgreSQL reads.
 * Nothing is rounded, padded or guessed: what does not fit is refused with a reason in Spanish.
 */
export function check(spec: ColumnSpec, given: unknown): CheckedValue {
  const value = typeof given === 'string' ? given.trim() : given
  if (value === null || value === undefined || value === '') {
    return spec.required ? { reason: 'falta y es obligatorio' } : { value: null }
  }
  const checked = byKind[spec.kind](spec, value)
  if ('reason' in checked) return checked
  if (spec.values && !spec.values.includes(checked.value!)) {
    return { reason: `llegó ${show(value)}; se espera uno de: ${spec.values.join(', ')}` }
  }
  // Not test(): with a sticky or global pattern it remembers where the last value ended.
  if (spec.pattern && checked.value!.search(spec.pattern) < 0) {
    return { reason: `llegó ${show(value)}; no tiene la forma ${spec.pattern.source}` }
  }
  return checked
}

const byKind: Record<ColumnSpec['kind'], (spec: ColumnSpec, value: unknown) => CheckedValue> = {
  text(spec, value) {
    if (typeof value !== 'string') return wrong('texto', value)
    if (value.includes('\0')) return { reason: 'el texto lleva un carácter nulo' }
    if (spec.maxLength && value.length > spec.maxLength) {
      return { reason: `texto de ${value.length} caracteres; caben ${spec.maxLength}` }
    }
    return { value: value.isWellFormed() ? value : value.toWellFormed() }
  },
  decimal(spec, value) {
    if (typeof value === 'number') {
      return { reason: `llegó el número ${value}; un decimal viaja como texto, para no perder dígitos` }
    }
    if (typeof value !== 'string' || !DECIMAL.test(value)) return wrong('un decimal como 23.50', value)
    const point = value.indexOf('.')
    const decimals = point < 0 ? 0 : value.length - point - 1
    if (spec.digits !== undefined && decimals > spec.digits) {
      return { reason: `llegó ${show(value)}, con ${decimals} decimales; se esperan a lo más ${spec.digits}` }
    }
    return numberInRange(spec, value)
  },
  integer(spec, value) {
    const number = typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value) ? Number(value) : value
    if (!Number.isSafeInteger(number)) return wrong('un entero', value)
    return numberInRange(spec, String(number))
  },
  date(spec, value) {
    if (typeof value !== 'string' || !isDay(value)) return wrong('una fecha AAAA-MM-DD', value)
    return inRange(spec, value, (one, other) => (one < other ? -1 : one > other ? 1 : 0))
  },
  instant(_spec, value) {
    if (typeof value === 'string') {
      if (UTC.test(value) && isDay(value.slice(0, 10))) return { value }
      const [whole, day, , , offset] = INSTANT.exec(value) ?? []
      if (whole === undefined || !isDay(day!)) return wrong('un instante ISO 8601', value)
      if (offset === undefined)
        return { reason: `llegó ${show(value)}, una hora sin zona; se espera ISO 8601 con su desfase` }
    } else if (!(value instanceof Date)) return wrong('un instante ISO 8601', value)
    const moment = new Date(value)
    const year = moment.getUTCFullYear()
    return year >= 1 && year <= 9999 ? { value: moment.toISOString() } : wrong('un instante ISO 8601', value)
  },
  boolean(_spec, value) {
    return typeof value === 'boolean' ? { value: value ? 't' : 'f' } : wrong('verdadero o falso', value)
  },
  list(_spec, value) {
    if (!Array.isArray(value) || value.some((item) => typeof item !== 'string'))
      return wrong('una lista de textos', value)
    if (value.some((item: string) => item.includes('\0')))
      return { reason: 'un texto de la lista lleva un carácter nulo' }
    return { value: `{${value.map((item: string) => `"${item.toWellFormed().replace(/[\\"]/g, '\\$&')}"`).join(',')}}` }
  },
}

/** Rounding keeps order: what lies between the bounds as a float lies between them. On a bound, the digits decide. */
function numberInRange(spec: ColumnSpec, value: string): CheckedValue {
  const { min, max } = spec
  const number = Number(value)
  const inside = (min === undefined || number > Number(min)) && (max === undefined || number < Number(max))
  return inside ? { value } : inRange(spec, value, compareDecimals)
}

function inRange(
  { min, max }: ColumnSpec,
  value: string,
  compare: (one: string, other: string) => number,
): CheckedValue {
  if (min !== undefined && compare(value, min) < 0) return { reason: `llegó ${show(value)}, menor que ${min}` }
  if (max !== undefined && compare(value, max) > 0) return { reason: `llegó ${show(value)}, mayor que ${max}` }
  return { value }
}

/** As many characters hold no more digits than a float tells apart. */
const EXACT = 15

const MOST_DECIMALS = 30

/** Floats tell two decimals apart unless they fall on the same one; only then are the digits compared. */
function compareDecimals(one: string, other: string): number {
  if (one === other) return 0
  const difference = Number(one) - Number(other)
  if (difference || (one.length <= EXACT && other.length <= EXACT) || !DECIMAL.test(one) || !DECIMAL.test(other))
    return difference
  const exact = scaleDecimal(one, MOST_DECIMALS) - scaleDecimal(other, MOST_DECIMALS)
  return exact < 0n ? -1 : exact > 0n ? 1 : 0
}

const wrong = (expected: string, value: unknown): CheckedValue => ({
  reason: `llegó ${show(value)}; se espera ${expected}`,
})

function show(value: unknown): string {
  const shown = typeof value === 'string' ? `«${value}»` : inspect(value, { breakLength: Infinity, depth: 1 })
  return shown.length > 80 ? `${shown.slice(0, 77).toWellFormed()}…${typeof value === 'string' ? '»' : ''}` : shown
}
