import { ParseError } from '../connector.ts'

/**
 * Decompressed bytes at which a file is given up, unless its reader says that it needs more: the client counts those
 * that came.
 */
export const MOST_BYTES = 512 * 2 ** 20
/** The same for what is held in memory as one text. */
export const MOST_TEXT_BYTES = 64 * 2 ** 20
/** Elements within elements, lists within lists: as deep as browsers go. */
export const DEEPEST = 512
/** Elements and texts side by side within one: the longest table of a page has some hundred rows. */
export const MOST_SIBLINGS = 10_000
/** The same of a whole page. */
export const MOST_NODES = 50_000

/** Counts bytes as they are decompressed. @throws ParseError beyond `most`, whatever a header said. */
export function counter(what: string, most: number): (chunk: Uint8Array) => void {
  let bytes = 0
  return (chunk) => {
    bytes += chunk.length
    if (bytes > most)
      throw new ParseError(
        `${what} se cortó al pasar de ${most} bytes ya descomprimidos; se esperaba un archivo menor.`,
      )
  }
}

export const tooDeep = (what: string) =>
  new ParseError(`${what} trae más de ${DEEPEST} niveles, uno dentro de otro; ningún dato de la fuente los necesita.`)

export const tooWide = (what: string) =>
  new ParseError(
    `${what} trae más de ${MOST_SIBLINGS} elementos y textos uno junto a otro; ningún dato de la fuente los necesita.`,
  )

export const tooManyNodes = (what: string) =>
  new ParseError(`${what} trae más de ${MOST_NODES} elementos y textos; ningún dato de la fuente los necesita.`)
