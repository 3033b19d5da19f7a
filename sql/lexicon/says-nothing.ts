/** Words that may stand in a question of any dataset, and by themselves name none. */

/** What is said of anything. */
const OPINIONS: ReadonlySet<string> = new Set([
  'esta',
  'estan',
  'estaba',
  'anda',
  'andan',
  'bueno',
  'buena',
  'buenos',
  'buenas',
  'bien',
  'malo',
  'mala',
  'malos',
  'malas',
  'mal',
  'feo',
  'fea',
  'feos',
  'feas',
])
/** What many things have, each its own: a figure of nobody knows what. */
const FIGURES: ReadonlySet<string> = new Set([
  'nivel',
  'niveles',
  'indice',
  'indices',
  'calidad',
  'grado',
  'grados',
  'total',
  'general',
  'nacional',
  'caso',
  'casos',
  'incidencia',
  'nuevo',
  'nueva',
  'nuevos',
  'nuevas',
  'reciente',
  'recientes',
  'mas',
  'cuantos',
  'como',
  'el',
  'la',
  'los',
  'las',
])
/**
 * «en qué está mal Ecatepec», «dónde está Jalisco», «¿cuál es el nivel en Sonora?»: such words by themselves name no
 * dataset.
 */
export const saysNothing = (said: readonly { readonly folded: string }[]): boolean =>
  said.every(({ folded }) => OPINIONS.has(folded) || FIGURES.has(folded))
