/** How an answer is asked for: «me podrías decir», «quisiera saber», «solicito», «me ayudas con una lista de». */
import { fragment, type Construction } from '../construction.ts'

const WISH = '~poder|querer|necesitar|ocupar|desear|gustar|interesar|urgir|deber'
const TELL =
  '~decir|dar|mostrar|informar|explicar|ayudar|solicitar|requerir|necesitar|querer|consultar|checar|revisar|saber|conocer|ver|pedir|preguntar|averiguar|conseguir|compartir|proporcionar|orientar|indicar|buscar|pasar|mandar'
/** What an answer is called. */
const FORM = 'lista|listado|tabla|grafica|informacion|dato|datos|numero|cifra|reporte|relacion|consulta'

/** A request opens its clause; before it there may be a greeting: «hola buenas tardes, quisiera …». */
const GREETED = 4

export const requestConstructions: readonly Construction[] = [
  fragment(
    'a request',
    [
      `${TELL} si? ~saber?`,
      `${WISH} que? ${TELL}`,
      `${TELL} con|sobre|de una|la|el|un? ${FORM} de?`,
      `por este medio ${TELL} ${FORM}?`,
      `~hacer favor de ${TELL}?`,
    ],
    ({ match, tokens }) => (match.from < GREETED || tokens[match.from]!.pause ? [] : undefined),
  ),
]
