import { Router } from 'express'
import type { Connector } from '@tianguis/core'
import { chosen } from '@tianguis/core/query/refusal'
import { keptText, sendKept } from '../answer/kept.ts'
import type { Hosting } from '../hosting.ts'
import { readQuery } from '../request/query.ts'
import { siteOf } from '../request/site.ts'
import { dueWithinWeek } from './due.ts'
import { CALENDAR_PATH, CHANGES_FEED_PATH, CHANGES_PATH, ICS_PATH } from './paths.ts'
import { newestPublications } from './publications.ts'
import { atomOf, icsOf } from './written.ts'

/** Publications that are told at once. */
const MOST = 100

/** When each source is asked, and what was published: for programs, calendars and feed readers. */
export function calendarRoutes({ service, pool, clock }: Hosting): Router {
  const router = Router()
  const connectors = service.connectors.map(({ connector }) => connector)
  const named = (url: string): readonly Connector[] => {
    const name = readQuery(url, ['conjunto']).get('conjunto')
    if (name === undefined) return connectors
    chosen(
      'conjunto',
      name,
      connectors.map((one) => one.name),
    )
    return connectors.filter((one) => one.name === name)
  }
  const enveloped = (endpoint: string, data: readonly object[]) => {
    const timestamp = `${clock().toISOString().slice(0, 19)}Z`
    return JSON.stringify({ ok: true, data, meta: { timestamp, source: 'Tianguis', endpoint, count: data.length } })
  }
  router.get(CALENDAR_PATH, async (request, response) => {
    const due = dueWithinWeek(named(request.url), clock())
    await sendKept(request, response, keptText('json', enveloped('calendario', due)), 'no-store')
  })
  router.get(ICS_PATH, async (request, response) => {
    const due = dueWithinWeek(named(request.url), clock())
    const text = icsOf(due, siteOf(service.config, request))
    await sendKept(request, response, keptText('text/calendar', text), 'no-cache')
  })
  router.get(CHANGES_PATH, async (request, response) => {
    const told = await newestPublications(pool, named(request.url), MOST)
    await sendKept(request, response, keptText('json', enveloped('publicaciones', told)), 'no-store')
  })
  router.get(CHANGES_FEED_PATH, async (request, response) => {
    const told = await newestPublications(pool, named(request.url), MOST)
    const text = atomOf(told, siteOf(service.config, request), clock())
    await sendKept(request, response, keptText('application/atom+xml', text), 'no-cache')
  })
  return router
}
