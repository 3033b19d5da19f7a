import type { Connector } from '@tianguis/core'
import type { OperationObject } from 'openapi3-ts/oas30'
import {
  EXPORTED,
  EXPORT_UNITS,
  PER_MINUTE,
  exportParameters,
  exportPath,
  exportsOf,
  type ExportFormat,
} from '../export/offered.ts'
import { EXPORT_LIMITS } from '../export/snapshot.ts'
import { WORKBOOK_ROWS } from '../workbook/workbook.ts'
import { curlOf } from './calls.ts'
import { inPascal, parameters } from './parameter.ts'
import { filePrograms } from './programs.ts'
import { exportResponse } from './responses.ts'
import { errorResponses, sameFile } from './shared-responses.ts'

const minutes = (ms: number) => ms / 60_000
const inWords = (names: readonly string[], type: Intl.ListFormatType) =>
  new Intl.ListFormat('es', { type }).format(names.map((name) => `\`${name}\``))
const paths = inWords(
  EXPORTED.map((format) => `.${format}`),
  'disjunction',
)

/** What an export is, what it takes and what it costs, for the description and the manual. */
const EXPORTS = {
  what:
    `Un conjunto entero, sin páginas: a su ruta se le añade ${paths}. Son los mismos registros, columnas y orden que con \`formato=\`, con los mismos filtros, ` +
    'y todo el archivo es de una sola publicación aunque entretanto se publique otra; `X-Tianguis-Version` y el nombre del archivo dicen cuál, y el de una muestra que lo es.',
  formats:
    `\`.xlsx\` es un libro de hasta ${WORKBOOK_ROWS.toLocaleString('es-MX')} registros; lo que no cabe es un 400 \`demasiados_registros\`, que cuenta como una petición. ` +
    'Los conjuntos con punto o límite tienen además `.geojson`, una `FeatureCollection` (RFC 7946), y `.geojsons`, un `Feature` por línea (RFC 8142), que se lee sin tenerlo entero en memoria.',
  cost:
    `Siempre pide clave. Cuenta como ${EXPORT_UNITS} peticiones del mes, lo que dice \`X-Tianguis-Costo\`, desde que empieza a llegar y tenga los registros que tenga; ` +
    'un 304 o un 400 cuentan como una, y HEAD, un 5xx o un archivo que se corta por un fallo nuestro, como ninguna. ' +
    `Se pueden empezar ${PER_MINUTE} por minuto.`,
  end: `Un archivo que se corta termina con un error de conexión, nunca como si estuviera completo. Se corta si nadie lo lee durante ${EXPORT_LIMITS.stalledMs / 1000} segundos, o si pasa de ${minutes(EXPORT_LIMITS.wholeMs)} minutos.`,
} as const

/** The manual's section on whole datasets. @param site scheme and host */
export function exportManual([first]: readonly Connector[], site: string): string[] {
  return [
    '## Exportaciones',
    ...Object.values(EXPORTS),
    ...(first
      ? [
          'Comprimida en el camino, y guardada con el nombre que trae:',
          fileBlock(first, site),
          ...filePrograms({ url: `${site}${exportPath(first, 'csv')}`, keyed: true }, `${first.name}.csv`),
        ]
      : []),
  ]
}

/** `-f` and a reset connection make curl end with an error where the file is not whole. */
const fileBlock = (connector: Connector, site: string) =>
  `\`\`\`sh\n${curlOf(`${site}${exportPath(connector, 'csv')}`, 'TU_CLAVE').replace('curl', 'curl -fOJ --compressed')}\n\`\`\``

/** Where everything of a dataset is. */
export const wholeInWords = (connector: Connector) =>
  `Completo, en [un archivo](#exportaciones): ${inWords(
    exportsOf(connector).map((format) => exportPath(connector, format)),
    'conjunction',
  )}.`

/** A whole dataset as a file. */
export function exportOperation(connector: Connector, format: ExportFormat): OperationObject {
  return {
    tags: ['Exportaciones'],
    operationId: `exportar${inPascal(format)}${inPascal(connector.name)}`,
    summary: `${connector.title}: todo, en ${format.toUpperCase()}`,
    description: Object.values(EXPORTS).join('\n\n'),
    parameters: parameters(exportParameters(connector, format)),
    responses: {
      200: exportResponse(`Todos los registros, en ${format.toUpperCase()}.`, format),
      304: sameFile,
      ...errorResponses(400, 401, 403, 405, 429, 500, 503, 504),
    },
  }
}
