import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const M = '{municipios.municipios} x'
const P = '{municipios.poblacion} p'
const people = (cvegeo: string, anio: number) =>
  `(select poblacion from ${P} where cvegeo = '${cvegeo}' and anio = ${anio})`
const inState = (estado: string, more = '') =>
  `select municipio, poblacion from ${M} where estado = '${estado}' ${more}`

export const questions: readonly HeldOut[] = [
  {
    q: '¿Cuánta gente vive en Ecatepec?',
    gold: `select poblacion from ${M} where cvegeo = '15033'`,
    also: [`select ${people('15033', 2026)}`],
  },
  { q: 'cabecera municipal de Othón P. Blanco', gold: `select cabecera from ${M} where municipio = 'Othón P. Blanco'` },
  {
    q: 'los 7 municipios menos poblados de Oaxaca',
    ordered: true,
    gold: `${inState('Oaxaca', 'and poblacion is not null')} order by 2 limit 7`,
  },
  { q: '¿En cuántos municipios se divide Veracruz?', gold: `select count(*) from ${M} where estado like 'Veracruz%'` },
  {
    q: 'estados ordenados por número de municipios, de más a menos',
    ordered: true,
    gold: `select count(*) from ${M} group by estado order by 1 desc`,
  },
  {
    q: '¿Cuánto creció la población de Mérida entre 2010 y 2020?',
    gold: `select ${people('31050', 2020)} - ${people('31050', 2010)}`,
    also: [`select 100.0 * (${people('31050', 2020)} - ${people('31050', 2010)}) / ${people('31050', 2010)}`],
  },
  { q: 'municipios de Puebla con más de 100 mil habitantes', gold: inState('Puebla', 'and poblacion > 100000') },
  { q: 'municipios que se llaman Hidalgo', gold: `select municipio, estado from ${M} where municipio = 'Hidalgo'` },
  {
    q: '¿En qué estados hay un municipio llamado Benito Juárez?',
    gold: `select estado from ${M} where municipio = 'Benito Juárez'`,
  },
  {
    q: 'municipios de Yucatán que empiezan con la letra H',
    gold: `select municipio from ${M} where estado = 'Yucatán' and municipio ilike 'h%'`,
  },
  {
    q: 'municipios de Querétaro en orden alfabético',
    ordered: true,
    gold: `select municipio from ${M} where estado = 'Querétaro' order by municipio collate "es-x-icu"`,
  },
  {
    q: 'promedio de habitantes por municipio en Oaxaca',
    gold: `select avg(poblacion) from ${M} where estado = 'Oaxaca'`,
  },
  {
    q: 'mediana de la población de los municipios de Chiapas',
    gold: `select percentile_cont(0.5) within group (order by poblacion) from ${M} where estado = 'Chiapas'`,
  },
  {
    q: '¿Qué porcentaje de la población de Nuevo León vive en Monterrey?',
    gold: `select 100.0 * sum(poblacion) filter (where municipio = 'Monterrey') / sum(poblacion) from ${M} where estado = 'Nuevo León'`,
  },
  {
    q: '¿Cuántos municipios del país no llegan a mil habitantes?',
    gold: `select count(*) from ${M} where poblacion < 1000`,
  },
  {
    q: '¿Cuál es el estado con más gente?',
    gold: `select estado, sum(poblacion) from ${M} group by 1 order by 2 desc limit 1`,
  },
  {
    q: 'sin contar Ecatepec, ¿cuál es el municipio más poblado del Estado de México?',
    gold: `${inState('México', "and municipio <> 'Ecatepec de Morelos' and poblacion is not null")} order by 2 desc limit 1`,
  },
  {
    q: '¿Cuántos somos en México?',
    gold: `select sum(poblacion) from ${M}`,
    also: [`select sum(poblacion) from ${P} where anio = 2026`],
  },
  {
    q: '¿Es más grande Mérida o Cancún por población?',
    gold: `select municipio, poblacion from ${M} where cvegeo in ('31050', '23005')`,
    also: [`select municipio, poblacion from ${M} where cvegeo in ('31050', '23005') order by 2 desc limit 1`],
  },
  { q: '¿Cuántas personas vivían en Tijuana en 1990?', gold: `select ${people('02004', 1990)}` },
  {
    q: 'municipios de Sonora con entre 50 mil y 200 mil habitantes',
    gold: inState('Sonora', 'and poblacion between 50000 and 200000'),
  },
  {
    q: '¿Cuántos municipios de Jalisco rebasan los 500 mil habitantes y cuáles son?',
    gold: inState('Jalisco', 'and poblacion > 500000'),
  },
  { q: 'clave del INEGI de Tuxtla Gutiérrez', gold: `select cvegeo from ${M} where municipio = 'Tuxtla Gutiérrez'` },
  { q: '¿A qué estado pertenece Huauchinango?', gold: `select estado from ${M} where municipio = 'Huauchinango'` },
  {
    q: 'población de las alcaldías de la CDMX, de mayor a menor',
    ordered: true,
    gold: `${inState('Ciudad de México')} order by 2 desc`,
  },
  {
    q: 'población de Cancún año por año de 2015 a 2020',
    gold: `select fecha::text, poblacion from ${P} where cvegeo = '23005' and anio between 2015 and 2020`,
  },
  {
    q: '¿Cuál es el municipio que está más al norte del país?',
    gold: `select municipio from ${M} where latitud is not null order by latitud desc limit 1`,
  },
  {
    q: '¿Cuántos habitantes suman Guadalajara, Zapopan y Tlaquepaque?',
    gold: `select sum(poblacion) from ${M} where cvegeo in ('14039', '14120', '14098')`,
    also: [`select municipio, poblacion from ${M} where cvegeo in ('14039', '14120', '14098')`],
  },
  {
    q: 'en promedio, ¿cuántos habitantes tiene un estado?',
    gold: `select avg(s) from (select sum(poblacion) as s from ${M} group by estado) t`,
  },
]

export const refused: readonly Refused[] = [
  ...each(
    ['no_entendida', 'no_soportada', 'fuera_de_alcance', 'sin_datos_para'],
    [
      '¿Cuántos kilómetros cuadrados tiene Ecatepec?',
      '¿Quién es el presidente municipal de Zapopan?',
      '¿Por qué hay tanta gente en Iztapalapa?',
      'población de Mérida en 2070',
      '¿Qué población tendrá Jalisco en 2030?',
      '¿Cuántas mujeres viven en Toluca?',
    ],
  ),
  ...each(['ambigua'], ['población de Juárez']),
]
