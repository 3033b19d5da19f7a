import { refuse, type GuardCode } from './failure.ts'
import { EXPRESSION, SHAPES, type NodeField } from './shapes.ts'

/** One node as the parser gives it, once its shape is known to be allowed. */
export interface Tree {
  readonly [key: string]: any
}

/** What a question could need several times over, and far below what hurts the parser or the server. */
export const CAPS = { depth: 48, nodes: 3_000, literals: 300, selects: 24, relations: 24, textLength: 200 }

/** Where the parser found a node; the text is written anew, so it says nothing. */
const POSITIONS = new Set(['location'])

const NAME = /^[\p{Ll}_][\p{Ll}\p{Nd}_]{0,62}$/u
/** Without exponents: `1e100000` is a short way to a hundred thousand digits. */
const DECIMAL = /^\d{0,30}\.?\d{0,20}$/
const OPERATOR = /^[-+*/%<>=~!@#^&|`?]{1,8}$|^(NOT )?BETWEEN$/

const REFUSED_AS: Readonly<Record<string, GuardCode>> = {
  name: 'nombre',
  word: 'nombre',
  text: 'tipo',
  decimal: 'tipo',
}

/** The only collation: that of the compiler's own orders. */
const SPANISH = JSON.stringify([{ String: { sval: 'es-x-icu' } }])

interface Count {
  nodes: number
  literals: number
  selects: number
  relations: number
}

/**
 * Walks every key and every nested array of a statement against the allow-list.
 * @throws GuardError at the first thing that is not in it, or when there is too much of it.
 */
export function checkStructure(statement: unknown): void {
  checkNode(statement, ['SelectStmt'], { nodes: 0, literals: 0, selects: 0, relations: 0 }, 0)
}

/** A node in its wrapper: `{ SelectStmt: { … } }`. */
function checkNode(wrapped: unknown, types: readonly string[], count: Count, depth: number): void {
  const keys = isTree(wrapped) ? Object.keys(wrapped) : []
  const [type] = keys
  if (keys.length !== 1 || type === undefined || !types.includes(type)) refuse('construccion', keys.join())
  checkFields((wrapped as Tree)[type], type, count, depth)
}

function checkFields(struct: unknown, type: string, count: Count, depth: number): void {
  if (!isTree(struct) || !Object.hasOwn(SHAPES, type)) refuse('construccion', type)
  tally(type, count, depth)
  const shape = SHAPES[type]!
  for (const [key, value] of Object.entries(struct)) {
    if (POSITIONS.has(key)) continue
    if (!Object.hasOwn(shape, key)) refuse('construccion', `${type}.${key}`)
    checkField(value, shape[key]!, `${type}.${key}`, count, depth + 1)
  }
}

function checkField(value: unknown, field: NodeField, where: string, count: Count, depth: number): void {
  if (field.kind === 'one') return checkNode(value, field.types, count, depth)
  if (field.kind === 'bare') return checkFields(value, field.type, count, depth)
  if (field.kind === 'many') return checkMany(value, field.types, where, count, depth)
  // Plain DISTINCT is a list of one empty node.
  if (field.kind === 'distinct')
    return JSON.stringify(value) === '[{}]' ? undefined : checkMany(value, EXPRESSION, where, count, depth)
  if (field.kind === 'spanish') return JSON.stringify(value) === SPANISH ? undefined : refuse('construccion', where)
  if (!isAllowed(value, field)) refuse(REFUSED_AS[field.kind] ?? 'construccion', where)
}

function checkMany(value: unknown, types: readonly string[], where: string, count: Count, depth: number): void {
  if (!Array.isArray(value)) refuse('construccion', where)
  for (const item of value) checkNode(item, types, count, depth)
}

function isAllowed(value: unknown, field: NodeField): boolean {
  if (field.kind === 'among') return field.values.includes(value as string)
  if (field.kind === 'integer') return Number.isSafeInteger(value)
  if (typeof value !== 'string') return false
  if (field.kind === 'name') return NAME.test(value)
  if (field.kind === 'word') return NAME.test(value) || OPERATOR.test(value)
  if (field.kind === 'decimal') return DECIMAL.test(value)
  return value.length <= CAPS.textLength && !/\p{Cc}/u.test(value)
}

function tally(type: string, count: Count, depth: number): void {
  count.nodes += 1
  if (type === 'A_Const' || type === 'ParamRef') count.literals += 1
  if (type === 'SelectStmt') count.selects += 1
  if (type === 'RangeVar') count.relations += 1
  if (
    depth > CAPS.depth ||
    count.nodes > CAPS.nodes ||
    count.literals > CAPS.literals ||
    count.selects > CAPS.selects ||
    count.relations > CAPS.relations
  ) {
    refuse('complejidad', type)
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
