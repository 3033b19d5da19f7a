import type { DayOfUse, MonthOfUse } from '../accounts/usage.ts'
import { html, type Html } from './html.ts'
import { inCount, inMonth, inWords } from './words.ts'

/** Endpoints that get a shade of their own; the rest share one. */
const SHADES = 4
/** Units of the drawing, which is stretched to its place. */
const [WIDTH, HEIGHT] = [1000, 200]

/** A month's requests, a bar a day with a part for each endpoint, and the same as a table. */
export function chartOfMonth({ month, days }: Pick<MonthOfUse, 'month' | 'days'>): Html {
  if (!days.length)
    return html`<p class="dim">Todavía no hay peticiones en ${inMonth(month)}. Lo que pidas con tus claves aparece aquí en unos segundos.</p>`
  const endpoints = byTotal(days)
  const shadeOf = (endpoint: string) =>
    Math.min(
      SHADES,
      endpoints.findIndex(([name]) => name === endpoint),
    )
  const length = daysOf(month)
  const totals = Array.from({ length }, (_none, at) =>
    days.filter(({ day }) => dayOf(day) === at + 1).reduce((sum, { requests }) => sum + requests, 0),
  )
  const most = Math.max(...totals)
  const busiest = totals.indexOf(most) + 1
  const bars = Array.from({ length }, (_none, at) =>
    bar(
      at,
      length,
      most,
      days.filter(({ day }) => dayOf(day) === at + 1),
      shadeOf,
    ),
  )
  const others = endpoints.slice(SHADES).reduce((sum, [, requests]) => sum + requests, 0)
  const legend: [string, number][] = [
    ...endpoints.slice(0, SHADES),
    ...(others ? [['los demás', others] as [string, number]] : []),
  ]
  return html`<figure class="month">
<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="Peticiones de cada día de ${inMonth(month)}; el día con más fue el ${busiest}, con ${inCount(most)}. La tabla que sigue trae todas.">
<line class="axis" x1="0" x2="${WIDTH}" y1="${HEIGHT - 0.5}" y2="${HEIGHT - 0.5}"/>${bars}
</svg>
<div class="days" aria-hidden="true">${[0, 1, 2, 3, 4].map((quarter) => html`<span>${1 + Math.round(((length - 1) * quarter) / 4)}</span>`)}</div>
<figcaption>El día con más fue el ${busiest}, con ${inWords(most, 'petición', 'peticiones')}.</figcaption>
<ul class="legend">${legend.map(([name, requests], at) => html`<li><svg viewBox="0 0 1 1" aria-hidden="true"><rect class="s${at}" width="1" height="1"/></svg>${name} · ${inCount(requests)}</li>`)}</ul>
</figure>
<details><summary>Ver la tabla por día y endpoint</summary>
<div class="scroll"><table><caption>Peticiones de ${inMonth(month)}, hora de la Ciudad de México</caption>
<thead><tr><th scope="col">Día</th><th scope="col">Endpoint</th><th scope="col" class="n">Peticiones</th></tr></thead>
<tbody>${days.toReversed().map(({ day, endpoint, requests }) => html`<tr><td>${day}</td><td><code>${endpoint}</code></td><td class="n">${inCount(requests)}</td></tr>`)}</tbody>
</table></div></details>`
}

function bar(
  at: number,
  length: number,
  most: number,
  parts: readonly DayOfUse[],
  shadeOf: (endpoint: string) => number,
): Html[] {
  const step = WIDTH / length
  let top = HEIGHT
  return parts
    .toSorted((a, b) => shadeOf(a.endpoint) - shadeOf(b.endpoint))
    .map(({ day, endpoint, requests }) => {
      const height = (requests / most) * (HEIGHT - 4)
      top -= height
      return html`<rect class="s${shadeOf(endpoint)}" x="${(at * step + step * 0.14).toFixed(2)}" y="${top.toFixed(2)}" width="${(step * 0.72).toFixed(2)}" height="${height.toFixed(2)}"><title>${day}, ${endpoint}: ${inCount(requests)}</title></rect>`
    })
}

/** How much of a limit is used, as a line that fills. */
export function meter(used: number, limit: number): Html {
  const share = Math.min(1, used / limit)
  return html`<svg class="meter${share >= 1 && ' full'}" viewBox="0 0 100 1" preserveAspectRatio="none" role="img" aria-label="${Math.floor(share * 100)} % del límite del mes"><rect width="${(share * 100).toFixed(2)}" height="1"/></svg>`
}

/** Endpoints with their requests, most first. */
function byTotal(days: readonly DayOfUse[]): [endpoint: string, requests: number][] {
  const totals = new Map<string, number>()
  for (const { endpoint, requests } of days) totals.set(endpoint, (totals.get(endpoint) ?? 0) + requests)
  return [...totals].sort(([a, most], [b, least]) => least - most || a.localeCompare(b))
}

const dayOf = (day: string) => Number(day.slice(8))
const daysOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
