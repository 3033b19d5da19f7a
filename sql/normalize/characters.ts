/** From what a keyboard (or a paste) gave to plain text, each character knowing where it was. */

/**
 * `corta` and `larga`: not 3 to 300 characters. `control`: a character nobody types. `escritura`: letters or digits of
 * another script. `vacia`: no word.
 */
export type QuestionProblem = 'corta' | 'larga' | 'control' | 'escritura' | 'vacia'

/** A question that cannot be read at all; the message is Spanish and meant for whoever asked. */
export class QuestionError extends Error {
  readonly code: QuestionProblem

  constructor(code: QuestionProblem, message: string) {
    super(message)
    this.name = 'QuestionError'
    this.code = code
  }
}

/** `from[i]` and `until[i]` are the raw UTF-16 offsets that gave the unit `text[i]`. */
export interface Cleaned {
  readonly text: string
  readonly from: readonly number[]
  readonly until: readonly number[]
}

/** Four UTF-16 units a character is more than any keyboard needs; the rest is stacked marks. */
const LONGEST_RAW = 1_200

const PLAIN = /^[!-~]$/
const SPACE = /^\s$/u
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gsu
const REFUSED = /[\p{Cc}\p{Co}\p{Cs}]/u
/** Zero-width, bidi and tag characters: they show nothing and can hide a second text. */
const INVISIBLE = /\p{Cf}/gu
const DASH = /[‐-―−]/gu
/** Emoji and drawings part words; the degree sign is a symbol that means something. */
const DRAWING = /(?!°)[\p{So}\p{Sk}\p{Cn}\p{Extended_Pictographic}]/gu
/** Greek mu is the one foreign letter of a Mexican keyboard: µg/m³. */
const FOREIGN = /(?!μ)(?=[\p{L}\p{Nd}])[^\p{Script=Latin}\p{Script=Common}]|(?![0-9])\p{Nd}/u

/**
 * NFKC, invisible characters dropped, emoji as spaces, runs of spaces as one, offsets kept.
 * @throws QuestionError `larga`, `control` or `escritura`.
 */
export function clean(raw: string): Cleaned {
  if (raw.length > LONGEST_RAW)
    throw new QuestionError('larga', 'La pregunta es demasiado larga: pueden ser hasta 300 caracteres.')
  const text: string[] = []
  const from: number[] = []
  const until: number[] = []
  const push = (characters: string, start: number, end: number) => {
    for (const unit of characters.split('')) {
      const blank = SPACE.test(unit)
      if (blank && (!text.length || text.at(-1) === ' ')) continue
      text.push(blank ? ' ' : unit)
      from.push(start)
      until.push(end)
    }
  }
  for (const { 0: cluster, index } of raw.matchAll(CLUSTER)) {
    push(PLAIN.test(cluster) ? cluster : plain(cluster, raw, index), index, index + cluster.length)
  }
  if (text.at(-1) === ' ') text.pop()
  return { text: text.join(''), from, until }
}

function plain(cluster: string, raw: string, at: number): string {
  if (SPACE.test(cluster) && cluster !== '\v' && cluster !== '\f') return ' '
  if (REFUSED.test(cluster)) {
    const code = cluster.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
    throw new QuestionError(
      'control',
      `La pregunta lleva un carácter de control (U+${code}) en la posición ${at + 1}. Escríbela de nuevo sin él.`,
    )
  }
  const folded = cluster
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/\u2044/g, '/')
    .replace(DASH, '-')
    .replace(DRAWING, ' ')
    .replace(/\p{M}+/gu, '')
  const foreign = FOREIGN.exec(folded)
  if (foreign) refuseForeign(foreign[0], raw, at)
  return folded
}

const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Cyrillic}/u, 'cirílica'],
  [/\p{Script=Greek}/u, 'griega'],
  [/\p{Script=Armenian}/u, 'armenia'],
  [/\p{Nd}/u, 'de otra numeración'],
]

function refuseForeign(letter: string, raw: string, at: number): never {
  const word = `${/[\p{L}\p{M}\p{Nd}]*$/u.exec(raw.slice(0, at))![0]}${/^[\p{L}\p{M}\p{Nd}]*/u.exec(raw.slice(at))![0]}`
  if (/\p{Script=Latin}/u.test(word)) {
    const script = SCRIPTS.find(([pattern]) => pattern.test(letter))?.[1] ?? 'de otro alfabeto'
    throw new QuestionError(
      'escritura',
      `«${word}» lleva un carácter que no es latino: «${letter}» (${script}). Vuelve a escribir la palabra con el teclado en español.`,
    )
  }
  throw new QuestionError(
    'escritura',
    `«${word || letter}» no está en el alfabeto latino. Escribe la pregunta en español.`,
  )
}
