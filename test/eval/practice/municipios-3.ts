import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'en que estados hay un municipio que se llame tequila',
    gold: `select estado from {municipios.municipios} m where municipio = 'Tequila'`,
  },
  {
    q: 'los diez municipios con mas gente de todo el pais',
    gold: `select municipio from {municipios.municipios} m where poblacion is not null order by poblacion desc limit 10`,
    ordered: true,
    also: [`select municipio from {municipios.poblacion} p where anio = 2026 order by poblacion desc limit 10`],
  },
  {
    q: '¿Qué estados tienen menos de 15 municipios?',
    gold: `select estado from {municipios.municipios} m group by estado having count(*) < 15`,
  },
  {
    q: 'promedio de habitantes por municipio en cada estado',
    gold: `select estado, avg(poblacion) from {municipios.municipios} m group by estado`,
    also: [`select estado, avg(poblacion) from {municipios.poblacion} p where anio = 2026 group by estado`],
  },
  {
    q: 'De toda la gente de Nuevo León, ¿qué porcentaje vive en el municipio de Monterrey?',
    gold: `select 100.0 * sum(poblacion) filter (where municipio = 'Monterrey') / sum(poblacion) from {municipios.municipios} m where estado = 'Nuevo León'`,
    also: [
      `select 100.0 * sum(poblacion) filter (where municipio = 'Monterrey') / sum(poblacion) from {municipios.poblacion} p where estado = 'Nuevo León' and anio = 2026`,
    ],
  },
  {
    q: 'mediana de poblacion de los municipios de yucatan',
    gold: `select percentile_cont(0.5) within group (order by poblacion) from {municipios.municipios} m where estado = 'Yucatán'`,
    also: [
      `select percentile_cont(0.5) within group (order by poblacion) from {municipios.poblacion} p where estado = 'Yucatán' and anio = 2026`,
    ],
  },
  {
    q: 'cuál estado tiene más municipios, quitando a Oaxaca que ya sé que es el primero',
    gold: `select estado from {municipios.municipios} m where estado <> 'Oaxaca' group by estado order by count(*) desc limit 1`,
  },
  {
    q: 'dónde vive más gente, en ecatepec o en neza?',
    gold: `select municipio, poblacion from {municipios.municipios} m where estado = 'México' and municipio in ('Ecatepec de Morelos', 'Nezahualcóyotl')`,
    also: [
      `select municipio from {municipios.municipios} m where estado = 'México' and municipio in ('Ecatepec de Morelos', 'Nezahualcóyotl') order by poblacion desc limit 1`,
      `select municipio, poblacion from {municipios.poblacion} p where anio = 2026 and estado = 'México' and municipio in ('Ecatepec de Morelos', 'Nezahualcóyotl')`,
      `select max(poblacion) filter (where municipio = 'Ecatepec de Morelos'), max(poblacion) filter (where municipio = 'Nezahualcóyotl') from {municipios.municipios} m where estado = 'México'`,
    ],
  },
  {
    q: 'cuántos nombres distintos de municipio hay en México',
    gold: `select count(distinct municipio) from {municipios.municipios} m`,
  },
  {
    q: 'curiosidad de sobremesa: ¿cuál es el nombre de municipio que más se repite en la república?',
    gold: `select municipio from {municipios.municipios} m group by municipio order by count(*) desc limit 1`,
    also: [
      `select municipio from {municipios.municipios} m group by municipio having count(*) = (select max(n) from (select count(*) n from {municipios.municipios} x group by municipio) s)`,
    ],
  },
  {
    q: 'cuánta gente ganó tijuana entre 1990 y 2020',
    gold: `select (select poblacion from {municipios.poblacion} a where cvegeo = '02004' and anio = 2020) - (select poblacion from {municipios.poblacion} b where cvegeo = '02004' and anio = 1990)`,
    also: [
      `select (select poblacion from {municipios.municipios} a where cvegeo = '02004') - (select poblacion from {municipios.poblacion} b where cvegeo = '02004' and anio = 1990)`,
      `select anio, poblacion from {municipios.poblacion} p where cvegeo = '02004' and anio in (1990, 2020)`,
      `select (select poblacion from {municipios.poblacion} b where cvegeo = '02004' and anio = 1990), (select poblacion from {municipios.poblacion} a where cvegeo = '02004' and anio = 2020)`,
    ],
  },
  {
    q: 'municipios de oaxaca con menos de 200 habitantes',
    gold: `select municipio from {municipios.municipios} m where estado = 'Oaxaca' and poblacion < 200`,
    also: [
      `select municipio from {municipios.poblacion} p where estado = 'Oaxaca' and anio = 2026 and poblacion < 200`,
    ],
  },
  {
    q: 'ayúdeme con una tarea de mi nieto: la cabecera municipal de Othón P. Blanco, cuál es?',
    gold: `select cabecera from {municipios.municipios} m where municipio = 'Othón P. Blanco'`,
  },
  {
    q: 'qué municipio es el que está más al norte',
    gold: `select municipio from {municipios.municipios} m where latitud is not null order by latitud desc limit 1`,
  },
]

export const refused: readonly Refused[] = [
  {
    q: 'quien es el presidente municipal de atlixco',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
  { q: 'cuánta gente vive en el municipio de Emiliano Zapata', codes: ['ambigua'] },
  {
    q: '¿Cuántos kilómetros cuadrados de superficie tiene Ensenada?',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
  { q: 'cuál es el municipio más bonito de oaxaca', codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida'] },
  { q: 'cuántos condados tiene texas', codes: ['fuera_de_alcance', 'sin_datos_para', 'no_soportada', 'no_entendida'] },
  {
    q: 'por qué se están quedando vacíos los pueblos de zacatecas',
    codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida'],
  },
]
