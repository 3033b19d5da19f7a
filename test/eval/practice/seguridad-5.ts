import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const D = '{seguridad.delitos} d'
/** Codes 998 and 999 are no municipality. */
const REAL = `right(cvegeo, 3) not in ('998', '999')`
/** With no period said: the last 12 published months. */
const YEAR = `fecha >= date '2025-11-01'`
const MURDER = "subtipo = 'Homicidio doloso'"
const MURDERS = "subtipo in ('Homicidio doloso', 'Homicidio culposo')"
/** Not what was only tried. */
const EXTORTION = "subtipo like 'Extorsión%'"
const CAR = `((subtipo = 'Robo de vehículo automotor' and modalidad like 'Robo de coche de 4 ruedas%') or subtipo = 'Robo de vehículo automotor - Coche de 4 ruedas')`
const VEHICLE = `subtipo like 'Robo de veh_culo automotor%'`
const STREET = `subtipo in ('Robo a transeúnte en vía pública', 'Robo a transeúnte en espacio abierto al público')`
const GUANAJUATO = "estado = 'Guanajuato'"
const total = (where: string) => `select sum(delitos) from ${D} where ${where}`
const by = (group: string, where: string, rest = '') =>
  `select ${group}, sum(delitos) from ${D} where ${where} group by 1 ${rest}`
const people = (where: string, anio: number) =>
  `(select sum(poblacion) from {seguridad.poblacion} where ${where} and anio = ${anio})`
const rates = (where: string, anio = 2026) =>
  `select d.estado, 100000.0 * sum(delitos) / max(h.n) from ${D} join (select left(cvegeo, 2) as e, sum(poblacion) as n from {seguridad.poblacion} where anio = ${anio} group by 1) h on h.e = left(d.cvegeo, 2) where ${where} group by 1`

export const questions: readonly HeldOut[] = [
  {
    q: 'cuantos homicidios hubo este año',
    gold: total(`${MURDERS} and anio = 2026`),
    also: [total(`${MURDER} and anio = 2026`), by('subtipo', `${MURDERS} and anio = 2026`)],
  },
  { q: 'asesinatos en guanajuato', gold: total(`${MURDER} and ${GUANAJUATO} and ${YEAR}`) },
  { q: 'robo de carros en el edomex', gold: total(`${CAR} and estado = 'México' and ${YEAR}`) },
  {
    q: 'que estado tiene mas feminicidios',
    gold: by('estado', `subtipo = 'Feminicidio' and ${YEAR}`, 'order by 2 desc limit 1'),
  },
  {
    q: 'extorsiones en jalisco el ultimo año',
    gold: total(`${EXTORTION} and estado = 'Jalisco' and ${YEAR}`),
    also: [2025, 2026].map((anio) => total(`${EXTORTION} and estado = 'Jalisco' and anio = ${anio}`)),
  },
  {
    q: 'robos a casa habitacion en queretaro 2024',
    gold: total(`subtipo = 'Robo a casa habitación' and estado = 'Querétaro' and anio = 2024`),
  },
  {
    q: 'secuestros en el pais por año',
    gold: by('anio', "delito = 'Secuestro'"),
    also: [by('make_date(anio::int, 1, 1)', "delito = 'Secuestro'")],
  },
  {
    q: 'los 10 municipios con mas homicidios',
    gold: `select municipio, sum(delitos) from ${D} where ${MURDERS} and ${YEAR} and ${REAL} group by cvegeo, 1 order by 2 desc limit 10`,
    also: [
      `select municipio, sum(delitos) from ${D} where ${MURDER} and ${YEAR} and ${REAL} group by cvegeo, 1 order by 2 desc limit 10`,
    ],
  },
  { q: 'cuantos delitos en total en cdmx', gold: total(`estado = 'Ciudad de México' and ${YEAR}`) },
  {
    q: 'que delito es el mas comun en tijuana',
    gold: by('delito', `cvegeo = '02004' and ${YEAR}`, 'order by 2 desc limit 1'),
    also: [by('subtipo', `cvegeo = '02004' and ${YEAR}`, 'order by 2 desc limit 1')],
  },
  {
    q: 'violencia familiar en monterrey',
    gold: total(`delito = 'Violencia familiar' and cvegeo = '19039' and ${YEAR}`),
  },
  { q: 'homicidios dolosos por mes en 2025', gold: by('fecha', `${MURDER} and anio = 2025`) },
  { q: 'robo a transeunte en iztapalapa', gold: total(`${STREET} and cvegeo = '09007' and ${YEAR}`) },
  {
    q: 'municipios de colima con tasa de homicidio mayor a 100',
    gold: `select municipio, 100000.0 * sum(delitos) / max(poblacion) from ${D} join {seguridad.poblacion} p on p.cvegeo = d.cvegeo and p.anio = 2026 where d.estado = 'Colima' and ${MURDERS} and ${YEAR} group by d.cvegeo, 1 having 100000.0 * sum(delitos) / max(poblacion) > 100`,
    also: [
      `select municipio, 100000.0 * sum(delitos) / max(poblacion) from ${D} join {seguridad.poblacion} p on p.cvegeo = d.cvegeo and p.anio = 2026 where d.estado = 'Colima' and ${MURDER} and ${YEAR} group by d.cvegeo, 1 having 100000.0 * sum(delitos) / max(poblacion) > 100`,
    ],
  },
  { q: 'tasa de homicidio por estado', gold: rates(`${MURDERS} and ${YEAR}`), also: [rates(`${MURDER} and ${YEAR}`)] },
  { q: 'asaltos en el transporte publico', gold: total(`subtipo like 'Robo en transporte p_blico%' and ${YEAR}`) },
  { q: 'fraudes en la cdmx 2025', gold: total("delito = 'Fraude' and estado = 'Ciudad de México' and anio = 2025") },
  { q: 'narcomenudeo por estado', gold: by('estado', `delito = 'Narcomenudeo' and ${YEAR}`) },
  {
    q: 'robo con violencia en puebla',
    gold: total(`delito = 'Robo' and modalidad ilike '%con violencia%' and estado = 'Puebla' and ${YEAR}`),
  },
  {
    q: 'mes con mas extorsiones en 2024',
    gold: by('fecha', "delito = 'Extorsión' and anio = 2024", 'order by 2 desc limit 1'),
  },
  {
    q: 'que porcentaje de los robos son con violencia',
    gold: `select 100.0 * sum(delitos) filter (where modalidad ilike '%con violencia%') / sum(delitos) from ${D} where delito = 'Robo' and ${YEAR}`,
  },
  {
    q: 'cuantos delitos sexuales en el pais',
    gold: total(`bien_juridico = 'La libertad y la seguridad sexual' and ${YEAR}`),
  },
  {
    q: 'accidentes de transito muertos',
    gold: total(`subtipo = 'Homicidio culposo' and modalidad = 'En accidente de tránsito' and ${YEAR}`),
  },
  { q: 'robo de ganado en veracruz', gold: total(`subtipo ilike '%ganado%' and estado like 'Veracruz%' and ${YEAR}`) },
  {
    q: 'tasa de robo de vehiculo en nuevo leon',
    gold: `select 100000.0 * (${total(`${VEHICLE} and estado = 'Nuevo León' and ${YEAR}`)}) / ${people("left(cvegeo, 2) = '19'", 2026)}`,
  },
  {
    q: 'promedio mensual de feminicidios en 2024',
    gold: `select sum(delitos) / 12.0 from ${D} where subtipo = 'Feminicidio' and anio = 2024`,
  },
  {
    q: 'es mas seguro merida o puebla',
    gold: `select municipio, seguridad from {score.score} where cvegeo in ('31050', '21114')`,
    also: [
      `select municipio, 100000.0 * sum(delitos) / max(poblacion) from ${D} join {seguridad.poblacion} p on p.cvegeo = d.cvegeo and p.anio = 2026 where d.cvegeo in ('31050', '21114') and ${YEAR} group by 1`,
    ],
  },
  {
    q: 'cual es el municipio mas peligroso',
    gold: `select municipio, seguridad from {score.score} where seguridad is not null order by 2 limit 1`,
    also: [
      `select municipio, sum(delitos) from ${D} where ${YEAR} and ${REAL} group by cvegeo, 1 order by 2 desc limit 1`,
      `select municipio, 100000.0 * sum(delitos) / max(poblacion) from ${D} join {seguridad.poblacion} p on p.cvegeo = d.cvegeo and p.anio = 2026 where ${YEAR} group by d.cvegeo, 1 order by 2 desc limit 1`,
    ],
  },
  { q: 'robo a trailers', gold: total(`subtipo = 'Robo a transportista' and ${YEAR}`) },
]

const OPEN = [
  'homicidios en acapulco 2023 vs 2024',
  'robo de celular',
  'quien mato a colosio',
  'va a bajar la violencia',
  'es seguro viajar a sinaloa',
  'por que hay tanta inseguridad',
  'municipios sin homicidios en yucatan',
  'han bajado los homicidios respecto al año pasado',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
