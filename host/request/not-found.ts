import type { RequestHandler } from 'express'
import { closest } from '@tianguis/core/words/closest'
import { ASSISTANTS_PATH } from '../assistants/path.ts'
import { QUERY_SCHEMA_PATH } from '../ask/asked.ts'
import { HELP_PATH, SEARCH_PATH } from '../ask/help.ts'
import type { Service } from '../composition.ts'
import { API_ROOT } from '../describe/calls.ts'
import { exportPath, exportsOf } from '../export/offered.ts'
import { CALENDAR_PATH, CHANGES_FEED_PATH, CHANGES_PATH, ICS_PATH } from '../calendar/paths.ts'
import { CATALOGUE_PATH, croissantPath, dataPackagePath, datasetPage, DATASETS_PAGE } from '../catalogue/paths.ts'
import { KEYS_PATH, RECEIPT_PAGE, VERIFY_PATH } from '../receipts/paths.ts'
import { DELIVERIES_PATH, ENDPOINTS_PATH, WATCHES_PATH } from '../watches/paths.ts'
import { changesPath, versionsPath } from '../versions/offered.ts'
import { ApiError } from './errors.ts'

/** Answers what no route did, with the route that is most like it. */
export function notFound({ connectors }: Service): RequestHandler {
  const routes = [
    ...connectors.flatMap(({ connector }) => [
      `${API_ROOT}${connector.path}`,
      ...exportsOf(connector).map((format) => exportPath(connector, format)),
      dataPackagePath(connector),
      croissantPath(connector),
      datasetPage(connector),
      changesPath(connector),
      versionsPath(connector),
    ]),
    `${API_ROOT}/estado`,
    `${API_ROOT}/uso`,
    CATALOGUE_PATH,
    DATASETS_PAGE,
    CALENDAR_PATH,
    ICS_PATH,
    CHANGES_PATH,
    CHANGES_FEED_PATH,
    VERIFY_PATH,
    RECEIPT_PAGE,
    KEYS_PATH,
    WATCHES_PATH,
    ENDPOINTS_PATH,
    DELIVERIES_PATH,
    '/api/query',
    HELP_PATH,
    SEARCH_PATH,
    QUERY_SCHEMA_PATH,
    ASSISTANTS_PATH,
    '/openapi.json',
    '/api/v1.md',
    '/healthz',
    '/readyz',
    '/',
    '/docs',
    '/estado',
    '/explorar',
    '/portal',
  ]
  return (request, _response, next) => {
    const last = request.path.slice(request.path.lastIndexOf('/'))
    // The right name in another folder is nearer than another name in the right one.
    const nearest = routes.find((path) => path.length > 1 && path.endsWith(last)) ?? closest(request.path, routes, 1)[0]
    const hint = nearest ? ` ¿Quisiste decir «${nearest}»?` : ' «/api/v1.md» lista lo que hay.'
    next(
      new ApiError('no_encontrado', `No existe «${request.path.slice(0, 100)}».${hint}`, {
        detalle: nearest ? { sugerencias: [nearest] } : undefined,
      }),
    )
  }
}
