/** What is asked of the data themselves: what a term means; of when they are, how often they change, whose they are. */
import type { Atom } from '../atoms.ts'
import { fragment, type Construction, type Found } from '../construction.ts'

const metadata = (): readonly Atom[] => [{ is: 'metadata' }]
const definition = (found: Found): readonly Atom[] => [
  { is: 'definition', concept: found.value<{ readonly id: string }>('TERM')!.id },
]

const RENEWED = '~actualizar|publicar|renovar|cambiar|refrescar|emitir|liberar'
const KNOWN = '~haber|tener|existir|llegar|ser|estar|abarcar|cubrir|empezar|comenzar|terminar|quedar'
const BEGUN = '~salir|venir|provenir|obtener|sacar|tomar|originar'
const DATA = 'datos|dato|informacion|cifras|cifra|registros|numeros|estadisticas|serie|historia'
const MADE = '~calcular|medir|obtener|hacer|elaborar|estimar|construir'
const PUBLISHED = '~publicar|elaborar|producir|generar|hacer|emitir|calcular|medir|reportar|dar'

export const aboutConstructions: readonly Construction[] = [
  fragment(
    'what a term means',
    [
      'que ~ser|significar TERM',
      'que cosa? ~ser|significar eso? de? TERM',
      'que ~querer decir TERM',
      'a que se? ~referir con|a? TERM',
      'que ~entender|entenderse por TERM',
      '~definir|explicar que? ~ser? TERM',
      'definicion|significado|concepto de TERM',
      'TERM que ~ser|significar',
      'TERM que ~querer decir',
    ],
    definition,
    10,
  ),
  fragment(
    'how a term is reckoned',
    [`como se? ${MADE} TERM?`, `metodo|metodologia|formula de TERM`],
    (found) => (found.edge('TERM') ? definition(found) : metadata()),
    4,
  ),
  fragment(
    'how often they are published',
    [
      `cada cuando|cuanto tiempo? se? ${RENEWED} ${DATA}?`,
      `que tan seguido|frecuentemente|frecuente se? ${RENEWED} ${DATA}?`,
      `con que frecuencia|periodicidad se? ${RENEWED} ${DATA}?`,
      `cuando se? ${RENEWED} ${DATA}? por? ultima? vez?`,
      `cuando fue? la? ultima|proxima actualizacion|publicacion de? ${DATA}?`,
      `frecuencia|periodicidad|fecha de actualizacion|publicacion de? ${DATA}?`,
      `cada cuando|cuanto ~haber|salir|tener ${DATA} nuevos|nuevo|nueva|nuevas?`,
    ],
    metadata,
    4,
  ),
  fragment(
    'of when they are',
    [
      `de cuando|cuanto ${KNOWN} ${DATA}`,
      `de que fecha|dia|mes|año|periodo ${KNOWN} ${DATA}`,
      `desde|hasta cuando|donde ${KNOWN} ${DATA}`,
      `desde|hasta que fecha|dia|mes|año|periodo ${KNOWN} ${DATA}`,
      `que tan|tantos recientes|reciente|actualizados|actualizado|viejos|viejo|nuevos ${KNOWN} ${DATA}`,
      `que periodo|periodos|fechas|años ${KNOWN} ${DATA}`,
      'de que fecha|dia ~ser',
      `que dia|fecha ~ser el? ultimo|ultima|ultimos ${DATA}`,
      `que ~ser la? fecha de? ${DATA}`,
    ],
    metadata,
    4,
  ),
  fragment(
    'whose they are',
    [
      `de donde ${BEGUN} ${DATA}?`,
      `quien|quienes ${PUBLISHED} ${DATA}`,
      `quien|quienes ~publicar|elaborar|medir|calcular|producir|generar`,
      `que dependencia|institucion|fuente|organismo ${PUBLISHED} ${DATA}`,
      `cual|que ~ser la? fuente|licencia|procedencia|origen de? ${DATA}?`,
      `fuente|fuentes|licencia|procedencia|origen de ${DATA}`,
      `bajo|con? que licencia ${PUBLISHED} ${DATA}`,
    ],
    metadata,
    4,
  ),
]
