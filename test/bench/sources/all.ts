import { clima } from './clima.ts'
import { gasolina } from './gasolina.ts'
import { negocios } from './negocios.ts'
import { precios } from './precios.ts'
import { seguridad } from './seguridad.ts'
import type { Source } from './source.ts'

export const sources: readonly Source[] = [gasolina, clima, seguridad, precios, negocios]

/** @throws Error in Spanish when there is none of that name. */
export function sourceOf(dataset: string): Source {
  const found = sources.find((source) => source.dataset === dataset)
  if (!found)
    throw new Error(
      `No hay medición de «${dataset}»; hay de ${sources.map((one) => one.dataset).join(', ')}, publicacion, muerte, historia, consultas y respuestas.`,
    )
  return found
}
