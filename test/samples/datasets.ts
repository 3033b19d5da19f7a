import { gasolina } from './gasolina.ts'
import type { MakeSample } from './sample.ts'

/** Datasets whose sample is made of payloads of their source. */
export const DATASETS: Readonly<Record<string, MakeSample>> = { gasolina }
