/** Terms of this dataset that readers ask about by themselves, and what they mean. */
import type { GlossaryTerm } from '@tianguis/core'

export const glossary: Readonly<Record<string, GlossaryTerm>> = {
  carpeta: {
    label: 'Carpeta de investigación',
    words: ['carpeta investigacion', 'carpetas investigacion', 'incidencia delictiva'],
    says: 'Expediente que abre una fiscalía estatal por los delitos que se le denuncian o que conoce. La incidencia delictiva cuenta los delitos en ellas: lo que no se denuncia no está.',
  },
  homicidio_doloso: {
    label: 'Homicidio doloso',
    words: ['homicidio doloso', 'asesinato'],
    says: 'Privación de la vida de una persona con intención de hacerlo.',
  },
  homicidio_culposo: {
    label: 'Homicidio culposo',
    words: ['homicidio culposo'],
    says: 'Privación de la vida de una persona sin intención, por descuido o imprudencia; en su mayoría en accidentes de tránsito.',
  },
  feminicidio: {
    label: 'Feminicidio',
    words: ['feminicidio'],
    says: 'Privación de la vida de una mujer por razones de género, como la define el Código Penal Federal.',
  },
  narcomenudeo: {
    label: 'Narcomenudeo',
    words: ['narcomenudeo'],
    says: 'Posesión, comercio o suministro de drogas en cantidades pequeñas, que persiguen las fiscalías de los estados.',
  },
  extorsion: {
    label: 'Extorsión',
    words: ['extorsion', 'cobro piso', 'derecho piso'],
    says: 'Obligar a alguien, sin derecho, a dar, hacer o tolerar algo para obtener un lucro.',
  },
}
