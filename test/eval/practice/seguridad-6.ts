import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const D = '{seguridad.delitos} d'
const year = (anio: number) => `fecha >= date '${anio}-01-01' and fecha < date '${anio + 1}-01-01'`
const MURDER = "subtipo = 'Homicidio doloso'"
const MURDERS = "subtipo in ('Homicidio doloso', 'Homicidio culposo')"
const ROBBERY = "delito = 'Robo'"
const total = (where: string) => `select coalesce(sum(delitos), 0) from ${D} where ${where}`
const by = (group: string, where: string, rest = '') =>
  `select ${group}, sum(delitos) from ${D} where ${where} group by 1 ${rest}`
const years = (where: string) =>
  `select extract(year from fecha)::int, sum(delitos) from ${D} where ${where} group by 1 order by 1`

export const questions: readonly HeldOut[] = [
  {
    q: '¿Qué delitos se registraron en San Pedro Garza García en 2024?',
    gold: `select distinct delito from ${D} where cvegeo = '19019' and ${year(2024)}`,
  },
  {
    q: '¿Cuántos homicidios dolosos hubo en Tijuana en 2024?',
    gold: total(`${MURDER} and cvegeo = '02004' and ${year(2024)}`),
  },
  {
    q: '¿Cuántos homicidios hubo en total en el país en 2024 sin contar Guanajuato?',
    gold: total(`${MURDERS} and estado <> 'Guanajuato' and ${year(2024)}`),
    also: [total(`${MURDER} and estado <> 'Guanajuato' and ${year(2024)}`)],
  },
  {
    q: 'Delitos más frecuentes en Querétaro en 2024 excluyendo el robo',
    gold: by('delito', `estado = 'Querétaro' and delito <> 'Robo' and ${year(2024)}`, 'order by 2 desc, 1 limit 10'),
  },
  {
    q: 'Delitos por mes en Monterrey durante 2024',
    gold: by("date_trunc('month', fecha)::date", `cvegeo = '19039' and ${year(2024)}`),
  },
  {
    q: '¿Cuántos casos de violencia familiar hubo entre enero y marzo de 2024 en León?',
    gold: total(
      "subtipo = 'Violencia familiar' and cvegeo = '11020' and fecha >= date '2024-01-01' and fecha < date '2024-04-01'",
    ),
  },
  {
    q: '¿Bajaron los homicidios en Colima en 2025?',
    gold: `select max(n) filter (where a = 2025) - max(n) filter (where a = 2024) from (select extract(year from fecha)::int as a, sum(delitos) as n from ${D} where ${MURDERS} and estado = 'Colima' group by 1) x`,
    also: [years(`${MURDERS} and estado = 'Colima' and anio in (2024, 2025)`)],
  },
  {
    q: '¿Cuántos robos hubo en promedio al mes en León en 2025?',
    gold: `select sum(delitos) / 12.0 from ${D} where ${ROBBERY} and cvegeo = '11020' and ${year(2025)}`,
  },
  {
    q: '¿Qué porcentaje de los delitos de la CDMX en 2025 fueron robos?',
    gold: `select 100.0 * sum(delitos) filter (where ${ROBBERY}) / sum(delitos) from ${D} where estado = 'Ciudad de México' and ${year(2025)}`,
  },
  {
    q: '¿Qué estado redujo más los homicidios dolosos entre 2024 y 2025?',
    gold: `select estado, sum(delitos) filter (where ${year(2025)}) - sum(delitos) filter (where ${year(2024)}) from ${D} where ${MURDER} group by 1 order by 2 limit 1`,
  },
  {
    q: 'municipios de guanajuato con mas de 200 homicidios dolosos en 2025',
    gold: by('municipio', `${MURDER} and estado = 'Guanajuato' and ${year(2025)}`, 'having sum(delitos) > 200'),
  },
  {
    q: '¿Cuántos delitos hubo en Sonora en 2025 sin contar los robos?',
    gold: total(`estado = 'Sonora' and delito <> 'Robo' and ${year(2025)}`),
  },
]

const OPEN = [
  '¿Cuál es el promedio mensual de robos en Toluca en 2023?',
  '¿Cuántos delitos habrá en 2027?',
  '¿Cuántos policías hay en Monterrey?',
  '¿Cuántos detenidos hubo por robo en Puebla en 2023?',
  '¿Qué edad tenían las víctimas de feminicidio en Veracruz?',
  '¿Cuántos homicidios hubo en la colonia Doctores en 2023?',
  '¿Cuántos municipios de Oaxaca no registraron homicidios en 2024?',
  '¿A qué hora ocurren más robos en Iztapalapa?',
  '¿Cuántos delitos no se denuncian en México?',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
