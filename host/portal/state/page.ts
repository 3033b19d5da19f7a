import { CHANGES_FEED_PATH, ICS_PATH, STATE_FEED_PATH } from '../../calendar/paths.ts'
import type { Due } from '../../calendar/due.ts'
import type { DatasetCondition } from '../../status/condition.ts'
import type { DatasetStatus } from '../../status/status.ts'
import { sharedReasons, type SharedCause } from '../../status/causes.ts'
import { count, counted, moment, unnamed } from '../../describe/figures.ts'
import { API_ROOT } from '../../describe/calls.ts'
import { declared } from '../inline-markup.ts'
import { html, type Html } from '../html.ts'
import type { Page } from '../layout.ts'
import { CONDITIONS, statusTable } from './table.ts'
import { weekCalendar } from './week.ts'

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
  week,
  refreshes,
}: {
  statuses: readonly DatasetStatus[] | undefined
  now: Date
  /** When each source is asked in the seven days from now on. */
  week: readonly Due[]
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
    } · <a href="${API_ROOT}/estado">Lo mismo en JSON</a> · <a href="${ICS_PATH}">La semana en tu calendario</a> · <a href="${CHANGES_FEED_PATH}">Lo que se publica</a> · <a href="${STATE_FEED_PATH}">Lo que falla</a></p>
${statuses && reasonsAndTable(statuses, now)}
${weekCalendar(week)}`,
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
${statusTable(sorted, reasons, now)}`
}

/** One cause of several sources, once; what each of them answered, with its address, opens below it. */
const sharedCause = ({ sentence, told }: SharedCause) => html`<div class="note bad"><p><strong>${sentence}</strong></p>
<details><summary>Qué pasó con cada una</summary><ul>${told.map(({ conjunto, titulo, reason }) => html`<li><strong>${titulo}.</strong> ${declared(unnamed(conjunto, reason))}</li>`)}</ul></details></div>`
