import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const N = '{negocios.negocios}'
const count = (where: string) => `select count(*) from ${N} where ${where}`
const list = (where: string, columns = 'nombre') => `select ${columns} from ${N} where ${where}`
const kind = (categoria: string, where = 'true') => `categoria = '${categoria}' and ${where}`
const people = (column: string) =>
  `(select ${column}, sum(poblacion) as habitantes from {municipios.poblacion} where anio = 2026 group by 1) h`

export const questions: readonly HeldOut[] = [
  { q: 'cuantas tortillerias hay en puebla', gold: count(kind('tortillerías', "cvegeo = '21114'")) },
  { q: 'tienditas en iztapalapa', gold: list(kind('abarrotes', "cvegeo = '09007'")) },
  { q: 'farmacias en merida con telefono', gold: list(kind('farmacias', "cvegeo = '31050' and telefono is not null")) },
  { q: 'dentistas en san luis potosi', gold: list(kind('dentistas', "cvegeo = '24028'")) },
  { q: 'cuantos oxxos hay en monterrey', gold: count("nombre ilike '%oxxo%' and cvegeo = '19039'") },
  {
    q: 'restaurantes con mas de 250 empleados en cdmx',
    gold: list(kind('restaurantes', "estado = 'Ciudad de México' and personal_min >= 251")),
    also: [list("codigo_actividad like '7225%' and estado = 'Ciudad de México' and personal_min >= 251")],
  },
  {
    q: 'que municipio tiene mas ferreterias',
    gold: `select municipio, count(*) from ${N} where categoria = 'ferreterías' group by cvegeo, 1 order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: 'top 5 estados con mas hoteles',
    gold: `select estado, count(*) from ${N} where categoria = 'hoteles' group by 1 order by 2 desc limit 5`,
    ordered: true,
  },
  { q: 'papelerias en la colonia roma', gold: list(kind('papelerías', "colonia ilike '%roma%'")) },
  { q: 'talleres mecanicos en leon cuantos son', gold: count(kind('talleres mecánicos', "cvegeo = '11020'")) },
  {
    q: 'cuantas panaderias por estado',
    gold: `select estado, count(*) from ${N} where categoria = 'panaderías' group by 1`,
  },
  { q: 'cuantos negocios hay en tulum', gold: `select nullif(count(*), 0) from ${N} where cvegeo = '23009'` },
  {
    q: 'barberias o esteticas en cancun',
    gold: list("categoria in ('barberías', 'estéticas', 'salones de belleza') and cvegeo = '23005'"),
    also: [list("codigo_actividad = '812110' and cvegeo = '23005'")],
  },
  {
    q: 'escuelas privadas en zapopan',
    gold: list("codigo_actividad like '611%' and actividad ilike '%sector privado%' and cvegeo = '14120'"),
  },
  {
    q: 'abarrotes por cada 100 mil habitantes por estado',
    gold: `select estado, 100000.0 * n / habitantes from (select estado, count(*) as n from ${N} where categoria = 'abarrotes' group by 1) s join ${people('estado')} using (estado)`,
  },
  {
    q: 'que porcentaje de los negocios de oaxaca son tortillerias',
    gold: `select 100.0 * count(*) filter (where categoria = 'tortillerías') / count(*) from ${N} where cvegeo = '20067'`,
  },
  {
    q: 'negocios dados de alta en 2025 en queretaro',
    gold: list("cvegeo = '22014' and fecha_alta >= date '2025-01-01' and fecha_alta < date '2026-01-01'"),
    also: [count("cvegeo = '22014' and fecha_alta >= date '2025-01-01' and fecha_alta < date '2026-01-01'")],
  },
  {
    q: 'cuantos gimnasios se abrieron este año en guadalajara',
    gold: count(kind('gimnasios', "cvegeo = '14039' and fecha_alta >= date '2026-01-01'")),
  },
  { q: 'veterinarias en el codigo postal 44100', gold: list(kind('veterinarias', "codigo_postal = '44100'")) },
  {
    q: 'de que giro hay mas negocios en acapulco',
    gold: `select actividad, count(*) from ${N} where cvegeo = '12001' group by 1 order by 2 desc fetch first 1 rows with ties`,
    also: [
      `select categoria, count(*) from ${N} where cvegeo = '12001' and categoria is not null group by 1 order by 2 desc fetch first 1 rows with ties`,
    ],
  },
  { q: 'hay cines en tapachula', gold: `select count(*) > 0 from ${N} where categoria = 'cines' and cvegeo = '07089'` },
  {
    q: 'funerarias en tepic direccion y telefono',
    gold: list(kind('funerarias', "cvegeo = '18017'"), 'nombre, direccion, telefono'),
  },
  {
    q: 'tamaño de las empresas en toluca, cuantas de cada uno',
    gold: `select personal, count(*) from ${N} where cvegeo = '15106' group by 1`,
  },
  { q: 'negocios con pagina web en campeche', gold: list("cvegeo = '04002' and sitio_web is not null") },
  { q: 'pizzerias en ensenada', gold: list(kind('pizzerías', "cvegeo = '02001'")) },
  { q: 'hospitales en chiapas', gold: list(kind('hospitales', "estado = 'Chiapas'")) },
  { q: 'cuantas gasolineras registradas en el denue', gold: count("categoria = 'gasolineras'") },
  {
    q: 'mas farmacias guadalajara o zapopan',
    gold: `select municipio, count(*) from ${N} where categoria = 'farmacias' and cvegeo in ('14039', '14120') group by 1`,
    also: [
      `select municipio from ${N} where categoria = 'farmacias' and cvegeo in ('14039', '14120') group by 1 order by count(*) desc limit 1`,
    ],
  },
  {
    q: 'municipios de jalisco con mas de 100 farmacias',
    gold: `select municipio, count(*) from ${N} where categoria = 'farmacias' and estado = 'Jalisco' group by 1 having count(*) > 100`,
  },
  { q: 'walmart en hermosillo', gold: list("nombre ilike '%walmart%' and cvegeo = '26030'") },
  {
    q: 'lavanderias y tintorerias en cuernavaca',
    gold: list("categoria in ('lavanderías', 'tintorerías') and cvegeo = '17007'"),
    also: [list("codigo_actividad like '81221%' and cvegeo = '17007'")],
  },
  {
    q: 'colonia con mas restaurantes en merida',
    gold: `select colonia, count(*) from ${N} where codigo_actividad like '7225%' and cvegeo = '31050' group by 1 order by 2 desc fetch first 1 rows with ties`,
    also: [
      `select colonia, count(*) from ${N} where categoria = 'restaurantes' and cvegeo = '31050' group by 1 order by 2 desc fetch first 1 rows with ties`,
    ],
  },
]

const OPEN = [
  'donde pongo una tortilleria',
  'cuanto gana una papeleria',
  'quien es el dueño de la farmacia guadalajara',
  'cuantos negocios van a cerrar',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
