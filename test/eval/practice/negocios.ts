import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'cuantas tortillerias hay en guadalajara',
    gold: `select count(*) from {negocios.negocios} where categoria = 'tortillerías' and cvegeo = '14039'`,
  },
  {
    q: '¿Cuántos hoteles de Jalisco tienen 11 empleados o más?',
    gold: `select count(*) from {negocios.negocios} where categoria = 'hoteles' and estado = 'Jalisco' and personal_min >= 11`,
  },
  {
    q: 'q taquerias hay en tijuana',
    gold: `select nombre from {negocios.negocios} where categoria = 'taquerías' and cvegeo = '02004'`,
  },
  {
    q: '¿En qué estado hay más dentistas?',
    gold: `select estado, count(*) from {negocios.negocios} where categoria = 'dentistas' group by 1 order by 2 desc limit 1`,
  },
  {
    q: 'las 4 ciudades con mas tienditas de abarrotes',
    ordered: true,
    gold: `select municipio, count(*) from {negocios.negocios} where categoria = 'abarrotes' group by cvegeo, municipio order by 2 desc limit 4`,
  },
  {
    q: '¿Cuántos hoteles hay en cada estado?',
    gold: `select estado, count(*) from {negocios.negocios} where categoria = 'hoteles' group by 1`,
  },
  {
    q: 'me das el telefono de la barberia las palmas en la paz',
    gold: `select telefono from {negocios.negocios} where nombre = 'BARBERIA LAS PALMAS' and cvegeo = '03003'`,
  },
  {
    q: '¿Cuál es la dirección del Taller Mecánico San Antonio de Guadalajara?',
    gold: `select direccion from {negocios.negocios} where nombre = 'TALLER MECANICO SAN ANTONIO' and cvegeo = '14039'`,
  },
  {
    q: '¿Hay veterinarias en Mérida?',
    gold: `select count(*) > 0 from {negocios.negocios} where categoria = 'veterinarias' and cvegeo = '31050'`,
  },
  {
    q: 'cuantos negocios se dieron de alta en 2025',
    gold: `select count(*) from {negocios.negocios} where fecha_alta >= '2025-01-01' and fecha_alta < '2026-01-01'`,
  },
  {
    q: '¿Cuántos establecimientos de Jalisco entraron al directorio en mayo de 2026?',
    gold: `select count(*) from {negocios.negocios} where estado = 'Jalisco' and fecha_alta = '2026-05-01'`,
  },
  {
    q: 'cuantos talleres mecanicos hay en el edomex',
    gold: `select count(*) from {negocios.negocios} where categoria = 'talleres mecánicos' and estado = 'México'`,
  },
  {
    q: 'Compara cuántas escuelas primarias hay en la ciudad de Puebla y en Tijuana',
    gold: `select municipio, count(*) from {negocios.negocios} where categoria = 'escuelas primarias' and cvegeo in ('21114', '02004') group by 1`,
  },
  {
    q: '¿Dónde hay más cafeterías, en Jalisco o en Tamaulipas?',
    gold: `select estado, count(*) from {negocios.negocios} where categoria = 'cafeterías' and estado in ('Jalisco', 'Tamaulipas') group by 1`,
    also: [
      `select estado, count(*) from {negocios.negocios} where categoria = 'cafeterías' and estado in ('Jalisco', 'Tamaulipas') group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: '¿Qué porcentaje de los negocios de Mérida son tiendas de abarrotes?',
    gold: `select 100.0 * count(*) filter (where categoria = 'abarrotes') / count(*) from {negocios.negocios} where cvegeo = '31050'`,
  },
  {
    q: '¿Qué proporción de los establecimientos del país ocupa a más de 50 personas?',
    gold: `select 100.0 * count(*) filter (where personal_min >= 51) / count(*) from {negocios.negocios}`,
  },
  { q: 'negocios con mas de 250 empleados', gold: `select nombre from {negocios.negocios} where personal_min >= 251` },
  {
    q: '¿Cuál es el negocio más grande de Monterrey por número de empleados?',
    gold: `select nombre from {negocios.negocios} where cvegeo = '19039' order by personal_min desc limit 1`,
  },
  {
    q: '¿Cuántas farmacias hay por cada 100 mil habitantes en Tijuana?',
    gold: `select 100000.0 * count(*) / (select poblacion from {municipios.poblacion} where cvegeo = '02004' and anio = 2026) from {negocios.negocios} where categoria = 'farmacias' and cvegeo = '02004'`,
  },
  {
    q: '¿Qué estado tiene más farmacias por cada 100 mil habitantes?',
    gold: `select n.estado, 100000.0 * n.total / p.habitantes from (select estado, count(*) as total from {negocios.negocios} where categoria = 'farmacias' group by 1) n join (select estado, sum(poblacion) as habitantes from {municipios.poblacion} where anio = 2026 group by 1) p using (estado) order by 2 desc limit 1`,
  },
  {
    q: 'municipios con mas de 4 farmacias',
    gold: `select municipio, count(*) from {negocios.negocios} where categoria = 'farmacias' group by cvegeo, municipio having count(*) > 4`,
  },
  {
    q: '¿Qué estados tienen menos de 20 negocios registrados?',
    gold: `select estado, count(*) from {negocios.negocios} group by 1 having count(*) < 20`,
  },
  {
    q: '¿Cuántos negocios hay en Yucatán según el tamaño de su personal?',
    gold: `select personal, count(*) from {negocios.negocios} where estado = 'Yucatán' group by 1`,
  },
  {
    q: 'cuantas primarias hay en cancun',
    gold: `select count(*) from {negocios.negocios} where categoria = 'escuelas primarias' and cvegeo = '23005'`,
  },
  {
    q: '¿En cuántos municipios hay por lo menos un cerrajero?',
    gold: `select count(distinct cvegeo) from {negocios.negocios} where categoria = 'cerrajerías'`,
  },
  {
    q: 'que giros hay en cosio aguascalientes',
    gold: `select distinct categoria from {negocios.negocios} where cvegeo = '01004'`,
  },
  {
    q: '¿Cuántos negocios hay en Nuevo León sin contar Monterrey?',
    gold: `select count(*) from {negocios.negocios} where estado = 'Nuevo León' and cvegeo <> '19039'`,
  },
  {
    q: 'cuantas carnicerias hay en todo el pais menos cdmx',
    gold: `select count(*) from {negocios.negocios} where categoria = 'carnicerías' and estado <> 'Ciudad de México'`,
  },
  {
    q: 'Altas de negocios por año en Quintana Roo',
    ordered: true,
    gold: `select extract(year from fecha_alta)::int, count(*) from {negocios.negocios} where estado = 'Quintana Roo' group by 1 order by 1`,
    also: [
      `select date_trunc('year', fecha_alta)::date, count(*) from {negocios.negocios} where estado = 'Quintana Roo' group by 1 order by 1`,
      `select extract(year from fecha_alta)::text, count(*) from {negocios.negocios} where estado = 'Quintana Roo' group by 1 order by 1`,
    ],
  },
  {
    q: '¿Cuánto cambió el número de negocios dados de alta en 2025 respecto a 2024?',
    gold: `select count(*) filter (where extract(year from fecha_alta) = 2025) - count(*) filter (where extract(year from fecha_alta) = 2024) from {negocios.negocios}`,
    also: [
      `select 100.0 * count(*) filter (where extract(year from fecha_alta) = 2025) / count(*) filter (where extract(year from fecha_alta) = 2024) - 100 from {negocios.negocios}`,
    ],
  },
  {
    q: '¿Cuál es el giro con más negocios en la ciudad de Querétaro?',
    gold: `select categoria, count(*) from {negocios.negocios} where cvegeo = '22014' group by 1 order by 2 desc limit 1`,
  },
  {
    q: 'top 2 de giros en leon guanajuato',
    ordered: true,
    gold: `select categoria, count(*) from {negocios.negocios} where cvegeo = '11020' group by 1 order by 2 desc limit 2`,
  },
  {
    q: 'universidades con mas de 100 trabajadores',
    gold: `select nombre from {negocios.negocios} where categoria = 'universidades' and personal_min >= 101`,
  },
  {
    q: '¿Cuántos hoteles del país tienen entre 11 y 50 empleados?',
    gold: `select count(*) from {negocios.negocios} where categoria = 'hoteles' and personal_min between 11 and 31`,
  },
  { q: '¿Cuántos negocios hay en total en el directorio?', gold: `select count(*) from {negocios.negocios}` },
  {
    q: '¿Cuántos puestos semifijos hay registrados en el país?',
    gold: `select count(*) from {negocios.negocios} where tipo_establecimiento = 'Semifijo'`,
  },
  {
    q: '¿Cuántas panaderías se registraron entre 2020 y 2022?',
    gold: `select count(*) from {negocios.negocios} where categoria = 'panaderías' and fecha_alta >= '2020-01-01' and fecha_alta < '2023-01-01'`,
  },
  {
    q: 'en q año se dieron de alta mas negocios en baja california',
    gold: `select extract(year from fecha_alta)::int, count(*) from {negocios.negocios} where estado = 'Baja California' group by 1 order by 2 desc limit 1`,
    also: [
      `select count(*) from {negocios.negocios} where estado = 'Baja California' group by date_trunc('year', fecha_alta) order by 1 desc limit 1`,
    ],
  },
  {
    q: '¿Cuántos negocios hay por alcaldía en la CDMX?',
    gold: `select municipio, count(*) from {negocios.negocios} where estado = 'Ciudad de México' group by cvegeo, municipio`,
  },
  {
    q: 'bancos en el puerto de veracruz',
    gold: `select nombre from {negocios.negocios} where categoria = 'bancos' and cvegeo = '30193'`,
  },
  {
    q: '¿Cuántas taquerías tienen teléfono registrado?',
    gold: `select count(*) from {negocios.negocios} where categoria = 'taquerías' and telefono is not null`,
  },
  {
    q: '¿Qué alcaldía de la capital del país tiene más negocios?',
    gold: `select municipio, count(*) from {negocios.negocios} where estado = 'Ciudad de México' group by cvegeo, municipio order by 2 desc limit 1`,
  },
  {
    q: '¿Existe algún gimnasio registrado en Hermosillo?',
    gold: `select count(*) > 0 from {negocios.negocios} where categoria = 'gimnasios' and cvegeo = '26030'`,
  },
  {
    q: '¿Cuál es la taquería más nueva de Guadalajara?',
    gold: `select nombre from {negocios.negocios} where categoria = 'taquerías' and cvegeo = '14039' order by fecha_alta desc limit 1`,
  },
  {
    q: 'q municipios de chihuahua tienen dentista',
    gold: `select distinct municipio from {negocios.negocios} where categoria = 'dentistas' and estado = 'Chihuahua'`,
  },
  {
    q: '¿Cuántos negocios dados de alta este año hay en cada estado del norte: Sonora, Chihuahua y Nuevo León?',
    gold: `select estado, count(*) from {negocios.negocios} where fecha_alta >= '2026-01-01' and estado in ('Sonora', 'Chihuahua', 'Nuevo León') group by 1`,
  },
]

export const refused: readonly Refused[] = [
  { q: 'a que hora abre la farmacia san antonio de guadalajara', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: '¿Cuánto vende al mes una tortillería en Puebla?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: '¿Quién es el dueño del Hotel La Moderna de Querétaro?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'pasame el correo del despacho juridico don pepe en toluca', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: '¿Cuántos negocios se dieron de alta en 1998?', codes: ['sin_datos_para'] },
  { q: '¿Cuántas farmacias va a haber en Jalisco en 2030?', codes: ['no_soportada', 'sin_datos_para'] },
  { q: '¿Por qué hay tan pocas cafeterías en Oaxaca?', codes: ['no_soportada'] },
  { q: 'me conviene poner una papeleria en toluca?', codes: ['no_soportada'] },
  { q: 'cuantas farmacias hay en guadalupe', codes: ['ambigua'] },
  { q: '¿Cuántas taquerías hay en Houston, Texas?', codes: ['sin_datos_para', 'fuera_de_alcance', 'no_entendida'] },
  { q: 'borra todas las cantinas de sombrerete', codes: ['rechazada'] },
  { q: '¿Cuántas tortillerías hay en Taxco?', codes: ['sin_datos_para'] },
]
