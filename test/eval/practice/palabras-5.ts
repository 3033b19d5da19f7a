import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const S = '{sismos.sismos}'
const OCT = "fecha >= date '2026-10-01' and fecha < date '2026-11-01'"

/** Questions in which one word changes what is asked: «primeros», «más fuerte en», «menos», «fuera de». */
export const questions: readonly HeldOut[] = [
  {
    q: 'los primeros 5 sismos de octubre',
    ordered: true,
    gold: `select fecha_hora_local, magnitud from ${S} x where ${OCT} order by fecha_hora limit 5`,
  },
  {
    q: '¿tembló más fuerte en Oaxaca o en Guerrero en octubre?',
    gold: `select estado, max(magnitud) from ${S} x where ${OCT} and estado in ('Oaxaca', 'Guerrero') group by 1`,
  },
  {
    q: '¿en qué estado tembló más fuerte en octubre?',
    gold: `select estado, max(magnitud) from ${S} x where ${OCT} and estado is not null group by 1 order by 2 desc limit 1`,
  },
  {
    q: 'delitos menos robo en Puebla en 2025',
    gold: `select sum(delitos) from {seguridad.delitos} where estado = 'Puebla' and anio = 2025 and delito <> 'Robo'`,
  },
  {
    q: 'robos en Puebla, Tlaxcala y Oaxaca en 2025 en total',
    gold: `select sum(delitos) from {seguridad.delitos} where estado in ('Puebla', 'Tlaxcala', 'Oaxaca') and anio = 2025 and delito = 'Robo'`,
  },
  {
    q: 'gasolineras de Durango fuera de la ciudad de Durango, ¿cuántas hay?',
    gold: `select count(*) from {gasolina.estaciones} where estado = 'Durango' and cvegeo <> '10005'`,
  },
]

const LOST = [
  // Units that nobody converts, and ages.
  'gasolineras con magna de menos de 2 dólares en León',
  'sismos a más de 100 metros de profundidad',
  'productos de más de 20 euros en Mérida',
  'población mayor de 18 años en Mérida',
  'habitantes menores de 5 años en Oaxaca',
  'negocios con más de 10 años en Mérida',
  // Of then, and when is not said; the same month, which no range is.
  '¿cuánto costaba la magna en León?',
  '¿cuántas farmacias había en Mérida?',
  '¿cuántas farmacias abrieron en Mérida?',
  '¿cuándo subió el dólar?',
  '¿dónde bajaron los homicidios en 2025?',
  'robos en el mismo mes del año pasado en Puebla',
  // Only some of them, all of them, a figure of the first of them.
  'los sismos recientes más fuertes',
  'el último municipio con mejor calidad de vida',
  'precio promedio en las 10 gasolineras de magna más baratas de Mérida',
  '¿venden premium todas las gasolineras de León?',
  '¿todas las presas de Sonora están llenas?',
  'presas solo de riego en Sonora',
  'restaurantes buenos en Mérida',
  'farmacias veterinarias en Mérida',
  'presas nada llenas',
  'gasolineras de León con el mismo precio de magna',
  // Others than those, who did it, and where.
  'además de Jalisco, ¿qué estados tienen más robos?',
  '¿qué delitos hay además del robo en Puebla?',
  'estaciones sin datos en Monterrey',
  'delitos cometidos por autoridades en Puebla',
  'robos en lugares públicos en Puebla',
  // What is done there, and for how long; what is one letter from another word.
  '¿qué venden las farmacias de Mérida?',
  '¿cuánto venden las gasolineras de León?',
  '¿cómo funcionan las farmacias en Mérida?',
  '¿cuánto va a durar la lluvia en Mérida?',
  'dólar de octubre de 2024 y 2025',
  'dólar en los últimos 3 octubres',
  'delitos que crecieron en 2025 en Puebla',
  'farmacias con un empleado en Mérida',
  'cuánto cuestan juntos el huevo y la leche en Mérida',
  'la magna más barata de León y cuánto cuesta en Mérida',
  'cuánto vale medio euro',
  'euros por peso',
  'magna de la semana pasada y de esta en León',
  'municipios donde va a llover mucho mañana',
  'casi toda la inflación de 2025',
  'municipios más viejos de Oaxaca',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  LOST,
)
