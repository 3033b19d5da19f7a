import type { Dimension, Subject, TimeGrain } from '@tianguis/core'

/** What a measure or a dimension is called in a sentence. */
export const labelOf = (subject: Subject, id: string) =>
  id === 'cambio_pct'
    ? 'cambio en por ciento'
    : id === 'filas'
      ? (subject.row?.many ?? 'registros')
      : (subject.measures[id]?.label ?? dimensionLabel(subject, id))
export const dimensionLabel = (subject: Subject, id: string) => subject.dimensions[id]?.label ?? id

/** Values that a sentence names before it counts the others. */
export const MOST_SHOWN = 5

/** «restaurantes con servicio» and not 722511; several classes may go by one name. */
export const calledBy = ({ names }: Dimension, values: readonly (string | number | boolean)[]): string[] => [
  ...new Set(values.map((value) => names?.[String(value)] ?? String(value).replaceAll('_', ' '))),
]

export const GRAIN_NAMES: Record<TimeGrain, string> = {
  dia: 'día',
  semana: 'semana',
  quincena: 'quincena',
  mes: 'mes',
  trimestre: 'trimestre',
  semestre: 'semestre',
  anio: 'año',
}
