/** «que empiezan con Súper», «con la letra H»: how the names of what is asked for begin. */
import type { Token } from '../normalize.ts'
import { endsOfName } from './written-names.ts'

export interface BegunName {
  readonly from: number
  readonly to: number
  /**
   * In capitals, without accents; a word with the blank that ends it: «San Juan» begins with «San», and «Santiago» with
   * its letters.
   */
  readonly text: string
}

const BEGINS = /^(empiez[ae]n?|inici[ae]n?|comienz[ae]n?|empezando|iniciando|comenzando)$/
const KIND = /^(letras?|palabras?|silabas?|nombre)$/
/** More have too many ways of being written. */
const MOST_VOWELS = 6

/** Every run of words that may say so. */
export function* begunNames(tokens: readonly Token[]): Generator<BegunName> {
  for (const [at, { folded }] of tokens.entries()) {
    if (!BEGINS.test(folded) || !/^(con|por|en)$/.test(tokens[at + 1]?.folded ?? '')) continue
    const from = tokens[at - 1]?.folded === 'que' ? at - 1 : at
    const begins = [at + 2, at + 3].find((one) => KIND.test(tokens[one]?.folded ?? ''))
    const start = begins === undefined ? at + 2 : begins + 1
    for (const to of endsOfName(tokens, start)) {
      const said = tokens
        .slice(start, to)
        .map((one) => one.folded.toUpperCase())
        .join(' ')
      const letters = said.length === 1 || (begins !== undefined && /^(letra|silaba)s?$/.test(tokens[begins]!.folded))
      const text = letters ? said : `${said} `
      if ((text.match(/[AEIOU]/g) ?? []).length <= MOST_VOWELS) yield { from, to, text }
    }
  }
}

const ACCENTED: Readonly<Record<string, string>> = { A: 'AÁ', E: 'EÉ', I: 'IÍ', O: 'OÓ', U: 'UÚÜ' }

/** Every way of writing it with accents: a database compares letters, and «Álamo» begins with an A. */
export const accented = (text: string): string[] =>
  [...text].reduce(
    (ways, letter) => ways.flatMap((way) => [...(ACCENTED[letter] ?? letter)].map((one) => `${way}${one}`)),
    [''],
  )
