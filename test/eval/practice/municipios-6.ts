import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const M = '{municipios.municipios}'
const of = (columns: string, where: string) => `select ${columns} from ${M} where ${where}`
const states = (figure: string, rest = '') => `select estado, ${figure} from ${M} group by 1 ${rest}`
const top = (where: string, limit: number, way = 'desc') =>
  `select municipio, poblacion from ${M} where ${where} and poblacion is not null order by poblacion ${way} limit ${limit}`
const in2 = (year: number, cvegeo: string) =>
  `select poblacion from {municipios.poblacion} where anio = ${year} and cvegeo = '${cvegeo}'`

export const questions: readonly HeldOut[] = [
  { q: '¿Cuántos habitantes tiene Zapopan?', gold: of('poblacion', "cvegeo = '14120'") },
  { q: '¿Cuál es la cabecera municipal de Benito Juárez, Quintana Roo?', gold: of('cabecera', "cvegeo = '23005'") },
  {
    q: 'Mediana de la población municipal en Veracruz',
    gold: of('percentile_cont(0.5) within group (order by poblacion)::numeric', "estado like 'Veracruz%'"),
  },
  { q: 'Los cinco municipios menos poblados de México', gold: top('true', 5, '') },
  {
    q: '¿Cuántos municipios de Oaxaca tienen menos de 1,000 habitantes?',
    gold: of('count(*)', "estado = 'Oaxaca' and poblacion < 1000"),
  },
  {
    q: '¿Cuál es la diferencia de población entre Mérida y Cancún?',
    gold: of('municipio, poblacion', "cvegeo in ('31050', '23005')"),
  },
  {
    q: '¿Qué porcentaje de la población de Yucatán vive en Mérida?',
    gold: `select 100.0 * sum(poblacion) filter (where cvegeo = '31050') / sum(poblacion) from ${M} where estado = 'Yucatán'`,
  },
  {
    q: '¿Qué porcentaje de los municipios de Michoacán tiene más de 50 mil habitantes?',
    gold: of('100.0 * count(*) filter (where poblacion > 50000) / count(*)', "estado like 'Michoac%'"),
  },
  {
    q: '¿Cuáles son los estados con más de 5 millones de habitantes?',
    gold: states('sum(poblacion)', 'having sum(poblacion) > 5000000'),
  },
  { q: '¿Qué estados tienen menos de 20 municipios?', gold: states('count(*)', 'having count(*) < 20') },
  {
    q: '¿Cuántos habitantes tiene el Estado de México sin contar Ecatepec?',
    gold: of('sum(poblacion)', "estado = 'México' and cvegeo <> '15033'"),
  },
  {
    q: 'Municipios más poblados de Jalisco que no sean Guadalajara ni Zapopan',
    gold: top("estado = 'Jalisco' and cvegeo not in ('14039', '14120')", 10),
  },
  { q: 'cuantas alcaldias tiene la cdmx', gold: of('count(*)', "estado = 'Ciudad de México'") },
  {
    q: 'los 3 municipios mas poblados de Tamaulipas y su cabecera',
    gold: `select municipio, cabecera, poblacion from ${M} where estado = 'Tamaulipas' order by poblacion desc limit 3`,
  },
  { q: '¿Cuál era la población de Toluca en 2010?', gold: in2(2010, '15106') },
  {
    q: '¿En qué estados hay municipios de más de un millón de habitantes?',
    gold: `select distinct estado from ${M} where poblacion > 1000000`,
  },
  {
    q: '¿Cuántos municipios con más de 500 mil habitantes hay por estado?',
    gold: `select estado, count(*) from ${M} where poblacion > 500000 group by 1`,
  },
  { q: 'poblacion de los municipios de nayarit', gold: of('municipio, poblacion', "estado = 'Nayarit'") },
  { q: 'municipios de Jalisco con su población', gold: of('municipio, poblacion', "estado = 'Jalisco'") },
  { q: '¿Cuál es la población media por municipio en cada estado?', gold: states('avg(poblacion)') },
  {
    q: '¿Qué parte de los habitantes de México vive en el Estado de México?',
    gold: `select 100.0 * sum(poblacion) filter (where estado = 'México') / sum(poblacion) from ${M}`,
  },
  { q: 'Los 20 municipios más poblados fuera del Estado de México', gold: top("estado <> 'México'", 20) },
  {
    q: 'El tercer estado con más habitantes',
    gold: `select estado, sum(poblacion) from ${M} group by 1 order by 2 desc offset 2 limit 1`,
  },
  {
    q: '¿Cuántas personas viven en Tijuana y Mexicali juntas?',
    gold: of('sum(poblacion)', "cvegeo in ('02004', '02002')"),
  },
  {
    q: '¿Cuántos habitantes hay en promedio por municipio en Tabasco?',
    gold: of('avg(poblacion)', "estado = 'Tabasco'"),
  },
]

const OPEN = [
  '¿Cuántos habitantes tendrá Tijuana en 2060?',
  '¿Cuál es la densidad de población de Cuautitlán Izcalli?',
  '¿Qué edad promedio tienen los habitantes de Oaxaca?',
  '¿Quién es el presidente municipal de San Pedro Garza García?',
  '¿Cuántos hombres y mujeres hay en Morelia?',
  '¿Cuántas viviendas hay en Toluca?',
  '¿Cuál es la superficie de Ensenada?',
  '¿Cuántas personas viven fuera de la capital en Puebla?',
  '¿Qué municipio subió más lugares este año?',
  '¿Cuántos habitantes por kilómetro cuadrado hay en Iztapalapa?',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
