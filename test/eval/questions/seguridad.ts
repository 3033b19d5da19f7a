import type { HeldOut } from '../types.ts'

const CRIMES = '{seguridad.delitos}'
/** The last twelve published months, when the question names no time. */
const YEAR = '(anio = 2026 or (anio = 2025 and mes >= 11))'
/** Not «Otros municipios» nor «No especificado». */
const NAMED = `right(cvegeo, 3) not in ('998', '999')`
const peopleOf = (place: string, year: number) =>
  `(select sum(poblacion) from {seguridad.poblacion} where cvegeo like '${place}' and anio = ${year})`

export const questions: readonly HeldOut[] = [
  {
    q: '¿Cuántos homicidios dolosos hubo en Guanajuato en 2025?',
    gold: `select sum(delitos) from ${CRIMES} where subtipo = 'Homicidio doloso' and cvegeo like '11%' and anio = 2025`,
  },
  {
    q: 'robo a casa habitación en Tijuana este año',
    gold: `select sum(delitos) from ${CRIMES} where subtipo = 'Robo a casa habitación' and cvegeo = '02004' and anio = 2026`,
  },
  {
    q: 'secuestros en el estado de méxico 2024',
    gold: `select sum(delitos) from ${CRIMES} where delito = 'Secuestro' and cvegeo like '15%' and anio = 2024`,
  },
  {
    q: '¿Cuántas denuncias por violencia familiar se levantaron en Saltillo durante marzo de 2026?',
    gold: `select sum(delitos) from ${CRIMES} where delito = 'Violencia familiar' and cvegeo = '05030' and anio = 2026 and mes = 3`,
  },
  {
    q: 'feminicidios a nivel nacional en 2026',
    gold: `select sum(delitos) from ${CRIMES} where subtipo = 'Feminicidio' and anio = 2026`,
  },
  {
    q: 'robos de negocio en Puebla',
    gold: `select sum(delitos) from ${CRIMES} where subtipo = 'Robo a negocio' and cvegeo like '21%' and ${YEAR}`,
  },
  {
    q: '¿Cuántos delitos en total se reportaron en octubre en Iztapalapa?',
    gold: `select sum(delitos) from ${CRIMES} where cvegeo = '09007' and anio = 2026 and mes = 10`,
  },
  {
    q: 'narcomenudeo culiacán 2025',
    gold: `select sum(delitos) from ${CRIMES} where delito = 'Narcomenudeo' and cvegeo = '25006' and anio = 2025`,
  },
  {
    q: '¿Qué tipos de robo existen?',
    gold: `select distinct subtipo from ${CRIMES} where delito = 'Robo'`,
    also: [
      `select distinct subtipo from ${CRIMES} where delito = 'Robo' and anio = 2026`,
      `select distinct subtipo from ${CRIMES} where delito = 'Robo' and ${YEAR}`,
    ],
  },
  {
    q: '¿En qué municipio hubo más robos de vehículo en 2025?',
    gold: `select municipio from ${CRIMES} where subtipo = 'Robo de vehículo automotor' and anio = 2025 and ${NAMED} group by cvegeo, municipio order by sum(delitos) desc limit 1`,
  },
  {
    q: 'los 5 estados con más extorsiones en 2024',
    gold: `select estado, sum(delitos) from ${CRIMES} where delito = 'Extorsión' and anio = 2024 group by estado order by 2 desc limit 5`,
    ordered: true,
  },
  {
    q: 'homicidios dolosos por mes en Celaya durante 2025',
    gold: `select sum(delitos) from ${CRIMES} where subtipo = 'Homicidio doloso' and cvegeo = '11007' and anio = 2025 group by mes order by mes`,
    ordered: true,
  },
  {
    q: 'fraudes en 2025 por alcaldía en la Ciudad de México',
    gold: `select municipio, sum(delitos) from ${CRIMES} where delito = 'Fraude' and cvegeo like '09%' and anio = 2025 and ${NAMED} group by cvegeo, municipio`,
    also: [
      `select municipio, sum(delitos) from ${CRIMES} where delito = 'Fraude' and cvegeo like '09%' and anio = 2025 group by municipio`,
    ],
  },
  {
    q: '¿Cuál fue el delito más denunciado en Cancún en 2025?',
    gold: `select delito, sum(delitos) from ${CRIMES} where cvegeo = '23005' and anio = 2025 group by delito order by 2 desc limit 1`,
    also: [
      `select subtipo, sum(delitos) from ${CRIMES} where cvegeo = '23005' and anio = 2025 group by subtipo order by 2 desc limit 1`,
      `select delito from ${CRIMES} where cvegeo = '23005' and anio = 2025 group by delito order by sum(delitos) desc limit 1`,
    ],
  },
  {
    q: 'compara los robos a transeúnte en vía pública de Guadalajara y Zapopan en 2024',
    gold: `select municipio, sum(delitos) from ${CRIMES} where subtipo = 'Robo a transeúnte en vía pública' and cvegeo in ('14039', '14120') and anio = 2024 group by municipio`,
  },
  {
    q: 'homicidios dolosos con arma de fuego en Baja California en 2025',
    gold: `select sum(delitos) from ${CRIMES} where subtipo = 'Homicidio doloso' and modalidad = 'Con arma de fuego' and cvegeo like '02%' and anio = 2025`,
  },
  {
    q: 'tasa de homicidio doloso en Colima en 2025',
    gold: `select round(sum(delitos) * 100000.0 / ${peopleOf('06%', 2025)}, 2) from ${CRIMES} where subtipo = 'Homicidio doloso' and cvegeo like '06%' and anio = 2025`,
  },
  {
    q: '¿Qué municipio tiene la tasa de homicidios dolosos más alta del país en 2025?',
    gold: `select d.municipio from ${CRIMES} d join {seguridad.poblacion} p on p.cvegeo = d.cvegeo and p.anio = 2025 where d.subtipo = 'Homicidio doloso' and d.anio = 2025
           group by d.cvegeo, d.municipio, p.poblacion order by sum(d.delitos) * 1.0 / p.poblacion desc limit 1`,
  },
  {
    q: '¿Qué porcentaje de los robos a negocio de Nuevo León en 2025 fue con violencia?',
    gold: `select round(100.0 * coalesce(sum(delitos) filter (where modalidad = 'Con violencia'), 0) / sum(delitos), 2)
           from ${CRIMES} where subtipo = 'Robo a negocio' and cvegeo like '19%' and anio = 2025`,
  },
  {
    q: '¿Cuánto cambió la violencia familiar en Jalisco de 2024 a 2025?',
    gold: `select sum(delitos) filter (where anio = 2025) - sum(delitos) filter (where anio = 2024) from ${CRIMES} where delito = 'Violencia familiar' and cvegeo like '14%' and anio in (2024, 2025)`,
    also: [
      `select sum(delitos) filter (where anio = 2024), sum(delitos) filter (where anio = 2025) from ${CRIMES} where delito = 'Violencia familiar' and cvegeo like '14%' and anio in (2024, 2025)`,
    ],
  },
  {
    q: 'municipios con más de 500 homicidios dolosos en 2024',
    gold: `select municipio, sum(delitos) from ${CRIMES} where subtipo = 'Homicidio doloso' and anio = 2024 and ${NAMED} group by cvegeo, municipio having sum(delitos) > 500`,
    also: [
      `select municipio from ${CRIMES} where subtipo = 'Homicidio doloso' and anio = 2024 and ${NAMED} group by cvegeo, municipio having sum(delitos) > 500`,
    ],
  },
  {
    q: '¿Hubo secuestros en Mérida en 2025?',
    gold: `select count(*) > 0 from ${CRIMES} where delito = 'Secuestro' and cvegeo = '31050' and anio = 2025`,
    also: [
      `select count(*) from ${CRIMES} where delito = 'Secuestro' and cvegeo = '31050' and anio = 2025`,
      `select coalesce(sum(delitos), 0) from ${CRIMES} where delito = 'Secuestro' and cvegeo = '31050' and anio = 2025`,
    ],
  },
  {
    q: 'robo de motos en Ecatepec en lo que va del año',
    gold: `select sum(delitos) from ${CRIMES} where subtipo = 'Robo de vehículo automotor - Motocicleta' and cvegeo = '15033' and anio = 2026`,
  },
  {
    q: 'extorsiones en Michoacán entre enero y junio de 2025',
    gold: `select sum(delitos) from ${CRIMES} where delito = 'Extorsión' and cvegeo like '16%' and anio = 2025 and mes between 1 and 6`,
  },
  {
    q: '¿Cuántos robos a transportista se denunciaron en 2025 sin contar los del Estado de México?',
    gold: `select sum(delitos) from ${CRIMES} where subtipo = 'Robo a transportista' and anio = 2025 and cvegeo not like '15%'`,
  },
  {
    q: '¿Dónde hay más homicidios dolosos, en Chihuahua o en Sonora? datos de 2025',
    gold: `select estado, sum(delitos) from ${CRIMES} where subtipo = 'Homicidio doloso' and anio = 2025 and left(cvegeo, 2) in ('08', '26') group by estado`,
    also: [
      `select estado from ${CRIMES} where subtipo = 'Homicidio doloso' and anio = 2025 and left(cvegeo, 2) in ('08', '26') group by estado order by sum(delitos) desc limit 1`,
    ],
  },
  {
    q: 'promedio mensual de robos a casa habitación en Querétaro en 2025',
    gold: `select round(sum(delitos) / 12.0, 2) from ${CRIMES} where subtipo = 'Robo a casa habitación' and cvegeo like '22%' and anio = 2025`,
  },
  {
    q: '¿Qué mes de 2024 tuvo más violencia familiar en todo México?',
    gold: `select mes from ${CRIMES} where delito = 'Violencia familiar' and anio = 2024 group by mes order by sum(delitos) desc limit 1`,
    also: [
      `select make_date(2024, mes::integer, 1) from ${CRIMES} where delito = 'Violencia familiar' and anio = 2024 group by mes order by sum(delitos) desc limit 1`,
      `select sum(delitos) from ${CRIMES} where delito = 'Violencia familiar' and anio = 2024 group by mes order by sum(delitos) desc limit 1`,
    ],
  },
  {
    q: 'total de delitos por bien jurídico afectado en Sinaloa en 2025',
    gold: `select bien_juridico, sum(delitos) from ${CRIMES} where cvegeo like '25%' and anio = 2025 group by bien_juridico`,
  },
  {
    q: 'abusos sexuales por cada 100 mil habitantes en León en los últimos 12 meses',
    gold: `select round(sum(delitos) * 100000.0 / ${peopleOf('11020', 2026)}, 2) from ${CRIMES} where delito = 'Abuso sexual' and cvegeo = '11020' and ${YEAR}`,
  },
]
