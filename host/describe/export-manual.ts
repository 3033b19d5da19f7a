import type { Connector } from '@tianguis/core'
import { exportPath } from '../export/offered.ts'
import { curlOf } from './calls.ts'
import { EXPORTS } from './export-words.ts'
import { filePrograms } from './programs.ts'

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
  `Completo, en [un archivo](#exportaciones): \`${exportPath(connector, 'csv')}\` y \`${exportPath(connector, 'ndjson')}\`.`
