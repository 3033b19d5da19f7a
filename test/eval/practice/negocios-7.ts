import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const N = '{negocios.negocios}'
const count = (where: string) => `select count(*) from ${N} where ${where}`
const some = (most: number, where: string) => `select nombre from ${N} where ${where} order by nombre, id limit ${most}`
const EAT = "codigo_actividad in ('722511', '722516', '722514')"

export const questions: readonly HeldOut[] = [
  { q: 'Muéstrame 10 negocios de Tepic', gold: some(10, "cvegeo = '18017'") },
  { q: 'Dame 5 farmacias de Guadalajara', gold: some(5, "categoria = 'farmacias' and cvegeo = '14039'") },
  {
    q: '5 hoteles de Acapulco',
    gold: some(5, "codigo_actividad in ('721111', '721112', '721120') and cvegeo = '12001'"),
  },
  {
    q: 'Lista 3 dentistas de Querétaro con teléfono',
    gold: some(3, "codigo_actividad in ('621211', '621212') and telefono is not null and cvegeo = '22014'"),
  },
  { q: '¿Cuántos negocios hay en el código postal 06700?', gold: count("codigo_postal = '06700'") },
  { q: '¿Cuántas farmacias hay en el CP 44100?', gold: count("categoria = 'farmacias' and codigo_postal = '44100'") },
  { q: 'negocios en el código postal 64000', gold: `select nombre from ${N} where codigo_postal = '64000'` },
  {
    q: '¿Qué porcentaje de los negocios de Monterrey son restaurantes o taquerías?',
    gold: `select 100.0 * count(*) filter (where ${EAT}) / nullif(count(*), 0) from ${N} where cvegeo = '19039'`,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  [
    'las 5 farmacias de Tepic',
    '¿Cuántos negocios hay en los códigos postales 44100 y 44110?',
    'negocios del código postal 4410',
    '¿Cuántos negocios hay en Monterrey fuera del código postal 64000?',
    '¿Cuántos negocios chicos hay en Tepic?',
  ],
)
