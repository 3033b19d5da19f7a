/** Records as the body of an answer, in each format. */
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import type { Connector } from '@tianguis/core'
import { withBoundary } from '@tianguis/core/territory/boundary-geometry'
import { recordsWorkbook } from '../workbook/records.ts'
import { WORKBOOK_ROWS } from '../workbook/workbook.ts'
import { ApiError } from '../request/errors.ts'
import { COLLECTION_END, collectionHead, envelope, metaOf, type Records, type Told } from './envelope.ts'
import { written } from './format.ts'
import type { AnswerPlan } from './plan.ts'

/** @param now when it is answered @throws ApiError 400 for more records than a workbook has room for */
export async function answerBody(
  connector: Connector,
  { writing, fields }: Pick<AnswerPlan, 'writing' | 'fields'>,
  records: Records,
  told: Told,
  now: Date,
): Promise<string | Buffer> {
  const { rows, count } = records
  switch (writing.format) {
    case 'json':
      return envelope(connector, records, told, now)
    case 'geojson':
      return `${collectionHead(metaOf(connector, told, now, count))}${await placed(connector, rows)}${COLLECTION_END}`
    case 'xlsx':
      if (count > WORKBOOK_ROWS) throw tooManyRows()
      return buffer(recordsWorkbook(connector, told, { fields, lines: [rows ? rows.split('\n') : []], now }))
    default:
      return written(writing, fields, rows)
  }
}

export const tooManyRows = (): ApiError =>
  new ApiError(
    'demasiados_registros',
    `Son más de ${WORKBOOK_ROWS.toLocaleString('es-MX')} registros, los que caben en un libro: filtra con los parámetros del conjunto, o pide \`csv\`.`,
  )

/** Features whose boundaries are read between one turn and the next: those of a large state take some milliseconds. */
const AT_A_TIME = 50

async function placed({ boundary }: Connector, features: string): Promise<string> {
  if (!boundary) return features
  const lines = features.split('\n')
  for (const [at, line] of lines.entries()) {
    lines[at] = withBoundary(line)
    if (at % AT_A_TIME === AT_A_TIME - 1) await turn()
  }
  return lines.join('\n')
}
