import type { Connector } from '@tianguis/core'
import type { KnownHeadline } from '../../ask/headlines.ts'
import { API_ROOT } from '../../describe/calls.ts'
import type { Freshness } from '../../status/freshness.ts'
import { monthInWords } from '../../describe/figures.ts'
import { sparkline } from '../../pictures/sparkline.ts'
import { manualLink, questionLink } from '../addresses.ts'
import { html, type Html } from '../html.ts'
import { readJson, shown, type DisplayRow } from '../values.ts'

/**
 * What the figures are, above them: of today, or of the days that the bundled samples are of, and whether those are
 * real. Nothing of a sample is «ahora mismo».
 */
export function figuresHeading(all: readonly Freshness[]): string {
  if (!all.length) return 'Las cifras del día'
  const samples = all.filter(({ state }) => state === 'muestra' || state === 'muestra real')
  if (samples.length < all.length) return 'Ahora mismo'
  const [first, ...later] = samples.flatMap(({ observedOn }) => observedOn ?? []).sort()
  const from = first && monthInWords(first)
  const to = later.length ? monthInWords(later.at(-1)!) : from
  const when = from && ` de ${from}${to === from ? '' : ` a ${to}`}`
  return `${samples.every(({ state }) => state === 'muestra real') ? 'Datos reales' : 'Datos de muestra'}${when ?? ''}`
}

/** Beside samples of both kinds, which is which. */
export function figuresNote(all: readonly Freshness[]): Html | undefined {
  if (!all.some(({ state }) => state === 'muestra')) return undefined
  return html`<p class="text dim">Las cifras que dicen «Muestra» vienen con el programa y pueden ser inventadas; las que dicen «Muestra real» son datos verdaderos del día que se indica. Cambian con la primera consulta a su fuente.</p>`
}

/** The figures of today, each with how fresh it is and the way to where it comes from. */
export function figures(headlines: readonly KnownHeadline[], freshness: (connector: Connector) => Freshness): Html {
  if (!headlines.length)
    return html`<p class="note">Las cifras del día todavía se están leyendo. Vuelve a cargar la página en unos segundos.</p>`
  return html`<ul class="grid figures">${headlines.map((one) => figure(one, freshness(one.connector)))}</ul>`
}

function figure({ connector, headline, reply, history }: KnownHeadline, fresh: Freshness): Html {
  const row = readJson(reply.rows[0]!) as DisplayRow
  const of = headline.of.flatMap((column) => shown(row[column]) ?? [])
  return html`<li class="card">
<h3>${headline.label}</h3>
<p class="value"><span class="figure">${shown(row[headline.figure]) ?? 'sin dato'}</span> ${headline.unit}</p>
${sparkline(history, `${headline.label}: los últimos ${history.length} periodos`)}
<p class="of">${of.join(' · ')}</p>
<p class="fresh">${freshTag(fresh)}</p>
<p class="ways"><a href="${questionLink(headline.q)}">Ver la respuesta<span class="hidden"> a «${headline.q}»</span></a> <a href="${manualLink(connector.path)}"><code>${API_ROOT}${connector.path}</code></a></p>
</li>`
}

const TAGS: Readonly<Record<Freshness['state'], readonly [words: string, tone: string]>> = {
  vigente: ['Al día', ' good'],
  tarde: ['Va tarde', ' warn'],
  muestra: ['Muestra', ' warn'],
  'muestra real': ['Muestra real', ' warn'],
  'sin datos': ['Sin datos todavía', ''],
}

export const freshTag = ({ day, state }: Freshness): Html =>
  html`<span class="tag${TAGS[state][1]}">${TAGS[state][0]}</span>${day && html` <span class="dim small">${day}</span>`}`
