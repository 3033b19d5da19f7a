import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const M = '{municipios.municipios}'
const of = (columns: string, where: string) => `select ${columns} from ${M} where ${where}`

export const questions: readonly HeldOut[] = [
  { q: 'cuanta gente vive en monterrey', gold: of('poblacion', "cvegeo = '19039'") },
  {
    q: 'poblacion de oaxaca',
    gold: of('poblacion', "cvegeo = '20067'"),
    also: [of('sum(poblacion)', "estado = 'Oaxaca'")],
  },
  {
    q: 'municipio mas poblado',
    gold: `select municipio, poblacion from ${M} order by poblacion desc nulls last limit 1`,
  },
  {
    q: 'el municipio con menos habitantes de mexico',
    gold: `select municipio, poblacion from ${M} order by poblacion limit 1`,
    also: [`select municipio, poblacion from ${M} where estado = 'México' order by poblacion limit 1`],
  },
  { q: 'cuantos municipios tiene puebla', gold: of('count(*)', "estado = 'Puebla'") },
  { q: 'cabecera de benito juarez quintana roo', gold: of('cabecera', "cvegeo = '23005'") },
  { q: 'cual es la cabecera municipal de solidaridad', gold: of('cabecera', "cvegeo = '23008'") },
  {
    q: 'top 10 municipios mas poblados de jalisco',
    gold: `${of('municipio, poblacion', "estado = 'Jalisco' and poblacion is not null")} order by 2 desc limit 10`,
    ordered: true,
  },
  { q: 'municipios con mas de un millon de habitantes', gold: of('municipio, poblacion', 'poblacion > 1000000') },
  { q: 'cuantos municipios hay con menos de mil habitantes', gold: of('count(*)', 'poblacion < 1000') },
  { q: 'poblacion total del pais', gold: of('sum(poblacion)', 'true') },
  { q: 'poblacion por estado', gold: `select estado, sum(poblacion) from ${M} group by 1` },
  {
    q: 'que estado tiene mas municipios',
    gold: `select estado, count(*) from ${M} group by 1 order by 2 desc limit 1`,
  },
  { q: 'estado menos poblado', gold: `select estado, sum(poblacion) from ${M} group by 1 order by 2 limit 1` },
  { q: 'municipios que se llaman benito juarez', gold: of('municipio, estado', "municipio = 'Benito Juárez'") },
  {
    q: 'en que estado esta tequila',
    gold: of('estado', "cvegeo = '14094'"),
    also: [of('municipio, estado', "municipio = 'Tequila'")],
  },
  { q: 'promedio de habitantes por municipio en veracruz', gold: of('avg(poblacion)', "estado like 'Veracruz%'") },
  {
    q: 'mediana de poblacion de los municipios',
    gold: of('percentile_cont(0.5) within group (order by poblacion)::numeric', 'true'),
  },
  { q: 'alcaldias de la cdmx', gold: of('municipio', "estado = 'Ciudad de México'") },
  { q: 'clave inegi de tijuana', gold: of('cvegeo', "cvegeo = '02004'") },
  { q: 'que municipio es el 19039', gold: of('municipio', "cvegeo = '19039'") },
  { q: 'donde queda tulum coordenadas', gold: of('latitud, longitud', "cvegeo = '23009'") },
  {
    q: 'municipio mas al norte',
    gold: `select municipio from ${M} where latitud is not null order by latitud desc limit 1`,
  },
  {
    q: 'municipio mas al sur de mexico',
    gold: `select municipio from ${M} where latitud is not null order by latitud limit 1`,
    also: [`select municipio from ${M} where estado = 'México' and latitud is not null order by latitud limit 1`],
  },
  {
    q: 'quien tiene mas gente leon o puebla',
    gold: of('municipio, poblacion', "cvegeo in ('11020', '21114')"),
    also: [`${of('municipio', "cvegeo in ('11020', '21114')")} order by poblacion desc limit 1`],
  },
  {
    q: 'diferencia de poblacion entre ecatepec y nezahualcoyotl',
    gold: of('municipio, poblacion', "cvegeo in ('15033', '15058')"),
    also: [
      of("max(poblacion) filter (where cvegeo = '15033') - max(poblacion) filter (where cvegeo = '15058')", 'true'),
    ],
  },
  {
    q: 'que porcentaje de la poblacion vive en el estado de mexico',
    gold: `select 100.0 * sum(poblacion) filter (where estado = 'México') / sum(poblacion) from ${M}`,
  },
  {
    q: 'estados con mas de 100 municipios',
    gold: `select estado, count(*) from ${M} group by 1 having count(*) > 100`,
  },
  {
    q: 'municipios de chiapas con entre 20 mil y 50 mil habitantes',
    gold: of('municipio, poblacion', "estado = 'Chiapas' and poblacion between 20000 and 50000"),
  },
  { q: 'cuantas personas habra en 2040', gold: `select sum(poblacion) from {municipios.poblacion} where anio = 2040` },
  {
    q: 'poblacion en 1990 de cancun',
    gold: `select poblacion from {municipios.poblacion} where anio = 1990 and cvegeo = '23005'`,
  },
  {
    q: 'municipios que empiezan con san',
    gold: `${of('municipio, estado', "municipio like 'San %'")} order by cvegeo limit 50`,
  },
]

const OPEN = [
  'quien es el presidente municipal de toluca',
  'extension territorial de ensenada',
  'por que crecio tanto tijuana',
  'pueblos magicos',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
