import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const N = '{negocios.negocios}'

const any = (q: string, gold: string, ...also: string[]): HeldOut => ({ q, gold, ...(also.length ? { also } : {}) })
const inOrder = (q: string, gold: string, ...also: string[]): HeldOut => ({
  q,
  gold,
  ordered: true,
  ...(also.length ? { also } : {}),
})

const trade = (...codes: string[]) => `codigo_actividad in (${codes.map((code) => `'${code}'`).join(', ')})`
const ABARROTES = trade('461110')
const TORTILLAS = trade('311830')
const FARMACIAS = trade('464111', '464112')
const HOTELES = trade('721111', '721112')
const TACOS = trade('722514')
const DENTISTAS = trade('621211', '621212')
const city = (cvegeo: string) => `cvegeo = '${cvegeo}'`
const state = (code: string) => `left(cvegeo, 2) = '${code}'`
const count = (where: string) => `select count(*) from ${N} where ${where}`
const names = (where: string) => `select nombre from ${N} where ${where}`
const by = (column: string, where: string) => `select ${column}, count(*) from ${N} where ${where} group by ${column}`

export const questions: readonly HeldOut[] = [
  any('¿Cuántas tortillerías hay en Guadalajara?', count(`${TORTILLAS} and ${city('14039')}`)),
  any('¿Cuántas tienditas de abarrotes hay en Mérida?', count(`${ABARROTES} and ${city('31050')}`)),
  any('¿Dónde hay una vulcanizadora en León?', names(`${trade('811191')} and ${city('11020')}`)),
  any(
    'papelerías en la colonia Centro de Guadalajara',
    names(`${trade('465311')} and ${city('14039')} and colonia = 'CENTRO'`),
  ),
  any('farmacias en el código postal 44051', names(`${FARMACIAS} and codigo_postal = '44051'`)),
  any('negocios en el CP 06162', names(`codigo_postal = '06162'`)),
  any(
    '¿Cuántos negocios de 6 a 10 personas hay en Monterrey?',
    count(`personal = '6 a 10 personas' and ${city('19039')}`),
  ),
  any('¿Cuántas microempresas hay en Tlaxcala estado?', count(`personal_min < 11 and ${state('29')}`)),
  any('empresas grandes de Nuevo León', names(`personal_min >= 251 and ${state('19')}`)),
  any('¿Cuántos negocios con más de 50 empleados hay en Jalisco?', count(`personal_min > 50 and ${state('14')}`)),
  any('número de negocios por tamaño en Puebla capital', by('personal', city('21114'))),
  inOrder('los 5 estados con más farmacias', `${by('estado', FARMACIAS)} order by 2 desc, 1 limit 5`),
  inOrder('estados por número de hoteles, de mayor a menor', `${by('estado', HOTELES)} order by 2 desc`),
  inOrder(
    'ranking de municipios por número de taquerías, top 3',
    `select municipio, count(*) from ${N} where ${TACOS} group by cvegeo, municipio order by 2 desc limit 3`,
  ),
  any(
    '¿Qué alcaldía de la CDMX tiene más negocios?',
    `select municipio, count(*) from ${N} where ${state('09')} group by municipio order by 2 desc limit 1`,
  ),
  any(
    'teléfono de las veterinarias de Zapopan',
    `select nombre, telefono from ${N} where ${trade('541941')} and ${city('14120')} and telefono is not null`,
    names(`${trade('541941')} and ${city('14120')}`),
  ),
  any(
    'ferreterías con página web en el Estado de México',
    names(`${trade('467111', '467112', '467113', '467114', '467115')} and ${state('15')} and sitio_web is not null`),
    names(`${trade('467111')} and ${state('15')} and sitio_web is not null`),
  ),
  any('¿Cuántos dentistas hay por estado?', by('estado', DENTISTAS), by('estado', trade('621211'))),
  any(
    '¿Hay cerrajerías en Toluca?',
    `select count(*) > 0 from ${N} where ${trade('811491')} and ${city('15106')}`,
    names(`${trade('811491')} and ${city('15106')}`),
    count(`${trade('811491')} and ${city('15106')}`),
  ),
  any(
    '¿hay más abarrotes o farmacias en Querétaro?',
    `select codigo_actividad, count(*) from ${N} where ${city('22014')} and (${ABARROTES} or ${FARMACIAS}) group by 1`,
    `select count(*) from ${N} where ${city('22014')} and (${ABARROTES} or ${FARMACIAS}) group by ${ABARROTES}`,
    `select (${count(`${ABARROTES} and ${city('22014')}`)}), (${count(`${FARMACIAS} and ${city('22014')}`)})`,
  ),
  any(
    '¿En cuál ciudad hay más taquerías, Guadalajara o Monterrey?',
    `select municipio, count(*) from ${N} where ${TACOS} and cvegeo in ('14039', '19039') group by 1 order by 2 desc limit 1`,
  ),
  any(
    '¿Qué porcentaje de los negocios de Cancún son hoteles?',
    `select 100.0 * count(*) filter (where ${HOTELES}) / count(*) from ${N} where ${city('23005')}`,
  ),
  any(
    'proporción de negocios con teléfono en Sonora',
    `select 100.0 * count(telefono) / count(*) from ${N} where ${state('26')}`,
    `select 1.0 * count(telefono) / count(*) from ${N} where ${state('26')}`,
  ),
  any(
    '¿Cuántos negocios se dieron de alta en 2025?',
    count(`fecha_alta >= '2025-01-01' and fecha_alta < '2026-01-01'`),
  ),
  any('negocios dados de alta este año en Yucatán', names(`fecha_alta >= '2026-01-01' and ${state('31')}`)),
  any(
    'altas de negocios por año en Jalisco',
    `select extract(year from fecha_alta)::int, count(*) from ${N} where ${state('14')} and fecha_alta is not null group by 1`,
    `select date_trunc('year', fecha_alta)::date::text, count(*) from ${N} where ${state('14')} group by 1`,
    `select date_trunc('year', fecha_alta)::date::text, count(*) from ${N} where ${state('14')} and fecha_alta is not null group by 1`,
  ),
  any(
    '¿Cuál es el negocio más nuevo de Colima?',
    `select nombre from ${N} where ${city('06002')} order by fecha_alta desc limit 1`,
    `select nombre from ${N} where ${city('06002')} and fecha_alta = (select max(fecha_alta) from ${N} where ${city('06002')})`,
    `select nombre from ${N} where ${state('06')} and fecha_alta = (select max(fecha_alta) from ${N} where ${state('06')})`,
  ),
  any(
    'municipios con más de 10 tiendas de abarrotes',
    `select municipio, count(*) from ${N} where ${ABARROTES} group by cvegeo, municipio having count(*) > 10`,
  ),
  any('estados con menos de 20 negocios', `${by('estado', 'true')} having count(*) < 20`),
  any('estados donde hay más de 5 hoteles', `${by('estado', HOTELES)} having count(*) > 5`),
  any('¿Cuántos negocios hay en todo el país?', count('true')),
  any(
    '¿Cuántos negocios hay en Guadalajara, Zapopan y Tlaquepaque?',
    `select municipio, count(*) from ${N} where cvegeo in ('14039', '14120', '14098') group by 1`,
    count(`cvegeo in ('14039', '14120', '14098')`),
  ),
  any('total de negocios en la colonia Obrera de Tijuana', count(`colonia = 'OBRERA' and ${city('02004')}`)),
  any(
    '¿Qué colonia de Monterrey tiene más negocios?',
    `select colonia, count(*) from ${N} where ${city('19039')} and colonia is not null group by 1 order by 2 desc limit 1`,
    `select colonia, count(*) n from ${N} where ${city('19039')} and colonia is not null group by 1 order by 2 desc fetch first 1 rows with ties`,
  ),
  any(
    'negocios por colonia en Cuernavaca',
    by('colonia', `${city('17007')} and colonia is not null`),
    by('colonia', city('17007')),
  ),
  any(
    'panaderías y tortillerías en Oaxaca de Juárez',
    names(`(${TORTILLAS} or ${trade('311812', '311811')}) and ${city('20067')}`),
  ),
  any(
    '¿cuántas escuelas primarias públicas hay en Chihuahua capital?',
    count(`${trade('611122')} and ${city('08019')}`),
  ),
  any(
    '¿Cuántas secundarias hay en el estado de Puebla?',
    count(`${trade('611131', '611132', '611141', '611142')} and ${state('21')}`),
    count(`${trade('611132')} and ${state('21')}`),
  ),
  any('talleres mecánicos en Hermosillo', names(`${trade('811111')} and ${city('26030')}`)),
  any(
    'estéticas en Playa del Carmen',
    names(`${trade('812110')} and cvegeo = (select distinct cvegeo from ${N} where municipio = 'Playa del Carmen')`),
  ),
  any('cuántas fondas hay en Puebla', count(`${trade('722511')} and ${city('21114')}`)),
  any(
    '¿Cuántos puestos semifijos hay en la Ciudad de México?',
    count(`tipo_establecimiento = 'Semifijo' and ${state('09')}`),
  ),
  any('iglesias de Morelia', names(`${trade('813210')} and ${city('16053')}`)),
  any('¿Cuántas purificadoras de agua hay en Veracruz estado?', count(`${trade('312112')} and ${state('30')}`)),
  any('bancos en Monterrey', names(`${trade('522110')} and ${city('19039')}`)),
  any(
    '¿Cuántos negocios no tienen teléfono en Durango?',
    count(`telefono is null and ${city('10005')}`),
    count(`telefono is null and ${state('10')}`),
  ),
  any('negocios sin contar abarrotes en Colima', names(`not ${ABARROTES} and ${city('06002')}`)),
  any(
    '¿Cuántos giros distintos hay en Zacatecas?',
    `select count(distinct categoria) from ${N} where ${city('32056')}`,
    `select count(distinct codigo_actividad) from ${N} where ${city('32056')}`,
  ),
  any(
    'dime los giros que hay en San Luis Río Colorado',
    `select distinct categoria from ${N} where ${city('26055')}`,
    by('categoria', city('26055')),
  ),
  any(
    'farmacias por cada 100 mil habitantes en Jalisco',
    `select 100000.0 * (${count(`${FARMACIAS} and ${state('14')}`)}) / (select sum(poblacion) from {municipios.poblacion} where estado = 'Jalisco' and anio = 2026)`,
  ),
  inOrder('top 10 giros con más establecimientos en México', `${by('categoria', 'true')} order by 2 desc limit 10`),
  any(
    '¿Dónde está la Farmacia Santa Cruz en Jalisco?',
    `select nombre, direccion from ${N} where nombre = 'FARMACIA SANTA CRUZ' and ${state('14')}`,
  ),
  any('¿Cuántas florerías hay en la ciudad de Toluca?', count(`${trade('466312')} and ${city('15106')}`)),
  any(
    'dame 5 hoteles de Acapulco con teléfono',
    `select nombre, telefono from ${N} where ${HOTELES} and ${city('12001')} and telefono is not null order by nombre limit 5`,
  ),
  any(
    '¿cuántos consultorios médicos hay en Baja California?',
    count(`${trade('621111', '621112', '621113', '621114', '621115')} and ${state('02')}`),
    count(`${trade('621111', '621113')} and ${state('02')}`),
    count(`${trade('621111')} and ${state('02')}`),
  ),
  any('gimnasios en Mérida, Yucatán', names(`${trade('713943', '713944')} and ${city('31050')}`)),
  any(
    'porcentaje de microempresas en Oaxaca estado',
    `select 100.0 * count(*) filter (where personal_min < 11) / count(*) from ${N} where ${state('20')}`,
  ),
  any(
    '¿Cuántos negocios tienen entre 11 y 50 trabajadores en Guanajuato estado?',
    count(`personal_min in (11, 31) and ${state('11')}`),
  ),
  any(
    'número de hoteles en Quintana Roo por municipio',
    `select municipio, count(*) from ${N} where ${HOTELES} and ${state('23')} group by 1`,
  ),
  any(
    'código postal con más negocios en Guadalajara',
    `select codigo_postal, count(*) from ${N} where ${city('14039')} and codigo_postal is not null group by 1 order by 2 desc limit 1`,
    `select codigo_postal, count(*) from ${N} where ${city('14039')} and codigo_postal is not null group by 1 order by 2 desc fetch first 1 rows with ties`,
  ),
  any('¿Cuántas lavanderías se abrieron después de 2020?', count(`${trade('812210')} and fecha_alta >= '2021-01-01'`)),
  any(
    'taquerías de la CDMX por alcaldía',
    `select municipio, count(*) from ${N} where ${TACOS} and ${state('09')} group by 1`,
    names(`${TACOS} and ${state('09')}`),
  ),
  any(
    '¿qué estado tiene menos tortillerías?',
    `${by('estado', TORTILLAS)} order by 2 limit 1`,
    `${by('estado', TORTILLAS)} order by 2 fetch first 1 rows with ties`,
  ),
  any('cuántos negocios hay en Cabo San Lucas', count(`localidad = 'Cabo San Lucas'`), count(city('03008'))),
  any('Restaurantes de mariscos en Sinaloa', names(`${trade('722512')} and ${state('25')}`)),
  any(
    'negocios con más de 100 empleados en el país y en qué municipio están',
    `select nombre, municipio from ${N} where personal_min > 100`,
  ),
  any('busco un abogado en Morelia', names(`${trade('541110')} and ${city('16053')}`)),
  any('necesito una guardería en Querétaro', names(`${trade('624411', '624412')} and ${city('22014')}`)),
  any(
    '¿Cuántos autolavados y vulcanizadoras hay en Nuevo León?',
    count(`${trade('811191', '811192')} and ${state('19')}`),
    `select categoria, count(*) from ${N} where ${trade('811191', '811192')} and ${state('19')} group by 1`,
  ),
  any(
    'diferencia de número de farmacias entre Jalisco y Nuevo León',
    `select estado, count(*) from ${N} where ${FARMACIAS} and left(cvegeo, 2) in ('14', '19') group by 1`,
  ),
  any(
    'promedio de farmacias por municipio en Jalisco',
    `select avg(n) from (select count(*) n from ${N} where ${FARMACIAS} and ${state('14')} group by cvegeo) x`,
  ),
  any(
    '¿Cuántas ópticas, cuántas papelerías y cuántas zapaterías hay en México?',
    `select categoria, count(*) from ${N} where ${trade('464121', '621320', '465311', '463310')} group by 1`,
  ),
  any(
    '¿cuántas escuelas privadas hay en Baja California?',
    count(
      `codigo_actividad in ('611111', '611121', '611131', '611141', '611151', '611161', '611171', '611181', '611211', '611311') and ${state('02')}`,
    ),
  ),
  inOrder('estados por número de farmacias', `${by('estado', FARMACIAS)} order by 2 desc`),
  inOrder(
    'municipios de Jalisco por número de farmacias',
    `select municipio, count(*) from ${N} where ${FARMACIAS} and ${state('14')} group by cvegeo, municipio order by 2 desc`,
  ),
  inOrder(
    'colonias de Guadalajara por número de negocios',
    `${by('colonia', `${city('14039')} and colonia is not null`)} order by 2 desc`,
  ),
  any('microempresas de Colima', names(`personal_min < 11 and ${city('06002')}`)),
  any('negocios medianos de Jalisco', names(`personal_min in (51, 101) and ${state('14')}`)),
  any(
    'negocios con más de 100 empleados y su municipio',
    `select nombre, municipio from ${N} where personal_min > 100`,
  ),
  any(
    '¿qué tanto por ciento de los negocios de Jalisco son taquerías?',
    `select 100.0 * count(*) filter (where ${TACOS}) / count(*) from ${N} where ${state('14')}`,
  ),
  any('clínicas veterinarias en Jalisco', names(`${trade('541941', '541942')} and ${state('14')}`)),
  any(
    'negocios por estado y tamaño',
    `select estado, personal, count(*) from ${N} group by 1, 2`,
    `select estado, personal, count(*) from ${N} where personal is not null group by 1, 2`,
  ),
  any('farmacias sin minisúper de Jalisco', names(`${trade('464111')} and ${state('14')}`)),
  any('farmacias u hoteles en Cancún', names(`(${FARMACIAS} or ${HOTELES}) and ${city('23005')}`)),
  any('pymes en Jalisco', names(`personal_min in (11, 31, 51, 101) and ${state('14')}`)),
  any('purificadoras por estado', by('estado', trade('312112'))),
  any('negocios con código de actividad 461110 en Colima', names(`${ABARROTES} and ${city('06002')}`)),
  any(
    '¿qué tipo de negocio abunda más en Yucatán?',
    `${by('categoria', state('31'))} order by 2 desc limit 1`,
    `${by('categoria', state('31'))} order by 2 desc fetch first 1 rows with ties`,
  ),
  any('abarroteras de Colima', names(`${ABARROTES} and ${city('06002')}`)),
]

export const refused: readonly Refused[] = each(
  ['no_entendida'],
  ['¿En qué parte de Guadalajara hay más restaurantes?', '¿cuánta gente ocupan las farmacias de Puebla?'],
)
