import type { Connector } from '@tianguis/core'
import type { Dataset } from '../answer/datasets.ts'
import { dayInWords } from './figures.ts'
import { isLate } from './status.ts'

/** How new what is published of a dataset is, in a few words, and whether that is as it should be. */
export interface Freshness {
  readonly words: string
  /** The newest day, "AAAA-MM-DD". */
  readonly day: string | null
  readonly state: 'vigente' | 'tarde' | 'muestra' | 'sin datos'
}

/** Of what is in memory already: nothing is asked. */
export function freshnessOf({ cadence }: Pick<Connector, 'cadence'>, dataset: Dataset | undefined, now: Date): Freshness {
  if (!dataset?.version) return { words: 'Todavía sin datos', day: null, state: 'sin datos' }
  const day = dataset.observedOn
  const at = day ? `Datos al ${dayInWords(day)}` : 'Datos sin fecha'
  if (dataset.sample) return { words: `${at}; son de muestra`, day, state: 'muestra' }
  return isLate(dataset.checkedAt, cadence.lateAfter, now) ? { words: `${at}; va tarde`, day, state: 'tarde' } : { words: at, day, state: 'vigente' }
}
