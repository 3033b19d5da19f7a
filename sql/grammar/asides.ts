/**
 * Adjuncts that change nothing, told by their grammar and not by their words: what a question is for, what someone says
 * of himself, why he asks. Their words may go unread; a place, a day or a value among them still counts.
 */
import type { Token } from '../normalize.ts'
import { tag, WEIGHT, type Tag } from '../tag.ts'
import { formsOf } from './paradigms.ts'

/** Verbs of the speaker's own life; what asks («quiero», «busco», «necesito») is none of them. */
const LIVES =
  'manejar traer tener vivir trabajar ir venir andar estar ser hacer importar exportar vender comprar estudiar pensar pagar ganar leer llevar salir viajar planear preparar escribir cocinar rentar sembrar cultivar producir criar nacer llegar mudar usar cargar echar visitar caminar'
const FIRST_PERSON: ReadonlySet<string> = new Set(
  LIVES.split(' ').flatMap((verb) => [...formsOf(verb)].filter((form) => /(o|oy|amos|emos|imos)$/.test(form))),
)
const ASKS: ReadonlySet<string> = new Set(
  'cuanto cuanta cuantos cuantas cual cuales donde cuando quien quienes dime dame muestrame lista compara comparame'.split(
    ' ',
  ),
)
/** Who speaks of himself before he asks. */
const SPEAKER: ReadonlySet<string> = new Set(
  'me mi mis nos nuestro nuestra yo quiero queremos quisiera ocupo necesito fijese mire'.split(' '),
)
/** What an adjunct begins with. */
const BEGINS = [
  /^(es|son|era) (para|que)\b/,
  /^para (que|mi|mis|no|una?|el|la|los|las|\w+[aei]r(l[eoa]s?|me|nos|se)?)\b/,
  /^(porque|pues|ya que|es que|o sea que|gracias|muchas gracias|saludos|urge)\b/,
  /^(mi|mis|nuestro|nuestra|nuestros|nuestras) \w+/,
]

/**
 * Each word of an adjunct, as one that may be passed over.
 * @param annotations what words mean to the subject and to every question
 */
export function asideTags(tokens: readonly Token[], annotations: readonly Tag[] = []): Tag[] {
  const clauses = clausesOf(tokens)
  const asked = clauses.some(({ from, to }) => asks(tokens.slice(from, to)))
  const asides = clauses.length < 2 ? [] : clauses.filter(({ from, to }) => isAside(tokens.slice(from, to), asked))
  const purpose = purposeOf(tokens, annotations)
  const known = asides.some(({ from, to }) => purpose !== undefined && from <= purpose.from && purpose.from < to)
  return [...asides, ...(purpose && !known ? [purpose] : [])].flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, at) =>
      tag(from + at, from + at + 1, { type: 'filler', aside: true }, WEIGHT.aside),
    ),
  )
}

/** «… para salir en la panga»: what it is for, behind a question and in none of the subject's words. */
function purposeOf(tokens: readonly Token[], annotations: readonly Tag[]): { from: number; to: number } | undefined {
  const from = tokens.findLastIndex(
    ({ folded }, at) =>
      at > 1 &&
      folded === 'para' &&
      PURPOSE.test(
        tokens
          .slice(at + 1, at + 3)
          .map((one) => one.folded)
          .join(' '),
      ),
  )
  const means = annotations.some(
    (one) => one.from >= from && one.meaning.type !== 'filler' && one.meaning.type !== 'operator' && !isNoise(one),
  )
  return from < 0 || means ? undefined : { from, to: tokens.length }
}
const PURPOSE = /^(no )?\w+[aei]r(l[eoa]s?|me|nos|se)?\b|^(mi|mis|que)\b/
const isNoise = ({ meaning }: Tag) => meaning.type === 'sense' && meaning.sense.kind === 'noise'

function clausesOf(tokens: readonly Token[]): { from: number; to: number }[] {
  const starts = tokens.flatMap(({ pause }, at) => (at === 0 || pause ? [at] : []))
  return starts.map((from, at) => ({ from, to: starts[at + 1] ?? tokens.length }))
}

const asks = (clause: readonly Token[]) => clause.some(({ folded }) => ASKS.has(folded))

/** @param asked another clause is the question */
function isAside(clause: readonly Token[], asked: boolean): boolean {
  const words = clause.map(({ folded }) => folded)
  if (asks(clause)) return false
  // «me ofrecen chamba en Campeche, ¿cuál …?», «quiero poner una estética, ¿cuántas …?»
  if (asked && words.slice(0, 3).some((word) => SPEAKER.has(word))) return true
  const text = words.join(' ')
  return BEGINS.some((begins) => begins.test(text)) || words.slice(0, 3).some((word) => FIRST_PERSON.has(word))
}
