import { OPEN_CONTROL } from '../answer/validators.ts'
import { timestampOf } from '../answer/envelope.ts'
import { Router } from 'express'
import { chosen } from '@tianguis/core/query/refusal'
import { keptText, sendKept } from '../answer/kept.ts'
import type { Hosting } from '../hosting.ts'
import { shared } from '../request/coalesce.ts'
import { readQuery } from '../request/query.ts'
import { siteOf } from '../request/site.ts'
import { CALENDAR_PATH, CHANGES_FEED_PATH, CHANGES_PATH, ICS_PATH, STATE_FEED_PATH } from './paths.ts'
import { newestPublications } from './publications.ts'
import { stateChanges } from './state-changes.ts'
import { atomOf, icsOf, stateAtomOf } from './written.ts'

/** Publications that are told at once. */
const MOST = 100

/** When each source is asked, and what was published: for programs, calendars and feed readers. */
export function calendarRoutes({ service, pool, clock, week }: Hosting): Router {
  const router = Router()
  const connectors = service.connectors.map(({ connector }) => connector)
  const names = connectors.map(({ name }) => name)
  /** The name of the dataset that alone is wanted. */
  const wanted = (url: string): string | undefined => {
    const name = readQuery(url, ['conjunto']).get('conjunto')
    return name === undefined ? undefined : chosen('conjunto', name, names)
  }
  const dueOf = async (url: string) => {
    const name = wanted(url)
    return (await week()).filter(({ conjunto }) => name === undefined || conjunto === name)
  }
  const publicationsOf = (url: string) => {
    const name = wanted(url)
    return newestPublications(
      pool,
      name === undefined ? connectors : connectors.filter((one) => one.name === name),
      MOST,
    )
  }
  const enveloped = (endpoint: string, data: readonly object[]) => {
    const timestamp = timestampOf(clock())
    const meta = { timestamp, source: 'Tianguis', endpoint, count: data.length }
    return keptText('json', JSON.stringify({ ok: true, data, meta }), { follows: JSON.stringify(data) })
  }
  // Reckoned from a month of the ledger, for whoever asks within half a minute.
  const changes = shared(() => stateChanges(pool, connectors), { keepMs: 30_000 })
  router.get(STATE_FEED_PATH, async (request, response) => {
    const name = wanted(request.url)
    const told = (await changes()).filter(({ conjunto }) => name === undefined || conjunto === name)
    const text = stateAtomOf(told, siteOf(service.config, request), clock())
    await sendKept(request, response, keptText('application/atom+xml', text), OPEN_CONTROL)
  })
  router.get(CALENDAR_PATH, async (request, response) => {
    const due = await dueOf(request.url)
    await sendKept(request, response, enveloped('calendario', due), OPEN_CONTROL)
  })
  router.get(ICS_PATH, async (request, response) => {
    const due = await dueOf(request.url)
    const text = icsOf(due, siteOf(service.config, request))
    await sendKept(request, response, keptText('text/calendar', text), OPEN_CONTROL)
  })
  router.get(CHANGES_PATH, async (request, response) => {
    const told = await publicationsOf(request.url)
    await sendKept(request, response, enveloped('publicaciones', told), OPEN_CONTROL)
  })
  router.get(CHANGES_FEED_PATH, async (request, response) => {
    const told = await publicationsOf(request.url)
    const text = atomOf(told, siteOf(service.config, request), clock())
    await sendKept(request, response, keptText('application/atom+xml', text), OPEN_CONTROL)
  })
  return router
}
