/** Terms of this dataset that readers ask about by themselves, and what they mean. */
import type { GlossaryTerm } from '@tianguis/core'

export const glossary: Readonly<Record<string, GlossaryTerm>> = {
  score: {
    label: 'Calidad de vida',
    words: ['calidad vida', 'indice calidad vida', 'score calidad vida'],
    says: 'Calificación de 0 a 100 que este servicio calcula para cada municipio a partir de datos del CONAPO, CONEVAL, INEGI y SESNSP, en seis dimensiones. No es una estadística oficial.',
  },
}
