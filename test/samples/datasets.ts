import { clima } from './clima.ts'
import { dolar } from './dolar.ts'
import { gasolina } from './gasolina.ts'
import { inflacion } from './inflacion.ts'
import { presas } from './presas.ts'
import { salarioMinimo } from './salario-minimo.ts'
import type { MakeSample } from './sample.ts'
import { tipoCambio } from './tipo-cambio.ts'

/** Datasets whose sample is made of payloads of their source. */
export const DATASETS: Readonly<Record<string, MakeSample>> = {
  clima,
  dolar,
  gasolina,
  inflacion,
  presas,
  'salario-minimo': salarioMinimo,
  'tipo-cambio': tipoCambio,
}
