import { CHANGES_FEED_PATH, ICS_PATH } from '../../calendar/paths.ts'
import type { DatasetCondition, DatasetStatus } from '../../status/status.ts'
import { inBrief, sharedReasons, type SharedCause, type SharedReasons } from '../../status/causes.ts'
import { count, counted, dayInWords, fromNow, moment, unnamed } from '../../describe/figures.ts'
import { API_ROOT } from '../../describe/calls.ts'
import { datasetLink } from '../addresses.ts'
import { declared, outwards } from '../inline-markup.ts'
import { html, type Html } from '../html.ts'
import type { Page } from '../layout.ts'

/** What each condition is called, of one dataset and of several, how much it matters, and how it is coloured. */
const CONDITIONS: Readonly<
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

/** Seconds after which the page is read again, unless the reader stops it. */
export const REFRESH_SECONDS = 60

/**
 * How every dataset is, those that need attention first.
 * @param statuses undefined while the database cannot say
 * @param refreshes whether the page is read again by itself
 */
export function statePage({
  statuses,
  now,
  refreshes,
}: {
  statuses: readonly DatasetStatus[] | undefined
  now: Date
  refreshes: boolean
}): Page {
  return {
    title: 'Estado',
    styles: ['public.css'],
    description: 'Qué tan nuevos son los datos de cada conjunto de Tianguis, qué va tarde o falla, y por qué.',
    main: html`<h1>Estado</h1>
${statuses ? overall(statuses) : html`<div class="note bad" role="status"><p><strong>La base de datos no responde.</strong> No se puede saber cómo está cada conjunto. Lo que ya estaba en memoria se sigue sirviendo.</p></div>`}
<p class="dim">Visto el ${moment(now)}, hora de la Ciudad de México. ${
      refreshes
        ? html`La página se vuelve a leer sola cada minuto. <a href="/estado?actualizar=no">Detenerla</a>`
        : html`La página no se actualiza sola. <a href="/estado">Actualizar cada minuto</a>`
    } · <a href="${API_ROOT}/estado">Lo mismo en JSON</a> · <a href="${ICS_PATH}">Qué toca esta semana</a> · <a href="${CHANGES_FEED_PATH}">Lo que se publica</a></p>
${statuses && reasonsAndTable(statuses, now)}`,
  }
}

/** All of it in a sentence. */
function overall(statuses: readonly DatasetStatus[]): Html {
  const of = (condition: DatasetCondition) => statuses.filter(({ estado }) => estado === condition).length
  const worst = statuses.reduce<DatasetCondition>(
    (most, { estado }) => (CONDITIONS[estado].rank < CONDITIONS[most].rank ? estado : most),
    'al_dia',
  )
  const parts = (Object.keys(CONDITIONS) as DatasetCondition[])
    .reverse()
    .filter((condition) => of(condition))
    .map((condition) => `${count(of(condition))} ${CONDITIONS[condition].of}`)
  const sentence =
    of('al_dia') === statuses.length
      ? `Todo bien: los ${count(statuses.length)} conjuntos están al día.`
      : `De ${counted(statuses.length, 'conjunto')}: ${LIST.format(parts)}.`
  const after =
    worst === 'al_dia'
      ? 'Las fuentes responden y no hay nada atrasado.'
      : worst === 'muestra'
        ? 'Los de muestra cambian solos con la primera consulta real a su fuente.'
        : 'Mientras una fuente falla se sigue sirviendo lo último bueno, con su fecha.'
  return html`<div class="note ${CONDITIONS[worst].tone}" role="status"><p><strong>${sentence}</strong> ${after}</p></div>`
}

const LIST = new Intl.ListFormat('es', { type: 'conjunction' })

function reasonsAndTable(statuses: readonly DatasetStatus[], now: Date): Html {
  const reasons = sharedReasons(statuses)
  const sorted = [...statuses].sort((a, b) => CONDITIONS[a.estado].rank - CONDITIONS[b.estado].rank)
  return html`${reasons.shared.map(sharedCause)}
${table(sorted, reasons, now)}`
}

/** One cause of several sources, once; what each of them answered, with its address, opens below it. */
const sharedCause = ({ sentence, told }: SharedCause) => html`<div class="note bad"><p><strong>${sentence}</strong></p>
<details><summary>Qué pasó con cada una</summary><ul>${told.map(({ conjunto, titulo, reason }) => html`<li><strong>${titulo}.</strong> ${declared(unnamed(conjunto, reason))}</li>`)}</ul></details></div>`

const table = (
  statuses: readonly DatasetStatus[],
  reasons: SharedReasons,
  now: Date,
) => html`<div class="scroll"><table class="stack state">
<caption class="hidden">Estado de cada conjunto de datos</caption>
<thead><tr><th scope="col">Conjunto</th><th scope="col">Estado</th><th scope="col">Dato más nuevo</th><th scope="col">Última consulta</th><th scope="col">Próxima</th><th scope="col" class="n">Filas</th></tr></thead>
<tbody>${statuses.map((status) => row(status, [why(status, reasons), stopped(status)], now))}</tbody>
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

function row(
  { titulo, ruta, estado, filas, filas_aproximadas, fecha_datos, revisado, proxima, fuente, fuente_url }: DatasetStatus,
  reasons: readonly (Html | false)[],
  now: Date,
): Html {
  const { words, tone } = CONDITIONS[estado]
  const instant = (iso: string | null) =>
    iso ? html`<time datetime="${iso}" title="${moment(new Date(iso))}">${fromNow(new Date(iso), now)}</time>` : '—'
  return html`<tr>
<th scope="row"><a href="${datasetLink(ruta)}">${titulo}</a><p class="hint">${fuente && fuente_url ? outwards(fuente_url, fuente) : html`<code>${ruta}</code>`}</p></th>
<td data-name="Estado"><span class="tag ${tone}">${words}</span>${reasons}</td>
<td data-name="Dato más nuevo">${fecha_datos ? html`<time datetime="${fecha_datos}">${dayInWords(fecha_datos)}</time>` : '—'}</td>
<td data-name="Última consulta">${instant(revisado)}</td>
<td data-name="Próxima">${instant(proxima)}</td>
<td data-name="Filas" class="n">${filas_aproximadas && 'unas '}${count(filas)}</td>
</tr>`
}
