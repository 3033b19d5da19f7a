import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const D = '{seguridad.delitos}'

export const questions: readonly HeldOut[] = [
  {
    q: 'los meses con más feminicidios en 2025',
    ordered: true,
    gold: `select date_trunc('month', fecha)::date::text, sum(delitos) from ${D} where anio = 2025 and subtipo = 'Feminicidio' group by 1 order by 2 desc, 1 limit 10`,
  },
  {
    q: '¿en qué mes de 2025 hubo más robos a negocio en el estado de Puebla?',
    gold: `select date_trunc('month', fecha)::date::text, sum(delitos) from ${D} where anio = 2025 and subtipo = 'Robo a negocio' and estado = 'Puebla' group by 1 order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: 'homicidios dolosos en cada uno de los municipios de Colima en 2025',
    gold: `select municipio, sum(delitos) from ${D} where anio = 2025 and subtipo = 'Homicidio doloso' and estado = 'Colima' group by 1`,
  },
  {
    q: 'porcentaje de homicidios dolosos cometidos con arma blanca en 2025',
    gold: `select 100.0 * sum(delitos) filter (where modalidad = 'Con arma blanca') / sum(delitos) from ${D} where anio = 2025 and subtipo = 'Homicidio doloso'`,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  [
    'estados con tasa de homicidios mayor a 20',
    'cifra oficial de homicidios en Colima en 2025',
    'delitos de alto impacto en Celaya',
    'mediana de homicidios por municipio en Guerrero en 2025',
    'estados sin feminicidios en octubre',
    'robos entre semana en León',
    'en qué estados hay cada vez más homicidios',
    'municipios de Morelos por homicidios',
    'estados por homicidios en 2025',
  ],
)
