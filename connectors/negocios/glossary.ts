/** Terms of this dataset that readers ask about by themselves, and what they mean. */
import type { GlossaryTerm } from '@tianguis/core'

export const glossary: Readonly<Record<string, GlossaryTerm>> = {
  denue: {
    label: 'DENUE',
    words: ['denue', 'directorio estadistico nacional unidades economicas'],
    says: 'Directorio Estadístico Nacional de Unidades Económicas: el registro del INEGI de los establecimientos del país, con su actividad, tamaño y ubicación. Se publica dos veces al año.',
  },
  scian: {
    label: 'SCIAN',
    words: ['scian', 'sistema clasificacion industrial america norte'],
    says: 'Sistema de Clasificación Industrial de América del Norte: el código de seis dígitos de la actividad de un establecimiento.',
  },
  unidad_economica: {
    label: 'Unidad económica',
    words: ['unidad economica', 'unidades economicas'],
    says: 'Establecimiento con un dueño y un lugar fijo donde se producen bienes, se comercia o se prestan servicios.',
  },
}
