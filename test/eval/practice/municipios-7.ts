import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const M = '{municipios.municipios}'

export const questions: readonly HeldOut[] = [
  {
    q: 'en qué estado está el municipio más pequeño',
    gold: `select estado, municipio from ${M} where poblacion is not null order by poblacion fetch first 1 rows with ties`,
  },
  {
    q: '¿de qué estado es el municipio más poblado?',
    gold: `select estado, municipio from ${M} where poblacion is not null order by poblacion desc fetch first 1 rows with ties`,
  },
  {
    q: 'municipio más poblado de cada estado',
    gold: `select distinct on (estado) estado, municipio from ${M} where poblacion is not null order by estado, poblacion desc`,
  },
  {
    q: 'población de cada una de las alcaldías',
    gold: `select municipio, poblacion from ${M} where estado = 'Ciudad de México'`,
  },
  {
    q: 'cuánta gente vive en Jalisco sin contar Guadalajara',
    gold: `select sum(poblacion) from ${M} where estado = 'Jalisco' and cvegeo <> '14039'`,
  },
  {
    q: 'porcentaje de municipios con menos de 5 mil habitantes',
    gold: `select 100.0 * count(*) filter (where poblacion < 5000) / count(*) from ${M}`,
  },
  {
    q: 'suma de población de los municipios de menos de mil habitantes',
    gold: `select sum(poblacion) from ${M} where poblacion < 1000`,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  [
    'población oficial de Zapopan',
    'densidad de población de Cuernavaca',
    'población de mujeres en Oaxaca',
    'cuántos habitantes tienen los municipios de Colima cada uno',
    'población de la península de Yucatán',
    'suma de la población de los 3 municipios más grandes de Sonora',
    'población total de los municipios de más de un millón de habitantes',
    'población promedio de los municipios de menos de mil habitantes',
    'clave de municipio 14039',
    'en qué año Cancún llegó a 500 mil habitantes',
  ],
)
