import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

/** With no period said: the last 12 published months. */
const YEAR = "fecha >= date '2025-11-01'"

export const questions: readonly HeldOut[] = [
  {
    q: 'promedio mensual de delitos en Tijuana',
    gold: `select sum(delitos) / 12.0 from {seguridad.delitos} where cvegeo = '02004' and ${YEAR}`,
  },
  {
    q: 'promedio de homicidios dolosos por mes en Tijuana en 2025',
    gold: `select sum(delitos) / 12.0 from {seguridad.delitos} where cvegeo = '02004' and subtipo = 'Homicidio doloso' and anio = 2025`,
  },
  {
    q: 'promedio mensual de homicidios dolosos por estado en 2025',
    gold: `select estado, sum(delitos) / 12.0 from {seguridad.delitos} where subtipo = 'Homicidio doloso' and anio = 2025 group by 1`,
  },
  {
    q: 'el segundo estado con más homicidios dolosos',
    gold: `select estado, sum(delitos) from {seguridad.delitos} where subtipo = 'Homicidio doloso' and ${YEAR} group by 1 order by 2 desc offset 1 limit 1`,
  },
  {
    q: 'el tercer delito más común en Cancún',
    gold: `select delito from {seguridad.delitos} where cvegeo = '23005' and ${YEAR} group by 1 order by sum(delitos) desc offset 2 limit 1`,
  },
  {
    q: 'top 5 de estados con más homicidios dolosos por habitante en 2025',
    gold: `select d.estado from {seguridad.delitos} d where d.subtipo = 'Homicidio doloso' and d.anio = 2025 group by 1 order by sum(delitos) * 1.0 / (select sum(poblacion) from {seguridad.poblacion} p where left(p.cvegeo, 2) = max(left(d.cvegeo, 2)) and p.anio = 2025) desc limit 5`,
    ordered: true,
  },
]

const OPEN = [
  'cuantos asaltos hay a diario en Ecatepec',
  'promedio diario de robos en CDMX este año',
  'robos con violencia contra robos sin violencia en Toluca',
  '¿hay más extorsiones que fraudes en Hidalgo?',
  'municipios con más robos que Tlaxcala',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
