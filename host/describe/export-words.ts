import { EXPORTED, PER_MINUTE, EXPORT_UNITS } from '../export/offered.ts'
import { EXPORT_LIMITS } from '../export/snapshot.ts'

const minutes = (ms: number) => ms / 60_000
const paths = new Intl.ListFormat('es', { type: 'disjunction' }).format(EXPORTED.map((format) => `\`.${format}\``))

/** What an export is, what it takes and what it costs, for the description and the manual. */
export const EXPORTS = {
  what:
    `Un conjunto entero, sin páginas: a su ruta se le añade ${paths}. Son los mismos registros, columnas y orden que con \`formato=\`, con los mismos filtros, ` +
    'y todo el archivo es de una sola publicación aunque entretanto se publique otra; `X-Tianguis-Version` y el nombre del archivo dicen cuál.',
  cost:
    `Siempre pide clave. Cuenta como ${EXPORT_UNITS} peticiones del mes, lo que dice \`X-Tianguis-Costo\`, desde que empieza a llegar y tenga los registros que tenga; ` +
    'un 304 o un 400 cuentan como una, y HEAD, un 5xx o un archivo que se corta por un fallo nuestro, como ninguna. ' +
    `Se pueden empezar ${PER_MINUTE} por minuto.`,
  end: `Un archivo que se corta termina con un error de conexión, nunca como si estuviera completo. Se corta si nadie lo lee durante ${EXPORT_LIMITS.stalledMs / 1000} segundos, o si pasa de ${minutes(EXPORT_LIMITS.wholeMs)} minutos.`,
} as const
