/** A whole dataset as a file, in each format, a piece at a time. */
import type { Connector } from '@tianguis/core'
import { withBoundary } from '@tianguis/core/territory/boundary-geometry'
import type { AnsweredPublication } from '../answer/datasets.ts'
import { COLLECTION_END, collectionHead, metaOf } from '../answer/envelope.ts'
import { headingOf, lineEndOf } from '../answer/format.ts'
import type { AnswerPlan } from '../answer/plan.ts'
import { recordsWorkbook } from '../workbook/records.ts'

/** What begins a text of a sequence, by RFC 8142. */
const RECORD_SEPARATOR = '\x1e'

/** @param lines records as the text of their format, some at a time @param now when they were asked for */
export function fileOf(
  connector: Connector,
  { writing, fields, corrections, places }: AnswerPlan,
  lines: AsyncIterable<readonly string[]>,
  { of, now }: { of: AnsweredPublication; now: Date },
): AsyncIterable<string | Buffer> {
  const placed = connector.boundary ? withBoundary : (feature: string) => feature
  switch (writing.format) {
    case 'xlsx':
      return recordsWorkbook(connector, of, { fields, lines, now })
    case 'geojsons':
      return texts(lines, { each: (feature) => `${RECORD_SEPARATOR}${placed(feature)}\n` })
    case 'geojson':
      return texts(lines, {
        heading: collectionHead(metaOf(connector, { ...of, corrections, places }, now)),
        between: ',\n',
        each: placed,
        end: COLLECTION_END,
      })
    default:
      return texts(lines, { heading: headingOf(writing, fields), each: (line) => line + lineEndOf(writing) })
  }
}

interface Texts {
  readonly heading?: string
  readonly each: (line: string) => string
  readonly between?: string
  readonly end?: string
}

async function* texts(
  lines: AsyncIterable<readonly string[]>,
  { heading = '', each, between = '', end = '' }: Texts,
): AsyncGenerator<string> {
  let before = heading
  for await (const some of lines) {
    yield before + some.map(each).join(between)
    before = between
  }
  // Where there was no record, the heading is still to be said.
  const rest = (before === heading ? heading : '') + end
  if (rest) yield rest
}
