/** Terms of this dataset that readers ask about by themselves, and what they mean. */
import type { GlossaryTerm } from '@tianguis/core'

export const glossary: Readonly<Record<string, GlossaryTerm>> = {
  qqp: {
    label: 'Quién es quién en los precios',
    words: ['quien quien precios', 'qqp'],
    says: 'Programa de la Profeco que recoge los precios de productos de consumo en comercios de varias ciudades.',
  },
}
