import { readFileSync } from 'node:fs'
import type { Synonyms } from '@tianguis/core'
import { csvRecords } from '@tianguis/core/decode/csv'

const recordsOf = (file: string) => csvRecords(readFileSync(new URL(file, import.meta.url), 'utf8'))

/** Class of the SCIAN 2023 -> what people call such a business. */
const words: ReadonlyMap<string, string> = new Map(
  recordsOf('categorias.csv').map(({ codigo, categoria }) => [codigo!, categoria!]),
)

/** As the answers show them. */
export const CLASSES: Readonly<Record<string, string>> = Object.fromEntries(words)

/** undefined for a class that this SCIAN does not have, as in an edition of before November 2024. */
export const everydayWord = (code: string): string | undefined => words.get(code)

/** What may be asked for, besides the names of the classes: every word that is served, and further ones. */
export const synonyms: Synonyms = Object.fromEntries([
  ...Map.groupBy(words, ([, word]) => word)
    .entries()
    .map(([word, classes]) => [word, classes.map(([code]) => code)] as const),
  ...recordsOf('palabras.csv').map(({ palabra, codigos }) => [palabra!, codigos!.split(' ')] as const),
])
