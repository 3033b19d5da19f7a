import type { HeldOut } from '../types.ts'

const SHOPS = '{negocios.negocios}'

export const questions: readonly HeldOut[] = [
  {
    q: '¿Cuántas farmacias hay en Tijuana?',
    gold: `select count(*) from ${SHOPS} where categoria = 'farmacias' and cvegeo = '02004'`,
  },
  {
    q: 'dentistas en mérida',
    gold: `select nombre from ${SHOPS} where categoria = 'dentistas' and cvegeo = '31050'`,
  },
  {
    q: '¿Me puedes dar una lista de los hoteles de Cancún?',
    gold: `select nombre from ${SHOPS} where categoria = 'hoteles' and cvegeo = '23005'`,
  },
  {
    q: 'tortillerias en guadalajara cuantas son',
    gold: `select count(*) from ${SHOPS} where categoria = 'tortillerías' and cvegeo = '14039'`,
  },
  {
    q: '¿Hay veterinarias en Durango?',
    gold: `select count(*) > 0 from ${SHOPS} where categoria = 'veterinarias' and cvegeo = '10005'`,
    also: [`select count(*) from ${SHOPS} where categoria = 'veterinarias' and cvegeo = '10005'`],
  },
  {
    q: 'total de establecimientos en Nuevo León',
    gold: `select count(*) from ${SHOPS} where cvegeo like '19%'`,
  },
  {
    q: 'cuál es el teléfono de la Cerrajería Las Palmas de Guadalajara',
    gold: `select telefono from ${SHOPS} where nombre = 'CERRAJERIA LAS PALMAS' and cvegeo = '14039'`,
  },
  {
    q: '¿Qué tipos de negocios hay en Puerto Escondido?',
    gold: `select distinct categoria from ${SHOPS} where cvegeo = '20318' and localidad = 'Puerto Escondido'`,
    also: [`select distinct categoria from ${SHOPS} where cvegeo = '20318'`],
  },
  {
    q: '¿Cuál es el municipio con más taquerías?',
    gold: `select municipio, count(*) from ${SHOPS} where categoria = 'taquerías' group by cvegeo, municipio order by 2 desc limit 1`,
    also: [
      `select municipio from ${SHOPS} where categoria = 'taquerías' group by cvegeo, municipio order by count(*) desc limit 1`,
    ],
  },
  {
    q: 'los 3 estados que tienen más tienditas de abarrotes',
    gold: `select estado, count(*) from ${SHOPS} where categoria = 'abarrotes' group by estado order by 2 desc limit 3`,
    ordered: true,
  },
  {
    q: 'farmacias de Jalisco por municipio',
    gold: `select municipio, count(*) from ${SHOPS} where categoria = 'farmacias' and cvegeo like '14%' group by municipio`,
  },
  {
    q: '¿Qué negocios tienen más de 250 trabajadores?',
    gold: `select nombre, municipio from ${SHOPS} where personal_min >= 251`,
  },
  {
    q: 'consultorios dentales por cada 100 mil habitantes en Zapopan',
    gold: `select round(100000.0 * (select count(*) from ${SHOPS} where categoria = 'dentistas' and cvegeo = '14120') / poblacion, 4)
           from {municipios.poblacion} where cvegeo = '14120' and anio = 2026`,
  },
  {
    q: '¿Cuántos negocios se dieron de alta en 2025 en Guadalajara?',
    gold: `select count(*) from ${SHOPS} where cvegeo = '14039' and fecha_alta >= '2025-01-01' and fecha_alta < '2026-01-01'`,
  },
  {
    q: 'papelerías de Jalisco que tengan teléfono',
    gold: `select nombre from ${SHOPS} where categoria = 'papelerías' and cvegeo like '14%' and telefono is not null`,
  },
  {
    q: '¿Qué porcentaje de los negocios del país tiene página de internet?',
    gold: `select round(100.0 * count(sitio_web) / count(*), 2) from ${SHOPS}`,
  },
  {
    q: 'en León qué hay más, ¿taquerías u hoteles?',
    gold: `select categoria, count(*) from ${SHOPS} where categoria in ('taquerías', 'hoteles') and cvegeo = '11020' group by categoria`,
    also: [
      `select categoria from ${SHOPS} where categoria in ('taquerías', 'hoteles') and cvegeo = '11020' group by categoria order by count(*) desc limit 1`,
    ],
  },
  {
    q: 'estados con menos de 20 negocios registrados',
    gold: `select estado, count(*) from ${SHOPS} group by estado having count(*) < 20`,
    also: [`select estado from ${SHOPS} group by estado having count(*) < 20`],
  },
  {
    q: 'número de negocios según cuánto personal ocupan',
    gold: `select personal, count(*) from ${SHOPS} group by personal`,
  },
  {
    q: '¿Cuántas panaderías hay fuera de la CDMX?',
    gold: `select count(*) from ${SHOPS} where categoria = 'panaderías' and cvegeo not like '09%'`,
  },
  {
    q: 'tiendas de abarrotes en la colonia Infonavit, en la ciudad de Querétaro',
    gold: `select nombre from ${SHOPS} where categoria = 'abarrotes' and colonia = 'INFONAVIT' and cvegeo = '22014'`,
  },
  {
    q: 'altas de negocios por año en Tijuana',
    gold: `select count(*) from ${SHOPS} where cvegeo = '02004' group by date_trunc('year', fecha_alta) order by date_trunc('year', fecha_alta)`,
    ordered: true,
  },
  {
    q: '¿cuántos puestos semifijos vienen en el directorio?',
    gold: `select count(*) from ${SHOPS} where tipo_establecimiento = 'Semifijo'`,
  },
  {
    q: '¿Qué negocio está en el código postal 44100?',
    gold: `select nombre from ${SHOPS} where codigo_postal = '44100'`,
  },
  {
    q: '¿A qué giro se dedica la mayor parte de los negocios de Yucatán?',
    gold: `select categoria from ${SHOPS} where cvegeo like '31%' group by categoria order by count(*) desc limit 1`,
    also: [`select actividad from ${SHOPS} where cvegeo like '31%' group by actividad order by count(*) desc limit 1`],
  },
  {
    q: 'en qué municipios hay gimnasios',
    gold: `select distinct municipio from ${SHOPS} where categoria = 'gimnasios'`,
    also: [`select municipio, count(*) from ${SHOPS} where categoria = 'gimnasios' group by municipio`],
  },
  {
    q: 'hoteles de Quintana Roo con más de 10 empleados',
    gold: `select nombre from ${SHOPS} where categoria = 'hoteles' and cvegeo like '23%' and personal_min >= 11`,
  },
  {
    q: 'cuantas estéticas hay por cada estado',
    gold: `select estado, count(*) from ${SHOPS} where categoria = 'estéticas y peluquerías' group by estado`,
  },
  {
    q: '¿Qué proporción de los despachos de abogados de Nuevo León está en Monterrey?',
    gold: `select round(100.0 * count(*) filter (where cvegeo = '19039') / count(*), 2) from ${SHOPS} where categoria = 'abogados' and cvegeo like '19%'`,
  },
  {
    q: 'diferencia en el número de escuelas primarias entre Tijuana y Aguascalientes',
    gold: `select municipio, count(*) from ${SHOPS} where categoria = 'escuelas primarias' and cvegeo in ('02004', '01001') group by municipio`,
    also: [
      `select abs(count(*) filter (where cvegeo = '02004') - count(*) filter (where cvegeo = '01001')) from ${SHOPS} where categoria = 'escuelas primarias'`,
    ],
  },
]
