import type { HeldOut } from '../types.ts'

const TOWNS = '{municipios.municipios}'
const POPULATION = '{municipios.poblacion}'

export const questions: readonly HeldOut[] = [
  {
    q: 'población de Zapopan',
    gold: `select poblacion from ${TOWNS} where cvegeo = '14120'`,
  },
  {
    q: '¿Cuántos municipios tiene Oaxaca?',
    gold: `select count(*) from ${TOWNS} where estado = 'Oaxaca'`,
  },
  {
    q: 'cuál es la cabecera municipal de Othón P. Blanco',
    gold: `select cabecera from ${TOWNS} where cvegeo = '23004'`,
  },
  {
    q: '¿Cuántos habitantes tiene Jalisco?',
    gold: `select sum(poblacion) from ${TOWNS} where estado = 'Jalisco'`,
  },
  {
    q: 'clave inegi de tepic',
    gold: `select cvegeo from ${TOWNS} where cvegeo = '18017'`,
  },
  {
    q: '¿En qué estado está Tequisquiapan?',
    gold: `select estado from ${TOWNS} where municipio = 'Tequisquiapan'`,
  },
  {
    q: 'coordenadas de Chichiquila',
    gold: `select latitud, longitud from ${TOWNS} where municipio = 'Chichiquila'`,
  },
  {
    q: 'lista de municipios de Baja California',
    gold: `select municipio from ${TOWNS} where estado = 'Baja California'`,
  },
  {
    q: '¿Qué municipios se llaman Emiliano Zapata?',
    gold: `select municipio, estado from ${TOWNS} where municipio = 'Emiliano Zapata'`,
  },
  {
    q: '¿Cuál es el municipio más poblado de todo el país?',
    gold: `select municipio, poblacion from ${TOWNS} where poblacion is not null order by poblacion desc limit 1`,
  },
  {
    q: 'los 5 municipios con menos habitantes',
    gold: `select municipio, poblacion from ${TOWNS} where poblacion is not null order by poblacion limit 5`,
    ordered: true,
  },
  {
    q: 'número de municipios por estado',
    gold: `select estado, count(*) from ${TOWNS} group by estado`,
  },
  {
    q: 'Población total de cada estado',
    gold: `select estado, sum(poblacion) from ${TOWNS} group by estado`,
  },
  {
    q: '¿qué estado tiene menos municipios?',
    gold: `select estado, count(*) from ${TOWNS} group by estado order by count(*) limit 1`,
  },
  {
    q: 'estados con más de cinco millones de habitantes',
    gold: `select estado, sum(poblacion) from ${TOWNS} group by estado having sum(poblacion) > 5000000`,
  },
  {
    q: 'municipios que pasan del millón de habitantes',
    gold: `select municipio, poblacion from ${TOWNS} where poblacion > 1000000`,
  },
  {
    q: '¿Cuántos municipios de Tlaxcala tienen menos de 5 mil habitantes?',
    gold: `select count(*) from ${TOWNS} where estado = 'Tlaxcala' and poblacion < 5000`,
  },
  {
    q: 'promedio de habitantes por municipio en Sonora',
    gold: `select round(avg(poblacion), 2) from ${TOWNS} where estado = 'Sonora'`,
  },
  {
    q: 'mediana de población de los municipios de Yucatán',
    gold: `select percentile_cont(0.5) within group (order by poblacion) from ${TOWNS} where estado = 'Yucatán'`,
  },
  {
    q: 'quién tiene más gente, León o Puebla capital',
    gold: `select municipio, poblacion from ${TOWNS} where cvegeo in ('11020', '21114')`,
    also: [`select municipio from ${TOWNS} where cvegeo in ('11020', '21114') order by poblacion desc limit 1`],
  },
  {
    q: '¿Qué porcentaje de la población de Nuevo León vive en Monterrey?',
    gold: `select round(100.0 * sum(poblacion) filter (where cvegeo = '19039') / sum(poblacion), 2) from ${TOWNS} where left(cvegeo, 2) = '19'`,
  },
  {
    q: 'municipios de Colima excepto Manzanillo',
    gold: `select municipio from ${TOWNS} where estado = 'Colima' and municipio <> 'Manzanillo'`,
  },
  {
    q: 'alcaldías de la CDMX con entre 400 mil y 500 mil habitantes',
    gold: `select municipio, poblacion from ${TOWNS} where left(cvegeo, 2) = '09' and poblacion between 400000 and 500000`,
  },
  {
    q: '¿Existe algún municipio con menos de 100 habitantes?',
    gold: `select count(*) > 0 from ${TOWNS} where poblacion < 100`,
    also: [
      `select count(*) from ${TOWNS} where poblacion < 100`,
      `select municipio, poblacion from ${TOWNS} where poblacion < 100`,
    ],
  },
  {
    q: '¿Cuánta gente vivía en Monterrey en 2010?',
    gold: `select poblacion from ${POPULATION} where cvegeo = '19039' and anio = 2010`,
  },
  {
    q: 'cuánto creció la población de Tulum entre 2010 y 2020',
    gold: `select max(poblacion) filter (where anio = 2020) - max(poblacion) filter (where anio = 2010) from ${POPULATION} where cvegeo = '23009'`,
    also: [
      `select round((max(poblacion) filter (where anio = 2020) * 1.0 / max(poblacion) filter (where anio = 2010) - 1) * 100, 2) from ${POPULATION} where cvegeo = '23009'`,
    ],
  },
  {
    q: 'población de Querétaro año por año de 2015 a 2020, el municipio',
    gold: `select poblacion from ${POPULATION} where cvegeo = '22014' and anio between 2015 and 2020 order by anio`,
    ordered: true,
  },
]
