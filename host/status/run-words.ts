import type { Counts } from '@tianguis/core/refresh/ledger'
import { counted } from '../describe/figures.ts'

/** How a run ended, as it is written in JSON. The ledger's own words are English. */
export const RESULTS = {
  running: 'en_curso',
  published: 'publicada',
  unchanged: 'sin_cambios',
  partial: 'parcial',
  refused: 'rechazada',
  failed: 'fallida',
  cancelled: 'cancelada',
  lost: 'interrumpida',
  busy: 'ocupada',
  'dry-run': 'ensayo',
} as const
export type AnyOutcome = keyof typeof RESULTS
export type RunResult = (typeof RESULTS)[AnyOutcome]

/** The same for people: 'sin cambios'. */
export const resultWords = (outcome: AnyOutcome) => RESULTS[outcome].replace('_', ' ')

/** Where a run's answers came from. */
export const KINDS = { live: 'fuente', sample: 'muestra', raw: 'relectura', backfill: 'historia' } as const

/** '12 nuevas, 3 cambiadas, 4,000 iguales, 1 retirada, 2 rechazadas, 0 repetidas' */
export const countsInWords = ({ new: added, changed, unchanged, gone, rejected, repeated }: Counts) =>
  [
    counted(added, 'nueva'),
    counted(changed, 'cambiada'),
    counted(unchanged, 'igual', 'iguales'),
    counted(gone, 'retirada'),
    counted(rejected, 'rechazada'),
    counted(repeated, 'repetida'),
  ].join(', ')

/** What happened in a run that ended well, or undefined when its failure says it. */
export function endInWords(outcome: string, version: number | null, counts: Counts): string | undefined {
  if (outcome === 'published') return `Se publicó la versión ${version}: ${countsInWords(counts)}.`
  if (outcome === 'unchanged') return 'Se consultó y no había nada nuevo.'
  return undefined
}
