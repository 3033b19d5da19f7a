/** Terms of this dataset that readers ask about by themselves, and what they mean. */
import type { GlossaryTerm } from '@tianguis/core'

export const glossary: Readonly<Record<string, GlossaryTerm>> = {
  fix: {
    label: 'FIX',
    words: ['fix', 'tipo cambio fix', 'dolar fix'],
    says: 'Tipo de cambio que el Banco de México determina cada día hábil bancario al mediodía, como promedio de las cotizaciones del mercado de mayoreo para operaciones que se liquidan a los dos días hábiles. Se usa para solventar obligaciones en dólares pagaderas en México.',
  },
}
