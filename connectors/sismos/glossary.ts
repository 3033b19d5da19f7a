/** Terms of this dataset that readers ask about by themselves, and what they mean. */
import type { GlossaryTerm } from '@tianguis/core'

export const glossary: Readonly<Record<string, GlossaryTerm>> = {
  magnitud: {
    label: 'Magnitud',
    words: ['magnitud', 'magnitud sismo', 'escala richter', 'richter'],
    says: 'Tamaño de un sismo según la energía que libera. Es una escala logarítmica: cada unidad más es cerca de 32 veces la energía.',
  },
  profundidad: {
    label: 'Profundidad',
    words: ['profundidad', 'profundidad sismo', 'hipocentro'],
    says: 'Kilómetros bajo la superficie a los que empieza la ruptura de un sismo.',
  },
}
