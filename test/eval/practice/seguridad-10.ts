import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const D = '{seguridad.delitos} x'
const Y25 = 'anio = 2025'
const sum = (where: string) => `select coalesce(sum(delitos), 0) from ${D} where ${where}`
const ranked = (by: string, where: string, n: number, dir = 'desc') =>
  `select ${by}, sum(delitos) from ${D} where ${where} group by 1 order by 2 ${dir} fetch first ${n} rows with ties`
const KNOWN = "right(cvegeo, 3) not in ('998', '999')"
const people = (where: string, anio: number) =>
  `(select sum(poblacion) from {municipios.poblacion} p where ${where} and anio = ${anio})`

export const questions: readonly HeldOut[] = [
  {
    q: 'homicidios dolosos en Tijuana en 2025',
    gold: sum(`cvegeo = '02004' and subtipo = 'Homicidio doloso' and ${Y25}`),
  },
  { q: '¿Cuántos feminicidios hubo en el país en 2025?', gold: sum(`subtipo = 'Feminicidio' and ${Y25}`) },
  {
    q: 'los 5 estados con más robos a negocio en 2025',
    ordered: true,
    gold: ranked('estado', `subtipo = 'Robo a negocio' and ${Y25}`, 5),
  },
  {
    q: 'robos con violencia y sin violencia en Guadalajara en 2025',
    gold: `select modalidad, sum(delitos) from ${D} where cvegeo = '14039' and delito = 'Robo' and ${Y25} and modalidad in ('Con violencia', 'Sin violencia') group by 1`,
    also: [`select modalidad, sum(delitos) from ${D} where cvegeo = '14039' and delito = 'Robo' and ${Y25} group by 1`],
  },
  {
    q: 'promedio de homicidios dolosos por estado en 2025',
    gold: `select avg(s) from (select sum(delitos) as s from ${D} where subtipo = 'Homicidio doloso' and ${Y25} group by estado) t`,
    also: [ranked('estado', `subtipo = 'Homicidio doloso' and ${Y25}`, 50)],
  },
  {
    q: 'narcomenudeo por mes en León durante 2025',
    gold: `select mes, sum(delitos) from ${D} where cvegeo = '11020' and delito = 'Narcomenudeo' and ${Y25} group by 1`,
    also: [`select sum(delitos) from ${D} where cvegeo = '11020' and delito = 'Narcomenudeo' and ${Y25} group by mes`],
  },
  {
    q: '¿Qué municipio tuvo más robo de vehículos en septiembre de 2026?',
    gold: `select municipio, sum(delitos) from ${D} where subtipo like 'Robo de vehículo automotor%' and fecha = '2026-09-01' and ${KNOWN} group by cvegeo, municipio order by 2 desc fetch first 1 rows with ties`,
    also: [
      `select municipio, sum(delitos) from ${D} where subtipo like 'Robo de vehículo automotor%' and subtipo not like '%Embarc%' and fecha = '2026-09-01' and ${KNOWN} group by cvegeo, municipio order by 2 desc fetch first 1 rows with ties`,
    ],
  },
  {
    q: 'tasa de homicidio doloso por cada 100 mil habitantes en Cancún en 2025',
    gold: `select 100000.0 * sum(delitos) / ${people("cvegeo = '23005'", 2025)} from ${D} where cvegeo = '23005' and subtipo = 'Homicidio doloso' and ${Y25}`,
  },
  {
    q: 'homicidios dolosos de enero a octubre de 2026 respecto al mismo periodo de 2025 en Jalisco',
    gold: `select anio, sum(delitos) from ${D} where estado = 'Jalisco' and subtipo = 'Homicidio doloso' and anio in (2025, 2026) and mes <= 10 group by 1`,
    also: [
      `select (${sum("estado = 'Jalisco' and subtipo = 'Homicidio doloso' and anio = 2026 and mes <= 10")}) - (${sum("estado = 'Jalisco' and subtipo = 'Homicidio doloso' and anio = 2025 and mes <= 10")})`,
    ],
  },
  {
    q: '¿Cuántos secuestros hubo en el Estado de México en 2024?',
    gold: sum("estado = 'México' and delito = 'Secuestro' and anio = 2024"),
  },
  {
    q: '¿Cuál fue el delito más común en Puebla en 2025?',
    gold: ranked('delito', `estado = 'Puebla' and ${Y25}`, 1),
    also: [ranked('subtipo', `estado = 'Puebla' and ${Y25}`, 1)],
  },
  {
    q: 'violencia familiar en Nuevo León, 2024 contra 2025',
    gold: `select anio, sum(delitos) from ${D} where estado = 'Nuevo León' and delito = 'Violencia familiar' and anio in (2024, 2025) group by 1`,
    also: [
      `select sum(delitos) from ${D} where estado = 'Nuevo León' and delito = 'Violencia familiar' and anio in (2024, 2025) group by anio`,
    ],
  },
  {
    q: '¿Qué porcentaje de los homicidios dolosos de Guanajuato en 2025 fue con arma de fuego?',
    gold: `select 100.0 * sum(delitos) filter (where modalidad = 'Con arma de fuego') / sum(delitos) from ${D} where estado = 'Guanajuato' and subtipo = 'Homicidio doloso' and ${Y25}`,
  },
  {
    q: 'estados con más de mil robos de vehículo en 2025',
    gold: `select estado, sum(delitos) from ${D} where subtipo = 'Robo de vehículo automotor' and ${Y25} group by 1 having sum(delitos) > 1000`,
  },
  {
    q: '¿En qué mes de 2025 hubo más extorsiones en Morelos?',
    gold: `select mes, sum(delitos) from ${D} where estado = 'Morelos' and delito = 'Extorsión' and ${Y25} group by 1 order by 2 desc fetch first 1 rows with ties`,
    also: [
      `select sum(delitos) from ${D} where estado = 'Morelos' and delito = 'Extorsión' and ${Y25} group by mes order by 1 desc fetch first 1 rows with ties`,
    ],
  },
  {
    q: 'robo a casa habitación en Mérida este año',
    gold: sum("cvegeo = '31050' and subtipo = 'Robo a casa habitación' and anio = 2026"),
  },
  {
    q: 'fraudes por alcaldía en la CDMX en 2025',
    gold: `select municipio, sum(delitos) from ${D} where estado = 'Ciudad de México' and delito = 'Fraude' and ${Y25} group by 1`,
    also: [
      `select municipio, sum(delitos) from ${D} where estado = 'Ciudad de México' and delito = 'Fraude' and ${Y25} and ${KNOWN} group by 1`,
    ],
  },
  { q: '¿Hubo secuestros en Mérida en 2025?', gold: sum(`cvegeo = '31050' and delito = 'Secuestro' and ${Y25}`) },
  {
    q: 'amenazas en Monterrey en los últimos 3 meses',
    gold: sum("cvegeo = '19039' and delito = 'Amenazas' and fecha >= '2026-08-01'"),
  },
  {
    q: 'sin contar robos, ¿cuántos delitos hubo en Colima en 2025?',
    gold: sum(`estado = 'Colima' and delito <> 'Robo' and ${Y25}`),
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'no_soportada', 'fuera_de_alcance', 'sin_datos_para'],
  [
    '¿Por qué hay tantos homicidios en Colima?',
    '¿Cuántos delincuentes fueron detenidos en Puebla en 2025?',
    '¿Es seguro viajar a Acapulco?',
    'homicidios en Monterrey en 1998',
  ],
)
