import type { Connector } from '@tianguis/core'
import { exportPath } from '../export/offered.ts'
import { curlOf } from './calls.ts'
import { readingLines } from './data-frames.ts'

/** How the manual and a dataset's page begin: the file that the lines read. @param site scheme and host */
export const downloadLine = (connector: Connector, site: string): string =>
  curlOf(`${site}${exportPath(connector, 'csv')}`, 'TU_CLAVE').replace(
    'curl',
    `curl -f --compressed -o ${connector.name}.csv`,
  )

export const DATA_FRAMES =
  'Claves, códigos postales y teléfonos son texto y conservan sus ceros, los días son días, los instantes van en UTC y sólo la celda vacía es un dato ausente.'

/** The manual's section of one dataset. */
export const dataFrameManual = (connector: Connector, site: string): string[] => [
  `Completo en una tabla de datos, con el tipo de cada columna. ${DATA_FRAMES}`,
  `\`\`\`sh\n${downloadLine(connector, site)}\n\`\`\``,
  ...readingLines(connector, `${connector.name}.csv`).map(({ language, text }) => `\`\`\`${language}\n${text}\n\`\`\``),
]
