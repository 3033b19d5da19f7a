/** Terms of this dataset that readers ask about by themselves, and what they mean. */
import type { GlossaryTerm } from '@tianguis/core'

export const glossary: Readonly<Record<string, GlossaryTerm>> = {
  namo: {
    label: 'NAMO',
    words: ['namo', 'nivel aguas maximas ordinarias', 'capacidad namo'],
    says: 'Nivel de aguas máximas ordinarias: el más alto con el que una presa opera de manera normal. El llenado en por ciento se cuenta contra el almacenamiento a ese nivel.',
  },
  name: {
    label: 'NAME',
    words: ['name', 'nivel aguas maximas extraordinarias'],
    says: 'Nivel de aguas máximas extraordinarias: el más alto que una presa puede alcanzar en una avenida.',
  },
}
