import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const N = '{negocios.negocios} x'
const count = (where: string) => `select count(*) from ${N} where ${where}`
const rows = (where: string) => `select nombre from ${N} where ${where} order by nombre, id limit 50`
const inTown = (municipio: string, categoria: string) => `municipio = '${municipio}' and categoria = '${categoria}'`

export const questions: readonly HeldOut[] = [
  { q: 'oye, ¿me dices qué papelerías hay en Monterrey?', gold: rows(inTown('Monterrey', 'papelerías')) },
  {
    q: '¿Cuántas taquerías y cuántas tortillerías hay en la ciudad de Puebla?',
    gold: `select categoria, count(*) from ${N} where municipio = 'Puebla' and categoria in ('taquerías', 'tortillerías') group by 1`,
  },
  {
    q: 'farmacias en la calle Lázaro Cárdenas de Mérida',
    gold: rows(`${inTown('Mérida', 'farmacias')} and direccion ilike 'CALLE LAZARO CARDENAS%'`),
  },
  {
    q: '¿Qué negocios hay sobre la avenida Lázaro Cárdenas en Guadalajara?',
    gold: rows("municipio = 'Guadalajara' and direccion ilike 'AVENIDA LAZARO CARDENAS%'"),
  },
  {
    q: 'hoteles de Mexicali que empiezan con «Posada»',
    gold: rows(`${inTown('Mexicali', 'hoteles')} and nombre ilike 'posada%'`),
  },
  { q: 'dame los dentistas de Zapopan en orden alfabético', ordered: true, gold: rows(inTown('Zapopan', 'dentistas')) },
  { q: '¿Cuántos hoteles hay en Playa del Carmen y cuáles son?', gold: rows(inTown('Playa del Carmen', 'hoteles')) },
  {
    q: 'las 3 colonias de Tijuana con más negocios',
    gold: `select colonia, count(*) from ${N} where municipio = 'Tijuana' and colonia is not null group by 1 order by 2 desc fetch first 3 rows with ties`,
    also: [
      `select colonia, count(*) from ${N} where municipio = 'Tijuana' and colonia is not null group by 1 order by 2 desc, 1 limit 3`,
    ],
  },
  {
    q: '¿Hay alguna cerrajería en Mérida?',
    gold: count(inTown('Mérida', 'cerrajerías')),
    also: [rows(inTown('Mérida', 'cerrajerías'))],
  },
  {
    q: 'negocios de la colonia Centro de León que tengan teléfono',
    gold: rows("municipio = 'León' and colonia = 'CENTRO' and telefono is not null"),
  },
  {
    q: '¿Qué porcentaje de las taquerías del país tiene más de 10 empleados?',
    gold: `select 100.0 * count(*) filter (where personal_min >= 11) / count(*) from ${N} where categoria = 'taquerías'`,
  },
  {
    q: 'municipios con más de 25 negocios registrados',
    gold: `select municipio, count(*) from ${N} group by cvegeo, municipio having count(*) > 25`,
  },
  {
    q: '¿Cuántos negocios se dieron de alta en 2024?',
    gold: count("fecha_alta >= '2024-01-01' and fecha_alta < '2025-01-01'"),
  },
  {
    q: '¿En qué año se dieron de alta más negocios?',
    gold: `select date_trunc('year', fecha_alta)::date::text, count(*) from ${N} where fecha_alta is not null group by 1 order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: 'negocios de Jalisco por número de empleados',
    gold: `select personal, count(*) from ${N} where estado = 'Jalisco' and personal is not null group by 1`,
    also: [
      `select nombre, personal from ${N} where estado = 'Jalisco' order by personal_min desc nulls last, nombre, id limit 50`,
    ],
  },
  {
    q: 'panaderías de Guadalajara fuera de la colonia Centro',
    gold: rows(`${inTown('Guadalajara', 'panaderías')} and colonia <> 'CENTRO'`),
    also: [rows(`${inTown('Guadalajara', 'panaderías')} and colonia is distinct from 'CENTRO'`)],
  },
  {
    q: 'negocios que no estén en la colonia Centro en Tijuana',
    gold: rows("municipio = 'Tijuana' and colonia <> 'CENTRO'"),
  },
  {
    q: '¿Cuántas taquerías hay en Guadalajara fuera de la colonia Centro?',
    gold: count(`${inTown('Guadalajara', 'taquerías')} and colonia <> 'CENTRO'`),
  },
  { q: '¿Qué negocios están en el código postal 77177?', gold: rows("codigo_postal = '77177'") },
  {
    q: '¿Cuántos giros distintos de negocio hay en Morelia?',
    gold: `select count(distinct categoria) from ${N} where municipio = 'Morelia'`,
    also: [`select count(distinct actividad) from ${N} where municipio = 'Morelia'`],
  },
  {
    q: 'abarrotes en Querétaro que no tengan página de internet',
    gold: rows(`${inTown('Querétaro', 'abarrotes')} and sitio_web is null`),
  },
  {
    q: '¿Dónde hay más farmacias, en Guadalajara o en Monterrey?',
    gold: `select municipio, count(*) from ${N} where municipio in ('Guadalajara', 'Monterrey') and categoria = 'farmacias' group by 1`,
    also: [
      `select municipio, count(*) from ${N} where municipio in ('Guadalajara', 'Monterrey') and categoria = 'farmacias' group by 1 order by 2 desc fetch first 1 rows with ties`,
    ],
  },
  { q: 'puestos semifijos de Tijuana', gold: rows("municipio = 'Tijuana' and tipo_establecimiento = 'Semifijo'") },
  {
    q: 'estéticas registradas después de 2020 en el estado de Querétaro',
    gold: rows("estado = 'Querétaro' and categoria = 'estéticas y peluquerías' and fecha_alta >= '2021-01-01'"),
  },
  {
    q: 'pásame los teléfonos de las veterinarias de Saltillo',
    gold: `select nombre, telefono from ${N} where municipio = 'Saltillo' and categoria = 'veterinarias' order by nombre, id limit 50`,
    also: [
      `select nombre, telefono from ${N} where municipio = 'Saltillo' and categoria = 'veterinarias' and telefono is not null order by nombre, id limit 50`,
    ],
  },
  { q: 'tortillerías Iztapalapa', gold: rows(inTown('Iztapalapa', 'tortillerías')) },
  {
    q: '¿Cuál es el tipo de negocio más común en Acapulco?',
    gold: `select categoria, count(*) from ${N} where municipio = 'Acapulco de Juárez' group by 1 order by 2 desc fetch first 1 rows with ties`,
    also: [
      `select actividad, count(*) from ${N} where municipio = 'Acapulco de Juárez' group by 1 order by 2 desc fetch first 1 rows with ties`,
    ],
  },
  {
    q: '¿Qué restaurantes y cafeterías hay en Tijuana?',
    gold: rows("municipio = 'Tijuana' and categoria in ('restaurantes', 'cafeterías')"),
  },
  {
    q: '¿Cuántos negocios de Nuevo León tienen entre 11 y 50 empleados?',
    gold: count("estado = 'Nuevo León' and personal_min in (11, 31)"),
  },
  {
    q: 'farmacias por cada 100 mil habitantes en Mérida',
    gold: `select 100000.0 * count(*) / (select poblacion from {municipios.poblacion} p where cvegeo = '31050' and anio = 2026) from ${N} where cvegeo = '31050' and categoria = 'farmacias'`,
    also: [
      `select 100000.0 * count(*) / (select poblacion from {municipios.municipios} p where cvegeo = '31050') from ${N} where cvegeo = '31050' and categoria = 'farmacias'`,
    ],
  },
  {
    q: '¿Cuántos municipios tienen al menos una funeraria?',
    gold: `select count(distinct cvegeo) from ${N} where categoria = 'funerarias'`,
  },
  {
    q: '¿Qué estado tiene más hoteles con más de 50 empleados?',
    gold: `select estado, count(*) from ${N} where categoria = 'hoteles' and personal_min >= 51 group by 1 order by 2 desc fetch first 1 rows with ties`,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'no_soportada', 'fuera_de_alcance'],
  [
    '¿Cuánto vende al mes una tortillería en Toluca?',
    '¿A qué hora cierran las farmacias de Mérida?',
    '¿Por qué cierran tantos negocios en Acapulco?',
    '¿Cuántas ferreterías habrá en Puebla en 2030?',
    'la taquería mejor calificada de Guadalajara',
    'gimnasios con alberca en Monterrey',
  ],
)
