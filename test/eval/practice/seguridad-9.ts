import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const D = '{seguridad.delitos} d'
const MURDER = "subtipo = 'Homicidio doloso'"
const VEHICLE = "subtipo like 'Robo de vehículo automotor%'"
const CAR = "subtipo = 'Robo de vehículo automotor' and modalidad like 'Robo de coche%'"
const MOTO = "subtipo = 'Robo de vehículo automotor' and modalidad like 'Robo de moto%'"
const VIOLENT = "modalidad like '%on violencia'"
const STREET = "subtipo in ('Robo a transeúnte en vía pública', 'Robo a transeúnte en espacio abierto al público')"
const RAPE = "subtipo in ('Violación simple', 'Violación equiparada')"
const EXTORTION = "subtipo in ('Extorsión', 'Extorsión presencial', 'Extorsión por otros medios')"
const TOWN = "cvegeo not like '%998' and cvegeo not like '%999'"
const total = (where: string) => `select coalesce(sum(delitos), 0) from ${D} where ${where}`
const by = (group: string, where: string, rest = '') =>
  `select ${group}, sum(delitos) from ${D} where ${where} group by 1 ${rest}`
const towns = (where: string, rest = '') =>
  `select municipio, sum(delitos) from ${D} where ${TOWN} and ${where} group by cvegeo, municipio ${rest}`
const share = (part: string, whole: string) =>
  `select 100.0 * sum(delitos) filter (where ${part}) / sum(delitos) from ${D} where ${whole}`
const change = (where: string) =>
  `select sum(delitos) filter (where anio = 2025) - sum(delitos) filter (where anio = 2024) from ${D} where ${where}`
const years = (where: string) => by('anio', `${where} and anio in (2024, 2025)`)
const rateState = (state: string, where: string) =>
  `select 100000.0 * sum(delitos) / (select sum(poblacion) from {seguridad.poblacion} p where left(p.cvegeo, 2) = '${state}' and p.anio = 2025) from ${D} where left(cvegeo, 2) = '${state}' and anio = 2025 and ${where}`
const rateTowns = (where: string, rest: string) =>
  `select municipio, 100000.0 * sum(delitos) / (select p.poblacion from {seguridad.poblacion} p where p.cvegeo = d.cvegeo and p.anio = 2025) from ${D} where ${TOWN} and anio = 2025 and ${where} group by cvegeo, municipio ${rest}`
const rateStates = (where: string, rest: string) =>
  `select estado, 100000.0 * sum(delitos) / (select sum(p.poblacion) from {seguridad.poblacion} p where left(p.cvegeo, 2) = left(min(d.cvegeo), 2) and p.anio = 2025) from ${D} where anio = 2025 and ${where} group by estado ${rest}`

export const questions: readonly HeldOut[] = [
  { q: '¿Cuántos asesinatos hubo en Tijuana en 2025?', gold: total(`${MURDER} and cvegeo = '02004' and anio = 2025`) },
  {
    q: '¿Cuántas denuncias por violencia familiar se hicieron en Mérida en 2024?',
    gold: total("subtipo = 'Violencia familiar' and cvegeo = '31050' and anio = 2024"),
  },
  { q: 'total de delitos en el país en 2025', gold: total('anio = 2025') },
  {
    q: '¿Cuántos delitos del fuero común se registraron en Jalisco en 2024?',
    gold: total("estado = 'Jalisco' and anio = 2024"),
  },
  { q: 'robos de carro en Zapopan en 2025', gold: total(`${CAR} and cvegeo = '14120' and anio = 2025`) },
  {
    q: '¿Cuántas motos se robaron en Guadalajara en 2025?',
    gold: total(`${MOTO} and cvegeo = '14039' and anio = 2025`),
  },
  {
    q: 'robos de vehículo con violencia en el Estado de México en 2025',
    gold: total(`${VEHICLE} and ${VIOLENT} and estado = 'México' and anio = 2025`),
  },
  {
    q: 'robos a casa habitación sin violencia en Querétaro en 2025',
    gold: total(
      "subtipo = 'Robo a casa habitación' and modalidad = 'Sin violencia' and estado = 'Querétaro' and anio = 2025",
    ),
  },
  {
    q: '¿Cuántos homicidios dolosos con arma de fuego hubo en Guanajuato en 2025?',
    gold: total(`${MURDER} and modalidad = 'Con arma de fuego' and estado = 'Guanajuato' and anio = 2025`),
  },
  {
    q: 'feminicidios en Nuevo León en 2024',
    gold: total("subtipo = 'Feminicidio' and estado = 'Nuevo León' and anio = 2024"),
  },
  {
    q: '¿Qué municipio tuvo más feminicidios en 2025?',
    gold: towns("subtipo = 'Feminicidio' and anio = 2025", 'order by 2 desc fetch first 1 rows with ties'),
  },
  {
    q: 'Top 5 de estados con más extorsiones en 2025',
    ordered: true,
    gold: by('estado', `${EXTORTION} and anio = 2025`, 'order by 2 desc limit 5'),
  },
  {
    q: 'Los 10 municipios con mayor tasa de homicidio doloso por cada 100 mil habitantes en 2025',
    ordered: true,
    gold: rateTowns(MURDER, 'order by 2 desc nulls last limit 10'),
  },
  {
    q: 'tasa de robo a negocio por cada 100 mil habitantes en el estado de Puebla en 2025',
    gold: rateState('21', "subtipo = 'Robo a negocio'"),
  },
  {
    q: 'secuestros por mes en Veracruz en 2025',
    gold: by('fecha::text', "subtipo like 'Secuestro%' and estado like 'Veracruz%' and anio = 2025"),
    also: [
      "select m::date::text, coalesce((select sum(delitos) from {seguridad.delitos} d where subtipo like 'Secuestro%' and estado = 'Veracruz' and d.fecha = m::date), 0) from generate_series('2025-01-01'::date, '2025-12-01', '1 month') m",
    ],
  },
  {
    q: '¿En qué mes de 2025 hubo más robos a negocio en León?',
    gold: by(
      'fecha::text',
      "subtipo = 'Robo a negocio' and cvegeo = '11020' and anio = 2025",
      'order by 2 desc fetch first 1 rows with ties',
    ),
  },
  {
    q: '¿Subieron o bajaron los homicidios dolosos en Culiacán entre 2024 y 2025?',
    gold: change(`${MURDER} and cvegeo = '25006'`),
    also: [years(`${MURDER} and cvegeo = '25006'`)],
  },
  {
    q: '¿En qué porcentaje cambió el robo de vehículo en Monterrey de 2024 a 2025?',
    gold: `select 100.0 * (sum(delitos) filter (where anio = 2025) - sum(delitos) filter (where anio = 2024)) / sum(delitos) filter (where anio = 2024) from ${D} where ${VEHICLE} and cvegeo = '19039'`,
  },
  {
    q: 'diferencia entre los fraudes de 2024 y los de 2025 en la Ciudad de México',
    gold: `select abs(sum(delitos) filter (where anio = 2025) - sum(delitos) filter (where anio = 2024)) from ${D} where subtipo = 'Fraude' and estado = 'Ciudad de México'`,
    also: [
      change("subtipo = 'Fraude' and estado = 'Ciudad de México'"),
      "select make_date(anio::int, 1, 1)::text, sum(delitos) from {seguridad.delitos} where subtipo = 'Fraude' and estado = 'Ciudad de México' and anio in (2024, 2025) group by 1",
    ],
  },
  {
    q: '¿Qué estado tuvo menos homicidios dolosos en 2025?',
    gold: by('estado', `${MURDER} and anio = 2025`, 'order by 2 fetch first 1 rows with ties'),
  },
  {
    q: '¿Cuáles son los 5 delitos más comunes en Cancún en 2025?',
    ordered: true,
    gold: by('delito', "cvegeo = '23005' and anio = 2025", 'order by 2 desc limit 5'),
    also: [by('subtipo', "cvegeo = '23005' and anio = 2025", 'order by 2 desc limit 5')],
  },
  {
    q: '¿Cuál fue el delito más denunciado en Hermosillo en 2025?',
    gold: by('delito', "cvegeo = '26030' and anio = 2025", 'order by 2 desc limit 1'),
    also: [by('subtipo', "cvegeo = '26030' and anio = 2025", 'order by 2 desc limit 1')],
  },
  {
    q: '¿Qué tipos de robo se registraron en 2025?',
    gold: `select distinct subtipo from ${D} where delito = 'Robo' and anio = 2025`,
  },
  {
    q: 'robos por subtipo en la CDMX en 2025',
    gold: by('subtipo', "delito = 'Robo' and estado = 'Ciudad de México' and anio = 2025"),
  },
  {
    q: 'delitos por bien jurídico afectado en Sonora en 2025',
    gold: by('bien_juridico', "estado = 'Sonora' and anio = 2025"),
  },
  {
    q: '¿Qué porcentaje de los robos en Ecatepec en 2025 fueron con violencia?',
    gold: share(VIOLENT, "delito = 'Robo' and cvegeo = '15033' and anio = 2025"),
  },
  {
    q: '¿Qué porcentaje de los homicidios dolosos de 2025 fue con arma de fuego?',
    gold: share("modalidad = 'Con arma de fuego'", `${MURDER} and anio = 2025`),
  },
  {
    q: '¿Qué porcentaje del narcomenudeo nacional de 2025 se dio en Chihuahua?',
    gold: share("estado = 'Chihuahua'", "delito = 'Narcomenudeo' and anio = 2025"),
  },
  {
    q: 'robos con violencia y sin violencia en Iztapalapa en 2025',
    gold: by(
      "case when modalidad like '%on violencia' then 'Con' else 'Sin' end",
      "delito = 'Robo' and cvegeo = '09007' and anio = 2025",
    ),
    also: [
      `select sum(delitos) filter (where ${VIOLENT}), sum(delitos) filter (where not ${VIOLENT}) from ${D} where delito = 'Robo' and cvegeo = '09007' and anio = 2025`,
    ],
  },
  {
    q: 'compara los homicidios dolosos de Tijuana, Ciudad Juárez y León en 2025',
    gold: by('municipio', `${MURDER} and cvegeo in ('02004', '08037', '11020') and anio = 2025`),
  },
  {
    q: '¿Dónde hubo más robo a casa en 2025, en Mérida o en Xalapa?',
    gold: by('municipio', "subtipo = 'Robo a casa habitación' and cvegeo in ('31050', '30087') and anio = 2025"),
    also: [
      by(
        'municipio',
        "subtipo = 'Robo a casa habitación' and cvegeo in ('31050', '30087') and anio = 2025",
        'order by 2 desc limit 1',
      ),
    ],
  },
  {
    q: 'estados con más de 500 homicidios dolosos en 2025',
    gold: by('estado', `${MURDER} and anio = 2025`, 'having sum(delitos) > 500'),
  },
  {
    q: 'municipios de Guanajuato con menos de 100 homicidios dolosos en 2024',
    gold: towns(`${MURDER} and estado = 'Guanajuato' and anio = 2024`, 'having sum(delitos) < 100'),
  },
  {
    q: 'municipios de Jalisco con más de 500 robos de vehículo en 2025',
    gold: towns(`${VEHICLE} and estado = 'Jalisco' and anio = 2025`, 'having sum(delitos) > 500'),
  },
  {
    q: '¿Hubo secuestros en Tlaxcala en 2025?',
    gold: total("subtipo like 'Secuestro%' and estado = 'Tlaxcala' and anio = 2025"),
    also: [
      "select count(*) > 0 from {seguridad.delitos} where subtipo like 'Secuestro%' and estado = 'Tlaxcala' and anio = 2025",
    ],
  },
  {
    q: '¿Se registró algún feminicidio en Los Cabos en 2024?',
    gold: total("subtipo = 'Feminicidio' and cvegeo = '03008' and anio = 2024"),
  },
  {
    q: 'promedio mensual de homicidios dolosos en Acapulco en 2025',
    gold: `select sum(delitos) / 12.0 from ${D} where ${MURDER} and cvegeo = '12001' and anio = 2025`,
  },
  {
    q: '¿Cuántos homicidios dolosos hubo al día en promedio en México en 2025?',
    gold: `select sum(delitos) / 365.0 from ${D} where ${MURDER} and anio = 2025`,
  },
  {
    q: 'homicidios culposos en accidente de tránsito en Nuevo León en 2025',
    gold: total(
      "subtipo = 'Homicidio culposo' and modalidad = 'En accidente de tránsito' and estado = 'Nuevo León' and anio = 2025",
    ),
  },
  {
    q: '¿Cuántas lesiones dolosas hubo en la alcaldía Cuauhtémoc en 2025?',
    gold: total("subtipo = 'Lesiones dolosas' and cvegeo = '09015' and anio = 2025"),
  },
  { q: 'delitos en la alcaldía Benito Juárez en 2025', gold: total("cvegeo = '09014' and anio = 2025") },
  { q: 'delitos en Benito Juárez, Quintana Roo, en 2025', gold: total("cvegeo = '23005' and anio = 2025") },
  {
    q: '¿Cuántos delitos sexuales hubo en Puebla en 2025?',
    gold: total("bien_juridico = 'La libertad y la seguridad sexual' and estado = 'Puebla' and anio = 2025"),
  },
  {
    q: 'delitos contra el patrimonio en Toluca en 2025',
    gold: total("bien_juridico = 'El patrimonio' and cvegeo = '15106' and anio = 2025"),
  },
  {
    q: '¿Cuántas violaciones se denunciaron en la CDMX en 2025?',
    gold: total(`${RAPE} and estado = 'Ciudad de México' and anio = 2025`),
  },
  {
    q: 'abuso sexual en León mes por mes en 2025',
    gold: by('fecha::text', "subtipo = 'Abuso sexual' and cvegeo = '11020' and anio = 2025"),
  },
  {
    q: '¿Cuántos homicidios dolosos van este año en Sinaloa?',
    gold: total(`${MURDER} and estado = 'Sinaloa' and anio = 2026`),
  },
  { q: 'extorsiones en octubre de 2026 en el país', gold: total(`${EXTORTION} and fecha = '2026-10-01'`) },
  {
    q: 'robo de autopartes el mes pasado en Guadalajara',
    gold: total("subtipo = 'Robo de autopartes' and cvegeo = '14039' and fecha = '2026-10-01'"),
  },
  {
    q: '¿Cuántos robos de ganado hubo en el primer semestre de 2025 en Veracruz?',
    gold: total("subtipo = 'Robo de ganado' and estado like 'Veracruz%' and anio = 2025 and mes <= 6"),
  },
  {
    q: 'fraudes por estado en el segundo trimestre de 2025',
    gold: by('estado', "subtipo = 'Fraude' and anio = 2025 and mes between 4 and 6"),
  },
  {
    q: 'homicidios dolosos en enero de 2026 contra enero de 2025 en Guanajuato',
    gold: by('fecha::text', `${MURDER} and estado = 'Guanajuato' and fecha in ('2025-01-01', '2026-01-01')`),
    also: [
      `select sum(delitos) filter (where anio = 2026) - sum(delitos) filter (where anio = 2025) from ${D} where ${MURDER} and estado = 'Guanajuato' and mes = 1`,
    ],
  },
  {
    q: 'meses de 2025 con más de 20 homicidios dolosos en Celaya',
    gold: by('fecha::text', `${MURDER} and cvegeo = '11007' and anio = 2025`, 'having sum(delitos) > 20'),
  },
  {
    q: '¿En cuántos municipios hubo al menos un secuestro en 2025?',
    gold: `select count(distinct cvegeo) from ${D} where subtipo like 'Secuestro%' and ${TOWN} and anio = 2025`,
  },
  {
    q: '¿En cuántos estados hubo más de 5 feminicidios en 2025?',
    gold: `select count(*) from (${by('estado', "subtipo = 'Feminicidio' and anio = 2025", 'having sum(delitos) > 5')}) t`,
  },
  {
    q: 'delitos en Oaxaca en 2025 sin contar violencia familiar',
    gold: total("estado = 'Oaxaca' and anio = 2025 and subtipo <> 'Violencia familiar'"),
  },
  {
    q: 'homicidios dolosos del país en 2025 quitando Guanajuato y Baja California',
    gold: total(`${MURDER} and anio = 2025 and estado not in ('Guanajuato', 'Baja California')`),
  },
  {
    q: 'robos en transporte público en la CDMX en 2025',
    gold: total("subtipo like 'Robo en transporte público%' and estado = 'Ciudad de México' and anio = 2025"),
  },
  { q: '¿Cuántos asaltos hubo en Cuernavaca en 2025?', gold: total(`${STREET} and cvegeo = '17007' and anio = 2025`) },
  {
    q: '¿Cuántos asaltos a bancos hubo en 2024?',
    gold: total("subtipo = 'Robo a institución bancaria' and anio = 2024"),
  },
  {
    q: 'robo a transportista por estado en 2025 de mayor a menor',
    ordered: true,
    gold: by('estado', "subtipo = 'Robo a transportista' and anio = 2025", 'order by 2 desc'),
  },
  {
    q: 'violencia de género en Chiapas en 2025',
    gold: total("subtipo like 'Violencia de género%' and estado = 'Chiapas' and anio = 2025"),
  },
  { q: 'trata de personas por estado en 2025', gold: by('estado', "delito = 'Trata de personas' and anio = 2025") },
  {
    q: '¿Cuántos homicidios dolosos con arma blanca hubo en la CDMX en 2025?',
    gold: total(`${MURDER} and modalidad = 'Con arma blanca' and estado = 'Ciudad de México' and anio = 2025`),
  },
  {
    q: 'feminicidios por estado en 2025 en orden alfabético',
    ordered: true,
    gold: by('estado', "subtipo = 'Feminicidio' and anio = 2025", 'order by estado collate "es-x-icu"'),
  },
  {
    q: 'tasa de homicidios dolosos por 100 mil habitantes en el municipio de Colima en 2025',
    gold: `select 100000.0 * sum(delitos) / (select poblacion from {seguridad.poblacion} where cvegeo = '06002' and anio = 2025) from ${D} where ${MURDER} and cvegeo = '06002' and anio = 2025`,
  },
  {
    q: '¿Qué estado tiene la tasa de robo de vehículo más alta en 2025?',
    gold: rateStates(VEHICLE, 'order by 2 desc nulls last limit 1'),
  },
  {
    q: 'tasa de feminicidios por cada 100 mil habitantes por estado en 2025',
    gold: rateStates("subtipo = 'Feminicidio'", ''),
  },
  {
    q: '¿Cuántas carpetas de investigación se abrieron en Michoacán en 2024?',
    gold: total("estado like 'Michoacán%' and anio = 2024"),
  },
  {
    q: '¿Cuál fue el mes con menos homicidios dolosos en el país en 2025?',
    gold: by('fecha::text', `${MURDER} and anio = 2025`, 'order by 2 fetch first 1 rows with ties'),
  },
  {
    q: '¿Qué alcaldía tuvo más robos a transeúnte en 2025?',
    gold: towns(`${STREET} and estado = 'Ciudad de México' and anio = 2025`, 'order by 2 desc limit 1'),
    also: [
      towns(
        `subtipo like 'Robo a transeúnte%' and estado = 'Ciudad de México' and anio = 2025`,
        'order by 2 desc limit 1',
      ),
    ],
  },
  {
    q: 'homicidios dolosos por estado de enero a octubre de 2026',
    gold: by('estado', `${MURDER} and anio = 2026 and mes <= 10`),
  },
  {
    q: '¿Cuánto aumentaron las extorsiones en Jalisco de enero a octubre de 2026 respecto al mismo periodo de 2025?',
    gold: `select sum(delitos) filter (where anio = 2026) - sum(delitos) filter (where anio = 2025) from ${D} where ${EXTORTION} and estado = 'Jalisco' and mes <= 10`,
  },
  {
    q: '¿Cuáles fueron los 5 municipios donde más crecieron los homicidios dolosos de 2024 a 2025?',
    ordered: true,
    gold: `select municipio, coalesce(sum(delitos) filter (where anio = 2025), 0) - coalesce(sum(delitos) filter (where anio = 2024), 0) from ${D} where ${MURDER} and ${TOWN} group by cvegeo, municipio order by 2 desc limit 5`,
  },
  {
    q: 'los 3 estados donde más bajó el homicidio doloso de 2024 a 2025',
    ordered: true,
    gold: `select estado, coalesce(sum(delitos) filter (where anio = 2025), 0) - coalesce(sum(delitos) filter (where anio = 2024), 0) from ${D} where ${MURDER} group by 1 order by 2 limit 3`,
  },
  {
    q: '¿Qué municipio tuvo el mayor aumento de homicidios dolosos de 2024 a 2025?',
    gold: `select municipio, coalesce(sum(delitos) filter (where anio = 2025), 0) - coalesce(sum(delitos) filter (where anio = 2024), 0) from ${D} where ${MURDER} and ${TOWN} group by cvegeo, municipio order by 2 desc limit 1`,
  },
  {
    q: '¿Cuál es el tipo de robo más común en la CDMX en 2025?',
    gold: by('subtipo', "delito = 'Robo' and estado = 'Ciudad de México' and anio = 2025", 'order by 2 desc limit 1'),
  },
  {
    q: 'top 3 delitos en cada estado en 2025',
    gold: `select estado, delito, n from (select estado, delito, sum(delitos) as n, row_number() over (partition by estado order by sum(delitos) desc, delito) as k from ${D} where anio = 2025 group by 1, 2) t where k <= 3`,
  },
  {
    q: '¿Qué delito creció más en Saltillo de 2024 a 2025?',
    gold: `select delito, coalesce(sum(delitos) filter (where anio = 2025), 0) - coalesce(sum(delitos) filter (where anio = 2024), 0) from ${D} where cvegeo = '05030' group by 1 order by 2 desc limit 1`,
  },
  {
    q: 'robos a negocio en diciembre de 2024 y en diciembre de 2025 en Torreón',
    gold: by(
      'fecha::text',
      "subtipo = 'Robo a negocio' and cvegeo = '05035' and fecha in ('2024-12-01', '2025-12-01')",
    ),
  },
  {
    q: 'amenazas en Ensenada y Mexicali en 2025',
    gold: by('municipio', "subtipo = 'Amenazas' and cvegeo in ('02001', '02002') and anio = 2025"),
    also: [total("subtipo = 'Amenazas' and cvegeo in ('02001', '02002') and anio = 2025")],
  },
  {
    q: 'homicidios dolosos por municipio en Baja California en 2025',
    gold: towns(`${MURDER} and estado = 'Baja California' and anio = 2025`),
  },
  {
    q: 'promedio de homicidios dolosos por estado en 2025',
    gold: `select avg(n) from (${by('estado', `${MURDER} and anio = 2025`)}) t(e, n)`,
    also: [
      by('estado', `${MURDER} and anio = 2025`),
      `select estado, sum(delitos) / 12.0 from ${D} where ${MURDER} and anio = 2025 group by 1`,
    ],
  },
  {
    q: '¿Se roban más coches o motos en Monterrey en 2025?',
    gold: `select sum(delitos) filter (where ${CAR}), sum(delitos) filter (where ${MOTO}) from ${D} where cvegeo = '19039' and anio = 2025`,
  },
  {
    q: 'robo a transeúnte con violencia en Miguel Hidalgo en 2025',
    gold: total(`${STREET} and modalidad = 'Con violencia' and cvegeo = '09016' and anio = 2025`),
  },
  {
    q: '¿Cuántos homicidios dolosos hubo en Zacatecas en 2024 y en 2025?',
    gold: by('make_date(anio::int, 1, 1)::text', `${MURDER} and estado = 'Zacatecas' and anio in (2024, 2025)`),
  },
  {
    q: '¿Qué estados no tuvieron secuestros en 2025?',
    gold: `select distinct estado from ${D} where estado not in (select estado from ${D} where subtipo like 'Secuestro%' and anio = 2025)`,
  },
  {
    q: '¿Cuántos robos a casa hubo en 2025 en Jalisco y Nuevo León juntos?',
    gold: total("subtipo = 'Robo a casa habitación' and estado in ('Jalisco', 'Nuevo León') and anio = 2025"),
  },
  {
    q: '¿Cuántos delitos hubo en Aguascalientes durante diciembre de 2025?',
    gold: total("estado = 'Aguascalientes' and fecha = '2025-12-01'"),
  },
  {
    q: 'robos totales en Nuevo León en 2025',
    gold: total("delito = 'Robo' and estado = 'Nuevo León' and anio = 2025"),
  },
  {
    q: '¿Cuántos robos sin violencia a negocio hubo en Ecatepec de Morelos en 2025?',
    gold: total("subtipo = 'Robo a negocio' and modalidad = 'Sin violencia' and cvegeo = '15033' and anio = 2025"),
  },
  {
    q: '¿Cuántas mujeres fueron víctimas de feminicidio en el Estado de México en 2025?',
    gold: total("subtipo = 'Feminicidio' and estado = 'México' and anio = 2025"),
  },
  { q: 'lesiones en Xalapa en 2025', gold: total("delito = 'Lesiones' and cvegeo = '30087' and anio = 2025") },
  {
    q: 'homicidios dolosos por modalidad en Tijuana en 2025',
    gold: by('modalidad', `${MURDER} and cvegeo = '02004' and anio = 2025`),
  },
  {
    q: 'evolución mensual de la extorsión en Jalisco en 2025',
    ordered: true,
    gold: by('fecha::text', `${EXTORTION} and estado = 'Jalisco' and anio = 2025`, 'order by 1'),
  },
  {
    q: '¿Cuál es el municipio de Jalisco con menos robos en 2025?',
    gold: towns("delito = 'Robo' and estado = 'Jalisco' and anio = 2025", 'order by 2 fetch first 1 rows with ties'),
  },
  {
    q: '¿Qué porcentaje de los delitos de Mérida en 2025 fue violencia familiar?',
    gold: share("subtipo = 'Violencia familiar'", "cvegeo = '31050' and anio = 2025"),
  },
  {
    q: 'los tres subtipos de robo más frecuentes en Puebla en 2025',
    ordered: true,
    gold: by('subtipo', "delito = 'Robo' and estado = 'Puebla' and anio = 2025", 'order by 2 desc limit 3'),
  },
  {
    q: '¿Cuántos robos por cada 100 mil habitantes hay en Cancún en 2025?',
    gold: `select 100000.0 * sum(delitos) / (select poblacion from {seguridad.poblacion} where cvegeo = '23005' and anio = 2025) from ${D} where delito = 'Robo' and cvegeo = '23005' and anio = 2025`,
  },
  {
    q: '¿Bajó el robo de vehículo en la CDMX en diciembre de 2025 respecto a noviembre de 2025?',
    gold: `select sum(delitos) filter (where mes = 12) - sum(delitos) filter (where mes = 11) from ${D} where ${VEHICLE} and estado = 'Ciudad de México' and anio = 2025`,
    also: [by('fecha::text', `${VEHICLE} and estado = 'Ciudad de México' and anio = 2025 and mes in (11, 12)`)],
  },
  {
    q: '¿Cuántos secuestros exprés hubo en el país en 2025?',
    gold: total("modalidad = 'Secuestro exprés' and anio = 2025"),
  },
  {
    q: '¿En qué estados hubo feminicidios con arma de fuego en 2025?',
    gold: `select distinct estado from ${D} where subtipo = 'Feminicidio' and modalidad = 'Con arma de fuego' and anio = 2025`,
  },
  {
    q: '¿Cuántos delitos se cometieron en Guadalajara y Zapopan en el último trimestre de 2025?',
    gold: total("cvegeo in ('14039', '14120') and anio = 2025 and mes >= 10"),
    also: [by('municipio', "cvegeo in ('14039', '14120') and anio = 2025 and mes >= 10")],
  },
  {
    q: 'posesión simple de narcomenudeo en 2026 por estado',
    gold: by('estado', "subtipo = 'Narcomenudeo posesión simple' and anio = 2026"),
  },
  {
    q: 'tentativas de homicidio en Guerrero en 2026',
    gold: total("subtipo = 'Tentativa de homicidio doloso' and estado = 'Guerrero' and anio = 2026"),
  },
  {
    q: '¿Cuántos robos a negocio hubo en verano (junio a agosto) de 2025 en Mazatlán?',
    gold: total("subtipo = 'Robo a negocio' and cvegeo = '25012' and anio = 2025 and mes between 6 and 8"),
  },
  {
    q: '¿Cuántos homicidios hubo en Irapuato en 2025, dolosos y culposos?',
    gold: by('subtipo', "subtipo in ('Homicidio doloso', 'Homicidio culposo') and cvegeo = '11017' and anio = 2025"),
    also: [total("subtipo in ('Homicidio doloso', 'Homicidio culposo') and cvegeo = '11017' and anio = 2025")],
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  [
    '¿Cuántos homicidios hubo ayer en Guanajuato?',
    '¿Es seguro viajar a Culiacán?',
    '¿Quién es el narco más buscado de Sinaloa?',
    '¿Cuántas personas desaparecidas hay en Jalisco?',
    'narcomenudeo de 2025 contra 2026 en Chihuahua',
    '¿Cuántas víctimas de homicidio doloso hubo en Jalisco en 2025?',
    'percepción de inseguridad en Puebla',
    '¿Cuántos homicidios habrá en 2027?',
    'delitos en la colonia Roma',
    'delitos del fuero federal en 2025',
    '¿Cuántos detenidos hubo por robo en Monterrey en 2025?',
    '¿Cuántas sentencias por feminicidio hay en México?',
  ],
)
