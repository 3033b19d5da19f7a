/** Phrases found in a list of words, each from one word on: the longest and every shorter one. */
interface Node<Meaning> {
  /**
   * Made with the first word that follows: most nodes end a phrase, and forty thousand empty maps took ten megabytes.
   */
  next?: Map<string, Node<Meaning>>
  meanings?: Meaning[]
}

export interface TrieMatch<Meaning> {
  /** One past the last word. */
  readonly to: number
  readonly meaning: Meaning
}

export interface Trie<Meaning> {
  add(words: readonly string[], meaning: Meaning): void
  /** Every phrase that begins at `from`. `skipped` words may stand between the words of a phrase. */
  from(words: readonly string[], from: number): TrieMatch<Meaning>[]
}

export function createTrie<Meaning>(skipped: ReadonlySet<string> = new Set()): Trie<Meaning> {
  const root: Node<Meaning> = {}
  return {
    add(words, meaning) {
      let node = root
      for (const word of words) {
        const next: Map<string, Node<Meaning>> = (node.next ??= new Map())
        if (!next.has(word)) next.set(word, {})
        node = next.get(word)!
      }
      ;(node.meanings ??= []).push(meaning)
    },
    from(words, from) {
      const found: TrieMatch<Meaning>[] = []
      let node: Node<Meaning> | undefined = root
      for (let at = from; at < words.length && node; at++) {
        const next: Node<Meaning> | undefined = node.next?.get(words[at]!)
        if (!next && at > from && skipped.has(words[at]!)) continue
        node = next
        for (const meaning of node?.meanings ?? []) found.push({ to: at + 1, meaning })
      }
      return found
    },
  }
}

/** Every way of writing a phrase: `a|b c?` is «a c», «a», «b c», «b». */
export function spellings(phrase: string): string[][] {
  let ways: string[][] = [[]]
  for (const part of phrase.split(' ')) {
    const optional = part.endsWith('?')
    const words = (optional ? part.slice(0, -1) : part).split('|')
    ways = ways.flatMap((way) => [...(optional ? [way] : []), ...words.map((word) => [...way, word])])
  }
  return ways.filter((way) => way.length)
}
