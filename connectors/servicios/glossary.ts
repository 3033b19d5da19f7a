/** Terms of this dataset that readers ask about by themselves, and what they mean. */
import type { GlossaryTerm } from '@tianguis/core'

export const glossary: Readonly<Record<string, GlossaryTerm>> = {
  salario_profesional: {
    label: 'Salario mínimo profesional',
    words: ['salario minimo profesional', 'salarios minimos profesionales'],
    says: 'Lo menos que se puede pagar por una jornada de un oficio de la lista de la Conasami. Es un piso legal, no lo que cobra quien trabaja por su cuenta.',
  },
}
