/** Terms of this dataset that readers ask about by themselves, and what they mean. */
import type { GlossaryTerm } from '@tianguis/core'

export const glossary: Readonly<Record<string, GlossaryTerm>> = {
  imeca: {
    label: 'IMECA',
    words: ['imeca', 'imecas', 'indice metropolitano calidad aire'],
    says: 'Índice Metropolitano de la Calidad del Aire: lleva la concentración de cada contaminante a una escala común, en la que 100 es el límite de la norma de salud.',
  },
  pm25: {
    label: 'PM2.5',
    words: ['pm2.5', 'pm25', 'particulas finas', 'particulas menores 2.5 micrometros'],
    says: 'Partículas suspendidas de menos de 2.5 micrómetros de diámetro. Llegan hasta los alvéolos de los pulmones; se miden en microgramos por metro cúbico.',
  },
  pm10: {
    label: 'PM10',
    words: ['pm10', 'particulas menores 10 micrometros'],
    says: 'Partículas suspendidas de menos de 10 micrómetros de diámetro, como polvo y hollín. Se miden en microgramos por metro cúbico.',
  },
  ozono: {
    label: 'Ozono',
    words: ['ozono', 'o3'],
    says: 'Gas que se forma cerca del suelo cuando la luz del sol hace reaccionar óxidos de nitrógeno y compuestos orgánicos. Irrita las vías respiratorias; se mide en partes por millón.',
  },
}
