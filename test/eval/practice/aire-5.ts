import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

// The newest reading of every station; one that fell silent more than six hours before the newest of all has no values.
const L = `(select e.estacion, e.nombre, e.red, e.municipio, e.estado, r.fecha_hora, r.pm25, r.pm10, r.o3, r.no2, r.so2, r.co, i.imeca, i.contaminante, i.categoria, i.riesgo
  from {aire.estaciones} e
  left join lateral (select * from {aire.lecturas} l where l.estacion = e.estacion and l.fecha_hora >= (select max(fecha_hora) from {aire.lecturas} m) - interval '6 hours' order by fecha_hora desc limit 1) r on true
  left join {aire.indices} i on i.estacion = e.estacion and i.fecha_hora = r.fecha_hora) x`
const E = '{aire.estaciones} x'
const city = (name: string) => `(red = '${name}' or municipio = '${name}')`
const CDMX = "estado = 'Ciudad de México'"
const VALLE = "red = 'Valle de México'"
/** Of a city or of its network: the index of its worst station, of each, or their mean. */
const how = (...places: string[]) =>
  places.flatMap((place) => [
    `select max(imeca) from ${L} where ${place}`,
    `select nombre, imeca from ${L} where ${place}`,
    `select nombre, categoria from ${L} where ${place}`,
    `select avg(imeca) from ${L} where ${place}`,
    `select categoria from ${L} where ${place} and imeca is not null order by imeca desc limit 1`,
  ])
const one = (q: string, ...places: string[]): HeldOut => ({ q, gold: how(...places)[0]!, also: how(...places) })
const town = (q: string, name: string) => one(q, city(name), `municipio = '${name}'`)
const gas = (q: string, name: string, column: string, ...networks: string[]): HeldOut => ({
  q,
  gold: `select avg(${column}) from ${L} where ${city(name)}`,
  also: [
    `select avg(${column}) from ${L} where red in (${networks.map((one) => `'${one}'`).join(', ') || 'null'})`,
    `select nombre, ${column} from ${L} where ${city(name)}`,
    `select max(${column}) from ${L} where ${city(name)}`,
    `select avg(${column}) from ${L} where municipio = '${name}'`,
    `select nombre, ${column} from ${L} where municipio = '${name}'`,
    `select nombre, ${column} from ${L} where municipio = '${name}' and ${column} is not null`,
    `select nombre, ${column} from ${L} where ${city(name)} and ${column} is not null`,
  ],
})
const worst = (column: string, where = 'true') =>
  `select nombre, ${column} from ${L} where ${where} and ${column} is not null order by ${column} desc fetch first 1 rows with ties`

export const questions: readonly HeldOut[] = [
  one('como esta el aire hoy en cdmx', CDMX, VALLE),
  town('calidad del aire monterrey', 'Monterrey'),
  { q: 'imeca mas alto ahorita', gold: `select max(imeca) from ${L}` },
  {
    q: 'que ciudad esta mas contaminada',
    gold: `select red, max(imeca) from ${L} where imeca is not null and red is not null group by 1 order by 2 desc fetch first 1 rows with ties`,
    also: [
      `select red, avg(imeca) from ${L} where imeca is not null group by 1 order by 2 desc limit 1`,
      `select municipio, max(imeca) from ${L} where imeca is not null group by 1 order by 2 desc fetch first 1 rows with ties`,
    ],
  },
  gas('pm2.5 en toluca', 'Toluca', 'pm25'),
  { q: 'cual estacion tiene peor ozono', gold: worst('o3') },
  {
    q: 'promedio de pm10 por ciudad',
    gold: `select red, avg(pm10) from ${L} where pm10 is not null group by 1`,
    also: [
      `select municipio, avg(pm10) from ${L} where pm10 is not null group by 1`,
      `select red, avg(pm10) from ${L} group by 1`,
    ],
  },
  { q: 'cuantas estaciones hay en el valle de mexico', gold: `select count(*) from ${E} where ${VALLE}` },
  {
    q: 'estaciones con aire malo',
    gold: `select nombre from ${L} where categoria = 'Mala'`,
    also: [`select nombre from ${L} where categoria in ('Mala', 'Muy mala', 'Extremadamente mala')`],
  },
  { q: 'cuantas estaciones reportan buena calidad', gold: `select count(*) from ${L} where categoria = 'Buena'` },
  {
    q: 'estacion mas limpia de monterrey',
    gold: `select nombre, imeca from ${L} where ${city('Monterrey')} and imeca is not null order by imeca fetch first 1 rows with ties`,
    also: [
      `select nombre, imeca from ${L} where municipio = 'Monterrey' and imeca is not null order by imeca fetch first 1 rows with ties`,
    ],
  },
  gas('ozono en leon ahora', 'León', 'o3'),
  {
    q: 'contaminante dominante en puebla',
    gold: `select nombre, contaminante from ${L} where ${city('Puebla')}`,
    also: [
      `select contaminante from ${L} where ${city('Puebla')} and imeca is not null order by imeca desc limit 1`,
      `select nombre, contaminante from ${L} where municipio = 'Puebla'`,
    ],
  },
  {
    q: 'cuantas estaciones por categoria',
    gold: `select categoria, count(*) from ${L} group by 1`,
    also: [`select categoria, count(*) from ${L} where categoria is not null group by 1`],
  },
  { q: 'en donde el riesgo es alto', gold: `select nombre from ${L} where riesgo = 'Alto'` },
  { q: 'estaciones con imeca de mas de 100', gold: `select nombre, imeca from ${L} where imeca > 100` },
  town('que tal el aire en salamanca', 'Salamanca'),
  {
    q: 'compara el aire de monterrey y guadalajara',
    gold: `select red, max(imeca) from ${L} where red in ('Monterrey', 'Guadalajara') group by 1`,
    also: [
      `select municipio, max(imeca) from ${L} where municipio in ('Monterrey', 'Guadalajara') group by 1`,
      `select red, avg(imeca) from ${L} where red in ('Monterrey', 'Guadalajara') group by 1`,
    ],
  },
  gas('dioxido de azufre en tula', 'Tula', 'so2'),
  gas('monoxido en queretaro', 'Querétaro', 'co', 'Zona Metropolitana de Querétaro', 'Corregidora', 'El Marques'),
  {
    q: 'ciudades con promedio de pm2.5 arriba de 25',
    gold: `select red, avg(pm25) from ${L} group by 1 having avg(pm25) > 25`,
    also: [`select municipio, avg(pm25) from ${L} group by 1 having avg(pm25) > 25`],
  },
  {
    q: 'mediana de imeca en el valle de mexico',
    gold: `select percentile_cont(0.5) within group (order by imeca)::numeric from ${L} where ${VALLE}`,
  },
  { q: 'hay alguna estacion muy mala', gold: `select count(*) > 0 from ${L} where categoria = 'Muy mala'` },
  {
    q: 'ultima lectura de la merced',
    gold: `select imeca from ${L} where nombre = 'Merced'`,
    also: [`select categoria from ${L} where nombre = 'Merced'`],
  },
  { q: 'estaciones sin dato de ozono', gold: `select nombre from ${L} where o3 is null` },
  {
    q: 'rango de pm10 en monterrey',
    gold: `select min(pm10), max(pm10) from ${L} where ${city('Monterrey')}`,
    also: [`select max(pm10) - min(pm10) from ${L} where ${city('Monterrey')}`],
  },
  { q: 'cuantas redes hay', gold: `select count(distinct red) from ${E}` },
  {
    q: 'top 3 estaciones mas sucias',
    gold: `select nombre, imeca from ${L} where imeca is not null order by imeca desc limit 3`,
    ordered: true,
  },
  town('aire en cancun', 'Cancún'),
]

const OPEN = [
  'puedo salir a correr en guadalajara?',
  'hay contingencia ambiental',
  'como va a estar el aire mañana',
  'por que hay tanta contaminacion en monterrey',
  'que cubrebocas uso para el smog',
  'contaminacion del agua en lerma',
  'plomo en el aire de torreon',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
