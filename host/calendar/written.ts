/** The calendar as an iCalendar file (RFC 5545), and publications as an Atom feed (RFC 4287). */
import { Feed, type Item } from 'feed'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { counted } from '../describe/figures.ts'
import { html } from '../portal/html.ts'
import type { Due } from './due.ts'
import { CHANGES_FEED_PATH, STATE_FEED_PATH } from './paths.ts'
import type { PublicationTold } from './publications.ts'
import type { StateChange } from './state-changes.ts'

const MINUTES = 15

/** @param site scheme and host of the service */
export function icsOf(due: readonly Due[], site: string): string {
  const calendar = ical({
    name: 'Tianguis: cuándo toca consultar cada fuente',
    prodId: { company: 'Tianguis', product: 'calendario', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 86_400,
  })
  for (const { conjunto, titulo, ruta, cuando, cadencia } of due) {
    const start = new Date(cuando)
    calendar.createEvent({
      id: `${conjunto}-${start.getTime()}@tianguis`,
      start,
      end: new Date(start.getTime() + MINUTES * 60_000),
      // Of the moment itself: the same calendar is the same text whenever it is asked for.
      stamp: start,
      summary: titulo,
      description: `Toca consultar la fuente de «${conjunto}», ${cadencia}.`,
      url: `${site}/explorar${ruta}`,
    })
  }
  return calendar.toString()
}

/** @param site scheme and host of the service */
export function atomOf(publications: readonly PublicationTold[], site: string, now: Date): string {
  return feedOf(
    {
      path: CHANGES_FEED_PATH,
      title: 'Tianguis: publicaciones',
      description: 'Cada vez que cambian aquí los datos de un conjunto.',
      site,
      now,
    },
    publications.map(({ conjunto, titulo, ruta, version, publicacion, publicado, fecha_datos, ...rows }) => ({
      id: `urn:tianguis:${conjunto}:${version}:${publicacion}`,
      // The library writes both as HTML.
      title: html`${titulo}: ${changed(rows)}`.text,
      description: html`Publicación ${version} de «${conjunto}»${fecha_datos && `, con datos al ${fecha_datos}`}.`.text,
      link: `${site}/explorar${ruta}`,
      date: new Date(publicado),
    })),
  )
}

const STATE_WORDS: Readonly<Record<StateChange['cambio'], string>> = {
  falla: 'su fuente falla',
  parcial: 'falta una parte',
  bien: 'está bien otra vez',
  fuente: 'su fuente contesta con otra forma',
}

/** @param site scheme and host of the service */
export function stateAtomOf(changes: readonly StateChange[], site: string, now: Date): string {
  return feedOf(
    {
      path: STATE_FEED_PATH,
      title: 'Tianguis: estado de las fuentes',
      description: 'Cada vez que una fuente empieza a fallar, vuelve a estar bien o contesta con otra forma.',
      site,
      now,
    },
    changes.map(({ conjunto, titulo, cambio, motivo, cuando, corrida }) => ({
      id: `urn:tianguis:estado:${conjunto}:${corrida}:${cambio}`,
      title: html`${titulo}: ${STATE_WORDS[cambio]}`.text,
      description: html`${motivo ?? 'La última consulta salió bien.'}`.text,
      link: `${site}/estado`,
      date: new Date(cuando),
    })),
  )
}

interface About {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly site: string
  readonly now: Date
}

/** @param entries newest first */
function feedOf({ path, title, description, site, now }: About, entries: readonly Item[]): string {
  const feed = new Feed({
    id: `${site}${path}`,
    title,
    description,
    link: `${site}/estado`,
    language: 'es-MX',
    // Of the day: an empty feed is the same text for whoever asks again.
    updated: entries[0]?.date ?? new Date(now.toISOString().slice(0, 10)),
    copyright: 'La licencia de cada conjunto está en sus respuestas.',
    author: { name: 'Tianguis' },
    feedLinks: { atom: `${site}${path}` },
  })
  for (const entry of entries) feed.addItem(entry)
  return feed.atom1()
}

function changed({
  nuevas,
  cambiadas,
  retiradas,
}: Pick<PublicationTold, 'nuevas' | 'cambiadas' | 'retiradas'>): string {
  const told = [
    nuevas && counted(nuevas, 'fila nueva', 'filas nuevas'),
    cambiadas && counted(cambiadas, 'cambiada'),
    retiradas && counted(retiradas, 'retirada'),
  ].filter(Boolean)
  return told.join(', ') || 'sin cambios de filas'
}
