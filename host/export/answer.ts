import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { Connector } from '@tianguis/core'
import { isWithheldSql } from '@tianguis/core/licensing'
import type { Answering } from '../answer/answering.ts'
import { isNotModified, validatorsOf } from '../answer/validators.ts'
import { currentPublication, publicationAt } from '@tianguis/core/query/publication'
import { countFor, linesFor } from '@tianguis/core/query/sql'
import type { Dataset } from '../answer/datasets.ts'
import { headersOf } from '../answer/headers.ts'
import { tooManyRows } from '../answer/body.ts'
import { notLoaded } from '../answer/rows.ts'
import { planRequest, type AnswerPlan } from '../answer/plan.ts'
import type { Accounts } from '../accounts/open.ts'
import { charge } from '../request/admit.ts'
import { tooManyRequests, type Asker } from '../request/identify.ts'
import { readQuery } from '../request/query.ts'
import { WORKBOOK_ROWS } from '../workbook/workbook.ts'
import { exportParameters, PER_MINUTE, EXPORT_UNITS, type ExportFormat } from './offered.ts'
import { fileOf } from './file.ts'
import type { Query, Snapshots } from './snapshot.ts'

export interface Exporting extends Answering {
  readonly accounts: Accounts
  readonly snapshots: Snapshots
  readonly log: Pick<Logger, 'warn'>
}

/** Records that are in memory at a time. */
const BATCH = 1_000

type Exported = Omit<Dataset, 'condition'>
/** What is read, and as of which publication. */
interface Reading {
  readonly plan: AnswerPlan
  /** Where a day was asked for; otherwise what is current when the snapshot begins. */
  readonly asOf: Exported | undefined
  /** Of what is current; an older publication is in none. */
  readonly condition: Dataset['condition'] | undefined
  /** Takes what it costs, once it is known that there will be a file. @throws ApiError 429 */
  readonly pay: () => Promise<void>
}
const publicationOf = (connector: Connector) =>
  `select name, ${currentPublication('a.name')}, published_at as "publishedAt", observed_on::text as "observedOn", sample, ${isWithheldSql(connector)} as withheld from tianguis.datasets a where a.name = $1`

/**
 * Answers with everything that a dataset has, as one file that is written as it is read. All of it is of one
 * publication: it is read in one snapshot, which nothing that is published meanwhile changes, and which also holds
 * views that join several tables.
 */
export function exportDataset(connector: Connector, format: ExportFormat, exporting: Exporting): RequestHandler {
  const known = Object.keys(exportParameters(connector, format))
  const { accounts, datasets, clock, pool } = exporting
  return async (request, response) => {
    const plan = planRequest(connector, readQuery(request.url, known), datasets, clock(), format)
    const dataset = datasets.get(connector.name)
    if (!dataset?.version) throw notLoaded(connector, dataset)
    response.vary('Accept-Encoding')
    const asOf =
      plan.al === undefined
        ? undefined
        : {
            ...(await publicationAt(pool, connector, plan.al)),
            name: connector.name,
            sample: false,
            withheld: dataset.withheld,
          }
    const asker = response.locals.asker as Asker
    // One was charged when the request was let in.
    const pay = () =>
      charge(response, asker, {
        endpoint: `${connector.path.slice(1)}.${format}`,
        accounts,
        now: clock(),
        units: EXPORT_UNITS - 1,
      })
    const reading = { plan, asOf, condition: asOf ? undefined : dataset.condition, pay }
    const headers = headersFor(connector, reading, asOf ?? dataset, exporting)
    if (isNotModified(request, headers)) return void response.status(304).set(headers.always).end()
    if (request.method === 'HEAD') return void response.set({ ...headers.always, ...headers.whole }).end()
    withinBurst(accounts, asker)
    await stream(request, response, connector, reading, exporting)
  }
}

/** Apart from the plan's own, which is of answers that take milliseconds. @throws ApiError 429 */
function withinBurst({ burst }: Accounts, { subject }: Asker): void {
  const wait = burst.take(`exportaciones ${subject}`, PER_MINUTE)
  if (wait > 0)
    throw tooManyRequests(
      'rafaga_excedida',
      `Van más de ${PER_MINUTE} exportaciones en un minuto, las que caben en cualquier plan. Espera ${Math.ceil(wait)} s.`,
      wait,
    )
}

function headersFor(connector: Connector, { plan, condition }: Reading, of: Exported, exporting: Exporting) {
  const { writing, corrections, places } = plan
  const { etag, lastModified } = validatorsOf(connector, plan, { ...of, condition }, exporting)
  return {
    etag,
    lastModified,
    condition,
    always: { ETag: etag, 'Last-Modified': lastModified, 'Cache-Control': 'private, max-age=0, must-revalidate' },
    whole: {
      ...headersOf(connector, { ...of, condition, writing, corrections, places }),
      'Content-Disposition': `attachment; filename="${of.name}-v${of.version}${of.sample ? '-muestra' : ''}.${writing.format}"`,
      'X-Tianguis-Costo': String(EXPORT_UNITS),
    },
  }
}

/**
 * What fails before the first byte is answered as ever; later the connection is broken off, so that nobody takes a part
 * for the whole.
 */
async function stream(
  request: Request,
  response: Response,
  connector: Connector,
  reading: Reading,
  exporting: Exporting,
): Promise<void> {
  const { plan, asOf, condition } = reading
  const { snapshots, clock, log } = exporting
  const gone = new AbortController()
  // Each part of the way of a request listens for its end, and so does each of a pipeline.
  response.setMaxListeners(20).once('close', () => gone.abort())
  // Not destroy(): to HTTP/1.0, which proxies speak, a connection that ends in good order is a file that ends.
  const breakOff = (why: unknown) => {
    log.warn({ err: why, id: response.getHeader('X-Request-Id') }, 'Exportación cortada.')
    response.socket?.resetAndDestroy()
  }
  let late: NodeJS.Timeout | undefined
  try {
    await snapshots.read(gone.signal, async (query) => {
      const {
        rows: [current],
      } = await query<Exported>({ text: publicationOf(connector), values: [connector.name] })
      const of = asOf ? { ...asOf, withheld: current!.withheld } : current!
      const at = asOf?.version ?? 'current'
      if (plan.writing.format === 'xlsx') await hasRoom(query, countFor(connector, plan, at, clock(), WORKBOOK_ROWS))
      await reading.pay()
      const { text, values } = linesFor(connector, plan, at, clock())
      await query({ text: `declare lines no scroll cursor for ${text}`, values: [...values] })
      const first = await batch(query)
      const { always, whole } = headersFor(connector, reading, of, exporting)
      response.set({ ...always, ...whole })
      response.locals.streaming = true
      late = setTimeout(() => breakOff(new Error('It took too long.')), snapshots.limits.wholeMs)
      const zipped = plan.writing.format !== 'xlsx' && request.acceptsEncodings('gzip', 'identity') === 'gzip'
      if (zipped) response.set('Content-Encoding', 'gzip')
      const reader = { response, breakOff, stalledMs: snapshots.limits.stalledMs }
      const lines = linesOf(first, () => batch(query), reader)
      const file = Readable.from(
        watched(fileOf(connector, plan, lines, { of: { ...of, condition }, now: clock() }), reader),
      )
      await (zipped ? pipeline(file, createGzip(), response) : pipeline(file, response))
    })
  } catch (error) {
    // Whoever asked is told, or gone.
    if (!response.headersSent && !response.destroyed) throw error
  } finally {
    clearTimeout(late)
  }
}

/** @throws ApiError 400 for more than a workbook has room for */
async function hasRoom(query: Query, { text, values }: ReturnType<typeof countFor>): Promise<void> {
  const { rows } = await query<{ count: number }>({ text, values: [...values] })
  if (rows[0]!.count > WORKBOOK_ROWS) throw tooManyRows()
}

const batch = async (query: Query): Promise<readonly string[]> =>
  (
    (await query({ text: `fetch ${BATCH} from lines`, rowMode: 'array' } as object & { text: string }))
      .rows as unknown as (readonly [text: string])[]
  ).map(([line]) => line)

interface Reader {
  readonly response: Response
  readonly breakOff: (why: unknown) => void
  readonly stalledMs: number
}

/** The records, a batch at a time. */
async function* linesOf(
  first: readonly string[],
  next: () => Promise<readonly string[]>,
  { response, breakOff }: Reader,
): AsyncGenerator<readonly string[]> {
  for (let lines = first; lines.length; lines = await next().catch(failed)) yield lines

  /** That is not what the reader is charged for. */
  function failed(error: unknown): never {
    if (!response.destroyed) {
      response.locals.streaming = false
      breakOff(error)
    }
    throw error
  }
}

/** The file, a piece at a time; the next one is made when somebody has taken the one before. */
async function* watched<Piece>(pieces: AsyncIterable<Piece>, { breakOff, stalledMs }: Reader): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    const stalled = setTimeout(() => breakOff(new Error('Nobody reads it.')), stalledMs)
    try {
      yield piece
    } finally {
      clearTimeout(stalled)
    }
  }
}
