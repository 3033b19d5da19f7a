/**
 * «robos de carro y motos», «homicidios dolosos y culposos», «se roban más coches»: a word that names a value only
 * beside the noun that was said before it.
 */
import type { Token } from '../normalize.ts'
import { tag, WEIGHT, type Annotation } from '../annotate/annotation.ts'
import { keysOf, type QuestionVocabulary } from '../knowledge/vocabulary.ts'

/** Values of words that no annotation of the subject explains by itself. */
export function ellipticAnnotations(
  tokens: readonly Token[],
  own: readonly Annotation[],
  { phrases }: QuestionVocabulary,
): Annotation[] {
  const heads = headsOf(tokens, own)
  if (!heads.length) return []
  return tokens.flatMap((token, at) => {
    // «robos por negocio» divides by it: what is robbed stands behind another word.
    if (isExplained(own, at) || /^(por|cada)$/.test(tokens[at - 1]?.folded ?? '')) return []
    const named = heads
      .filter(({ before }) => before < at)
      .flatMap(({ stems }) => {
        const whole = [...stems, token.stem]
        return phrases.from(whole, 0).filter(({ to, meaning }) => to === whole.length && meaning.sense.kind === 'value')
      })
    const [first] = named
    return first ? [tag(at, at + 1, { type: 'sense', sense: first.meaning.sense }, WEIGHT.sense)] : []
  })
}

const isExplained = (own: readonly Annotation[], at: number) =>
  own.some(
    ({ from, to, meaning }) => from <= at && at < to && meaning.type === 'sense' && meaning.sense.kind !== 'noise',
  )

/** The first word of each value that was named, and what a value of one word is called. */
function headsOf(tokens: readonly Token[], own: readonly Annotation[]) {
  return own.flatMap(({ from, to, meaning }) => {
    if (meaning.type !== 'sense' || meaning.sense.kind !== 'value') return []
    const [label] = meaning.sense.values.length === 1 ? [keysOf(meaning.sense.values[0]!).stems] : [[]]
    return [
      { before: to - 1, stems: [tokens[from]!.stem] },
      ...(label.length === 1 ? [{ before: to - 1, stems: label }] : []),
    ]
  })
}
