import type { ColumnSpec } from '../columns.ts'
import { isDay } from '../decode/dates.ts'

const DECIMAL = /^[+-]?\d{1,30}(\.\d{1,30})?$/
const OFFSET = /(Z|[+-]\d\d:\d\d)$/

/** A value as it will be stored, or why it cannot be. */
export type Checked = { value: string | null } | { reason: string }

/**
 * Checks one value against its column and turns it into the text PostgreSQL reads.
 * Nothing is rounded, padded or guessed: what does not fit is refused with a reason in Spanish.
 */
export function check(spec: ColumnSpec, given: unknown): Checked {
  const value = typeof given === 'string' ? given.trim() : given
  if (value === null || value === undefined || value === '') {
    return spec.required ? { reason: 'falta y es obligatorio' } : { value: null }
  }
  const checked = byKind[spec.kind](spec, value)
  if ('reason' in checked) return checked
  if (spec.values && !spec.values.includes(checked.value!)) {
    return { reason: `llegó ${show(value)}; se espera uno de: ${spec.values.join(', ')}` }
  }
  if (spec.pattern && !spec.pattern.test(checked.value!)) {
    return { reason: `llegó ${show(value)}; no tiene la forma ${spec.pattern.source}` }
  }
  return checked
}

const byKind: Record<ColumnSpec['kind'], (spec: ColumnSpec, value: unknown) => Checked> = {
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
    const decimals = value.split('.')[1]?.length ?? 0
    if (spec.digits !== undefined && decimals > spec.digits) {
      return { reason: `llegó ${show(value)}, con ${decimals} decimales; se esperan a lo más ${spec.digits}` }
    }
    return inRange(spec, value, Number)
  },
  integer(spec, value) {
    const number = typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value) ? Number(value) : value
    if (!Number.isSafeInteger(number)) return wrong('un entero', value)
    return inRange(spec, String(number), Number)
  },
  date(spec, value) {
    if (typeof value !== 'string' || !isDay(value)) return wrong('una fecha AAAA-MM-DD', value)
    return inRange(spec, value, (day) => day)
  },
  instant(_spec, value) {
    if (typeof value === 'string' && !OFFSET.test(value)) {
      return { reason: `llegó ${show(value)}, una hora sin zona; se espera ISO 8601 con su desfase` }
    }
    const moment = value instanceof Date ? value : new Date(value as string)
    if (Number.isNaN(moment.getTime())) return wrong('un instante ISO 8601', value)
    return { value: moment.toISOString() }
  },
  boolean(_spec, value) {
    return typeof value === 'boolean' ? { value: value ? 't' : 'f' } : wrong('verdadero o falso', value)
  },
  list(_spec, value) {
    if (!Array.isArray(value) || value.some((item) => typeof item !== 'string')) return wrong('una lista de textos', value)
    return { value: `{${value.map((item: string) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join(',')}}` }
  },
}

function inRange<T extends number | string>(spec: ColumnSpec, value: string, order: (text: string) => T): Checked {
  const at = order(value)
  if (spec.min !== undefined && at < order(spec.min)) return { reason: `llegó ${show(value)}, menor que ${spec.min}` }
  if (spec.max !== undefined && at > order(spec.max)) return { reason: `llegó ${show(value)}, mayor que ${spec.max}` }
  return { value }
}

const wrong = (expected: string, value: unknown): Checked => ({ reason: `llegó ${show(value)}; se espera ${expected}` })

function show(value: unknown): string {
  const shown = typeof value === 'string' ? `«${value}»` : JSON.stringify(value) ?? String(value)
  return shown.length > 80 ? `${shown.slice(0, 77)}…»` : shown
}
