import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from '@tianguis/core'
import { dueWithinWeek } from './due.ts'
import type { PublicationTold } from './publications.ts'
import { atomOf, icsOf } from './written.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const asked = (name: string, ...cron: string[]) =>
  ({
    name,
    title: `De ${name}`,
    path: `/${name}`,
    cadence: { cron, timezone: 'America/Mexico_City', lateAfter: '3 days' },
  }) as unknown as Connector

test('each time that a source is asked within seven days, soonest first; one that is asked all day, by its next', () => {
  const due = dueWithinWeek(
    [asked('diario', '0 8,20 * * *'), asked('lunes', '30 9 * * 1'), asked('siempre', '*/5 * * * *')],
    NOW,
  )
  const of = (name: string) => due.filter(({ conjunto }) => conjunto === name).map(({ cuando }) => cuando)
  assert.is(of('diario').length, 14)
  assert.equal([of('diario')[0], of('diario').at(-1)], ['2026-11-21T02:00:00.000Z', '2026-11-27T14:00:00.000Z'])
  assert.equal(of('lunes'), ['2026-11-23T15:30:00.000Z'])
  assert.equal(of('siempre'), ['2026-11-20T15:05:00.000Z'])
  assert.equal(
    due,
    [...due].sort((a, b) => a.cuando.localeCompare(b.cuando)),
  )
  assert.is(due.find(({ conjunto }) => conjunto === 'diario')!.dia, '2026-11-20')
})

test('as iCalendar: lines end as the standard says, none is too long, and the same is the same text', () => {
  const due = dueWithinWeek([asked('diario', '0 8 * * *')], NOW)
  const ics = icsOf(due, 'https://datos.example')
  assert.match(ics, /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
  assert.is(ics.match(/BEGIN:VEVENT/g)!.length, 7)
  assert.match(ics, 'DTSTART:20261121T140000Z')
  assert.match(ics, 'UID:diario-1795269600000@tianguis')
  assert.ok(ics.split('\r\n').every((line) => Buffer.byteLength(line) <= 75))
  assert.is(icsOf(due, 'https://datos.example'), ics)
})

test('as Atom: what a title holds is text, and each entry has the name of its publication', () => {
  const told: PublicationTold = {
    conjunto: 'diario',
    titulo: 'Precios <b>&',
    ruta: '/diario',
    version: 3,
    publicacion: 'abc12345',
    publicado: '2026-11-20T14:00:00.000Z',
    fecha_datos: '2026-11-19',
    nuevas: 1,
    cambiadas: 2,
    retiradas: 0,
  }
  const atom = atomOf([told], 'https://datos.example', NOW)
  assert.match(atom, '<id>urn:tianguis:diario:3:abc12345</id>')
  assert.match(atom, '<![CDATA[Precios &lt;b&gt;&amp;: 1 fila nueva, 2 cambiadas]]>')
  assert.match(atom, '<updated>2026-11-20T14:00:00.000Z</updated>')
  assert.match(atomOf([], 'https://datos.example', NOW), '<updated>2026-11-20T00:00:00.000Z</updated>')
})

test.run()
