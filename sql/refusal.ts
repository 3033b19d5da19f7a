import type { Refusal, RefusalCode } from './refused.ts'
import { aboutWhat, nowhere } from './asked-back.ts'
import { UNDATED } from './interpret/lost/periods.ts'
import { NOWHERE } from './interpret/lost/places.ts'
import type { Attempt } from './scored.ts'
import type { Token } from './normalize.ts'
import type { Operator } from './lexicon/operators.ts'
import type { Tag } from './tag.ts'

/** The reason that says most: a command, what nobody can know, what is unexplained, what no dataset holds. */
export function refusal(tokens: readonly Token[], common: readonly Tag[], attempts: readonly Attempt[]): Refusal {
  const near = byFewestWords(attempts)
  const said = (op: Operator['op']) =>
    common.filter(({ meaning }) => meaning.type === 'operator' && meaning.operator.op === op)
  const refuse = (code: RefusalCode, message: string, words: readonly string[] = []): Refusal => ({
    kind: 'refused',
    code,
    message,
    words,
    near: near.map(({ topic }) => topic.id),
  })
  const raw = ({ from, to }: Tag) =>
    tokens
      .slice(from, to)
      .map((token) => token.raw)
      .join(' ')

  const [order] = said('orden_prohibida')
  if (order)
    return refuse(
      'rechazada',
      `Sólo respondo preguntas sobre los datos; «${raw(order)}» no es algo que se pueda pedir aquí.`,
      [raw(order)],
    )
  const [unsupported] = near[0]?.reading ? [] : said('no_soportada')
  if (unsupported?.meaning.type === 'operator' && unsupported.meaning.operator.op === 'no_soportada') {
    return refuse('no_soportada', UNSUPPORTED[unsupported.meaning.operator.que], [raw(unsupported)])
  }
  const open = endsOpen(tokens)
  if (open)
    return refuse('no_entendida', `La pregunta parece quedar a medias: termina en «${open}». Dila completa.`, [open])
  const failure = near[0]?.failures[0]
  if (failure?.message === NOWHERE) return nowhere(near.map(({ topic }) => topic.id))
  if (failure?.message === UNDATED)
    return refuse(
      'ambigua',
      'Falta decir de cuándo se pregunta: un día, un mes o un año. Si es de ahora, dilo en presente.',
    )
  if (failure?.message === 'el futuro') return refuse('no_soportada', UNSUPPORTED.pronostico)
  if (failure?.message === NATIONWIDE) {
    return refuse(
      'sin_datos_para',
      `«${near[0]!.topic.subject.label}» se publica para todo el país, no por lugar: «${failure.words.join('», «')}» no se puede separar.`,
      failure.words,
    )
  }
  if (failure?.words.length) {
    const words = failure.words.map((word) => `«${word}»`).join(', ')
    return failure.message === 'palabras desconocidas'
      ? refuse(
          'no_entendida',
          `No conozco ${words}${near[0] ? ` en una pregunta sobre ${near[0].topic.subject.label}` : ''}. Dilo con otras palabras o quítalo.`,
          failure.words,
        )
      : refuse(
          'no_entendida',
          `No sé qué papel tiene ${words} en la pregunta sobre ${near[0]!.topic.subject.label}. Dilo de otra manera.`,
          failure.words,
        )
  }
  if (failure)
    return refuse('no_entendida', `No puedo responder eso sobre ${near[0]!.topic.subject.label}: ${failure.message}.`)
  const unknown = unexplained(tokens, common)
  if (common.every(({ meaning }) => meaning.type === 'filler') && !unknown.length)
    return refuse(
      'fuera_de_alcance',
      'Eso no pregunta por ningún dato. Pregunta, por ejemplo, por un precio, una cuenta o un lugar.',
    )
  if (!unknown.length) return aboutWhat(near.map(({ topic }) => topic.id))
  return refuse(
    'fuera_de_alcance',
    `Ningún conjunto de datos sabe de ${unknown.map((word) => `«${word}»`).join(', ')}.`,
    unknown,
  )
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

/** The word with which a question stops short; «¿por qué?» does not. */
export function endsOpen(tokens: readonly Token[]): string | undefined {
  const [before, last] = tokens.slice(-2)
  if (!last || tokens.length < 2 || !OPEN_ENDS.has(last.folded)) return undefined
  return last.folded === 'que' && /^(por|para|con|de|en)$/.test(before!.folded) && /[éÉ]/.test(last.raw)
    ? undefined
    : last.raw
}
const OPEN_ENDS: ReadonlySet<string> = new Set([
  'y',
  'o',
  'u',
  'e',
  'que',
  'con',
  'contra',
  'vs',
  'a',
  'en',
  'de',
  'del',
  'al',
  'entre',
  'para',
  'por',
  'sin',
  'desde',
  'hasta',
  'el',
  'la',
  'los',
  'las',
  'un',
  'una',
])

/** Everything is understood but that there are no figures by place. */
export const NATIONWIDE = 'no tiene lugares'
const ELSEWHERE: ReadonlySet<string> = new Set(['no se nombra', 'no dice cuándo'])

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
            ELSEWHERE.has(message) ? Infinity : words.length - (message === NATIONWIDE ? 0.5 : 0),
          ),
        )
  return [...attempts]
    .map((one) => ({ ...one, failures: [...one.failures].sort((a, b) => a.words.length - b.words.length) }))
    .sort((a, b) => left(a) - left(b) || said(b) - said(a))
}

function unexplained(tokens: readonly Token[], common: readonly Tag[]): string[] {
  return tokens.filter((_, at) => !common.some(({ from, to }) => from <= at && at < to)).map(({ raw }) => raw)
}
