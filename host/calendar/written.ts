/** The calendar as an iCalendar file (RFC 5545), and publications as an Atom feed (RFC 4287). */
import { Feed } from 'feed'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { counted } from '../describe/figures.ts'
import { html } from '../portal/html.ts'
import type { Due } from './due.ts'
import type { PublicationTold } from './publications.ts'

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

export function atomOf(publications: readonly PublicationTold[], site: string, now: Date): string {
  const updated = publications[0] ? new Date(publications[0].publicado) : now
  const feed = new Feed({
    id: `${site}/api/v1/publicaciones.atom`,
    title: 'Tianguis: publicaciones',
    description: 'Cada vez que cambian aquí los datos de un conjunto.',
    link: `${site}/estado`,
    language: 'es-MX',
    updated,
    copyright: 'La licencia de cada conjunto está en sus respuestas.',
    author: { name: 'Tianguis' },
    feedLinks: { atom: `${site}/api/v1/publicaciones.atom` },
  })
  for (const { conjunto, titulo, ruta, version, publicacion, publicado, fecha_datos, ...rows } of publications)
    feed.addItem({
      id: `urn:tianguis:${conjunto}:${version}:${publicacion}`,
      // The library writes both as HTML.
      title: html`${titulo}: ${changed(rows)}`.text,
      description: html`Publicación ${version} de «${conjunto}»${fecha_datos && `, con datos al ${fecha_datos}`}.`.text,
      link: `${site}/explorar${ruta}`,
      date: new Date(publicado),
    })
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
