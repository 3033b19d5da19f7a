import type { Dataset } from '../answer/datasets.ts'
import { dayInWords } from '../describe/figures.ts'

/** How new what is published of a dataset is, and whether that is as it should be. */
export interface Freshness {
  readonly state: 'vigente' | 'tarde' | 'muestra' | 'sin datos'
  /** 'datos al 19 nov 2026'; absent where no day is known. */
  readonly day: string | undefined
}

/** Of what is in memory already: nothing is asked. */
export function freshnessOf(dataset: Dataset | undefined): Freshness {
  if (!dataset?.version) return { state: 'sin datos', day: undefined }
  const day = dataset.observedOn === null ? undefined : `datos al ${dayInWords(dataset.observedOn)}`
  if (dataset.sample) return { state: 'muestra', day }
  return { state: LATE.has(dataset.condition) ? 'tarde' : 'vigente', day }
}

const LATE = new Set<Dataset['condition']>(['atrasado', 'congelado'])
