import { shown } from '../portal/values.ts'
import { drawnField, measured, type Drawable, type MeasuredRow, type ResultField } from './drawable.ts'
import { states } from './geography.ts'

/** A figure of a state or of a municipality. */
export interface Placed extends MeasuredRow {
  /** Two digits, or five. */
  readonly code: string
  readonly label: string
}

/** Figures by place, each place once. */
export interface PlacedFigures {
  readonly level: 'estado' | 'municipio'
  readonly field: ResultField
  readonly all: readonly Placed[]
  /** The state that all of them are in. */
  readonly within: string | undefined
}

/** Fewer places than these are compared as bars: on a map of the country they are spots. */
const FEWEST = { estado: 8, municipio: 8, country: 40 }

/** What a map may be coloured by; nothing for rows that are no figures of places. */
export function placesOf(drawable: Drawable): PlacedFigures | null {
  const { rows, chart } = drawable
  const field = drawnField(drawable)
  if (!field || (chart && chart.tipo !== 'barras') || !rows.length) return null
  const level = rows.some((row) => 'municipio' in row || 'cvegeo' in row) ? 'municipio' : 'estado'
  const { codes } = states()
  const codeOf = (row: MeasuredRow['row']) =>
    level === 'municipio' ? row.cvegeo : typeof row.estado === 'string' ? codes.get(row.estado) : undefined
  const all = measured(rows, field).flatMap((one): Placed[] => {
    const code = codeOf(one.row)
    if (typeof code !== 'string') return []
    const names = level === 'municipio' ? [one.row.municipio, one.row.estado] : [one.row.estado]
    return [{ ...one, code, label: names.flatMap((name) => shown(name) ?? []).join(', ') || code }]
  })
  const inStates = new Set(all.map(({ code }) => code.slice(0, 2)))
  const within = level === 'municipio' && inStates.size === 1 ? [...inStates][0] : undefined
  const fewest = level === 'municipio' && within === undefined ? FEWEST.country : FEWEST[level]
  // Rows that are no places, such as the whole country, are few; rows that repeat a place are of something else.
  const whole = new Set(all.map(({ code }) => code)).size === all.length && all.length >= rows.length * 0.8
  return whole && all.length >= fewest ? { level, field, all, within } : null
}
