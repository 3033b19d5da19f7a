import { aboutWhat, nowhere } from '../ambiguity/asked-back.ts'
import type { Topic } from '../knowledge/catalogue.ts'
import { endsOpen } from '../annotate/ends-open.ts'
import { isEnglish } from '../annotate/english.ts'
import { REASONS } from '../grammar/parse-failure.ts'
import type { Refusal, RefusalCode } from './codes.ts'
import type { Attempt } from '../rank/scored.ts'
import type { Token } from '../normalize.ts'
import type { Operator } from '../lexicon/operator.ts'
import type { Annotation } from '../annotate/annotation.ts'

/** What the reasons are looked for in. */
interface Unanswered {
  readonly tokens: readonly Token[]
  readonly common: readonly Annotation[]
  readonly topics: Iterable<Topic>
  /** The subjects that explain most of the question, first. */
  readonly near: readonly Attempt[]
}

type Found = Omit<Refusal, 'kind' | 'near'>
type Reason = (unanswered: Unanswered) => Found | undefined

const reason = (code: RefusalCode, message: string, words: readonly string[] = []): Found => ({ code, message, words })

const operatorsOf = ({ common }: Unanswered, op: Operator['op']) =>
  common.filter(({ meaning }) => meaning.type === 'operator' && meaning.operator.op === op)

const writtenAs = ({ tokens }: Unanswered, { from, to }: Annotation) =>
  tokens
    .slice(from, to)
    .map(({ raw }) => raw)
    .join(' ')

const quoted = (words: readonly string[]) => words.map((word) => `«${word}»`).join(', ')

const forbidden: Reason = (unanswered) => {
  const [order] = operatorsOf(unanswered, 'orden_prohibida')
  if (!order) return undefined
  const words = writtenAs(unanswered, order)
  return reason(
    'rechazada',
    `Sólo respondo preguntas sobre los datos; «${words}» no es algo que se pueda pedir aquí.`,
    [words],
  )
}

/** Both languages: whoever asks in English may read no other. */
const foreignLanguage: Reason = ({ tokens, topics }) =>
  isEnglish(tokens, topics)
    ? reason(
        'idioma',
        'Sólo leo preguntas en español; en `detalle.sugerencias` hay algunas. I read questions in Spanish only; `detalle.sugerencias` has some to start from.',
      )
    : undefined

const unsupported: Reason = (unanswered) => {
  const [found] = unanswered.near[0]?.reading ? [] : operatorsOf(unanswered, 'no_soportada')
  if (found?.meaning.type !== 'operator' || found.meaning.operator.op !== 'no_soportada') return undefined
  return reason('no_soportada', UNSUPPORTED[found.meaning.operator.que], [writtenAs(unanswered, found)])
}

const unfinished: Reason = ({ tokens }) => {
  const open = endsOpen(tokens)
  return open === undefined
    ? undefined
    : reason('no_entendida', `La pregunta parece quedar a medias: termina en «${open}». Dila completa.`, [open])
}

/** Why the nearest subject has no reading. */
const unread: Reason = ({ near, tokens }) => {
  const [nearest] = near
  const failure = nearest?.failures[0]
  if (!failure) return undefined
  const { message, words } = failure
  const { label } = nearest.topic.subject
  switch (message) {
    case REASONS.nowhere:
      return nowhere(near.map(({ topic }) => topic.id))
    case REASONS.undated:
      return reason(
        'ambigua',
        'Falta decir de cuándo se pregunta: un día, un mes o un año. Si es de ahora, dilo en presente.',
      )
    case REASONS.future:
      return reason('no_soportada', UNSUPPORTED.pronostico)
    case REASONS.nationwide:
      return reason(
        'sin_datos_para',
        `«${label}» se publica para todo el país, no por lugar: «${words.join('», «')}» no se puede separar.`,
        words,
      )
    default:
      return unheldName(nearest, tokens, words) ?? reason('no_entendida', unreadMessage(failure, label), words)
  }
}

/**
 * «leche lala», «pan bimbo»: a word behind the name of a thing, of a subject with open lists of names, is a name that
 * its data do not have, and not one that was not understood.
 */
function unheldName({ topic, tags }: Attempt, tokens: readonly Token[], words: readonly string[]): Found | undefined {
  const { dimensions, label } = topic.subject
  if (Object.values(dimensions).filter(({ vocabulary }) => vocabulary).length < 2 || !words.length) return undefined
  const isThing = (at: number) =>
    tags.some(
      ({ from, to, meaning }) => from <= at && at < to && meaning.type === 'sense' && meaning.sense.kind === 'value',
    )
  const unknown = tokens.flatMap(({ raw }, at) => (words.includes(raw) ? [at] : []))
  if (!unknown.every((at) => isThing(at - 1) || unknown.includes(at - 1))) return undefined
  return reason('sin_datos_para', `En ${label} no hay ${quoted(words)}. Quítalo, o pregunta por otro nombre.`, words)
}

function unreadMessage({ message, words }: Attempt['failures'][number], label: string): string {
  if (!words.length) return `No puedo responder eso sobre ${label}: ${message}.`
  return message === REASONS.unknown
    ? `No conozco ${quoted(words)} en una pregunta sobre ${label}. Dilo con otras palabras o quítalo.`
    : `No sé qué papel tiene ${quoted(words)} en la pregunta sobre ${label}. Dilo de otra manera.`
}

const aboutNothing = ({ tokens, common, near }: Unanswered): Found => {
  const unknown = unexplained(tokens, common)
  if (unknown.length) return reason('fuera_de_alcance', `Ningún conjunto de datos sabe de ${quoted(unknown)}.`, unknown)
  return common.every(({ meaning }) => meaning.type === 'filler')
    ? reason(
        'fuera_de_alcance',
        'Eso no pregunta por ningún dato. Pregunta, por ejemplo, por un precio, una cuenta o un lugar.',
      )
    : aboutWhat(near.map(({ topic }) => topic.id))
}

/**
 * The reason that says most: a command, another language, what nobody can know, what is unexplained, what no dataset
 * holds.
 */
export function refusal({ tokens, common, topics }: Omit<Unanswered, 'near'>, attempts: readonly Attempt[]): Refusal {
  const unanswered: Unanswered = { tokens, common, topics, near: byFewestWords(attempts) }
  const found =
    forbidden(unanswered) ??
    foreignLanguage(unanswered) ??
    unsupported(unanswered) ??
    unfinished(unanswered) ??
    unread(unanswered) ??
    aboutNothing(unanswered)
  return { ...found, kind: 'refused', near: unanswered.near.map(({ topic }) => topic.id) }
}

const UNSUPPORTED = {
  causa: 'Los datos dicen cuánto, cuándo y dónde; no dicen por qué.',
  pronostico: 'No hago pronósticos: sólo el clima tiene datos a futuro. Pregunta por lo que ya se publicó.',
  consejo: 'No doy consejos; pregunta por los datos y decide con ellos.',
} as const

/** «precio por estaado»: a word that may be what it looks like, or another with a slip in it. */
export function misspelled(
  readings: readonly {
    readonly corrections: readonly { readonly escrito: string; readonly leido: string }[]
    readonly interpretation: { readonly topic: { readonly id: string } }
  }[],
): Refusal {
  const slips = readings.flatMap(({ corrections }) => corrections)
  const written = [...new Set(slips.map(({ escrito }) => escrito))]
  const read = (word: string) =>
    [...new Set(slips.flatMap(({ escrito, leido }) => (escrito === word ? [`«${leido}»`] : [])))].join(' o ')
  const message = `No sé si ${written.map((word) => `«${word}» es ${read(word)}`).join(', ')}. Escríbelo de nuevo.`
  return {
    kind: 'refused',
    code: 'no_entendida',
    message,
    words: written,
    near: [...new Set(readings.map(({ interpretation }) => interpretation.topic.id))],
  }
}

const ELSEWHERE: ReadonlySet<string> = new Set([REASONS.unnamed, REASONS.timeless])

/** The subjects that explain most of the question, first. */
function byFewestWords(attempts: readonly Attempt[]): Attempt[] {
  const said = ({ tags }: Attempt) =>
    tags.filter(
      ({ meaning }) => meaning.type === 'sense' && meaning.sense.kind !== 'noise' && meaning.sense.kind !== 'measure',
    ).length
  // Who is not asked says so in no words, and that is no nearness.
  const left = ({ reading, failures }: Attempt) =>
    reading
      ? -1
      : Math.min(
          ...failures.map(({ words, message }) =>
            ELSEWHERE.has(message) ? Infinity : words.length - (message === REASONS.nationwide ? 0.5 : 0),
          ),
        )
  return [...attempts]
    .map((one) => ({ ...one, failures: [...one.failures].sort((a, b) => a.words.length - b.words.length) }))
    .sort((a, b) => left(a) - left(b) || said(b) - said(a))
}

function unexplained(tokens: readonly Token[], common: readonly Annotation[]): string[] {
  return tokens.filter((_, at) => !common.some(({ from, to }) => from <= at && at < to)).map(({ raw }) => raw)
}
