import type { Cleaned } from './characters.ts'
import { fold, lemmaOf, stemOf, type Verbs } from './forms.ts'
import { SHORTHAND } from './words.ts'

/**
 * One word, number or meaningful symbol (`<`, `%`). `start` and `end` (exclusive) are UTF-16 offsets into the raw
 * question.
 */
export interface Token {
  /** As it was written, `raw.slice(start, end)`. */
  readonly raw: string
  /**
   * Lower case, no accents, `ñ` kept; numbers without inner spaces (`$23.50`, `20%`); `S.L.P.` is `slp`; `q` is `que`.
   */
  readonly folded: string
  readonly lemma: string
  /** Snowball's stem of the lemma, so that it does not depend on accents or number. */
  readonly stem: string
  readonly start: number
  readonly end: number
  /** A dash stands between the token before and this one: `enero-marzo`, `ene-2024`. */
  readonly hyphen?: true
  /** A comma, a stop, a colon or an opening mark stands between the token before and this one. */
  readonly pause?: true
}

const TOKEN = new RegExp(
  [
    // 12/05/2024, 2024-05-01, 2019-2023, 3-10, 1/2
    String.raw`(?<![\p{L}\d.,$-])\d{1,4}(?:[/-]\d{1,4}){1,2}(?![\p{L}\d]|[.,/-]\d)`,
    // 15:30
    String.raw`\d{1,2}:\d\d(?::\d\d)?`,
    // -3, $1,500.50, 20 %, 30 °C, 1T24, 100k, 3er, 1.ª
    String.raw`(?:(?<![\p{L}\d.,)])[-+](?=[$\d.]))?(?:(?:us|mx)?[$€]\s?-?)?(?:\d+(?:,\d{1,3}(?!\d))*(?:\.\d+)*|(?<!\d)\.\d+)(?:\s?%|\s?°\s?[cf]?(?!\p{L})|\.[oa](?!\p{L})|[\p{L}\d]*)`,
    // S.L.P., a.m.
    String.raw`(?<!\p{L})\p{L}(?:\.\p{L})+\.?(?![\p{L}\d])`,
    // words, PM2.5
    String.raw`[\p{L}\d]+(?:(?<=\d)\.\d+)?`,
    String.raw`[<>!]=|[<>≤≥=≠+*%$€]`,
  ].join('|'),
  'giu',
)

/** Words, numbers and symbols that mean something; other punctuation is dropped. */
export function tokensOf({ text, from, until }: Cleaned, raw: string, verbs?: Verbs): Token[] {
  const tokens: Token[] = []
  let before = 0
  for (const { 0: written, index } of text.matchAll(TOKEN)) {
    const start = from[index]!
    const end = until[index + written.length - 1]!
    const letters = fold(written).replace(/\s+|\.(?!\d)/g, '')
    const folded = Object.hasOwn(SHORTHAND, letters) && !written.includes('.') ? SHORTHAND[letters]! : letters
    const lemma = lemmaOf(folded, verbs)
    const between = text.slice(before, index)
    const hyphen = tokens.length > 0 && /^ ?- ?$/.test(between)
    const pause = tokens.length > 0 && /[,.;:¿?¡!()…]/.test(between)
    tokens.push({
      raw: raw.slice(start, end),
      folded,
      lemma,
      stem: stemOf(lemma),
      start,
      end,
      ...(hyphen && { hyphen: true as const }),
      ...(pause && { pause: true as const }),
    })
    before = index + written.length
  }
  return tokens
}
