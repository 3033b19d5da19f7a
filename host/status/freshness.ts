import type { Dataset } from '../answer/datasets.ts'
import { dayInWords } from '../describe/figures.ts'

/** How new what is published of a dataset is, and whether that is as it should be. */
export interface Freshness {
  readonly state: 'vigente' | 'tarde' | 'muestra' | 'muestra real' | 'sin datos'
  /** 'datos al 19 nov 2026'; absent where no day is known. */
  readonly day: string | undefined
  /** The same day as '2026-11-19'. */
  readonly observedOn: string | undefined
}

/**
 * Of what is in memory already: nothing is asked.
 * @param real whether the bundled sample has real rows
 */
export function freshnessOf(dataset: Dataset | undefined, real = false): Freshness {
  if (!dataset?.version) return { state: 'sin datos', day: undefined, observedOn: undefined }
  const observedOn = dataset.observedOn ?? undefined
  const dated = { day: observedOn && `datos al ${dayInWords(observedOn)}`, observedOn }
  if (dataset.sample) return { state: real ? 'muestra real' : 'muestra', ...dated }
  return { state: LATE.has(dataset.condition) ? 'tarde' : 'vigente', ...dated }
}

const LATE = new Set<Dataset['condition']>(['atrasado', 'congelado'])
