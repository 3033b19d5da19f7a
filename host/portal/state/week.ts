import { MEXICO_CITY } from '@tianguis/core/decode/dates'
import type { Due } from '../../calendar/due.ts'
import { datasetLink } from '../addresses.ts'
import { html, type Html } from '../html.ts'

const dayName = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'short' })
const hour = new Intl.DateTimeFormat('es-MX', {
  timeZone: MEXICO_CITY,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** What is asked for in the seven days from now on, by day, each dataset once a day with its first hour. */
export function weekCalendar(week: readonly Due[]): Html | false {
  if (!week.length) return false
  const days = Map.groupBy(week, ({ dia }) => dia)
  return html`<details class="week"><summary><h2 id="semana">Esta semana</h2></summary>
<p class="dim">Cuándo toca consultar cada fuente, hora de la Ciudad de México.</p>
<dl>${[...days].map(
    ([day, due]) => html`<div><dt><time datetime="${day}">${dayName.format(new Date(`${day}T00:00:00Z`))}</time></dt>
<dd><ul>${firstOfEach(due).map(
      ({ titulo, ruta, cuando, cadencia }) =>
        html`<li title="${cadencia}"><span class="dim">${hour.format(new Date(cuando))}</span> <a href="${datasetLink(ruta)}">${titulo}</a></li>`,
    )}</ul></dd></div>`,
  )}</dl></details>`
}

const firstOfEach = (due: readonly Due[]) =>
  [...new Map(due.toReversed().map((one) => [one.conjunto, one])).values()].toReversed()
