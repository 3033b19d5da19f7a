import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const M = '{municipios.municipios}'
const P = '{municipios.poblacion}'

const inOrder = (q: string, gold: string, ...also: string[]): HeldOut => ({
  q,
  gold,
  ordered: true,
  ...(also.length ? { also } : {}),
})
const any = (q: string, gold: string, ...also: string[]): HeldOut => ({ q, gold, ...(also.length ? { also } : {}) })

const most = (where: string, limit: number) =>
  `select municipio, poblacion from ${M} where poblacion is not null and ${where} order by poblacion desc limit ${limit}`
const fewest = (where: string, limit: number) =>
  `select municipio, poblacion from ${M} where poblacion is not null and ${where} order by poblacion limit ${limit}`
const state = (name: string) => `estado = '${name}'`
const inYear = (cvegeo: string, year: number) =>
  `select poblacion from ${P} where cvegeo = '${cvegeo}' and anio = ${year}`
const perState = `select estado, count(*) from ${M} group by estado`

export const questions: readonly HeldOut[] = [
  // In order.
  inOrder(
    'Municipios de Morelos ordenados de mayor a menor población',
    `select municipio, poblacion from ${M} where ${state('Morelos')} order by poblacion desc nulls last`,
    `select municipio, poblacion from ${M} where ${state('Morelos')} and poblacion is not null order by poblacion desc`,
  ),
  inOrder('Ranking de los 10 municipios con más habitantes del país', most('true', 10)),
  inOrder('los 7 municipios menos poblados de Oaxaca', fewest(state('Oaxaca'), 7)),
  inOrder(
    'Ordena los municipios de Colima del más al menos poblado',
    `select municipio, poblacion from ${M} where ${state('Colima')} order by poblacion desc`,
  ),
  inOrder(
    'municipios de Tlaxcala con más de 50 mil habitantes, de mayor a menor',
    `select municipio, poblacion from ${M} where ${state('Tlaxcala')} and poblacion > 50000 order by poblacion desc`,
  ),
  inOrder(
    'alcaldías de la Ciudad de México de la más poblada a la menos poblada',
    `select municipio, poblacion from ${M} where ${state('Ciudad de México')} order by poblacion desc`,
  ),
  inOrder('los estados ordenados por número de municipios', `${perState} order by 2 desc`, `${perState} order by 2`),
  inOrder(
    'estados con menos municipios, de menor a mayor',
    `${perState} order by 2`,
    `${perState} order by 2 limit 10`,
  ),
  inOrder('Los tres estados con más municipios', `${perState} order by 2 desc limit 3`),
  inOrder(
    'ranking de estados por población',
    `select estado, sum(poblacion) from ${M} group by estado order by 2 desc limit 10`,
  ),
  inOrder(
    '¿Cuáles son los 5 municipios más al norte de México?',
    `select municipio from ${M} where latitud is not null order by latitud desc limit 5`,
  ),
  inOrder(
    'los 3 municipios más orientales de Yucatán',
    `select municipio from ${M} where ${state('Yucatán')} and longitud is not null order by longitud desc limit 3`,
  ),
  inOrder(
    'municipios de Sonora ordenados por latitud, los primeros 5',
    `select municipio from ${M} where ${state('Sonora')} order by latitud desc limit 5`,
    `select municipio from ${M} where ${state('Sonora')} order by latitud limit 5`,
  ),
  inOrder(
    'población de Tijuana año por año de 2015 a 2020',
    `select fecha::text, poblacion from ${P} where cvegeo = '02004' and anio between 2015 and 2020 order by anio`,
  ),
  inOrder(
    '¿Cómo ha cambiado la población de Querétaro desde 2010?',
    `select fecha::text, poblacion from ${P} where cvegeo = '22014' and anio between 2010 and 2026 order by anio`,
  ),
  inOrder(
    'los 5 municipios más poblados en 1990',
    `select municipio, poblacion from ${P} where anio = 1990 order by poblacion desc limit 5`,
  ),
  inOrder(
    'Top 8 de municipios más poblados de Puebla en 2010',
    `select municipio, poblacion from ${P} where ${state('Puebla')} and anio = 2010 order by poblacion desc limit 8`,
  ),
  inOrder(
    'los 5 municipios más poblados de Jalisco sin contar Guadalajara',
    most(`${state('Jalisco')} and municipio <> 'Guadalajara'`, 5),
  ),
  inOrder(
    'los estados con más municipios de menos de 5 mil habitantes, top 5',
    `select estado, count(*) from ${M} where poblacion < 5000 group by estado order by 2 desc limit 5`,
  ),
  inOrder(
    '¿Cuáles son los nombres de municipio que más se repiten? los 3 primeros',
    `select municipio, count(*) from ${M} group by municipio order by 2 desc limit 3`,
  ),
  inOrder(
    'los 5 municipios más grandes de Veracruz y su cabecera',
    `select municipio, cabecera from ${M} where estado like 'Veracruz%' and poblacion is not null order by poblacion desc limit 5`,
  ),
  inOrder(
    'municipios de Nayarit con su población, del más chico al más grande',
    `select municipio, poblacion from ${M} where ${state('Nayarit')} order by poblacion`,
  ),
  inOrder(
    'lista de municipios de Aguascalientes por población descendente',
    `select municipio, poblacion from ${M} where ${state('Aguascalientes')} order by poblacion desc`,
  ),
  inOrder(
    'estados ordenados por población promedio de sus municipios, de menor a mayor',
    `select estado, avg(poblacion) from ${M} group by estado order by 2`,
  ),
  inOrder(
    'en orden ascendente, cuántos habitantes tiene cada municipio de Campeche',
    `select municipio, poblacion from ${M} where ${state('Campeche')} order by poblacion`,
  ),
  inOrder('¿qué 4 municipios de Guerrero tienen más gente?', most(state('Guerrero'), 4)),
  inOrder('los diez municipios más pequeños de México por población', fewest('true', 10)),
  inOrder('estados con más de 100 municipios de mayor a menor', `${perState} having count(*) > 100 order by 2 desc`),
  inOrder(
    'los estados con mayor número de municipios de más de 500 mil habitantes',
    `select estado, count(*) from ${M} where poblacion > 500000 group by estado order by 2 desc, 1 limit 10`,
  ),
  inOrder(
    'población de los estados del más poblado al menos poblado en 2000',
    `select estado, sum(poblacion) from ${P} where anio = 2000 group by estado order by 2 desc`,
  ),
  inOrder(
    'Los 5 municipios más al oeste del país',
    `select municipio from ${M} where longitud is not null order by longitud limit 5`,
  ),
  inOrder('los 10 municipios más poblados de Sinaloa y Sonora', most(`estado in ('Sinaloa', 'Sonora')`, 10)),
  inOrder(
    'población promedio por municipio de cada estado en 2015, de mayor a menor',
    `select estado, avg(poblacion) from ${P} where anio = 2015 group by estado order by 2 desc`,
  ),
  inOrder(
    'de los municipios de Hidalgo que pasan de 80 mil habitantes, ordénalos por población',
    `select municipio, poblacion from ${M} where ${state('Hidalgo')} and poblacion > 80000 order by poblacion desc`,
    `select municipio, poblacion from ${M} where ${state('Hidalgo')} and poblacion > 80000 order by poblacion`,
  ),
  inOrder(
    'evolución de la población de Monterrey en los últimos 10 años',
    `select fecha::text, poblacion from ${P} where cvegeo = '19039' and anio between 2016 and 2025 order by anio`,
    `select fecha::text, poblacion from ${P} where cvegeo = '19039' and anio between 2017 and 2026 order by anio`,
  ),
  inOrder('¿cuáles son los dos municipios más poblados de Zacatecas?', most(state('Zacatecas'), 2)),
  inOrder(
    'los 5 municipios con menor población de Sonora en 2020',
    `select municipio, poblacion from ${P} where ${state('Sonora')} and anio = 2020 order by poblacion limit 5`,
    fewest(state('Sonora'), 5),
  ),
  inOrder(
    'municipios de más de 500 mil habitantes, de mayor a menor',
    `select municipio, poblacion from ${M} where poblacion > 500000 order by poblacion desc`,
  ),
  inOrder('las 5 alcaldías más pobladas', most(state('Ciudad de México'), 5)),
  any('¿Cuántas alcaldías hay?', `select count(*) from ${M} where ${state('Ciudad de México')}`),
  inOrder(
    'ranking de alcaldías por población',
    `select municipio, poblacion from ${M} where ${state('Ciudad de México')} order by poblacion desc`,
    most(state('Ciudad de México'), 10),
  ),
  any('¿Cuál es la alcaldía menos poblada?', fewest(state('Ciudad de México'), 1)),
  inOrder(
    'población de los municipios de Baja California Sur en 2020, de mayor a menor',
    `select municipio, poblacion from ${P} where ${state('Baja California Sur')} and anio = 2020 order by poblacion desc`,
  ),
  inOrder(
    'municipios de Veracruz de 100 mil a 200 mil habitantes, ordenados de menor a mayor',
    `select municipio, poblacion from ${M} where estado like 'Veracruz%' and poblacion between 100000 and 200000 order by poblacion`,
  ),
  any(
    '¿Cuál es el quinto municipio más poblado de Jalisco?',
    `select municipio, poblacion from ${M} where ${state('Jalisco')} order by poblacion desc offset 4 limit 1`,
  ),
  inOrder('las 10 ciudades más pobladas de México', most('true', 10)),
  inOrder(
    'Top 5 municipios más poblados de Nuevo León con su cabecera y población',
    `select municipio, cabecera, poblacion from ${M} where ${state('Nuevo León')} and poblacion is not null order by poblacion desc limit 5`,
  ),
  inOrder(
    '¿Qué estados tienen más municipios con menos de 2,500 habitantes?',
    `select estado, count(*) from ${M} where poblacion < 2500 group by estado order by 2 desc, 1 limit 10`,
  ),
  inOrder(
    'población y número de municipios de cada estado, de mayor a menor población',
    `select estado, sum(poblacion), count(*) from ${M} group by estado order by 2 desc`,
  ),
  inOrder(
    'lista de municipios de Jalisco de mayor a menor población',
    `select municipio, poblacion from ${M} where ${state('Jalisco')} order by poblacion desc`,
  ),
  inOrder(
    'enlista los municipios de Tabasco según su población',
    `select municipio, poblacion from ${M} where ${state('Tabasco')} order by poblacion desc`,
  ),
  inOrder(
    'municipios de Colima del menos al más poblado',
    `select municipio, poblacion from ${M} where ${state('Colima')} order by poblacion`,
  ),
  inOrder(
    'municipios de menos de 15 mil habitantes en Nayarit, de menor a mayor',
    `select municipio, poblacion from ${M} where ${state('Nayarit')} and poblacion < 15000 order by poblacion`,
  ),
  inOrder(
    'municipios con entre 100 mil y 500 mil habitantes en Puebla, de mayor a menor',
    `select municipio, poblacion from ${M} where ${state('Puebla')} and poblacion between 100000 and 500000 order by poblacion desc`,
  ),
  inOrder(
    'municipios de Veracruz de 100 mil a 200 mil habitantes, ordenados de menor a mayor',
    `select municipio, poblacion from ${M} where estado like 'Veracruz%' and poblacion between 100000 and 200000 order by poblacion`,
  ),
  inOrder(
    'los 5 estados con más habitantes por municipio',
    `select estado, avg(poblacion) from ${M} group by estado order by 2 desc limit 5`,
  ),
  inOrder('estados por número de municipios, de menor a mayor', `${perState} order by 2`),
  inOrder(
    'estados con menos de 20 municipios, ordenados de menos a más',
    `${perState} having count(*) < 20 order by 2`,
  ),
  // Without.
  any(
    'estados y su municipio más poblado',
    `select estado, municipio, poblacion from (select *, rank() over (partition by estado order by poblacion desc nulls last) k from ${M}) x where k = 1`,
  ),
  any(
    'los municipios con más de 1 millón de habitantes y su estado',
    `select municipio, estado from ${M} where poblacion > 1000000`,
  ),
  any(
    '¿Cuántos municipios y cuántos habitantes tiene Jalisco?',
    `select count(*), sum(poblacion) from ${M} where ${state('Jalisco')}`,
  ),
  any(
    'población 2020 de los municipios de Baja California',
    `select municipio, poblacion from ${P} where ${state('Baja California')} and anio = 2020`,
  ),
  any('estados con su población', `select estado, sum(poblacion) from ${M} group by estado`),
  any(
    '¿Quién tiene más gente, Torreón o Saltillo?',
    `select municipio, poblacion from ${M} where cvegeo in ('05035', '05030')`,
  ),
  any(
    '¿cuántos municipios de 50 mil a 100 mil habitantes hay?',
    `select count(*) from ${M} where poblacion between 50000 and 100000`,
  ),
  any('¿Cuántos habitantes tiene Zapopan?', `select poblacion from ${M} where cvegeo = '14120'`),
  any(
    '¿Cuántas personas viven en el estado de Guanajuato?',
    `select sum(poblacion) from ${M} where ${state('Guanajuato')}`,
  ),
  any('¿Cuál es la cabecera de Benito Juárez, Quintana Roo?', `select cabecera from ${M} where cvegeo = '23005'`),
  any('¿En qué estado está Huejutla?', `select estado from ${M} where municipio like 'Huejutla%'`),
  any('¿Cuántos municipios hay en México?', `select count(*) from ${M}`),
  any(
    '¿cuántos municipios de Oaxaca tienen menos de mil habitantes?',
    `select count(*) from ${M} where ${state('Oaxaca')} and poblacion < 1000`,
  ),
  any(
    '¿Qué porcentaje de la población de Nuevo León vive en Monterrey?',
    `select 100 * sum(poblacion) filter (where municipio = 'Monterrey') / sum(poblacion) from ${M} where ${state('Nuevo León')}`,
  ),
  any('población de Ecatepec en 2000', inYear('15033', 2000)),
  any('¿Cuánta gente había en Cancún en 1995?', inYear('23005', 1995)),
  any('¿Cuál es la población total de México según el censo?', `select sum(poblacion) from ${M}`),
  any(
    'Población mediana de los municipios de Yucatán',
    `select percentile_cont(0.5) within group (order by poblacion) from ${M} where ${state('Yucatán')}`,
  ),
  any(
    'municipios de Durango con entre 20 mil y 40 mil habitantes',
    `select municipio from ${M} where ${state('Durango')} and poblacion between 20000 and 40000`,
  ),
  any('¿Qué municipio de Baja California es el más poblado?', most(state('Baja California'), 1)),
  any(
    'el municipio más chico de cada estado por población',
    `select distinct on (estado) estado, municipio, poblacion from ${M} where poblacion is not null order by estado, poblacion`,
  ),
  any('¿Cuántos municipios tiene cada estado?', perState),
  any(
    'diferencia de población entre Toluca y Metepec',
    `select municipio, poblacion from ${M} where cvegeo in ('15106', '15054')`,
  ),
  any(
    '¿Hay algún municipio en Querétaro con menos de 10 mil habitantes?',
    `select count(*) > 0 from ${M} where ${state('Querétaro')} and poblacion < 10000`,
    `select municipio from ${M} where ${state('Querétaro')} and poblacion < 10000`,
    `select count(*) from ${M} where ${state('Querétaro')} and poblacion < 10000`,
  ),
  any('clave INEGI de San Miguel de Allende', `select cvegeo from ${M} where municipio = 'San Miguel de Allende'`),
  any(
    '¿Cuántos municipios del país rebasan el millón de habitantes?',
    `select count(*) from ${M} where poblacion > 1000000`,
  ),
  any('promedio de habitantes por municipio en Chiapas', `select avg(poblacion) from ${M} where ${state('Chiapas')}`),
  any('¿de qué municipio es cabecera Ciudad Obregón?', `select municipio from ${M} where cabecera = 'Ciudad Obregón'`),
  any(
    '¿Cuánto creció la población de Mérida entre 2010 y 2020?',
    `select (${inYear('31050', 2020)}) - (${inYear('31050', 2010)})`,
    `select poblacion from ${P} where cvegeo = '31050' and anio in (2010, 2020)`,
  ),
  any(
    '¿cuántos estados tienen más de 3 millones de habitantes?',
    `select count(*) from (select estado from ${M} group by estado having sum(poblacion) > 3000000) x`,
  ),
  any(
    'estados con su población y número de municipios',
    `select estado, sum(poblacion), count(*) from ${M} group by estado`,
  ),
  any(
    'población total de Guadalajara y Zapopan juntos',
    `select sum(poblacion) from ${M} where cvegeo in ('14039', '14120')`,
  ),
  any(
    '¿Cuál es el segundo municipio más poblado de Sinaloa?',
    `select municipio, poblacion from ${M} where ${state('Sinaloa')} and poblacion is not null order by poblacion desc offset 1 limit 1`,
  ),
  any('coordenadas de Parral', `select latitud, longitud from ${M} where municipio = 'Hidalgo del Parral'`),
]

export const refused: readonly Refused[] = each(
  ['no_entendida'],
  [
    'estados según la población de su municipio más grande',
    'estados y su municipio más poblado, ordenados por población',
    'población de Tijuana en 1990, 2000, 2010 y 2020',
    'el municipio más poblado y el menos poblado de Jalisco',
  ],
)
