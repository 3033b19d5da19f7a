import type { Invariant } from '@tianguis/core'

/** Share of the municipalities that a new forecast may leave without one. */
const MISSING = 0.1

/** A partial payload parses as well as a whole one: what it leaves behind shows beside what is published. */
const behind = (table: string, newest: string, slack: string) => `
  select count(*) filter (where m.hasta < t.hasta - ${slack}) as atrasados, count(*) as municipios
    from (select cvegeo, max(${newest}) as hasta from {after.${table}} group by cvegeo) m
    cross join (select max(${newest}) as hasta from {after.${table}}) t
  having count(*) filter (where m.hasta < t.hasta - ${slack}) > ${MISSING} * count(*)`

export const coverage: readonly Invariant[] = [
  {
    says: 'hay pronóstico diario de los 32 estados',
    violations:
      'select count(distinct left(cvegeo, 2)) as estados from {after.dias} having count(distinct left(cvegeo, 2)) <> 32',
  },
  {
    says: 'el pronóstico diario más nuevo cubre al menos 90 % de los municipios',
    violations: behind('dias', 'dia', '0'),
  },
  // Up to three hours lie between two zones.
  {
    says: 'el pronóstico por hora más nuevo cubre al menos 90 % de los municipios que lo tienen',
    violations: behind('horas', 'fecha_hora', "interval '6 hours'"),
  },
  {
    says: 'el pronóstico diario no es más viejo que el publicado',
    violations:
      'select a.dia, b.dia as publicado from (select max(dia) as dia from {after.dias}) a, (select max(dia) as dia from {before.dias}) b where a.dia < b.dia',
  },
]
