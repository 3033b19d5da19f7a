import { ParseError, rejected, type Http, type Rejected } from '@tianguis/core'
import { instantIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { htmlElements } from '@tianguis/core/decode/html'
import { childText, elements, type Element } from '@tianguis/core/decode/xml'
import { greatest, least } from '@tianguis/core/extremes'
import { figure, listing, type Event, type Listing, type Status } from './event.ts'

/** Plain http: the site does not complete a TLS handshake. */
export const SSN_HOST = 'http://www.ssn.unam.mx'
/** A clock that is a little ahead is no reason to refuse everything; hours of another zone are. */
const AHEAD_MS = 10 * 60_000

interface Told {
  local: string
  latitude?: string | undefined
  longitude?: string | undefined
  magnitude?: string
  depth?: string | undefined
  reference: string
  status: Status | null
}

/** The fifteen latest, without identifiers, in central Mexico's time without an offset. */
export async function rssListing(http: Http, now: Date): Promise<Listing> {
  const answer = await http.get(`${SSN_HOST}/rss/ultimos-sismos.xml`, {
    feed: 'RSS del SSN',
    startsWith: ['<?xml', '<rss'],
    minBytes: 200,
    accept: 'application/rss+xml, text/xml, */*',
  })
  return plausible(
    'El RSS del SSN',
    [...elements(await answer.text(), { root: 'rss', each: 'item' })].map(rssEvent),
    now,
  )
}

export function rssEvent(item: Element): Event | Rejected {
  const description = childText(item, 'description') ?? ''
  const [, magnitude, reference] = /^([^,]*),(.*)$/s.exec(childText(item, 'title') ?? '') ?? []
  const [, latitude, longitude] = /Lat\/Lon:\s*(-?[\d.]+)\s*\/\s*(-?[\d.]+)/.exec(description) ?? []
  return eventOf(
    {
      local: /Fecha:\s*(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/.exec(description)?.[1] ?? '',
      magnitude,
      reference: reference ?? '',
      status: null,
      latitude: childText(item, 'geo:lat') ?? latitude,
      longitude: childText(item, 'geo:long') ?? longitude,
      depth: /Profundidad:\s*(-?[\d.]+)/.exec(description)?.[1],
    },
    `${childText(item, 'title')} ${description}`,
  )
}

/**
 * The last three days, hidden rows included, with what is preliminary; read by the ids of its cells, the rest has
 * changed before.
 */
export async function pageListing(http: Http, now: Date): Promise<Listing> {
  const answer = await http.get(`${SSN_HOST}/sismicidad/ultimos/`, {
    feed: 'Página del SSN',
    startsWith: ['<!DOCTYPE', '<!doctype', '<html', '<HTML'],
    minBytes: 200,
    accept: 'text/html',
  })
  return plausible('La página del SSN', pageEvents(await answer.text()), now)
}

export function pageEvents(page: string): (Event | Rejected)[] {
  if (!/<\/html>\s*$/i.test(page))
    throw new ParseError('La página del SSN llegó incompleta: no tiene su </html>.', page.slice(-200))
  const rows = htmlElements(page, 'tr').filter(({ attributes }) => /(^|\s)\ddays(\s|$)/.test(attributes.class ?? ''))
  return rows.map((row) => {
    const cell = (name: string) => row.first(`[id^="${name}_"]`)?.text ?? ''
    const [magnitude, local] = [cell('mag'), `${cell('date')} ${cell('time')}`]
    return eventOf(
      {
        local: local.trim(),
        magnitude,
        depth: cell('prof'),
        reference: cell('epi'),
        latitude: figure(cell('lat')) ?? undefined,
        longitude: figure(cell('lon')) ?? undefined,
        status: /preliminar/i.test(magnitude) ? 'preliminar' : 'verificado',
      },
      row.text,
    )
  })
}

function eventOf(
  { local, latitude, longitude, magnitude, depth, reference, status }: Told,
  raw: string,
): Event | Rejected {
  const place = reference.replace(/\s+/g, ' ').trim()
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(local) || !figure(latitude) || !figure(longitude) || !place)
    return rejected('El sismo no trae su fecha y hora, sus coordenadas o su referencia.', raw)
  try {
    return {
      source: 'SSN',
      time: instantIn(MEXICO_CITY, local).getTime(),
      latitude: latitude!,
      longitude: longitude!,
      magnitude: figure(magnitude),
      depth: figure(depth),
      reference: place,
      status,
    }
  } catch (error) {
    return rejected((error as Error).message, raw)
  }
}

/** It lists the last fifteen, or three days: there are twenty a day. */
const LISTED_MS = 15 * 86_400_000

function plausible(what: string, read: readonly (Event | Rejected)[], now: Date): Listing {
  const found = listing(read)
  if (!found.events.length)
    throw new ParseError(`${what} no trae ningún sismo que se pueda leer. ¿Cambió el formato?`, found.refused[0]?.raw)
  const newest = greatest(found.events.map(({ time }) => time))
  if (newest > now.getTime() + AHEAD_MS)
    throw new ParseError(
      `${what} trae un sismo del futuro (${new Date(newest).toISOString()}): se esperaba la hora del centro de México.`,
    )
  const oldest = least(found.events.map(({ time }) => time))
  if (oldest < now.getTime() - LISTED_MS)
    throw new ParseError(
      `${what} trae un sismo de hace más de ${LISTED_MS / 86_400_000} días (${new Date(oldest).toISOString()}) entre los últimos. ¿Están cambiados el mes y el día?`,
    )
  return found
}
