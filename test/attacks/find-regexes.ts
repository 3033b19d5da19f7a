/** Finds the regular expressions of a source file. */
import { stripTypeScriptTypes } from 'node:module'
import { parse } from 'acorn'

export interface Expression {
  readonly source: string
  readonly flags: string
  /** File and line. */
  readonly at: string
}

export interface Found {
  readonly literals: readonly Expression[]
  /** Lines where one is built of texts as the module is loaded: `new RegExp(…)`. */
  readonly built: readonly number[]
  /** And inside of a function, where only its caller knows of what. */
  readonly builtLater: readonly number[]
}

interface Node {
  readonly type: string
  readonly loc: { readonly start: { readonly line: number } }
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: { readonly type: string; readonly name?: string }
}

export function expressionsOf(file: string, text: string): Found {
  const found = { literals: [] as Expression[], built: [] as number[], builtLater: [] as number[] }
  const program = parse(stripTypeScriptTypes(text), { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  walk(
    program as unknown as Node,
    false,
    (
      {
        regex,
        callee,
        loc: {
          start: { line },
        },
      },
      later,
    ) => {
      if (regex) found.literals.push({ source: regex.pattern, flags: regex.flags, at: `${file}:${line}` })
      if (callee?.name === 'RegExp') found[later ? 'builtLater' : 'built'].push(line)
    },
  )
  return found
}

function walk(node: Node, later: boolean, see: (node: Node, later: boolean) => void): void {
  see(node, later)
  const inside = later || /Function/.test(node.type)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof (child as Node | null)?.type === 'string') walk(child as Node, inside, see)
    }
  }
}

/**
 * The expressions that modules build while they are loaded. A module that was loaded before shows none.
 * @param load imports them
 */
export async function builtBy(at: string, load: () => Promise<unknown>): Promise<Expression[]> {
  const built: Expression[] = []
  const Own = globalThis.RegExp
  globalThis.RegExp = new Proxy(Own, {
    construct(target, given) {
      const made = new target(...(given as [string, string?]))
      built.push({ source: made.source, flags: made.flags, at })
      return made
    },
  })
  try {
    await load()
  } finally {
    globalThis.RegExp = Own
  }
  return built
}
