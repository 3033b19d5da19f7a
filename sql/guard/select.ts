import { integerOf, within, qualifiedName } from './constants.ts'
import { checkExpression, type Inner } from './expression.ts'
import { refuse } from './failure.ts'
import { checkJoin } from './joins.ts'
import {
  columnOf,
  relationOf,
  SYSTEM_COLUMNS,
  type OutputColumns,
  type Output,
  type Relation,
  type Scope,
  type SelectContext,
} from './scope.ts'
import type { Tree } from './structure.ts'

/**
 * The most rows an answer may have. Not the compiler's constant: the guard takes nothing from what it guards against.
 */
const MOST_ROWS = 1_000

/** Keys whose expressions may be the name of an output column, or its place. */
const BY_OUTPUT = ['sortClause', 'groupClause', 'distinctClause']
/** Keys that are checked by themselves. */
const APART = ['withClause', 'fromClause', 'targetList', 'larg', 'rarg', 'limitCount', 'limitOffset', ...BY_OUTPUT]

/**
 * Checks a SELECT and everything in it, as PostgreSQL would resolve its names.
 * @returns its output columns
 * @throws GuardError
 */
export function checkSelect(select: Tree, around: SelectContext): OutputColumns {
  const here = withCtes(select, around)
  checkLimit(select)
  if (select.op === 'SETOP_UNION') return checkUnion(select, here)
  const scope: Scope = { meter: here.meter, relations: relationsIn(select, here), outer: here.outer }
  const inner = (part: Tree, outer: Scope) => void checkSelect(part, { ...here, outer })
  const outputs = outputsOf(select, scope, inner)
  for (const [key, part] of Object.entries(select)) {
    if (!APART.includes(key)) checkExpression(part, scope, inner)
    if (BY_OUTPUT.includes(key)) for (const item of part) checkByOutput(item, outputs, scope, inner)
  }
  return outputs
}

function checkUnion({ all, larg, rarg, sortClause = [] }: Tree, around: SelectContext): OutputColumns {
  if (!all) refuse('construccion', 'UNION')
  const [left, right] = [larg, rarg].map((side: Tree) => {
    const outputs = checkSelect(side, around)
    if (!side.larg && side.targetList?.length !== outputs.size) refuse('salida', 'UNION')
    return [...outputs]
  }) as [[string, Output][], [string, Output][]]
  // The columns of the right side come by their place, under the names of the left.
  const outputs = new Map(
    left.map(([name, { weight }], at) => [name, { weight: weight + (right[at]?.[1].weight ?? 0) }]),
  )
  for (const item of sortClause)
    checkByOutput(item, outputs, { meter: around.meter, relations: [] }, () => refuse('construccion'))
  return outputs
}

/** A name of WITH is known to what follows it, and not to itself. */
function withCtes({ withClause }: Tree, around: SelectContext): SelectContext {
  let here = around
  for (const {
    CommonTableExpr: { ctename, ctequery },
  } of withClause?.ctes ?? []) {
    if (Object.hasOwn(around.allowed.views, ctename) || ctename.startsWith('pg_')) refuse('nombre', ctename)
    const columns = checkSelect(ctequery.SelectStmt, here)
    here = { ...here, ctes: new Map([...here.ctes, [ctename, columns]]) }
  }
  return here
}

function checkLimit({ limitCount, limitOffset }: Tree): void {
  if (limitCount && !within(integerOf(limitCount), 0, MOST_ROWS)) refuse('limite')
  if (limitOffset && !within(integerOf(limitOffset), 0, MOST_ROWS)) refuse('limite', 'OFFSET')
}

function relationsIn({ fromClause = [] }: Tree, around: SelectContext): readonly Relation[] {
  if (fromClause.length > 1) refuse('union_de_tablas', ',')
  return fromClause.flatMap((item: Tree) => relationsOf(item, around))
}

function relationsOf({ RangeVar, RangeSubselect, JoinExpr }: Tree, around: SelectContext): readonly Relation[] {
  if (RangeVar) return [relationOf(RangeVar, around)]
  if (RangeSubselect) {
    const alias = RangeSubselect.alias?.aliasname ?? refuse('nombre', 'subselect')
    return [{ alias, columns: checkSelect(RangeSubselect.subquery.SelectStmt, around) }]
  }
  const { larg, rarg, quals } = JoinExpr
  const [left, right] = [relationsOf(larg, around), relationsOf(rarg, around)]
  if (right.some(({ alias }) => left.some((other) => other.alias === alias))) refuse('nombre', 'alias')
  checkExpression(quals, { meter: around.meter, relations: [...left, ...right] }, () =>
    refuse('union_de_tablas', 'subselect'),
  )
  checkJoin(quals, left, right, around.allowed)
  return [...left, ...right]
}

function outputsOf({ targetList = [] }: Tree, scope: Scope, inner: Inner): OutputColumns {
  const outputs = new Map<string, Output>()
  for (const {
    ResTarget: { name, val },
  } of targetList) {
    const before = scope.meter.weight
    checkExpression(val, scope, inner)
    const reference = val.ColumnRef
    const output: string | undefined = name ?? qualifiedName(reference?.fields).at(-1)
    if (output === undefined) continue
    if (SYSTEM_COLUMNS.includes(output)) refuse('nombre', output)
    if (outputs.has(output)) refuse('salida', output)
    outputs.set(output, { origin: reference && columnOf(reference, scope).origin, weight: scope.meter.weight - before })
  }
  return outputs
}

/** A bare name in ORDER BY, GROUP BY and DISTINCT ON may be an output column; in any other expression it may not. */
function checkByOutput(item: Tree, outputs: OutputColumns, scope: Scope, inner: Inner): void {
  const key: Tree = item.SortBy?.node ?? item
  const words = qualifiedName(key.ColumnRef?.fields)
  if (words.length === 1 && outputs.has(words[0]!)) return
  checkExpression(key, scope, inner)
}

/** The outermost SELECT bounds its answer, and names each of its columns. */
export function checkAnswer(select: Tree, outputs: OutputColumns): void {
  if (!within(integerOf(select.limitCount), 1, MOST_ROWS)) refuse('limite')
  let first = select
  while (first.larg) first = first.larg
  if (!first.targetList?.length || first.targetList.length !== outputs.size || outputs.size > 60) refuse('salida')
}
