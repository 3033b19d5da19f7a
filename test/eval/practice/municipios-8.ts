import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const M = '{municipios.municipios}'
const AVERAGES = `select estado, avg(poblacion) from ${M} group by estado`

export const questions: readonly HeldOut[] = [
  { q: 'Promedio de habitantes por municipio en cada estado', gold: AVERAGES },
  {
    q: 'Promedio de habitantes por municipio en cada estado, de mayor a menor',
    gold: `${AVERAGES} order by 2 desc`,
    ordered: true,
  },
  {
    q: 'los 5 estados con mayor población promedio por municipio',
    gold: `${AVERAGES} order by 2 desc limit 5`,
    ordered: true,
  },
  {
    q: '¿qué estado tiene el mayor promedio de habitantes por municipio?',
    gold: `${AVERAGES} order by 2 desc limit 1`,
  },
  {
    q: 'población mediana por municipio de cada estado',
    gold: `select estado, percentile_cont(0.5) within group (order by poblacion) from ${M} group by estado`,
  },
  {
    q: 'los 5 municipios más al sur de Chiapas',
    gold: `select municipio from ${M} where estado = 'Chiapas' and latitud is not null order by latitud limit 5`,
    ordered: true,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida'],
  [
    'población del municipio más poblado de cada estado, de mayor a menor',
    'el municipio menos poblado de cada estado, de menor a mayor',
  ],
)
