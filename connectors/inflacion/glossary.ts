/** Terms of this dataset that readers ask about by themselves, and what they mean. */
import type { GlossaryTerm } from '@tianguis/core'

export const glossary: Readonly<Record<string, GlossaryTerm>> = {
  inpc: {
    label: 'INPC',
    words: ['inpc', 'indice nacional precios consumidor', 'indice precios consumidor'],
    says: 'Índice Nacional de Precios al Consumidor: lo que cuesta una canasta fija de bienes y servicios que representa el gasto de los hogares, contra lo que costaba en el periodo base. Lo mide y publica el INEGI cada quincena y cada mes.',
  },
  inflacion: {
    label: 'Inflación',
    words: ['inflacion', 'inflacion general', 'inflacion anual'],
    says: 'Aumento sostenido y generalizado de los precios. La anual es el cambio en por ciento del INPC contra el mismo periodo del año anterior.',
  },
  subyacente: {
    label: 'Inflación subyacente',
    words: ['inflacion subyacente', 'subyacente'],
    says: 'Parte del INPC que deja fuera lo que más oscila o lo que fija el gobierno: agropecuarios, energéticos y tarifas autorizadas. Muestra la tendencia de los precios.',
  },
  no_subyacente: {
    label: 'Inflación no subyacente',
    words: ['inflacion no subyacente', 'no subyacente'],
    says: 'Parte del INPC que reúne a los agropecuarios, los energéticos y las tarifas autorizadas por el gobierno, que oscilan más que los demás precios.',
  },
}
