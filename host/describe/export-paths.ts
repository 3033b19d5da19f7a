import type { Connector } from '@tianguis/core'
import type { OperationObject } from 'openapi3-ts/oas30'
import { exportParameters, type ExportFormat } from '../export/offered.ts'
import { TYPES } from '../answer/format.ts'
import { EXPORTS } from './export-words.ts'
import { inPascal } from './names.ts'
import { parameters } from './parameter.ts'
import { errorResponses, exportResponse, sameFile } from './responses.ts'

const NAMES = { csv: 'Csv', ndjson: 'Ndjson' } as const

/** A whole dataset as a file. */
export function exportOperation(connector: Connector, format: ExportFormat): OperationObject {
  return {
    tags: ['Exportaciones'],
    operationId: `exportar${NAMES[format]}${inPascal(connector.name)}`,
    summary: `${connector.title}: todo, en ${format.toUpperCase()}`,
    description: Object.values(EXPORTS).join('\n\n'),
    parameters: parameters(exportParameters(connector, format)),
    responses: {
      200: exportResponse(`Todos los registros, en ${format.toUpperCase()}.`, TYPES[format]),
      304: sameFile,
      ...errorResponses(400, 401, 403, 405, 429, 500, 503, 504),
    },
  }
}
