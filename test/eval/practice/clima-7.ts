import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const D = '{clima.dias}'

export const questions: readonly HeldOut[] = [
  {
    q: 'temperatura mínima y máxima de mañana por municipio en Colima',
    gold: `select d.cvegeo, d.minima, d.maxima from ${D} d where left(d.cvegeo, 2) = '06' and dia = date '2026-11-20'`,
  },
  {
    q: 'máxima y mínima para el sábado en Monterrey',
    gold: `select maxima, minima from ${D} where cvegeo = '19039' and dia = date '2026-11-21'`,
  },
  {
    q: 'municipios donde la mínima del domingo sea menor a 5',
    gold: `select cvegeo, minima from ${D} where dia = date '2026-11-22' and minima < 5`,
    also: [
      `select municipio, minima from ${D} d join {clima.lugares} l using (cvegeo) where dia = date '2026-11-22' and minima < 5`,
    ],
  },
  {
    q: 'mediana de la temperatura máxima de mañana por estado',
    gold: `select estado, percentile_cont(0.5) within group (order by maxima)::numeric from ${D} d join {clima.lugares} l using (cvegeo) where dia = date '2026-11-20' group by 1`,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  [
    'sensación térmica en Ciudad Juárez',
    'cómo estuvo el clima ayer en Morelia',
    'cuál es la diferencia entre la máxima y la mínima en Zacatecas hoy',
    'temperatura en el norte del país',
    'récord de temperatura en Hermosillo',
  ],
)
