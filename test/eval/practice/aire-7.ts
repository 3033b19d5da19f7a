import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

// The newest reading of every station; one that fell silent more than six hours before the newest of all has no values.
const L = `(select e.estacion, e.nombre, e.red, e.municipio, e.estado, r.fecha_hora, r.pm25, r.pm10, r.o3, r.no2, r.so2, r.co, i.imeca, i.contaminante, i.categoria, i.riesgo
  from {aire.estaciones} e
  left join lateral (select * from {aire.lecturas} l where l.estacion = e.estacion and l.fecha_hora >= (select max(fecha_hora) from {aire.lecturas} m) - interval '6 hours' order by fecha_hora desc limit 1) r on true
  left join {aire.indices} i on i.estacion = e.estacion and i.fecha_hora = r.fecha_hora) x`

export const questions: readonly HeldOut[] = [
  {
    q: 'estaciones más contaminadas por pm2.5',
    ordered: true,
    gold: `select pm25 from ${L} where pm25 is not null order by pm25 desc limit 10`,
  },
  {
    q: 'top 3 ciudades más contaminadas por pm10',
    ordered: true,
    gold: `select red, avg(pm10) from ${L} where pm10 is not null group by 1 order by 2 desc limit 3`,
  },
  {
    q: 'la estación más limpia en ozono',
    gold: `select nombre, o3 from ${L} where o3 is not null order by o3 fetch first 1 rows with ties`,
  },
  {
    q: 'compara el pm10 de Monterrey y Guadalajara',
    gold: `select red, avg(pm10) from ${L} where red in ('Monterrey', 'Guadalajara') group by 1`,
  },
  {
    q: 'en cuáles estados hay al menos 5 estaciones de monitoreo',
    gold: 'select estado, count(*) from {aire.estaciones} group by 1 having count(*) >= 5',
  },
  { q: '¿cuántas estaciones rebasan 45 de pm2.5?', gold: `select count(*) from ${L} where pm25 > 45` },
  {
    q: 'qué alcaldía de la CDMX tiene el aire más limpio',
    gold: `select municipio, max(imeca) from ${L} where estado = 'Ciudad de México' and imeca is not null group by 1 order by 2 fetch first 1 rows with ties`,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  [
    'pm2.5 en Toluca a las 8 de la mañana de hoy',
    '¿en Tijuana está mejor el aire que ayer?',
    'suma de pm2.5 en León',
    '¿se puede salir a correr hoy en Iztapalapa?',
    'qué estaciones están en categoría mala por pm10',
    'dónde está más alto el ozono, en Pedregal o en Coyoacán',
  ],
)
