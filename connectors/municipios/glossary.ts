/** Terms of this dataset that readers ask about by themselves, and what they mean. */
import type { GlossaryTerm } from '@tianguis/core'

export const glossary: Readonly<Record<string, GlossaryTerm>> = {
  clave_geo: {
    label: 'Clave geoestadística',
    words: ['clave geoestadistica', 'cvegeo', 'clave inegi'],
    says: 'Número con el que el INEGI distingue a cada estado (dos dígitos), municipio (cinco) y localidad (nueve).',
  },
}
