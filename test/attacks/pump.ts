/** Texts that make an expression work as hard as it can. */
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp'
import type { Expression } from './find-regexes.ts'

const LENGTH = 1_000_000
/**
 * Tried for a class of characters; several, because two neighbours that share one are what backtracks, and the likely
 * ones first.
 */
const CHARACTERS = [
  ...' \n\ta0A-.,"\'<>/=:(){}[]_&;ñÁ€\u0300',
  ...Array.from({ length: 127 }, (_one, at) => String.fromCharCode(at + 1)),
]
/** A character that hardly any expression asks for: what was begun does not match. */
const STRANGE = '\u0002'

/** Reads a million characters of each kind, and says so after each. */
export const attack =
  ({ source, flags }: Expression) =>
  (again: () => void) => {
    const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
    for (const text of textsFor(source, flags)) {
      for (const match of text.matchAll(expression)) void match
      again()
    }
  }

/**
 * The beginning of a match once and then each repetition, the same again and again, and every beginning again and
 * again.
 */
export function* textsFor(source: string, flags: string): Generator<string> {
  const mode = { unicode: /[uv]/.test(flags), unicodeSets: flags.includes('v') }
  const pattern = new RegExpParser().parsePattern(
    source,
    0,
    source.length,
    mode.unicodeSets ? { unicodeSets: true } : { unicode: mode.unicode },
  )
  const example = (node: AST.Node, pick: number): string => exampleOf(node, flags, pick)
  const before = (node: AST.Node, pick: number): string => {
    const { parent } = node
    if (!parent) return ''
    const earlier =
      parent.type === 'Alternative' ? parent.elements.slice(0, parent.elements.indexOf(node as AST.Element)) : []
    return before(parent, pick) + earlier.map((element) => example(element, pick)).join('')
  }
  const parts = new Map<string, readonly [start: string, repeated: string]>()
  const add = (start: string, repeated: string) => {
    if (repeated) parts.set(`${start}${STRANGE}${repeated}`, [start, repeated])
  }
  const see = (node: AST.Element) => {
    for (const pick of [0, 1, 2]) {
      const [start, one] = [before(node, pick), example(node.type === 'Quantifier' ? node.element : node, pick)]
      if (node.type === 'Quantifier' && node.max === Infinity) add(start, one)
      add('', start)
      add('', start + one)
    }
  }
  visitRegExpAST(pattern, {
    onQuantifierEnter: see,
    onCharacterClassEnter: see,
    onCharacterSetEnter: see,
    onGroupEnter: see,
    onCapturingGroupEnter: see,
  })
  for (const [start, repeated] of parts.values())
    yield start + repeated.repeat(Math.ceil(LENGTH / repeated.length)) + STRANGE
}

/** A short text that a part of an expression matches; look-arounds are taken for empty. */
function exampleOf(node: AST.Node, flags: string, pick: number): string {
  if (node.type === 'Pattern' || node.type === 'Group' || node.type === 'CapturingGroup') {
    return exampleOf(node.alternatives[pick % node.alternatives.length]!, flags, pick)
  }
  if (node.type === 'Alternative') return node.elements.map((element) => exampleOf(element, flags, pick)).join('')
  if (node.type === 'Quantifier') return exampleOf(node.element, flags, pick).repeat(Math.max(1, node.min))
  if (node.type === 'Character') return String.fromCodePoint(node.value)
  if (node.type !== 'CharacterClass' && node.type !== 'CharacterSet') return ''
  const one = new RegExp(`^${node.raw}$`, flags.replace(/[gym]/g, ''))
  const fitting = CHARACTERS.filter((character) => one.test(character))
  return fitting[pick % fitting.length] ?? ''
}
