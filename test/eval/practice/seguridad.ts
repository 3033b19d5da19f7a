import type { HeldOut, Refused } from '../types.ts'

/** Codes 998 and 999 are no municipality. */
const REAL = `right(cvegeo, 3) not in ('998', '999')`
/** With no period said: the last 12 published months. */
const YEAR = `fecha >= date '2025-11-01'`
const CAR = `((subtipo = 'Robo de vehículo automotor' and modalidad like 'Robo de coche de 4 ruedas%') or subtipo = 'Robo de vehículo automotor - Coche de 4 ruedas')`
const BIKE = `((subtipo = 'Robo de vehículo automotor' and modalidad like 'Robo de motocicleta%') or subtipo = 'Robo de vehículo automotor - Motocicleta')`
const STREET = `subtipo in ('Robo a transeúnte en vía pública', 'Robo a transeúnte en espacio abierto al público')`

export const questions: readonly HeldOut[] = [
  {
    q: 'cuantos homicidios dolosos hubo en leon en 2025',
    gold: `select sum(delitos) from {seguridad.delitos} where cvegeo = '11020' and subtipo = 'Homicidio doloso' and anio = 2025`,
  },
  {
    q: '¿Cuántos robos a casa habitación se denuncian en Hermosillo?',
    gold: `select sum(delitos) from {seguridad.delitos} where cvegeo = '26030' and subtipo = 'Robo a casa habitación' and ${YEAR}`,
  },
  {
    q: 'carros robados en mty este año',
    gold: `select sum(delitos) from {seguridad.delitos} where cvegeo = '19039' and ${CAR} and anio = 2026`,
  },
  {
    q: 'q municipio de guanajuato tiene mas homicidios dolosos',
    gold: `select municipio from {seguridad.delitos} where estado = 'Guanajuato' and subtipo = 'Homicidio doloso' and ${YEAR} and ${REAL} group by cvegeo, municipio order by sum(delitos) desc limit 1`,
  },
  {
    q: 'top 5 municipios con mas robo de autos',
    ordered: true,
    gold: `select municipio, sum(delitos) from {seguridad.delitos} where ${CAR} and ${YEAR} and ${REAL} group by cvegeo, municipio order by 2 desc limit 5`,
  },
  {
    q: '¿Cuál fue el estado con más feminicidios en 2024?',
    gold: `select estado from {seguridad.delitos} where subtipo = 'Feminicidio' and anio = 2024 group by 1 order by sum(delitos) desc limit 1`,
  },
  {
    q: 'en que mes de 2024 hubo mas asesinatos en culiacan',
    gold: `select fecha, sum(delitos) from {seguridad.delitos} where cvegeo = '25006' and subtipo = 'Homicidio doloso' and anio = 2024 group by 1 order by 2 desc limit 1`,
    also: [
      `select to_char(fecha, 'YYYY-MM'), sum(delitos) from {seguridad.delitos} where cvegeo = '25006' and subtipo = 'Homicidio doloso' and anio = 2024 group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: 'robos a negocio por mes en zapopan durante 2025',
    ordered: true,
    gold: `select fecha, sum(delitos) from {seguridad.delitos} where cvegeo = '14120' and subtipo = 'Robo a negocio' and anio = 2025 group by 1 order by 1`,
    also: [
      `select to_char(fecha, 'YYYY-MM'), sum(delitos) from {seguridad.delitos} where cvegeo = '14120' and subtipo = 'Robo a negocio' and anio = 2025 group by 1 order by 1`,
    ],
  },
  {
    q: '¿Cuál ha sido la evolución mensual de los homicidios dolosos en Tijuana en lo que va de 2026?',
    ordered: true,
    gold: `select fecha, sum(delitos) from {seguridad.delitos} where cvegeo = '02004' and subtipo = 'Homicidio doloso' and anio = 2026 group by 1 order by 1`,
    also: [
      `select to_char(fecha, 'YYYY-MM'), sum(delitos) from {seguridad.delitos} where cvegeo = '02004' and subtipo = 'Homicidio doloso' and anio = 2026 group by 1 order by 1`,
    ],
  },
  {
    q: 'homicidios dolosos por año en celaya desde 2024',
    ordered: true,
    gold: `select anio, sum(delitos) from {seguridad.delitos} where cvegeo = '11007' and subtipo = 'Homicidio doloso' group by 1 order by 1`,
    also: [
      `select make_date(anio::int, 1, 1), sum(delitos) from {seguridad.delitos} where cvegeo = '11007' and subtipo = 'Homicidio doloso' group by 1 order by 1`,
    ],
  },
  // Colima: of seguridad the state is meant, with all of its inhabitants.
  {
    q: '¿Cuál fue la tasa de homicidio doloso por cada 100 mil habitantes en Colima en 2025?',
    gold: `select 100000.0 * (select sum(delitos) from {seguridad.delitos} where estado = 'Colima' and subtipo = 'Homicidio doloso' and anio = 2025) / (select sum(poblacion) from {seguridad.poblacion} where left(cvegeo, 2) = '06' and anio = 2025)`,
  },
  {
    q: 'tasa de extorsion en acapulco 2025',
    gold: `select 100000.0 * (select sum(delitos) from {seguridad.delitos} where cvegeo = '12001' and delito = 'Extorsión' and anio = 2025) / (select poblacion from {seguridad.poblacion} where cvegeo = '12001' and anio = 2025)`,
  },
  {
    q: 'los 3 municipios con la tasa mas alta de homicidio doloso en 2025',
    ordered: true,
    gold: `select d.municipio, 100000.0 * sum(d.delitos) / max(p.poblacion) from {seguridad.delitos} d join {seguridad.poblacion} p on p.cvegeo = d.cvegeo and p.anio = 2025 where d.subtipo = 'Homicidio doloso' and d.anio = 2025 group by d.cvegeo, d.municipio order by 2 desc limit 3`,
  },
  {
    q: 'compara la tasa de robo a transeunte de guadalajara y la de puerto vallarta en 2025',
    gold: `select d.municipio, 100000.0 * sum(d.delitos) / max(p.poblacion) from {seguridad.delitos} d join {seguridad.poblacion} p on p.cvegeo = d.cvegeo and p.anio = 2025 where d.cvegeo in ('14039', '14067') and ${STREET} and d.anio = 2025 group by d.cvegeo, d.municipio`,
  },
  {
    q: 'que porcentaje de los robos a negocio en cdmx en 2025 fueron con violencia',
    gold: `select 100.0 * sum(delitos) filter (where modalidad = 'Con violencia') / sum(delitos) from {seguridad.delitos} where estado = 'Ciudad de México' and subtipo = 'Robo a negocio' and anio = 2025`,
  },
  {
    q: '¿Qué proporción de los homicidios dolosos del estado de Guanajuato en 2024 se cometió con arma de fuego?',
    gold: `select 100.0 * sum(delitos) filter (where modalidad = 'Con arma de fuego') / sum(delitos) from {seguridad.delitos} where estado = 'Guanajuato' and subtipo = 'Homicidio doloso' and anio = 2024`,
  },
  {
    q: 'de todos los delitos de iztapalapa en 2025 que % es violencia familiar',
    gold: `select 100.0 * sum(delitos) filter (where subtipo = 'Violencia familiar') / sum(delitos) from {seguridad.delitos} where cvegeo = '09007' and anio = 2025`,
  },
  {
    q: 'compara los secuestros de jalisco y edomex en 2024',
    gold: `select estado, sum(delitos) from {seguridad.delitos} where estado in ('Jalisco', 'México') and delito = 'Secuestro' and anio = 2024 group by 1`,
  },
  {
    q: 'donde roban mas motos este año, gdl o ecatepec?',
    gold: `select municipio, sum(delitos) from {seguridad.delitos} where cvegeo in ('14039', '15033') and ${BIKE} and anio = 2026 group by 1`,
    also: [
      `select municipio from {seguridad.delitos} where cvegeo in ('14039', '15033') and ${BIKE} and anio = 2026 group by 1 order by sum(delitos) desc limit 1`,
    ],
  },
  {
    q: 'violencia familiar en merida 2024 contra 2025',
    gold: `select anio, sum(delitos) from {seguridad.delitos} where cvegeo = '31050' and subtipo = 'Violencia familiar' and anio in (2024, 2025) group by 1`,
    also: [
      `select make_date(anio::int, 1, 1), sum(delitos) from {seguridad.delitos} where cvegeo = '31050' and subtipo = 'Violencia familiar' and anio in (2024, 2025) group by 1`,
    ],
  },
  {
    q: '¿Cuánto cambió el robo de vehículo en Ecatepec de 2024 a 2025?',
    gold: `select sum(delitos) filter (where anio = 2025) - sum(delitos) filter (where anio = 2024) from {seguridad.delitos} where cvegeo = '15033' and subtipo = 'Robo de vehículo automotor'`,
    also: [
      `select 100.0 * sum(delitos) filter (where anio = 2025) / sum(delitos) filter (where anio = 2024) - 100 from {seguridad.delitos} where cvegeo = '15033' and subtipo = 'Robo de vehículo automotor'`,
    ],
  },
  {
    q: 'cuanto subieron o bajaron las lesiones dolosas en toluca en octubre contra septiembre',
    gold: `select sum(delitos) filter (where mes = 10) - sum(delitos) filter (where mes = 9) from {seguridad.delitos} where cvegeo = '15106' and subtipo = 'Lesiones dolosas' and anio = 2026`,
    also: [
      `select 100.0 * sum(delitos) filter (where mes = 10) / sum(delitos) filter (where mes = 9) - 100 from {seguridad.delitos} where cvegeo = '15106' and subtipo = 'Lesiones dolosas' and anio = 2026`,
      `select fecha, sum(delitos) from {seguridad.delitos} where cvegeo = '15106' and subtipo = 'Lesiones dolosas' and anio = 2026 and mes in (9, 10) group by 1`,
    ],
  },
  {
    q: 'hubo secuestros en cd juarez el ultimo mes?',
    gold: `select coalesce(sum(delitos), 0) > 0 from {seguridad.delitos} where cvegeo = '08037' and delito = 'Secuestro' and fecha = date '2026-10-01'`,
  },
  {
    q: '¿Se registró algún feminicidio en Colima en 2025?',
    gold: `select coalesce(sum(delitos), 0) > 0 from {seguridad.delitos} where estado = 'Colima' and subtipo = 'Feminicidio' and anio = 2025`,
  },
  {
    q: 'municipios con mas de 200 homicidios dolosos en 2025',
    gold: `select municipio, sum(delitos) from {seguridad.delitos} where subtipo = 'Homicidio doloso' and anio = 2025 and ${REAL} group by cvegeo, municipio having sum(delitos) > 200`,
  },
  {
    q: '¿Qué entidades acumularon al menos 5,000 robos durante 2025?',
    gold: `select estado, sum(delitos) from {seguridad.delitos} where delito = 'Robo' and anio = 2025 group by 1 having sum(delitos) >= 5000`,
  },
  {
    q: 'cuales fueron los 5 delitos mas frecuentes en cuernavaca en 2025',
    ordered: true,
    gold: `select delito, sum(delitos) from {seguridad.delitos} where cvegeo = '17007' and anio = 2025 group by 1 order by 2 desc limit 5`,
    also: [
      `select subtipo, sum(delitos) from {seguridad.delitos} where cvegeo = '17007' and anio = 2025 group by 1 order by 2 desc limit 5`,
    ],
  },
  {
    q: '¿Qué tipos de secuestro se han registrado en 2026?',
    gold: `select distinct subtipo from {seguridad.delitos} where delito = 'Secuestro' and anio = 2026`,
  },
  {
    q: 'cuantos delitos se denunciaron en total en todo el pais en 2025',
    gold: `select sum(delitos) from {seguridad.delitos} where anio = 2025`,
  },
  {
    q: 'en promedio cuantos robos de auto hubo al mes en toluca en 2025',
    gold: `select sum(delitos) / 12.0 from {seguridad.delitos} where cvegeo = '15106' and ${CAR} and anio = 2025`,
  },
  {
    q: 'Mediana de los homicidios dolosos mensuales en Chihuahua capital durante 2025',
    gold: `select percentile_cont(0.5) within group (order by n) from (select coalesce(sum(d.delitos), 0) n from generate_series(1, 12) m left join {seguridad.delitos} d on d.mes = m and d.anio = 2025 and d.cvegeo = '08019' and d.subtipo = 'Homicidio doloso' group by m) x`,
  },
  {
    q: 'robos en torreon el año pasado sin contar los de vehiculo',
    gold: `select sum(delitos) from {seguridad.delitos} where cvegeo = '05035' and delito = 'Robo' and subtipo <> 'Robo de vehículo automotor' and anio = 2025`,
  },
  {
    q: 'q estado tuvo mas extorsiones en 2025 sin contar la cdmx',
    gold: `select estado from {seguridad.delitos} where delito = 'Extorsión' and anio = 2025 and estado <> 'Ciudad de México' group by 1 order by sum(delitos) desc limit 1`,
  },
  {
    q: 'feminicidios por estado en 2025',
    gold: `select estado, sum(delitos) from {seguridad.delitos} where subtipo = 'Feminicidio' and anio = 2025 group by 1`,
  },
  {
    q: 'homicidios dolosos en acapulco en 2024 segun el tipo de arma',
    gold: `select modalidad, sum(delitos) from {seguridad.delitos} where cvegeo = '12001' and subtipo = 'Homicidio doloso' and anio = 2024 group by 1`,
  },
  {
    q: 'Homicidios culposos en accidentes de tránsito en Irapuato en 2024',
    gold: `select sum(delitos) from {seguridad.delitos} where cvegeo = '11017' and subtipo = 'Homicidio culposo' and modalidad = 'En accidente de tránsito' and anio = 2024`,
  },
  {
    q: 'narcomenudeo en la gustavo a madero los ultimos 3 meses',
    gold: `select sum(delitos) from {seguridad.delitos} where cvegeo = '09005' and delito = 'Narcomenudeo' and fecha >= date '2026-08-01'`,
  },
  {
    q: '¿Cuántas denuncias por violencia familiar hubo en Tepic de marzo a junio de 2025?',
    gold: `select sum(delitos) from {seguridad.delitos} where cvegeo = '18017' and subtipo = 'Violencia familiar' and anio = 2025 and mes between 3 and 6`,
  },
  {
    q: 'en que municipio de jalisco hubo menos robos a negocio en 2025',
    gold: `select municipio from {seguridad.delitos} where estado = 'Jalisco' and ${REAL} and subtipo = 'Robo a negocio' and anio = 2025 group by cvegeo, municipio order by sum(delitos) limit 1`,
  },
  {
    q: '¿En cuántos municipios hubo secuestros en 2025?',
    gold: `select count(distinct cvegeo) from {seguridad.delitos} where delito = 'Secuestro' and anio = 2025 and ${REAL}`,
  },
  {
    q: 'abuso sexual en nuevo leon por municipio este año',
    gold: `select municipio, sum(delitos) from {seguridad.delitos} where estado = 'Nuevo León' and subtipo = 'Abuso sexual' and anio = 2026 and ${REAL} group by cvegeo, municipio`,
  },
  {
    q: 'cuantos delitos contra la libertad y la seguridad sexual hubo en saltillo en 2025',
    gold: `select sum(delitos) from {seguridad.delitos} where cvegeo = '05030' and bien_juridico = 'La libertad y la seguridad sexual' and anio = 2025`,
  },
  {
    q: '¿Qué porcentaje de los homicidios dolosos de Baja California en 2025 ocurrió en Tijuana?',
    gold: `select 100.0 * sum(delitos) filter (where cvegeo = '02004') / sum(delitos) from {seguridad.delitos} where estado = 'Baja California' and subtipo = 'Homicidio doloso' and anio = 2025`,
  },
  {
    q: 'cuantos robos con violencia hubo en nezahualcoyotl en 2025',
    gold: `select sum(delitos) from {seguridad.delitos} where cvegeo = '15058' and delito = 'Robo' and modalidad like '%Con violencia' and anio = 2025`,
  },
  {
    q: 'fraudes en queretaro y en san luis potosi en el primer semestre de 2026',
    gold: `select estado, sum(delitos) from {seguridad.delitos} where estado in ('Querétaro', 'San Luis Potosí') and subtipo = 'Fraude' and anio = 2026 and mes <= 6 group by 1`,
  },
]

export const refused: readonly Refused[] = [
  { q: 'cuantos homicidios hubo en benito juarez en 2025', codes: ['ambigua'] },
  {
    q: 'cuántas mujeres fueron víctimas de homicidio doloso en Jalisco en 2025',
    codes: ['fuera_de_alcance', 'no_entendida'],
  },
  { q: 'a q hora roban mas carros en ecatepec', codes: ['fuera_de_alcance', 'no_entendida'] },
  {
    q: 'cuantos robos hubo en la colonia roma norte este año',
    codes: ['fuera_de_alcance', 'no_entendida', 'sin_datos_para'],
  },
  { q: '¿Cuántos secuestros hubo en Monterrey en 1998?', codes: ['sin_datos_para'] },
  { q: 'homicidios dolosos en bogota', codes: ['sin_datos_para', 'fuera_de_alcance', 'no_entendida'] },
  { q: 'cuantos homicidios dolosos va a haber en tijuana el proximo año', codes: ['no_soportada', 'sin_datos_para'] },
  { q: '¿Por qué aumentaron los homicidios en Culiacán?', codes: ['no_soportada'] },
  { q: 'q me recomiendas para q no me roben el coche en puebla', codes: ['no_soportada'] },
  { q: 'cuantos detenidos hubo por robo a negocio en zapopan en 2025', codes: ['fuera_de_alcance', 'no_entendida'] },
  // Of what counts otherwise since January 2026; extortion does not.
  { q: 'cuanto ha subido el narcomenudeo en el pais de 2025 a 2026', codes: ['no_soportada', 'sin_datos_para'] },
  { q: 'borra los delitos de leon de la base', codes: ['rechazada'] },
]
