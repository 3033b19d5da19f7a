/** What changed in a dataset since a publication, in pages that add up to the one that was current at the first. */
import type { RequestHandler, Response } from 'express'
import { recordColumns, type Connector, type ReadContext } from '@tianguis/core'
import { changesStatement, recordKey, type RecordChange } from '@tianguis/core/query/changes'
import { readCursor, writeCursor, type Cursor } from '@tianguis/core/query/cursor'
import { readablePublications, type Publication } from '@tianguis/core/query/publication'
import { invalid } from '@tianguis/core/query/refusal'
import { csvLines, type Writing } from '@tianguis/core/query/serialize'
import { envelope } from '../answer/envelope.ts'
import { acceptedFormat, headingOf, lineEndOf, LINES, readWriting } from '../answer/format.ts'
import { headersOf } from '../answer/headers.ts'
import { expired, notLoaded } from '../answer/rows.ts'
import { cacheControl } from '../answer/validators.ts'
import { exportPath } from '../export/offered.ts'
import type { Query, Snapshots } from '../export/snapshot.ts'
import type { Hosting } from '../hosting.ts'
import { ApiError } from '../request/errors.ts'
import { readQuery } from '../request/query.ts'
import { CHANGES_LIMIT, CHANGES_PARAMETERS, changesPath, limitOf, versionPath } from './offered.ts'

/** What a page of changes asks. */
interface Asked {
  readonly since: number
  readonly limit: number
  readonly cursor: Cursor | undefined
  readonly writing: Writing
  /** What a cursor of these changes is of. */
  readonly walk: string
  /** The path of these changes, from a cursor on or from their beginning. */
  at(cursor?: string): string
}

interface Page {
  readonly changes: readonly RecordChange[]
  readonly isLast: boolean
  /** The publication that the changes lead to. */
  readonly to: Publication & { readonly sample: boolean }
}

const NO_CHANGES: { readonly rows: readonly RecordChange[] } = { rows: [] }

export function answerChanges(connector: Connector, hosting: Hosting): RequestHandler {
  const { datasets, changeSnapshots, clock } = hosting
  return async (request, response) => {
    const query = readQuery(request.url, Object.keys(CHANGES_PARAMETERS))
    const asked = readAsked(connector, query, {
      writing: readWriting(query, acceptedFormat(request, LINES), LINES),
      context: datasets.context,
    })
    const dataset = datasets.get(connector.name)
    if (!dataset?.version) throw notLoaded(connector, dataset)
    response.vary('Accept')
    const page = await readPage(connector, asked, changeSnapshots, response)
    const { changes, to } = page
    const next = page.isLast ? undefined : asked.at(cursorBehind(asked, page))
    const rows = changes.map(({ operacion, row }) => `{"operacion":"${operacion}",${row.slice(1)}`)
    const { writing, since } = asked
    response.set({
      ...headersOf(connector, { ...to, count: rows.length, next, writing, corrections: [] }),
      ...(writing.format === 'csv' && {
        'Content-Disposition': `attachment; filename="${connector.name}-cambios-v${since}-v${to.version}${to.sample ? '-muestra' : ''}.csv"`,
      }),
      'X-Tianguis-Clave': recordKey(connector).join(),
      'Cache-Control': cacheControl(response),
    })
    if (request.method === 'HEAD') return void response.end()
    const of = { ...to, next, besides: { desde_version: since, clave: recordKey(connector) } }
    response.end(
      writing.format === 'json'
        ? envelope(connector, { rows: rows.join(), count: rows.length }, of, clock())
        : written(connector, writing, rows),
    )
  }
}

function written(connector: Connector, writing: Writing, rows: readonly string[]): string {
  if (writing.format !== 'csv') return rows.map((row) => row + lineEndOf(writing)).join('')
  return headingOf(writing, ['operacion', ...Object.keys(recordColumns(connector))]) + csvLines(rows, writing)
}

/** @throws ApiError, QueryPlanError */
function readAsked(
  connector: Connector,
  query: ReadonlyMap<string, string>,
  { writing, context }: { readonly writing: Writing; readonly context: ReadContext },
): Asked {
  const raw = query.get('desde_version')
  if (raw === undefined)
    throw new ApiError(
      'parametro_faltante',
      'Falta `desde_version`: el número de la publicación que ya tienes, como lo dice `meta.version`. Si no tienes ninguna, empieza por el conjunto entero.',
      { detalle: { parametro: 'desde_version' } },
    )
  if (!/^[1-9]\d{0,14}$/.test(raw))
    throw invalid('desde_version', `Llegó «${raw.slice(0, 40)}»; se espera el número de una publicación, como 12.`)
  const walk = `${connector.name}/cambios?${raw}`
  const cursor = query.get('cursor')
  return {
    since: Number(raw),
    limit: limitOf(query, CHANGES_LIMIT, context),
    cursor: cursor === undefined ? undefined : readCursor(walk, cursor),
    writing,
    walk,
    at(behind) {
      const kept = [...query].filter(([name]) => name !== 'cursor')
      const params = new URLSearchParams(behind === undefined ? kept : [...kept, ['cursor', behind]])
      return `${changesPath(connector)}?${params.toString()}`
    },
  }
}

const cursorBehind = ({ walk }: Asked, { changes, to }: Page) =>
  writeCursor(walk, {
    version: to.version,
    publicationId: to.publicationId,
    hour: null,
    place: [changes.at(-1)!.place],
  })

/** In one snapshot: what tells whether rows are still here, and the rows. @throws ApiError 410, QueryPlanError */
async function readPage(connector: Connector, asked: Asked, snapshots: Snapshots, response: Response): Promise<Page> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  let page: Page | undefined
  await snapshots.read(gone.signal, async (query) => {
    const { from, to } = await publicationsOf(connector, asked, query)
    const place = asked.cursor?.place[0] ?? undefined
    const { text, values } = changesStatement(connector, { from, to, place, limit: asked.limit + 1 })
    // Most who ask have what there is.
    const { rows } = from.version === to.version ? NO_CHANGES : await query<RecordChange>({ text, values: [...values] })
    page = { changes: rows.slice(0, asked.limit), isLast: rows.length <= asked.limit, to }
  })
  return page!
}

/** Between which publications the changes are: the one that is named, and the current one or the cursor's. */
async function publicationsOf(connector: Connector, { since, cursor, at }: Asked, query: Query) {
  const readable = await readablePublications(query, connector, [since, cursor?.version ?? since])
  const from = readable.find(({ version }) => version === since)
  const current = readable.at(-1)
  if (!current) throw notLoaded(connector, undefined)
  const to = cursor
    ? readable.find(
        ({ version, publicationId }) => version === cursor.version && publicationId === cursor.publicationId,
      )
    : current
  if (from && to) return { from, to }
  if (cursor) throw expired(at())
  if (since > current.version)
    throw invalid(
      'desde_version',
      `Llegó ${since}; la publicación vigente de ${connector.path} es la ${current.version}.`,
    )
  throw await tooOld(connector, since, query)
}

/** @returns an error that tells what to begin with: the newest version as a file, or else what is current */
async function tooOld(connector: Connector, since: number, query: Query): Promise<ApiError> {
  const {
    rows: [newest],
  } = await query<{ version: number }>({
    text: 'select version::float8 as version from tianguis.version_files where dataset = $1 order by version desc limit 1',
    values: [connector.name],
  })
  const whole = newest ? versionPath(connector, newest.version, 'csv') : exportPath(connector, 'csv')
  const words = newest
    ? `Toma entera la versión ${newest.version}, en ${whole}, y sigue`
    : `Toma el conjunto entero, en ${whole}, y sigue`
  return new ApiError(
    'version_vencida',
    `\`desde_version\`: lo que decía la publicación ${since} de ${connector.path} ya no se guarda aquí, o era la muestra. ${words} con los cambios desde esa.`,
    { detalle: { parametro: 'desde_version', enlace: whole } },
  )
}
