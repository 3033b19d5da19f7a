import { refuse } from './failure.ts'
import { columnOf, type Allowed, type ResolvedColumn, type Relation } from './scope.ts'
import type { Tree } from './structure.ts'

/**
 * Checks what a join is made on: equalities only, of which one at least is between the two sides and declared. Without
 * one it would be every row with every row.
 * @throws GuardError `union_de_tablas`
 */
export function checkJoin(
  quals: Tree | undefined,
  left: readonly Relation[],
  right: readonly Relation[],
  allowed: Allowed,
): void {
  const scope = { relations: [...left, ...right] }
  let linked = false
  for (const { lexpr, rexpr } of equalities(quals)) {
    const [one, other] = [lexpr, rexpr].map((side: Tree | undefined) =>
      side?.ColumnRef ? columnOf(side.ColumnRef, scope) : undefined,
    )
    if (!one && !other) refuse('union_de_tablas')
    if (!one || !other) continue
    if (right.includes(one.relation) === right.includes(other.relation)) refuse('union_de_tablas')
    if (!declared(one, other, [lexpr, rexpr].map(lastWord), allowed))
      refuse('union_de_tablas', `${one.origin} = ${other.origin}`)
    linked = true
  }
  if (!linked) refuse('union_de_tablas')
}

/** The conditions of an ON, each of which must be `a = b` with a column or a value on either side. */
function equalities(quals: Tree | undefined): Tree[] {
  if (quals?.BoolExpr?.boolop === 'AND_EXPR') return quals.BoolExpr.args.flatMap(equalities)
  const equality = quals?.A_Expr
  if (equality?.kind !== 'AEXPR_OP' || equality.name[0].String.sval !== '=') refuse('union_de_tablas')
  if (![equality.lexpr, equality.rexpr].every(isOperand)) refuse('union_de_tablas')
  return [equality]
}

const isOperand = (side: Tree | undefined) => side?.ColumnRef || side?.A_Const || side?.TypeCast?.arg.ParamRef

/** What a question has computed for itself belongs to no view, and joins by its name. */
function declared(one: ResolvedColumn, other: ResolvedColumn, names: readonly string[], { joins }: Allowed): boolean {
  const sameName = names[0] === names[1]
  if (!joins || one.origin === undefined || other.origin === undefined) return sameName
  return joins.some(([a, b]) => (a === one.origin && b === other.origin) || (a === other.origin && b === one.origin))
}

const lastWord = (reference: Tree): string => reference.ColumnRef.fields.at(-1).String.sval
