import type { RunResult } from '../../status/run-words.ts'
import { counted } from '../../describe/figures.ts'
import { html, type Html } from '../html.ts'

const TONES: Readonly<Record<RunResult, 'good' | 'same' | 'warn' | 'bad'>> = {
  publicada: 'good',
  sin_cambios: 'same',
  parcial: 'warn',
  rechazada: 'bad',
  fallida: 'bad',
  interrumpida: 'warn',
  cancelada: 'warn',
  en_curso: 'same',
  ocupada: 'same',
  ensayo: 'same',
}

/** How the last times that a source was asked ended, as small bars from the oldest on, and the same in words. */
export function strip(results: readonly RunResult[]): Html {
  if (!results.length) return html`—`
  return html`<span class="strip" role="img" aria-label="${inWords(results)}">${results.map(
    (result) => html`<span class="${TONES[result]}" title="${result.replace('_', ' ')}"></span>`,
  )}</span>`
}

/** «De las últimas 30 consultas: 20 publicadas, 9 sin cambios y 1 fallida.» */
function inWords(results: readonly RunResult[]): string {
  const times = new Map<RunResult, number>()
  for (const result of results) times.set(result, (times.get(result) ?? 0) + 1)
  const told = [...times].map(([result, many]) => {
    const word = result.replace('_', ' ')
    return INVARIABLE.has(result) ? `${many} ${word}` : counted(many, word)
  })
  return `De las últimas ${counted(results.length, 'consulta')}: ${LIST.format(told)}.`
}

const LIST = new Intl.ListFormat('es', { type: 'conjunction' })
const INVARIABLE = new Set<RunResult>(['sin_cambios', 'en_curso'])
