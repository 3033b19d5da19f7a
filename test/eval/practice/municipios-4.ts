import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const M = '{municipios.municipios}'

export const questions: readonly HeldOut[] = [
  {
    q: 'quinto municipio más poblado de Jalisco',
    gold: `select municipio, poblacion from ${M} where estado = 'Jalisco' order by poblacion desc offset 4 limit 1`,
  },
  {
    q: 'cuál es el segundo estado más poblado',
    gold: `select estado, sum(poblacion) from ${M} group by 1 order by 2 desc offset 1 limit 1`,
  },
  {
    q: 'segundo municipio más poblado de cada estado',
    gold: `select estado, municipio from (select *, rank() over (partition by estado order by poblacion desc nulls last) as puesto from ${M}) x where puesto = 2`,
  },
  {
    q: 'municipios de Chiapas por población',
    gold: `select municipio, poblacion from ${M} where estado = 'Chiapas' and poblacion is not null order by poblacion desc`,
    ordered: true,
  },
  {
    q: 'estados por población',
    gold: `select estado, sum(poblacion) from ${M} group by 1 order by 2 desc`,
    ordered: true,
  },
]

const OPEN = [
  '¿Tijuana es el municipio más poblado?',
  'dónde está Jalisco',
  'municipios que perdieron población',
  'municipios de Jalisco con más habitantes que Tepic',
  'hombres y mujeres en Puebla',
  'niños en León',
  'población de la zona metropolitana de Monterrey',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
