/** What «mejor», «peor» and «más fuerte» are said of, where no measure stands beside them. */
import { senseAt, type Reader } from './reader.ts'

/** «que más bajó», as it is often typed without its accent. */
export function isFall({ tags, tokens }: Reader, at: number): boolean {
  const { from, to } = tags[at]!
  const last = tokens[to - 1]!
  return last.folded === 'bajo' && (last.raw.toLowerCase().endsWith('ó') || tokens[from - 1]?.folded === 'que')
}

/** «afinación mayor»: what a thing is called, and no order of them. */
export const isKindOf = (reader: Reader, at: number): boolean => {
  const [before, said] = [reader.tags[at - 1], reader.tags[at]!]
  return (
    before?.to === said.from &&
    senseAt(reader, at - 1, 'value') !== undefined &&
    !senseAt(reader, at + 1, 'measure') &&
    said.to === said.from + 1 &&
    /^(mayor|menor)(es)?$/.test(reader.tokens[said.from]!.folded)
  )
}

/** «la mejor presa» does not say in what; «el peor aire» does. */
const namesSubject = (reader: Reader) => reader.tags.some((_, at) => senseAt(reader, at, 'subject', 'measure'))

/**
 * «¿qué profundidad tuvo el sismo más fuerte?»: what an adjective is declared of, though another measure is named far
 * off.
 */
export function adjectiveOf({ tags, tokens, topic: { subject } }: Reader, at: number): string | undefined {
  const { lemma } = tokens[tags[at]!.to - 1]!
  return /^(fuerte|intenso|recio|grande|debil|leve|chico|pequeño)$/.test(lemma)
    ? Object.entries(subject.measures).find(
        ([, { more = [], less = [] }]) => more.includes(lemma) || less.includes(lemma),
      )?.[0]
    : undefined
}

/** «el mejor precio», «el mejor pagado»; of «qué estación está peor» the verb asks for anything. */
const namesPrice = (reader: Reader, at: number | undefined) =>
  at !== undefined &&
  /^(precio|costo|tarifa|cotiza|pag|remuner|suel|salari)/.test(reader.tokens[reader.tags[at]!.from]!.lemma)

/** «la mejor gasolina»: what is cheap is not good for that; «el mejor precio» and «el mejor aire» are. */
export function saysInWhat(reader: Reader, by: string, near: number | undefined): boolean {
  const { columns, measures } = reader.topic.subject
  const isPrice = columns[measures[by]?.column ?? '']?.spec.unit?.startsWith('MXN')
  return isPrice ? namesPrice(reader, near) : near !== undefined || namesSubject(reader)
}
