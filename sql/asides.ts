/**
 * What people say of themselves around their question: «soy taxista y ando por Iztapalapa, ¿dónde…?», «…, voy con los
 * niños». Its places and days count; its other words may go unexplained, as no other word of a question may.
 */
import type { Aside } from './aside.ts'
import type { Token } from './normalize.ts'
import type { Tag } from './tag.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/**
 * Verbs of the speaker's own life, of which no dataset tells. What asks («quiero», «busco», «necesito») is none of
 * them.
 */
const SELF = words(`
  soy somos estoy estamos ando andamos vivo vivimos trabajo trabajamos voy vamos vengo venimos doy damos hago hacemos importo exporto vendo vendemos
  manejo manejamos estudio estudiamos pienso pensamos pago pagamos gano ganamos compro compramos leo lei fui fuimos acabo acabamos llevo
  salgo salimos viajo viajamos planeo preparo escribo escribimos hice tengo tenemos creo cocino rento siembro cultivo produzco crie naci llegue
  mude mudo mudamos mudare preocupa alcanza dijeron contaron pidieron encargaron dejaron fijese mire curiosidad
`)
/** «mi hijo vive en …», «nuestra escuela está en …». */
const OWN = words('mi mis nuestro nuestra nuestros nuestras')
/** A clause that asks is no aside, whoever speaks in it. */
const ASKING = words(`
  cuanto cuanta cuantos cuantas cual cuales donde como cuando quien quienes que hay habra existe dime dame digame deme muestrame muestra lista enlista listame
  quiero quisiera queremos necesito necesitamos ocupo ocupamos busco buscamos podria podrias puedes pueden podrian podran gustaria interesa urge compara ponme sacame
`)
/** What ties the clauses of a sentence: «… y quiero saber», «… y cuánto». */
const TIES = words('y pero entonces asi')
/** «para mi tesis: …», «tarea de geografía: …»: what it is for. */
const PURPOSE = words('para tarea duda pregunta consulta nota reportaje proyecto investigacion')
/** «…, para no dar vueltas», «…, es que ando corto», «…, voy con los niños»: behind a question. */
const BEHIND =
  /^(para (no|que|mi|una?)|es que|pues (ando|voy|soy|estoy)|ando|voy|vamos|soy|somos|estoy|estamos|tengo)\b/

/** How far into a clause its speaker shows: «el viernes voy a …». */
const REACH = 4
const FEWEST_LEFT = 2

/**
 * The asides before a question, one run, and behind it. A number in one may be part of what is asked, and makes it
 * none.
 */
export function asidesOf(tokens: readonly Token[]): Aside[] {
  const starts = clauseStarts(tokens)
  const clauses = starts.map((from, at) => ({ from, to: starts[at + 1] ?? tokens.length }))
  let head = 0
  while (head < clauses.length - 1 && opens(tokens, clauses[head]!)) head += 1
  const last = clauses.at(-1)!
  const before =
    head > 0 && tokens.length - clauses[head]!.from >= FEWEST_LEFT ? [{ from: 0, to: clauses[head]!.from }] : []
  const behind = clauses.length - 1 > head && trails(tokens, last) ? [last] : []
  return [...before, ...behind].filter(
    (aside) => !tokens.slice(aside.from, aside.to).some(({ folded }) => /\d/.test(folded) || folded === 'mil'),
  )
}

/** After a comma or a stop, and where «y» goes on to ask. */
function clauseStarts(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ pause, folded }, at) => {
    if (at === 0 || pause) return [at]
    return ASKING.has(folded) && folded !== 'que' && TIES.has(tokens[at - 1]!.folded) ? [at] : []
  })
}

const said = (tokens: readonly Token[], { from, to }: Aside) => tokens.slice(from, to).map(({ folded }) => folded)

function opens(tokens: readonly Token[], clause: Aside): boolean {
  const clauseWords = said(tokens, clause)
  const self = clauseWords
    .slice(0, REACH)
    .findIndex((word, at) => SELF.has(word) || (OWN.has(word) && clauseWords.length > at + 2))
  if (self >= 0)
    return !clauseWords.slice(0, self).some((word) => ASKING.has(word)) && !asksLater(clauseWords.slice(self + 1))
  if (PURPOSE.has(clauseWords[0]!)) return !clauseWords.some((word) => ASKING.has(word))
  return GREETINGS.has(clauseWords.join(' '))
}

/** «tengo que saber cuánto …»; «que» and «donde» also join: «vivo donde llueve». */
const asksLater = (rest: readonly string[]) =>
  rest.some((word) => ASKING.has(word) && !['que', 'donde', 'como', 'cuando', 'hay'].includes(word))

const GREETINGS = new Set([
  'hola',
  'buenas',
  'buenos dias',
  'buenas tardes',
  'buenas noches',
  'buen dia',
  'oye',
  'oiga',
  'oiga joven',
  'disculpe',
  'disculpa',
  'perdon',
])

function trails(tokens: readonly Token[], clause: Aside): boolean {
  const clauseWords = said(tokens, clause)
  return BEHIND.test(clauseWords.join(' ')) && !clauseWords.some((word) => ASKING.has(word) && word !== 'que')
}

/** What no other word explains of what someone said of himself, for the answer to show that it was not read. */
export function leftAside(tokens: readonly Token[], common: readonly Tag[]): string[] {
  const isRead = (at: number) =>
    common.some(({ from, to, meaning }) => from <= at && at < to && !(meaning.type === 'filler' && meaning.aside))
  return asidesOf(tokens)
    .filter(({ from, to }) => tokens.slice(from, to).some((_, at) => !isRead(from + at)))
    .map(
      ({ from, to }) =>
        `Se dejó de lado «${tokens
          .slice(from, to)
          .map(({ raw }) => raw)
          .join(' ')}», salvo sus lugares y fechas.`,
    )
}
