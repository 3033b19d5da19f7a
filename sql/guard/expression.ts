import { isListParameter, checkCast } from './types.ts'
import { qualifiedName } from './constants.ts'
import { refuse } from './failure.ts'
import { checkCall } from './functions.ts'
import { columnOf, addWeight, type Scope } from './scope.ts'
import type { Tree } from './structure.ts'

const OPERATORS = ['+', '-', '*', '/', '%', '=', '<>', '<', '<=', '>', '>=']
const COMPARISONS = OPERATORS.slice(5)
const SIGNS = ['+', '-']
/** The operator that the parser writes for each syntax; another would be `OPERATOR(…)`. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  AEXPR_OP: OPERATORS,
  AEXPR_OP_ANY: COMPARISONS,
  AEXPR_OP_ALL: COMPARISONS,
  AEXPR_DISTINCT: ['='],
  AEXPR_NOT_DISTINCT: ['='],
  AEXPR_NULLIF: ['='],
  AEXPR_IN: ['=', '<>'],
  AEXPR_BETWEEN: ['BETWEEN'],
  AEXPR_NOT_BETWEEN: ['NOT BETWEEN'],
}
const WITH_LIST = ['AEXPR_IN', 'AEXPR_BETWEEN', 'AEXPR_NOT_BETWEEN']

/** Checks the SELECT inside an expression. */
export type Inner = (select: Tree, scope: Scope) => void

/**
 * Checks an expression, or any part of a SELECT that holds expressions, to its last node. Whatever has no rule of its
 * own is only walked into: its shape is known to be allowed.
 * @throws GuardError
 */
export function checkExpression(part: unknown, scope: Scope, inner: Inner): void {
  if (Array.isArray(part)) {
    for (const item of part) checkExpression(item, scope, inner)
    return
  }
  if (typeof part !== 'object' || part === null) return
  addWeight(scope.meter, 1)
  for (const [type, node] of Object.entries(part as Tree)) {
    if (type === 'SelectStmt') inner(node, scope)
    else if (type === 'ColumnRef') addWeight(scope.meter, columnOf(node, scope).weight)
    else {
      if (type === 'A_Expr') checkOperator(node)
      else if (type === 'FuncCall') checkCall(node)
      else if (type === 'TypeCast') checkCast(node)
      checkExpression(node, scope, inner)
    }
  }
}

function checkOperator({ kind, name, lexpr, rexpr }: Tree): void {
  const words = qualifiedName(name)
  if (words.length !== 1 || !WRITTEN[kind]!.includes(words[0]!)) refuse('operador', words.join('.'))
  if (!lexpr && !(kind === 'AEXPR_OP' && SIGNS.includes(words[0]!))) refuse('operador', words[0])
  if (Boolean(rexpr?.List) !== WITH_LIST.includes(kind)) refuse('operador', kind)
  if ((kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_OP_ALL') && !isListParameter(rexpr)) refuse('operador', kind)
}
