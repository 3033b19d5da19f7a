import type { Kind } from '../columns.ts'
import type { Condition } from '../measure.ts'
import type { Subject } from '../semantics.ts'

const VALUES: Readonly<Record<Condition['op'], 'none' | 'one' | 'some'>> = {
  '=': 'one',
  '!=': 'one',
  '>': 'one',
  '>=': 'one',
  '<': 'one',
  '<=': 'one',
  in: 'some',
  'not in': 'some',
  present: 'none',
  absent: 'none',
  begins: 'one',
}

/** What is wrong with a condition on a subject's columns; `by` is who sets it. */
export function conditionProblems(
  { columns }: Subject,
  { columna, op, valores = [] }: Condition,
  by: string,
): string[] {
  const spec = columns[columna]?.spec
  if (!spec) return [`${by} nombra la columna «${columna}», que no se declara.`]
  const wanted = VALUES[op]
  if (!wanted) return [`${by} compara «${columna}» con «${op}», que no existe.`]
  const fits = { none: valores.length === 0, one: valores.length === 1, some: valores.length > 0 }[wanted]
  if (!fits) return [`${by} compara «${columna}» ${op} con ${valores.length} valores.`]
  const strange = valores.filter(
    (value) => !isValueOf(spec.kind, value) || (spec.values && !spec.values.includes(String(value))),
  )
  return strange.map((value) => `${by} compara «${columna}» con «${value}», que no puede tener.`)
}

function isValueOf(kind: Kind, value: unknown): boolean {
  if (kind === 'integer' || kind === 'decimal') return value !== '' && Number.isFinite(Number(value))
  if (kind === 'boolean') return value === true || value === false || value === 'true' || value === 'false'
  return typeof value === 'string' && (kind !== 'date' || /^\d{4}-\d\d-\d\d$/.test(value))
}

/** Of all conditions that a subject's measures and filters set. */
export function subjectConditionProblems(subject: Subject): string[] {
  const { measures, filters = {} } = subject
  return [
    ...Object.entries(measures).flatMap(([id, { where = [] }]) =>
      where.flatMap((condition) => conditionProblems(subject, condition, `La medida «${id}»`)),
    ),
    ...Object.entries(filters).flatMap(([id, { where }]) =>
      where.flatMap((condition) => conditionProblems(subject, condition, `El filtro «${id}»`)),
    ),
    ...Object.entries(filters)
      .filter(([, { where, measure }]) => !where.length && measure === undefined)
      .map(([id]) => `El filtro «${id}» no pone ninguna condición ni trae una medida.`),
  ]
}
