/** Finds where a function runs, as SQL, a text that it was handed: whoever calls it decides what is run. */
import { stripTypeScriptTypes } from 'node:module'
import { parse } from 'acorn'

interface Node {
  readonly type: string
  readonly loc: { readonly start: { readonly line: number } }
  readonly [part: string]: unknown
}

/** @returns the lines where the statement of a `.query(…)` is a parameter of a function around it, or a part of one */
export function handedStatements(code: string): readonly number[] {
  const found: number[] = []
  const program = parse(stripTypeScriptTypes(code), { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  look(program as unknown as Node, new Set(), found)
  return found
}

function look(node: Node, handed: ReadonlySet<string>, found: number[]): void {
  const within = /Function/.test(node.type) ? new Set([...handed, ...namesIn(node.params as Node[])]) : handed
  if (isQuery(node) && statementsOf((node.arguments as Node[])[0]!).some((one) => within.has(rootOf(one))))
    found.push(node.loc.start.line)
  for (const child of childrenOf(node)) look(child, within, found)
}

const isQuery = ({ type, callee, arguments: given }: Node) =>
  type === 'CallExpression' &&
  (callee as Node).type === 'MemberExpression' &&
  ((callee as Node).property as Node).name === 'query' &&
  (given as Node[]).length > 0

/** The texts of a statement, which may be an object with its values and its name. */
function statementsOf(given: Node): Node[] {
  if (given.type !== 'ObjectExpression') return [given]
  return (given.properties as Node[]).flatMap(({ type, key, value, argument }) =>
    type === 'SpreadElement'
      ? rootOf(argument as Node) === ''
        ? []
        : [argument as Node]
      : (key as Node).name === 'text'
        ? [value as Node]
        : [],
  )
}

/** The name that `a`, `a.b`, `a[0]!` and a template around nothing else begin with; none for whatever is computed. */
function rootOf(node: Node): string {
  if (node.type === 'Identifier') return node.name as string
  if (node.type === 'MemberExpression') return rootOf(node.object as Node)
  return ''
}

/** The names that patterns bind. */
function namesIn(patterns: readonly Node[]): string[] {
  return patterns.flatMap((pattern): string[] => {
    if (pattern.type === 'Identifier') return [pattern.name as string]
    if (pattern.type === 'AssignmentPattern') return namesIn([pattern.left as Node])
    if (pattern.type === 'RestElement') return namesIn([pattern.argument as Node])
    if (pattern.type === 'Property') return namesIn([pattern.value as Node])
    return namesIn(((pattern.properties ?? pattern.elements) as (Node | null)[]).filter((one) => one !== null))
  })
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === 'string')
