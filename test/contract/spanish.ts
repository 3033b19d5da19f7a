/** Whether a sentence is Spanish: by the small words that hardly any sentence of it is without, and English has not. */
const SMALL = new Set(
  (
    'al ante con contra cuando cuatro de del desde donde dos el ella en entre es está están esta este falta faltan faltaba faltó ha han hasta hay la las ' +
    'le les lo los llega llegaron llegó más ni nada nadie ninguna ninguno otra otro para pero por qué que se sin sobre solo sólo son su sus también tiene ' +
    'todas todos trae traen trajo un una uno vino vinieron y ya'
  ).split(' '),
)

/** What a machine says of itself in English, which tells an operator nothing about the source. */
const ENGLISH = /\b(Unexpected|Unterminated|Expected|Invalid|is not|Cannot|undefined|of null|failed to|Bad control)\b/

/** What quotes hold, and remarks in brackets, may be in the source's or the machine's language. */
const QUOTED = /"(\\.|[^"\\])*"|«[^»]*»|\([^()]*\)/g

/** In words of an operator's language, or what of it is not. */
export function unspanish(sentence: string): string | undefined {
  const own = sentence.replace(QUOTED, ' ').replace(QUOTED, ' ')
  const english = ENGLISH.exec(own)
  if (english) return `speaks the machine's English («${english[0]}»)`
  const words = own.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.some((word) => SMALL.has(word) || /[áéíóúñ]/.test(word)) ? undefined : 'is not in Spanish'
}
