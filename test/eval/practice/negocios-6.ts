import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const N = '{negocios.negocios}'
const count = (where: string) => `select count(*) from ${N} where ${where}`
const list = (where: string) => `select nombre from ${N} where ${where}`
const most = (group: string, where: string, rest = 'fetch first 1 rows with ties') =>
  `select ${group}, count(*) from ${N} where ${where} and ${group} is not null group by 1 order by 2 desc ${rest}`
const SCHOOLS = "codigo_actividad ~ '^611[1-3]' and codigo_actividad !~ '^6114'"

export const questions: readonly HeldOut[] = [
  { q: '¿Cuántas farmacias hay en Guadalajara?', gold: count("categoria = 'farmacias' and cvegeo = '14039'") },
  {
    q: '¿Cuántas estéticas de León no tienen teléfono?',
    gold: count("codigo_actividad = '812110' and telefono is null and cvegeo = '11020'"),
  },
  {
    q: '¿Cuántos negocios de Tijuana tienen más de 250 empleados?',
    gold: count("personal_min > 250 and cvegeo = '02004'"),
  },
  {
    q: '¿Qué porcentaje de los negocios de Oaxaca de Juárez son abarrotes?',
    gold: `select 100.0 * count(*) filter (where categoria = 'abarrotes') / nullif(count(*), 0) from ${N} where cvegeo = '20067'`,
  },
  {
    q: '¿Cuántas escuelas hay en Xalapa sin contar las primarias?',
    gold: count(`${SCHOOLS} and codigo_actividad not in ('611121', '611122') and cvegeo = '30087'`),
  },
  {
    q: '¿Qué porcentaje de las escuelas de Mérida no son primarias?',
    gold: `select 100.0 * count(*) filter (where codigo_actividad not in ('611121', '611122')) / nullif(count(*), 0) from ${N} where ${SCHOOLS} and cvegeo = '31050'`,
  },
  {
    q: '¿Cuántos negocios se dieron de alta en 2020 en Querétaro?',
    gold: count("fecha_alta >= date '2020-01-01' and fecha_alta < date '2021-01-01' and cvegeo = '22014'"),
  },
  {
    q: '¿Cuántas colonias distintas tienen farmacias en Zapopan?',
    gold: `select count(distinct colonia) from ${N} where categoria = 'farmacias' and cvegeo = '14120'`,
  },
  {
    q: '¿Cuál es la colonia con más bares en Cuernavaca?',
    gold: most('colonia', "codigo_actividad = '722412' and cvegeo = '17007'"),
  },
  {
    q: '¿Cuántas panaderías de Puebla tienen entre 6 y 10 empleados?',
    gold: count("categoria = 'panaderías' and personal = '6 a 10 personas' and cvegeo = '21114'"),
  },
  {
    q: '¿Cuántos negocios hay por categoría en Tepic?',
    gold: `select categoria, count(*) from ${N} where cvegeo = '18017' group by 1`,
  },
  {
    q: '¿Cuáles son las 3 colonias de Guadalajara con más tiendas de abarrotes?',
    gold: `${most('colonia', "categoria = 'abarrotes' and cvegeo = '14039'", ', 1 limit 3')}`,
  },
  {
    q: 'Tiendas de abarrotes en Guadalajara que no tengan teléfono',
    gold: list("categoria = 'abarrotes' and telefono is null and cvegeo = '14039'"),
  },
  {
    q: '¿Cuántos negocios hay en Jalisco sin contar Guadalajara y Zapopan?',
    gold: count("estado = 'Jalisco' and cvegeo not in ('14039', '14120')"),
  },
  {
    q: '¿Cuántos negocios de Toluca tienen página de internet?',
    gold: count("sitio_web is not null and cvegeo = '15106'"),
  },
]

const OPEN = [
  '¿Cuántas ventas tienen los Oxxo de Monterrey?',
  '¿A qué hora cierra el Walmart de Cancún?',
  '¿Cuál es el mejor restaurante de Puebla?',
  '¿Dónde me conviene abrir una cafetería en León?',
  '¿Cuántos negocios cerraron en 2023 en Toluca?',
  'papelerias cerca del zocalo de puebla',
  '¿Qué restaurantes aceptan mascotas en Coyoacán?',
  '¿Cuántos empleados tiene en total la industria de Querétaro?',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
