import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const N = '{negocios.negocios}'
const M = '{municipios.municipios}'
const PHARMACIES = "codigo_actividad in ('464111', '464112')"
const BANKS = "codigo_actividad = '522110'"
const TACOS = "codigo_actividad = '722514'"

/** How many groups have more than so many. */
const groups = (by: string, where: string, having: string) =>
  `select count(*) from (select ${by} from ${N} where ${where} group by ${by} having ${having}) g`
/** Of all the places there are, and not only of those with a row. */
const mean = (where: string, level: 'municipio' | 'estado', state?: string) =>
  `select round(count(*) * 1.0 / (select count(distinct ${level === 'municipio' ? 'cvegeo' : 'estado'}) from ${M}${state ? ` where estado = '${state}'` : ''}), 2) from ${N} where ${where}${state ? ` and estado = '${state}'` : ''}`
const without = (where: string, state: string) =>
  `select municipio from ${M} where estado = '${state}' and cvegeo not in (select cvegeo from ${N} where ${where} and cvegeo is not null)`

export const questions: readonly HeldOut[] = [
  { q: 'cuántos municipios tienen al menos 2 farmacias', gold: groups('cvegeo', PHARMACIES, 'count(*) >= 2') },
  { q: '¿En cuántos municipios hay más de 3 taquerías?', gold: groups('cvegeo', TACOS, 'count(*) > 3') },
  {
    q: 'cuántas ciudades tienen más de 2 hoteles',
    gold: groups('cvegeo', "codigo_actividad in ('721111', '721112', '721120')", 'count(*) > 2'),
  },
  {
    q: 'cuántos municipios de Jalisco tienen más de una farmacia',
    gold: groups('cvegeo', `${PHARMACIES} and estado = 'Jalisco'`, 'count(*) > 1'),
  },
  { q: 'cuántos giros tienen más de 20 negocios', gold: groups('categoria', 'true', 'count(*) > 20') },
  { q: '¿Qué municipios de Jalisco no tienen farmacias?', gold: without(PHARMACIES, 'Jalisco') },
  { q: 'municipios de Sonora sin bancos', gold: without(BANKS, 'Sonora') },
  {
    q: 'estados sin ninguna universidad',
    gold: `select distinct estado from ${M} where estado not in (select estado from ${N} where codigo_actividad in ('611311', '611312'))`,
  },
  {
    q: 'cuántos estados no tienen bancos',
    gold: `select count(distinct estado) from ${M} where estado not in (select estado from ${N} where ${BANKS})`,
  },
  {
    q: 'cuántos municipios no tienen farmacias',
    gold: `select count(*) from ${M} where cvegeo not in (select cvegeo from ${N} where ${PHARMACIES} and cvegeo is not null)`,
  },
  { q: 'promedio de farmacias por municipio', gold: mean(PHARMACIES, 'municipio') },
  { q: '¿Cuántas farmacias hay en promedio por municipio en Jalisco?', gold: mean(PHARMACIES, 'municipio', 'Jalisco') },
  { q: 'en promedio cuántas taquerías hay en cada estado', gold: mean(TACOS, 'estado') },
  {
    q: '¿Cuántas farmacias hay en promedio por municipio, donde hay?',
    gold: `select round(count(*) * 1.0 / count(distinct cvegeo), 2) from ${N} where ${PHARMACIES}`,
  },
  { q: '¿Cuál es el promedio de farmacias por municipio en Sinaloa?', gold: mean(PHARMACIES, 'municipio', 'Sinaloa') },
  {
    q: 'farmacias de Jalisco por tamaño',
    gold: `select personal, count(*) from ${N} where ${PHARMACIES} and estado = 'Jalisco' group by 1`,
  },
  {
    q: 'hoteles de Cancún ordenados por número de empleados',
    gold: `select nombre, personal from ${N} where codigo_actividad in ('721111', '721112', '721120') and cvegeo = '23005'`,
  },
  {
    q: 'cuántos negocios nuevos se abrieron en 2025 en León',
    gold: `select count(*) from ${N} where cvegeo = '11020' and fecha_alta >= '2025-01-01' and fecha_alta < '2026-01-01'`,
  },
  {
    q: 'Ranking de estados por número de farmacias',
    gold: `select estado, count(*) from ${N} where ${PHARMACIES} group by 1 order by 2 desc, 1 limit 10`,
  },
  {
    q: '¿Cuál municipio de Veracruz concentra más negocios?',
    gold: `select municipio, count(*) from ${N} where estado like 'Veracruz%' group by 1 order by 2 desc limit 1`,
  },
  {
    q: 'cuántos negocios hay en la colonia La Loma de Tijuana',
    gold: `select count(*) from ${N} where colonia = 'LA LOMA' and cvegeo = '02004'`,
  },
  {
    q: 'En Monterrey, ¿cuántos negocios hay en la colonia Jardines?',
    gold: `select count(*) from ${N} where colonia = 'JARDINES' and cvegeo = '19039'`,
  },
  {
    q: 'negocios en la colonia San Miguel, Tijuana',
    gold: `select nombre from ${N} where colonia = 'SAN MIGUEL' and cvegeo = '02004'`,
  },
  {
    q: 'número de negocios de la colonia Infonavit en Ciudad Juárez',
    gold: `select count(*) from ${N} where colonia = 'INFONAVIT' and cvegeo = '08037'`,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  [
    'cuántos municipios tienen más farmacias',
    'en qué municipios no hay ni farmacias ni bancos',
    '¿Hay menos bancos que farmacias en Mérida?',
    'hoteles de Cancún por número de empleados',
    'cuántas Farmacias Guadalajara hay',
    'cuántas sucursales tiene Farmacias Guadalajara en Jalisco',
    'negocios en la colonia Jardines de Morelos',
    'cuántos negocios hay en la colonia Obrera',
    'promedio de farmacias en Guadalajara por municipio',
  ],
)
