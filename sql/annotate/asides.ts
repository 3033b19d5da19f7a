/**
 * What people say around their question: of themselves («soy taxista y ando por Iztapalapa, ¿dónde …?», «traigo moto»),
 * what it is for, why they ask. Told by its grammar and not by its words: a clause that does not ask and whose verb is
 * the speaker's own. Its places and days count; its other words may go unread, as no other word of a question may.
 */
import type { Aside } from './aside.ts'
import { formsOf } from '../grammar/paradigms.ts'
import type { Token } from '../normalize.ts'
import { wordsOf, type Annotation } from './annotation.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Verbs of the speaker's own life, of which no dataset tells. */
const LIVES =
  'acabar andar cargar caminar cocinar comprar conducir creer criar cultivar dar echar escribir estar estudiar exportar ganar hacer importar ir leer llegar llevar manejar mudar nacer pagar pensar planear preparar producir rentar salir sembrar ser tener trabajar traer usar vender venir viajar visitar vivir'
/** «soy», «manejo», «vivimos», «fui»: a participle («estado») and a noun behind its article («el estudio») are none. */
const FIRST_PERSON: ReadonlySet<string> = new Set(
  LIVES.split(' ').flatMap((verb) =>
    [...formsOf(verb)].filter((form) => /(o|oy|amos|emos|imos)$/.test(form) && !/[ai]do$/.test(form)),
  ),
)
const PAST = words('fui hice naci llegue mude lei mudare compre traje vine')
const NOMINAL = words('el un al del de mi su tu este ese cada por en con')
/** What happens to the speaker: «me preocupa», «no me alcanza», «mi hijo vive en …». */
const ABOUT_ME = words('me mi mis nos nuestro nuestra nuestros nuestras yo')
const BEFALLS = words('preocupa alcanza dijeron contaron pidieron encargaron dejaron fijese mire curiosidad urge')
/** What a question is for, named: «para mi tesis: …», «tarea de geografía: …». */
const PURPOSES = words('para tarea duda pregunta consulta nota reportaje proyecto investigacion')
/** What an adjunct behind a question begins with. */
const BEGINS =
  /^((es|son|era) (para|que)|para (que|mi|mis|no|una?|el|la|los|las|\w+[aei]r(l[eoa]s?|me|nos|se)?)|porque|pues (ando|voy|soy|estoy|si|no)|ya que|es que|o sea que|gracias|muchas gracias|saludos)\b/
/** Words of a clause that asks, wherever they stand in it; and those that do at its beginning. */
const ASKING = words(
  'cuanto cuanta cuantos cuantas cual cuales quien quienes dime dame digame deme muestrame muestra lista enlista listame compara comparame ponme sacame existe habra',
)
const ASKING_FIRST = words('que hay donde como cuando')
/** Someone who asks: no aside, unless the question stands in another clause. */
const REQUESTS = words(
  'quiero quisiera queremos necesito necesitamos ocupo ocupamos busco buscamos podria podrias puedes pueden podrian podran gustaria interesa',
)
/** What ties the clauses of a sentence: «… y quiero saber», «… y cuánto». */
const TIES = words('y pero entonces asi')
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

/** How far into a clause its speaker shows: «el viernes voy a …». */
const REACH = 4
const FEWEST_LEFT = 2

/** The asides of a question. A number in one may be part of what is asked, and makes it none. */
export function asidesOf(tokens: readonly Token[]): Aside[] {
  const clauses = clausesOf(tokens)
  if (clauses.length < 2) return []
  const isAsked = clauses.some((clause) => asks(said(tokens, clause)))
  const beside = clauses.filter((clause) => isBeside(said(tokens, clause), isAsked))
  // «voy a una boda, ¿me llevo paraguas?»: one of them is the question.
  const asides = beside.length === clauses.length ? beside.slice(0, -1) : beside
  const left = tokens.length - asides.reduce((sum, { from, to }) => sum + to - from, 0)
  return left < FEWEST_LEFT ? [] : united(asides)
}

/** What words mean to the subject that a question is tried on, and to any. */
export interface Meanings {
  readonly ofSubject: readonly Annotation[]
  readonly ofAny: readonly Annotation[]
}

/**
 * What follows a question without a comma: what it is for, in no words that mean anything to any subject («… para salir
 * en la panga»), or a clause of the speaker's own behind one that has its verb, in none that do to this one («… traigo
 * moto»).
 */
export function addedBehind(tokens: readonly Token[], { ofSubject, ofAny }: Meanings): Aside | undefined {
  const to = tokens.length
  const purpose = tokens.findLastIndex((_, at) => isPurpose(tokens, at))
  if (purpose >= 0 && !meansAnything(ofAny, purpose)) return { from: purpose, to }
  const clause = tokens.findIndex((_, at) => isOwnClause(tokens, at))
  return clause < 0 || meansAnything(ofSubject, clause) ? undefined : { from: clause, to }
}

const meansAnything = (annotations: readonly Annotation[], behind: number): boolean =>
  annotations.some(
    (one) => one.from >= behind && one.meaning.type !== 'filler' && one.meaning.type !== 'operator' && !isNoise(one),
  )

function isPurpose(tokens: readonly Token[], at: number): boolean {
  const [word, next, after] = tokens.slice(at, at + 3).map(({ folded }) => folded)
  return at > 1 && word === 'para' && PURPOSE.test(`${next ?? ''} ${after ?? ''}`)
}
const PURPOSE = /^(no )?\w+[aei]r(l[eoa]s?|me|nos|se)?\b|^(mi|mis|que)\b/

/** «… traigo moto», «… mi niño tiene asma», «… es para mandar suéter», «… porque salgo temprano» */
function isOwnClause(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at).map(({ folded }) => folded)
  if (!before.some((word) => PREDICATES.has(word)) || JOINS.has(before.at(-1)!)) return false
  const [word, next, verb] = tokens.slice(at, at + 3).map(({ folded }) => folded)
  if (word === 'porque') return true
  if (word === 'es' && next === 'para') return isPurpose(tokens, at + 1)
  return isSpeakers(word!, before.at(-1)) || (/^mis?$/.test(word!) && LIVED.has(verb ?? ''))
}
const LIVED: ReadonlySet<string> = new Set(LIVES.split(' ').flatMap((verb) => [...formsOf(verb)]))
/** Of a clause that asks. */
const PREDICATES: ReadonlySet<string> = new Set(
  ['ser', 'estar', 'haber', 'ir', 'costar', 'valer', 'hacer', 'andar', 'tener'].flatMap((verb) => [...formsOf(verb)]),
)
/** What makes a clause part of the one before. */
const JOINS = words('que si donde cuando como cuanto y o pero lo le me se no ya')
const isNoise = ({ meaning }: Annotation) => meaning.type === 'sense' && meaning.sense.kind === 'noise'

/** After a comma or a stop, and where «y» goes on to ask. */
function clausesOf(tokens: readonly Token[]): Aside[] {
  const starts = tokens.flatMap(({ pause, folded }, at) => {
    if (at === 0 || pause) return [at]
    // «para una tarea necesito …», in one breath.
    if (at > 2 && tokens[0]!.folded === 'para' && REQUESTS.has(folded)) return [at]
    const goesOn = ASKING.has(folded) || REQUESTS.has(folded) || (ASKING_FIRST.has(folded) && folded !== 'que')
    return goesOn && TIES.has(tokens[at - 1]!.folded) ? [at] : []
  })
  return starts.map((from, at) => ({ from, to: starts[at + 1] ?? tokens.length }))
}

/** Whether what a clause beside the question names may be what is asked of: not of someone who is something. */
export const isBroughtUp = (tokens: readonly Token[], { from }: Aside): boolean =>
  asidesOf(tokens).some(
    (aside) => aside.from <= from && from < aside.to && !said(tokens, aside).some((word) => BEING.has(word)),
  )
const BEING = formsOf('ser')

const said = (tokens: readonly Token[], { from, to }: Aside) => tokens.slice(from, to).map(({ folded }) => folded)

/** «… decir qué estado», «… saber dónde» */
const TOLD = words('decir decirme saber conocer ver informarme pasarme')
const asks = (clause: readonly string[]): boolean =>
  clause.some((word, at) => ASKING.has(word) || (ASKING_FIRST.has(word) && (at < 2 || TOLD.has(clause[at - 1]!))))

/** @param isAsked the question stands in another clause */
function isBeside(clause: readonly string[], isAsked: boolean): boolean {
  if (clause.some((word) => /\d/.test(word) || word === 'mil' || ASKING.has(word))) return false
  const text = clause.join(' ')
  if (GREETINGS.has(text) || BEGINS.test(text) || PURPOSES.has(clause[0]!)) return true
  if (asks(clause)) return false
  const first = clause.slice(0, REACH)
  // «tengo que saber», «vivo y quiero»: a clause that goes on to a request is one.
  if (REQUESTS.has(first[0]!) || (clause.some((word) => REQUESTS.has(word)) && !isAsked)) return isAsked
  return first.some((word, at) => isSpeakers(word, first[at - 1]) || (ABOUT_ME.has(word) && clause.length > at + 2))
}

const isSpeakers = (word: string, before = '') =>
  BEFALLS.has(word) || PAST.has(word) || (FIRST_PERSON.has(word) && !NOMINAL.has(before))

/** Neighbours are one aside. */
const united = (asides: readonly Aside[]): Aside[] =>
  asides.reduce<Aside[]>((done, one) => {
    const last = done.at(-1)
    return last?.to === one.from ? [...done.slice(0, -1), { from: last.from, to: one.to }] : [...done, one]
  }, [])

/**
 * What no other word explains of what someone said of himself, for the answer to show that it was not read.
 * @param read what the words of the question were taken to be
 */
export function leftAside(
  tokens: readonly Token[],
  common: readonly Annotation[],
  read: readonly Annotation[],
): string[] {
  const isRead = (at: number) =>
    common.some(({ from, to, meaning }) => from <= at && at < to && !(meaning.type === 'filler' && meaning.aside))
  return asidesOf(tokens)
    .filter(({ from, to }) => tokens.slice(from, to).some((_, at) => !isRead(from + at)))
    .map((aside) => {
      const taken = read.filter((one) => one.meaning.type === 'sense' && aside.from <= one.from && one.to <= aside.to)
      const names = taken.map((one) => `«${wordsOf({ tokens }, one)}», `).join('')
      return `${setAside(tokens, aside)}, salvo ${names}sus lugares y fechas.`
    })
}

/** For the answer to show. */
export const setAside = (tokens: readonly Token[], aside: Aside): string =>
  `Se dejó de lado «${wordsOf({ tokens }, aside)}»`
