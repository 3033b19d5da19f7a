/** Verb groups: a verb with its auxiliaries, «ha venido subiendo», «va a llover», «se ha encarecido». */
import type { Token } from '../normalize.ts'
import { formsOf } from './paradigms.ts'

export interface VerbGroup {
  readonly from: number
  readonly to: number
  /** The main verb. */
  readonly infinitive: string
  /** «va a subir», «subirá»: of what is to come. */
  readonly future: boolean
  /** «ha subido», «va subiendo»: seen as a way up to now, and no single step. */
  readonly progress: boolean
  /** «rebasó», «llegaron», «ha estado»: of what happened, and not of how it is. */
  readonly past: boolean
}

const AUXILIARIES = new Set(
  ['haber', 'estar', 'ir', 'venir', 'andar', 'seguir', 'llevar', 'quedar'].flatMap((verb) => [...formsOf(verb)]),
)
const GOING = formsOf('ir')
const CLITIC = /^(se|me|te|le|les|nos|lo|la|los|las)$/
const ATTACHED = /(se|le|les|lo|la|los|las|me|nos)$/

/** Verb groups of some verbs in a question, wherever they begin. */
export function verbGroups(tokens: readonly Token[], infinitives: Iterable<string>): VerbGroup[] {
  const byForm = formIndex(infinitives)
  return tokens.flatMap((_, from) => groupsAt(tokens, from, byForm))
}

function groupsAt(tokens: readonly Token[], from: number, byForm: ReadonlyMap<string, readonly string[]>): VerbGroup[] {
  const words = tokens.map(({ folded }) => folded)
  const start = skipWhile(words, from, (word) => CLITIC.test(word))
  // «los estados tuvieron»
  if (start === from && PARTICIPLE.test(words[start]!)) return []
  const end = Math.min(
    skipWhile(words, start, (word, at) => AUXILIARIES.has(word) || isHaber(words, at)),
    start + MOST_AUXILIARIES,
  )
  // The last of several auxiliaries may be the verb itself: «cómo anda», «ha estado».
  for (let main = end; main >= start; main--) {
    const going = words[main] === 'a' && GOING.has(words[main - 1] ?? '')
    const verb = going ? main + 1 : main
    const found = infinitivesOf(words[verb], byForm)
    // «los estados» are no form of «estar»: a participle has its auxiliary before it.
    if (!found.length || (verb === start && PARTICIPLE.test(words[verb]!)) || isPreposition(words, verb)) continue
    const isAhead = (infinitive: string) => going || isFuture(tokens, verb, infinitive)
    const isPast = PAST.test(words[verb]!)
    return found.map((infinitive) => ({
      from,
      to: verb + 1,
      infinitive,
      future: isAhead(infinitive),
      progress: verb > start && !going,
      past: isPast && !isAhead(infinitive),
    }))
  }
  return []
}

/** «fuera de Oaxaca» is no form of «ser». */
const isPreposition = (words: readonly string[], at: number) =>
  words[at] === 'fuera' && /^del?$/.test(words[at + 1] ?? '')

/** «cuánto a subido»: «ha» is often typed so, and no participle of a verb stands behind the preposition. */
const isHaber = (words: readonly string[], at: number) => words[at] === 'a' && PARTICIPLE.test(words[at + 1] ?? '')

const MOST_AUXILIARIES = 3
/** Of a thing, which is no first person: «rebaso» is typed for «rebasó». */
const PAST = /(?<!nd)o$|ron$/
const PARTICIPLE = /(ad|id)[oa]s?$/

function skipWhile(words: readonly string[], from: number, skips: (word: string, at: number) => boolean): number {
  let at = from
  while (at < words.length && skips(words[at]!, at)) at++
  return at
}

const infinitivesOf = (word: string | undefined, byForm: ReadonlyMap<string, readonly string[]>) =>
  word === undefined ? [] : (byForm.get(word) ?? byForm.get(word.replace(ATTACHED, '')) ?? [])

/** «bajará»; «cuánto cerrara» without its accent, which is a wish behind «que» and «si»; «costaría» only supposes. */
function isFuture(tokens: readonly Token[], at: number, infinitive: string): boolean {
  const { raw, folded } = tokens[at]!
  if (/[aei]r[áÁ]n?$/.test(raw)) return raw.length > 4
  return folded.startsWith(infinitive) && /[^i]an?$/.test(folded) && !isWished(tokens, at)
}

const indexes = new WeakMap<object, ReadonlyMap<string, readonly string[]>>()

function formIndex(infinitives: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const before = indexes.get(infinitives as object)
  if (before) return before
  const byForm = new Map<string, string[]>()
  for (const infinitive of infinitives)
    for (const form of formsOf(infinitive)) byForm.set(form, [...(byForm.get(form) ?? []), infinitive])
  indexes.set(infinitives as object, byForm)
  return byForm
}

/** «… en que el euro bajara»: behind what joins a clause to its noun; «¿qué día bajara?» only asks. */
const isWished = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.folded === 'si' ||
  tokens[at - 1]?.folded === 'que' ||
  tokens.slice(Math.max(2, at - MOST_BETWEEN), at).some(({ folded }) => folded === 'que')
const MOST_BETWEEN = 4

/** Verbs of how something is, by which a question says when. */
const BEING = [
  'ser',
  'estar',
  'haber',
  'tener',
  'llegar',
  'valer',
  'costar',
  'cotizar',
  'alcanzar',
  'registrar',
  'subir',
  'bajar',
]
const PAST_FORMS: ReadonlySet<string> = new Set([
  'fue',
  'fueron',
  ...BEING.flatMap((verb) =>
    [...formsOf(verb)].filter(
      // «costaría» supposes, and «costaba» tells.
      (form) => (PAST.test(form) || /[ai]d[oa]$|(ab|[ií])an?$/.test(form)) && !form.startsWith(`${verb}ia`),
    ),
  ),
])

/** «estuvo», «ha sido»: whether a question is of what was. */
export const saysPast = (tokens: readonly Token[]): boolean => tokens.some(({ folded }) => PAST_FORMS.has(folded))
