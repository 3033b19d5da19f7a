import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'oye cuantas esteticas hay en mty',
    gold: `select count(*) from {negocios.negocios} where codigo_actividad = '812110' and cvegeo = '19039'`,
  },
  {
    q: 'en merida hay mas taquerias o mas tienditas de abarrotes',
    gold: `select categoria, count(*) from {negocios.negocios} where codigo_actividad in ('722514', '461110') and cvegeo = '31050' group by categoria`,
    also: [
      `select categoria from {negocios.negocios} where codigo_actividad in ('722514', '461110') and cvegeo = '31050' group by categoria order by count(*) desc limit 1`,
    ],
  },
  {
    q: 'Necesito los teléfonos de los dentistas de Zapopan',
    gold: `select nombre, telefono from {negocios.negocios} where codigo_actividad = '621211' and cvegeo = '14120'`,
    also: [
      `select nombre, telefono from {negocios.negocios} where codigo_actividad = '621211' and cvegeo = '14120' and telefono is not null`,
    ],
  },
  {
    q: '¿Qué porcentaje de los negocios registrados en la Ciudad de México son farmacias?',
    gold: `select 100.0 * count(*) filter (where codigo_actividad like '46411_') / count(*) from {negocios.negocios} where estado = 'Ciudad de México'`,
  },
  {
    q: '¿Cuáles son los tres estados con más taquerías por cada 100 mil habitantes?',
    gold: `select n.estado, 100000.0 * n.total / p.habitantes from (select estado, count(*) as total from {negocios.negocios} where codigo_actividad = '722514' group by estado) n join (select estado, sum(poblacion) as habitantes from {municipios.poblacion} where anio = 2026 group by estado) p using (estado) order by 2 desc limit 3`,
    ordered: true,
  },
  {
    q: 'cuantos negocios se han dado de alta este año en nuevo leon',
    gold: `select count(*) from {negocios.negocios} where estado = 'Nuevo León' and fecha_alta >= '2026-01-01' and fecha_alta < '2027-01-01'`,
  },
  {
    q: '¿Cuántos establecimientos en todo el país tienen más de 250 trabajadores?',
    gold: `select count(*) from {negocios.negocios} where personal_min > 250`,
  },
  {
    q: 'cual es el negocio que mas gente ocupa en durango',
    gold: `select nombre, personal from {negocios.negocios} where estado = 'Durango' order by personal_min desc nulls last limit 1`,
    also: [
      `select nombre from {negocios.negocios} where cvegeo = '10005' order by personal_min desc nulls last limit 1`,
    ],
  },
  {
    q: '¿Hay alguna funeraria en Toluca?',
    gold: `select count(*) > 0 from {negocios.negocios} where codigo_actividad = '812310' and cvegeo = '15106'`,
  },
  {
    q: '¿En cuántos estados hay cerrajerías?',
    gold: `select count(distinct estado) from {negocios.negocios} where codigo_actividad = '811491'`,
  },
  {
    q: 'cuantas primarias hay en el edomex sin contar las de ecatepec',
    gold: `select count(*) from {negocios.negocios} where codigo_actividad in ('611121', '611122') and estado = 'México' and cvegeo <> '15033'`,
  },
  {
    q: 'Número de farmacias en cada alcaldía de la CDMX',
    gold: `select municipio, count(*) from {negocios.negocios} where codigo_actividad in ('464111', '464112') and estado = 'Ciudad de México' group by municipio`,
  },
  {
    q: 'municipios que tengan mas de 4 farmacias',
    gold: `select municipio, count(*) from {negocios.negocios} where codigo_actividad in ('464111', '464112') group by cvegeo, municipio having count(*) > 4`,
  },
  {
    q: '¿Qué giros de negocio hay en Cozumel?',
    gold: `select distinct categoria from {negocios.negocios} where cvegeo = '23001'`,
  },
  {
    q: '¿Cómo han evolucionado las altas de negocios año con año en el estado de Puebla?',
    gold: `select date_trunc('year', fecha_alta)::date, count(*) from {negocios.negocios} where estado = 'Puebla' and fecha_alta is not null group by 1 order by 1`,
    also: [
      `select extract(year from fecha_alta)::int, count(*) from {negocios.negocios} where estado = 'Puebla' and fecha_alta is not null group by 1 order by 1`,
    ],
    ordered: true,
  },
  {
    q: 'de los talleres mecanicos de la cdmx cuantos tienen 5 empleados o menos',
    gold: `select count(*) from {negocios.negocios} where codigo_actividad = '811111' and estado = 'Ciudad de México' and personal = '0 a 5 personas'`,
  },
  {
    q: 'Quisiera saber cuántos negocios hay de cada tamaño en Sinaloa',
    gold: `select personal, count(*) from {negocios.negocios} where estado = 'Sinaloa' group by personal`,
  },
  {
    q: '¿En qué año se dieron de alta más negocios en el estado de Guanajuato?',
    gold: `select date_trunc('year', fecha_alta)::date from {negocios.negocios} where estado = 'Guanajuato' and fecha_alta is not null group by 1 order by count(*) desc limit 1`,
    also: [
      `select extract(year from fecha_alta)::int from {negocios.negocios} where estado = 'Guanajuato' and fecha_alta is not null group by 1 order by count(*) desc limit 1`,
    ],
  },
  {
    q: 'Compárame cuántas lavanderías hay en Quintana Roo y cuántas en Jalisco',
    gold: `select estado, count(*) from {negocios.negocios} where codigo_actividad = '812210' and estado in ('Quintana Roo', 'Jalisco') group by estado`,
  },
  {
    q: 'Cuántos negocios de Nuevo León tienen página de internet',
    gold: `select count(*) from {negocios.negocios} where estado = 'Nuevo León' and sitio_web is not null`,
  },
  {
    q: 'nombre y direccion de las pollerias y carnicerias de leon gto',
    gold: `select nombre, direccion from {negocios.negocios} where codigo_actividad in ('461121', '461122') and cvegeo = '11020'`,
  },
  {
    q: '¿Se registraron más negocios en 2025 o en 2024?',
    gold: `select date_trunc('year', fecha_alta)::date, count(*) from {negocios.negocios} where fecha_alta >= '2024-01-01' and fecha_alta < '2026-01-01' group by 1`,
    also: [
      `select extract(year from fecha_alta)::int, count(*) from {negocios.negocios} where fecha_alta >= '2024-01-01' and fecha_alta < '2026-01-01' group by 1`,
      `select extract(year from fecha_alta)::int from {negocios.negocios} where fecha_alta >= '2024-01-01' and fecha_alta < '2026-01-01' group by 1 order by count(*) desc limit 1`,
    ],
  },
  {
    q: 'hay mas de 50 negocios registrados en tijuana?',
    gold: `select count(*) > 50 from {negocios.negocios} where cvegeo = '02004'`,
    also: [`select count(*) from {negocios.negocios} where cvegeo = '02004'`],
  },
  {
    q: 'Muéstrame los negocios de Sonora que entraron al directorio entre 2022 y 2024',
    gold: `select nombre from {negocios.negocios} where estado = 'Sonora' and fecha_alta >= '2022-01-01' and fecha_alta < '2025-01-01'`,
  },
  {
    q: '¿Qué hoteles de más de 100 empleados hay en la ciudad de Querétaro?',
    gold: `select nombre from {negocios.negocios} where codigo_actividad like '7211%' and cvegeo = '22014' and personal_min > 100`,
  },
  {
    q: 'El año pasado, ¿qué estado tuvo más altas de negocios?',
    gold: `select estado, count(*) from {negocios.negocios} where fecha_alta >= '2025-01-01' and fecha_alta < '2026-01-01' group by estado order by 2 desc fetch first 1 row with ties`,
  },
]

export const refused: readonly Refused[] = [
  {
    q: '¿Cuánto vende al mes una tiendita de abarrotes en Oaxaca?',
    codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada'],
  },
  { q: 'a q hora abren las farmacias de tijuana', codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada'] },
  { q: '¿Qué taquería de Guadalajara me recomiendas?', codes: ['no_soportada'] },
  { q: '¿Por qué han cerrado tantos negocios en Acapulco?', codes: ['no_soportada'] },
  { q: 'cuantas tortillerias va a haber en toluca en 2028', codes: ['no_soportada', 'sin_datos_para'] },
  {
    q: 'Pásame el correo electrónico de los despachos de abogados de Monterrey',
    codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada'],
  },
  { q: '¿Cuántas papelerías hay en Benito Juárez?', codes: ['ambigua'] },
  {
    q: 'cuantas panaderias hay en los angeles california',
    codes: ['sin_datos_para', 'fuera_de_alcance', 'no_entendida'],
  },
]
