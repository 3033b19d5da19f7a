import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'cuanta gente vive en tlajomulco',
    gold: `select poblacion from {municipios.municipios} where cvegeo = '14097'`,
  },
  {
    q: 'cual es la cabecera de los cabos',
    gold: `select cabecera from {municipios.municipios} where cvegeo = '03008'`,
  },
  {
    q: '¿Cuántos municipios tiene el estado de Oaxaca?',
    gold: `select count(*) from {municipios.municipios} where estado = 'Oaxaca'`,
  },
  {
    q: '¿Cuál es el municipio más poblado de Guerrero?',
    gold: `select municipio, poblacion from {municipios.municipios} where estado = 'Guerrero' and poblacion is not null order by poblacion desc limit 1`,
  },
  {
    q: 'los 5 municipios con menos habitantes de todo méxico',
    ordered: true,
    gold: `select municipio, poblacion from {municipios.municipios} where poblacion is not null order by poblacion limit 5`,
  },
  {
    q: '¿Cuántos habitantes tenía el estado de Yucatán en 2010?',
    gold: `select sum(poblacion) from {municipios.poblacion} where estado = 'Yucatán' and anio = 2010`,
  },
  {
    q: '¿En cuántas personas creció el municipio de Querétaro entre 2000 y 2025?',
    gold: `select max(poblacion) filter (where anio = 2025) - max(poblacion) filter (where anio = 2000) from {municipios.poblacion} where cvegeo = '22014'`,
  },
  {
    q: 'que alcaldias de cdmx pasan de 500 mil habitantes',
    gold: `select municipio, poblacion from {municipios.municipios} where estado = 'Ciudad de México' and poblacion > 500000`,
  },
  {
    q: '¿Cuántos municipios de Chiapas no llegan a 10 mil habitantes?',
    gold: `select count(*) from {municipios.municipios} where estado = 'Chiapas' and poblacion < 10000`,
  },
  {
    q: '¿Qué estados tienen más de 100 municipios?',
    gold: `select estado, count(*) from {municipios.municipios} group by 1 having count(*) > 100`,
  },
  {
    q: '¿Qué porcentaje de los habitantes de Nuevo León vive en Monterrey?',
    gold: `select 100.0 * sum(poblacion) filter (where cvegeo = '19039') / sum(poblacion) from {municipios.municipios} where estado = 'Nuevo León'`,
  },
  {
    q: 'promedio de habitantes por municipio en el estado de tlaxcala',
    gold: `select avg(poblacion) from {municipios.municipios} where estado = 'Tlaxcala'`,
  },
  {
    q: 'Mediana de población de los municipios de Sonora',
    gold: `select percentile_cont(0.5) within group (order by poblacion) from {municipios.municipios} where estado = 'Sonora'`,
  },
  {
    q: '¿Quién tiene más gente, León o Ciudad Juárez?',
    gold: `select municipio, poblacion from {municipios.municipios} where cvegeo in ('11020', '08037')`,
    also: [
      `select municipio, poblacion from {municipios.municipios} where cvegeo in ('11020', '08037') order by poblacion desc limit 1`,
    ],
  },
  {
    q: 'top 10 de estados por poblacion',
    ordered: true,
    gold: `select estado, sum(poblacion) from {municipios.municipios} group by 1 order by 2 desc limit 10`,
  },
  {
    q: 'clave inegi de san miguel de allende',
    gold: `select cvegeo from {municipios.municipios} where cvegeo = '11003'`,
  },
  {
    q: '¿A qué estado pertenece Tzintzuntzan?',
    gold: `select estado from {municipios.municipios} where municipio = 'Tzintzuntzan'`,
  },
  {
    q: '¿Cuántos habitantes tendrá Mérida, Yucatán, en 2030 según la proyección del Conapo?',
    gold: `select poblacion from {municipios.poblacion} where cvegeo = '31050' and anio = 2030`,
  },
  {
    q: 'poblacion de tijuana año x año de 2015 a 2020',
    ordered: true,
    gold: `select anio, poblacion from {municipios.poblacion} where cvegeo = '02004' and anio between 2015 and 2020 order by anio`,
    also: [
      `select fecha, poblacion from {municipios.poblacion} where cvegeo = '02004' and anio between 2015 and 2020 order by anio`,
    ],
  },
  {
    q: '¿Hay algún municipio en el país con menos de 100 habitantes?',
    gold: `select count(*) > 0 from {municipios.municipios} where poblacion < 100`,
  },
  {
    q: '¿En qué estados hay un municipio llamado Benito Juárez?',
    gold: `select estado from {municipios.municipios} where municipio = 'Benito Juárez'`,
  },
  {
    q: 'cual municipio de coahuila esta mas al norte',
    gold: `select municipio from {municipios.municipios} where estado = 'Coahuila de Zaragoza' and latitud is not null order by latitud desc limit 1`,
  },
  {
    q: '¿Qué alcaldía de la Ciudad de México tenía más habitantes en 1990?',
    gold: `select municipio, poblacion from {municipios.poblacion} where estado = 'Ciudad de México' and anio = 1990 order by poblacion desc limit 1`,
  },
  {
    q: 'habitantes del edomex quitando ecatepec',
    gold: `select sum(poblacion) from {municipios.municipios} where estado = 'México' and cvegeo <> '15033'`,
  },
  {
    q: '¿Cuánta gente vivía en el municipio de Toluca hace 10 años?',
    gold: `select poblacion from {municipios.poblacion} where cvegeo = '15106' and anio = 2016`,
  },
  {
    q: 'municipios de morelos que tienen entre 50 mil y 100 mil habitantes',
    gold: `select municipio, poblacion from {municipios.municipios} where estado = 'Morelos' and poblacion between 50000 and 100000`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿Quién es el presidente municipal de Zapopan?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'cuantos km2 mide el municipio de ensenada', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: '¿Cuántas mujeres viven en Torreón?', codes: ['fuera_de_alcance', 'no_entendida', 'sin_datos_para'] },
  { q: 'habitantes de houston texas', codes: ['sin_datos_para', 'fuera_de_alcance', 'no_entendida'] },
  // Coahuila, Puebla, San Luis Potosí and Veracruz, none over 100,000.
  { q: 'cuanta gente vive en el municipio de zaragoza', codes: ['ambigua'] },
  { q: '¿Qué población tenía Guadalajara en 1950?', codes: ['sin_datos_para'] },
  { q: '¿Por qué se está quedando sin gente Zacatecas?', codes: ['no_soportada'] },
  { q: 'cambia la población de Celaya a 600 mil', codes: ['rechazada'] },
]
