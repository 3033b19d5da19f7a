import type { DatasetCondition } from '../../status/condition.ts'
import type { DatasetStatus } from '../../status/status.ts'
import { inBrief, type SharedReasons } from '../../status/causes.ts'
import { count, counted, dayInWords, fromNow, moment, unnamed } from '../../describe/figures.ts'
import { datasetLink } from '../addresses.ts'
import { declared, outwards } from '../inline-markup.ts'
import { html, type Html } from '../html.ts'
import { strip } from './strip.ts'

/** What each condition is called, of one dataset and of several, how much it matters, and how it is coloured. */
export const CONDITIONS: Readonly<
  Record<DatasetCondition, { words: string; of: string; tone: 'good' | 'warn' | 'bad'; rank: number }>
> = {
  roto: { words: 'No se sirve', of: 'sin servirse', tone: 'bad', rank: 0 },
  fallando: { words: 'Su fuente falla', of: 'con su fuente fallando', tone: 'bad', rank: 1 },
  sin_datos: { words: 'Sin datos', of: 'sin datos', tone: 'bad', rank: 2 },
  congelado: { words: 'Sin datos nuevos', of: 'cuya fuente no da datos nuevos', tone: 'warn', rank: 3 },
  atrasado: { words: 'Va tarde', of: 'con retraso', tone: 'warn', rank: 4 },
  parcial: { words: 'Falta una parte', of: 'con una parte que no llegó', tone: 'warn', rank: 5 },
  muestra: { words: 'De muestra', of: 'con datos de muestra', tone: 'warn', rank: 6 },
  al_dia: { words: 'Al día', of: 'al día', tone: 'good', rank: 7 },
}

/** A line for each dataset, in the order they are given. */
export const statusTable = (
  statuses: readonly DatasetStatus[],
  reasons: SharedReasons,
  now: Date,
) => html`<div class="scroll"><table class="stack state">
<caption class="hidden">Estado de cada conjunto de datos</caption>
<thead><tr><th scope="col">Conjunto</th><th scope="col">Estado</th><th scope="col">Dato más nuevo</th><th scope="col">Última consulta</th><th scope="col">Próxima</th><th scope="col">Últimas 30</th><th scope="col" class="n">Filas</th></tr></thead>
<tbody>${statuses.map((status) => row(status, [why(status, reasons), feeds(status), stopped(status), changes(status), contrasts(status)], now))}</tbody>
</table></div>`

/** The words of a shared cause, a reason that fits in two lines, or its beginning with the rest to be opened. */
function why({ conjunto }: DatasetStatus, { shared, own }: SharedReasons): Html | false {
  const cause = shared.find(({ told }) => told.some((one) => one.conjunto === conjunto))
  if (cause) return html`<p class="why">${cause.short}</p>`
  const reason = own.find((one) => one.conjunto === conjunto)?.reason
  if (reason === undefined) return false
  const [whole, brief] = [unnamed(conjunto, reason), inBrief(unnamed(conjunto, reason))]
  if (brief === whole) return html`<p class="why">${declared(whole)}</p>`
  return html`<details class="why"><summary>${declared(brief)}</summary><p>${declared(whole)}</p></details>`
}

/** Dams, stations, series that give nothing new while the others do. */
const stopped = ({ detenidos }: DatasetStatus): Html | false =>
  detenidos.length > 0 &&
  html`<details class="why"><summary>${counted(detenidos.length, 'parte')} sin datos nuevos</summary><ul>${detenidos.map(
    ({ nombre, desde }) => html`<li>${nombre}, desde el ${dayInWords(desde)}</li>`,
  )}</ul></details>`

/** Each feed of a dataset that has several, with how new what it brings is. */
const feeds = ({ fuentes }: DatasetStatus): Html | false =>
  fuentes.length > 0 &&
  html`<details class="why"><summary>${counted(fuentes.length, 'fuente')}</summary><ul>${fuentes.map(
    ({ nombre, estado, fecha_datos, perdidas }) =>
      html`<li>${nombre}: ${FEED_WORDS[estado]}${fecha_datos && `, datos al ${dayInWords(fecha_datos)}`}${perdidas > 0 && `, ${counted(perdidas, 'publicación perdida', 'publicaciones perdidas')}`}</li>`,
  )}</ul></details>`

const FEED_WORDS = { al_dia: 'al día', congelada: 'sin datos nuevos', faltante: 'no llegó' } as const

/** What its source answered in another form than ever before. */
const changes = ({ cambios_en_la_fuente }: DatasetStatus): Html | false =>
  cambios_en_la_fuente.length > 0 &&
  html`<details class="why"><summary>${counted(cambios_en_la_fuente.length, 'cambio')} en lo que contesta</summary><ul>${cambios_en_la_fuente.map(
    ({ fuente, cambio, visto }) => html`<li>${dayInWords(visto.slice(0, 10))}. ${fuente}: ${cambio}</li>`,
  )}</ul></details>`

/** What should be alike and is not. */
const contrasts = ({ contrastes_rotos }: DatasetStatus): Html | false =>
  contrastes_rotos.length > 0 &&
  html`<details class="why"><summary>${counted(contrastes_rotos.length, 'cifra que no coincide', 'cifras que no coinciden')}</summary><ul>${contrastes_rotos.map(
    ({ dice, diferencias }) => html`<li>${dice} ${diferencias.join(' ')}</li>`,
  )}</ul></details>`

/** Where it comes from, and how far it can be relied on. */
const origin = ({ ruta, fuente, fuente_url, calidad }: DatasetStatus): Html =>
  html`<details class="why"><summary>${calidad?.nivel ? `Fuente y calidad (${calidad.nivel})` : 'Fuente'}</summary><p>${
    fuente && fuente_url ? outwards(fuente_url, fuente) : html`<code>${ruta}</code>`
  }</p>${calidad && calidad.falta.length > 0 && html`<p>Le falta: ${calidad.falta.join(', ')}.</p>`}</details>`

function row(status: DatasetStatus, reasons: readonly (Html | false)[], now: Date): Html {
  const { titulo, ruta, estado, filas, filas_aproximadas, rechazadas } = status
  const { fecha_datos, revisado, proxima, ultimos_resultados } = status
  const { words, tone } = CONDITIONS[estado]
  const instant = (iso: string | null) =>
    iso ? html`<time datetime="${iso}" title="${moment(new Date(iso))}">${fromNow(new Date(iso), now)}</time>` : '—'
  return html`<tr>
<th scope="row"><a href="${datasetLink(ruta)}">${titulo}</a>${origin(status)}</th>
<td data-name="Estado"><span class="tag ${tone}">${words}</span>${reasons}</td>
<td data-name="Dato más nuevo">${fecha_datos ? html`<time datetime="${fecha_datos}">${dayInWords(fecha_datos)}</time>` : '—'}</td>
<td data-name="Última consulta">${instant(revisado)}</td>
<td data-name="Próxima">${instant(proxima)}</td>
<td data-name="Últimas 30">${strip(ultimos_resultados)}</td>
<td data-name="Filas" class="n">${filas_aproximadas && 'unas '}${count(filas)}${rechazadas > 0 && html`<p class="why">${counted(rechazadas, 'rechazada')}</p>`}</td>
</tr>`
}
