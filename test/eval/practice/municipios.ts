import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'cuantos habitantes tiene leon guanajuato',
    gold: `select poblacion from {municipios.municipios} where cvegeo = '11020'`,
  },
  { q: '¿Cuánta gente vive en Cancún?', gold: `select poblacion from {municipios.municipios} where cvegeo = '23005'` },
  {
    q: 'poblacion total de jalisco',
    gold: `select sum(poblacion) from {municipios.municipios} where estado = 'Jalisco'`,
  },
  {
    q: '¿Cuál es la población del país según el censo de 2020?',
    gold: `select sum(poblacion) from {municipios.municipios}`,
  },
  {
    q: 'cuantos municipios tiene oaxaca',
    gold: `select count(*) from {municipios.municipios} where estado = 'Oaxaca'`,
  },
  { q: '¿Cuántos municipios hay en toda la República?', gold: `select count(*) from {municipios.municipios}` },
  {
    q: 'q municipio es el mas poblado de veracruz',
    gold: `select municipio from {municipios.municipios} where estado = 'Veracruz de Ignacio de la Llave' order by poblacion desc nulls last limit 1`,
  },
  {
    q: 'los 10 municipios mas poblados del pais',
    ordered: true,
    gold: `select municipio, poblacion from {municipios.municipios} order by poblacion desc nulls last limit 10`,
  },
  {
    q: '¿Cuál es el municipio con menos habitantes de Oaxaca?',
    gold: `select municipio from {municipios.municipios} where estado = 'Oaxaca' order by poblacion limit 1`,
  },
  {
    q: 'cual es la cabecera municipal de cajeme',
    gold: `select cabecera from {municipios.municipios} where cvegeo = '26018'`,
  },
  {
    q: 'de que municipio es cabecera los mochis',
    gold: `select municipio from {municipios.municipios} where cabecera = 'Los Mochis'`,
  },
  { q: 'en que estado esta zacatlan', gold: `select estado from {municipios.municipios} where cvegeo = '21208'` },
  {
    q: '¿Cuál es la clave INEGI de Tlajomulco de Zúñiga?',
    gold: `select cvegeo from {municipios.municipios} where municipio = 'Tlajomulco de Zúñiga'`,
  },
  {
    q: 'a q municipio le corresponde la clave 19039',
    gold: `select municipio from {municipios.municipios} where cvegeo = '19039'`,
  },
  {
    q: 'coordenadas de comitan',
    gold: `select latitud, longitud from {municipios.municipios} where municipio = 'Comitán de Domínguez'`,
  },
  {
    q: 'cual es el municipio mas al norte del pais',
    gold: `select municipio from {municipios.municipios} where latitud is not null order by latitud desc limit 1`,
  },
  {
    q: 'top 3 estados con mas habitantes',
    ordered: true,
    gold: `select estado, sum(poblacion) from {municipios.municipios} group by 1 order by 2 desc limit 3`,
  },
  {
    q: 'que estado tiene menos municipios',
    gold: `select estado from {municipios.municipios} group by 1 order by count(*) limit 1`,
  },
  {
    q: '¿Cuál es el promedio de habitantes por municipio en Chiapas?',
    gold: `select avg(poblacion) from {municipios.municipios} where estado = 'Chiapas'`,
  },
  {
    q: 'Mediana de la población de los municipios del estado de Puebla',
    gold: `select percentile_cont(0.5) within group (order by poblacion) from {municipios.municipios} where estado = 'Puebla'`,
  },
  {
    q: 'cuantos municipios pasan del millon de habitantes',
    gold: `select count(*) from {municipios.municipios} where poblacion > 1000000`,
  },
  {
    q: 'municipios de sonora con mas de 100 mil habitantes',
    gold: `select municipio, poblacion from {municipios.municipios} where estado = 'Sonora' and poblacion > 100000`,
  },
  {
    q: 'que municipios de yucatan tienen menos de 2000 hab',
    gold: `select municipio, poblacion from {municipios.municipios} where estado = 'Yucatán' and poblacion < 2000`,
  },
  {
    q: '¿Qué municipios de Tamaulipas tienen entre 200 mil y 400 mil habitantes?',
    gold: `select municipio, poblacion from {municipios.municipios} where estado = 'Tamaulipas' and poblacion between 200000 and 400000`,
  },
  {
    q: 'q porcentaje de la poblacion de nuevo leon vive en monterrey',
    gold: `select 100.0 * sum(poblacion) filter (where cvegeo = '19039') / sum(poblacion) from {municipios.municipios} where estado = 'Nuevo León'`,
  },
  {
    q: '¿Qué porcentaje de la población nacional vive en el Estado de México?',
    gold: `select 100.0 * sum(poblacion) filter (where estado = 'México') / sum(poblacion) from {municipios.municipios}`,
  },
  {
    q: 'estados con mas de 200 municipios',
    gold: `select estado, count(*) from {municipios.municipios} group by 1 having count(*) > 200`,
  },
  { q: 'numero de municipios x estado', gold: `select estado, count(*) from {municipios.municipios} group by 1` },
  {
    q: 'quien tiene mas gente torreon o saltillo',
    gold: `select municipio, poblacion from {municipios.municipios} where cvegeo in ('05035', '05030')`,
    also: [
      `select municipio from {municipios.municipios} where cvegeo in ('05035', '05030') order by poblacion desc limit 1`,
    ],
  },
  {
    q: 'diferencia de poblacion entre tampico y ciudad madero',
    gold: `select municipio, poblacion from {municipios.municipios} where estado = 'Tamaulipas' and municipio in ('Tampico', 'Ciudad Madero')`,
    also: [
      `select max(poblacion) - min(poblacion) from {municipios.municipios} where estado = 'Tamaulipas' and municipio in ('Tampico', 'Ciudad Madero')`,
    ],
  },
  {
    q: 'q alcaldia de la cdmx tiene mas habitantes',
    gold: `select municipio from {municipios.municipios} where estado = 'Ciudad de México' order by poblacion desc limit 1`,
  },
  {
    q: 'poblacion de cada alcaldia de la ciudad de mexico',
    gold: `select municipio, poblacion from {municipios.municipios} where estado = 'Ciudad de México'`,
  },
  {
    q: 'poblacion de tulum en 2026',
    gold: `select poblacion from {municipios.poblacion} where municipio = 'Tulum' and anio = 2026`,
  },
  {
    q: 'cuanta gente vivia en tijuana en 1990',
    gold: `select poblacion from {municipios.poblacion} where cvegeo = '02004' and anio = 1990`,
  },
  {
    q: 'evolucion de la poblacion de playa del carmen del 2010 al 2020',
    ordered: true,
    gold: `select anio, poblacion from {municipios.poblacion} where cvegeo = '23008' and anio between 2010 and 2020 order by 1`,
    also: [
      `select fecha, poblacion from {municipios.poblacion} where cvegeo = '23008' and anio between 2010 and 2020 order by 1`,
    ],
  },
  {
    q: '¿Cuánto creció la población de Apodaca de 2000 a 2020?',
    gold: `select max(poblacion) filter (where anio = 2020) - max(poblacion) filter (where anio = 2000) from {municipios.poblacion} where municipio = 'Apodaca'`,
    also: [
      `select 100.0 * max(poblacion) filter (where anio = 2020) / max(poblacion) filter (where anio = 2000) - 100 from {municipios.poblacion} where municipio = 'Apodaca'`,
    ],
  },
  {
    q: 'compara la poblacion de quintana roo en 2000 y en 2025',
    gold: `select anio, sum(poblacion) from {municipios.poblacion} where estado = 'Quintana Roo' and anio in (2000, 2025) group by 1`,
    also: [
      `select fecha, sum(poblacion) from {municipios.poblacion} where estado = 'Quintana Roo' and anio in (2000, 2025) group by 1`,
    ],
  },
  {
    q: 'hay algun municipio q se llame morelos en coahuila?',
    gold: `select count(*) > 0 from {municipios.municipios} where estado = 'Coahuila de Zaragoza' and municipio = 'Morelos'`,
  },
  {
    q: 'en cuantos estados hay un municipio llamado benito juarez',
    gold: `select count(distinct estado) from {municipios.municipios} where municipio = 'Benito Juárez'`,
  },
  {
    q: '¿Qué municipios no tienen dato de población?',
    gold: `select municipio from {municipios.municipios} where poblacion is null`,
  },
  {
    q: 'lista de los municipios de colima con su cabecera',
    gold: `select municipio, cabecera from {municipios.municipios} where estado = 'Colima'`,
  },
  {
    q: 'cuantos habitantes tiene el estado de aguascalientes sin contar la capital',
    gold: `select sum(poblacion) from {municipios.municipios} where estado = 'Aguascalientes' and cvegeo <> '01001'`,
  },
  {
    q: 'cual es el municipio mas poblado de cada estado',
    gold: `select distinct on (estado) estado, municipio from {municipios.municipios} order by estado, poblacion desc nulls last`,
  },
]

export const refused: readonly Refused[] = [
  // Projections are left out of what may be asked: no forecasts but the weather's.
  {
    q: '¿Cuántos habitantes se proyectan para el municipio de Querétaro en 2030?',
    codes: ['no_soportada', 'sin_datos_para', 'no_entendida'],
  },
  { q: '¿Cuáles serán los cinco municipios más poblados en 2040?', codes: ['no_soportada', 'sin_datos_para'] },
  { q: 'quien es el presidente municipal de zapopan', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: '¿Cuál es la superficie en kilómetros cuadrados de Ensenada?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'cuantas mujeres viven en toluca', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'cuanta gente vive en la paz', codes: ['ambigua'] },
  { q: 'cuantos habitantes tiene madrid', codes: ['sin_datos_para', 'fuera_de_alcance', 'no_entendida'] },
  { q: 'poblacion de monterrey en 1950', codes: ['sin_datos_para'] },
  { q: '¿Qué población tendrá Mérida en 2065?', codes: ['sin_datos_para', 'no_soportada'] },
  { q: 'por que ha crecido tanto la poblacion de queretaro', codes: ['no_soportada'] },
  { q: 'a q municipio me conviene irme a vivir', codes: ['no_soportada', 'ambigua'] },
  { q: 'cuantas personas hablan nahuatl en cuetzalan', codes: ['fuera_de_alcance', 'no_entendida'] },
  {
    q: 'cuantos habitantes tiene la colonia del valle',
    codes: ['fuera_de_alcance', 'no_entendida', 'sin_datos_para', 'ambigua'],
  },
  { q: 'agrega el municipio de san quintin a la lista y ponle 100 mil habitantes', codes: ['rechazada'] },
]
