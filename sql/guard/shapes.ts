/**
 * The part of PostgreSQL's grammar that may pass: every node type, every key of it and every value of a key that is not
 * here is refused. An allow-list, because the grammar grows: what PostgreSQL 19 adds is refused without a change here.
 */

/** What a key may hold. */
export type NodeField =
  | { readonly kind: 'one' | 'many'; readonly types: readonly string[] }
  /** A struct that stands bare, without its type's name around it. */
  | { readonly kind: 'bare'; readonly type: string }
  | { readonly kind: 'among'; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: 'integer' | 'name' | 'word' | 'text' | 'decimal' | 'distinct' | 'spanish' }

const one = (...types: string[]): NodeField => ({ kind: 'one', types })
const many = (...types: string[]): NodeField => ({ kind: 'many', types })
const bare = (type: string): NodeField => ({ kind: 'bare', type })
const among = (...values: (string | number | boolean)[]): NodeField => ({ kind: 'among', values })
const integer: NodeField = { kind: 'integer' }
const name: NodeField = { kind: 'name' }
/** A flag that is absent when it is false. */
const flag = among(true)

export const EXPRESSION = [
  'A_Const',
  'ColumnRef',
  'TypeCast',
  'A_Expr',
  'BoolExpr',
  'FuncCall',
  'CaseExpr',
  'CoalesceExpr',
  'MinMaxExpr',
  'NullTest',
  'BooleanTest',
  'SubLink',
  'SQLValueFunction',
]
const expression = one(...EXPRESSION)
const expressions = many(...EXPRESSION)
const RELATION = ['RangeVar', 'RangeSubselect', 'JoinExpr']

export const SHAPES: Readonly<Record<string, Readonly<Record<string, NodeField>>>> = {
  SelectStmt: {
    distinctClause: { kind: 'distinct' },
    targetList: many('ResTarget'),
    fromClause: many(...RELATION),
    whereClause: expression,
    groupClause: expressions,
    havingClause: expression,
    sortClause: many('SortBy'),
    limitOffset: one('A_Const'),
    limitCount: one('A_Const'),
    limitOption: among('LIMIT_OPTION_DEFAULT', 'LIMIT_OPTION_COUNT'),
    op: among('SETOP_NONE', 'SETOP_UNION'),
    all: flag,
    larg: bare('SelectStmt'),
    rarg: bare('SelectStmt'),
    withClause: bare('WithClause'),
  },
  WithClause: { ctes: many('CommonTableExpr') },
  // NOT MATERIALIZED would have every reference be another copy.
  CommonTableExpr: {
    ctename: name,
    ctematerialized: among('CTEMaterializeDefault', 'CTEMaterializeAlways'),
    ctequery: one('SelectStmt'),
  },
  ResTarget: { name, val: expression },
  RangeVar: { schemaname: name, relname: name, inh: flag, relpersistence: among('p'), alias: bare('Alias') },
  RangeSubselect: { subquery: one('SelectStmt'), alias: bare('Alias') },
  JoinExpr: {
    jointype: among('JOIN_INNER', 'JOIN_LEFT'),
    larg: one(...RELATION),
    rarg: one(...RELATION),
    quals: expression,
  },
  Alias: { aliasname: name },
  SortBy: {
    node: one(...EXPRESSION, 'CollateClause'),
    sortby_dir: among('SORTBY_DEFAULT', 'SORTBY_ASC', 'SORTBY_DESC'),
    sortby_nulls: among('SORTBY_NULLS_DEFAULT', 'SORTBY_NULLS_FIRST', 'SORTBY_NULLS_LAST'),
  },
  /** Names in alphabetical order, and nothing else. */
  CollateClause: { arg: one('ColumnRef'), collname: { kind: 'spanish' } },
  WindowDef: {
    partitionClause: expressions,
    orderClause: many('SortBy'),
    frameOptions: integer,
    startOffset: one('A_Const'),
    endOffset: one('A_Const'),
  },

  // Expressions
  ColumnRef: { fields: many('String') },
  ParamRef: { number: integer },
  A_Const: {
    ival: bare('IntegerValue'),
    fval: bare('DecimalValue'),
    sval: bare('TextValue'),
    boolval: bare('BooleanValue'),
    isnull: flag,
  },
  TypeCast: { arg: one(...EXPRESSION, 'ParamRef'), typeName: bare('TypeName') },
  TypeName: { names: many('String'), typmods: many('A_Const'), typemod: among(-1), arrayBounds: many('Integer') },
  A_Expr: {
    kind: among(
      'AEXPR_OP',
      'AEXPR_OP_ANY',
      'AEXPR_OP_ALL',
      'AEXPR_DISTINCT',
      'AEXPR_NOT_DISTINCT',
      'AEXPR_NULLIF',
      'AEXPR_IN',
      'AEXPR_BETWEEN',
      'AEXPR_NOT_BETWEEN',
    ),
    name: many('String'),
    lexpr: expression,
    rexpr: one(...EXPRESSION, 'List'),
    rexpr_list_start: integer,
    rexpr_list_end: integer,
  },
  List: { items: expressions },
  BoolExpr: { boolop: among('AND_EXPR', 'OR_EXPR', 'NOT_EXPR'), args: expressions },
  FuncCall: {
    funcname: many('String'),
    args: expressions,
    agg_order: many('SortBy'),
    agg_filter: expression,
    over: bare('WindowDef'),
    agg_within_group: flag,
    agg_star: flag,
    agg_distinct: flag,
    funcformat: among('COERCE_EXPLICIT_CALL', 'COERCE_SQL_SYNTAX'),
  },
  CaseExpr: { arg: expression, args: many('CaseWhen'), defresult: expression },
  CaseWhen: { expr: expression, result: expression },
  CoalesceExpr: { args: expressions },
  MinMaxExpr: { op: among('IS_GREATEST', 'IS_LEAST'), args: expressions },
  NullTest: { arg: expression, nulltesttype: among('IS_NULL', 'IS_NOT_NULL') },
  BooleanTest: {
    arg: expression,
    booltesttype: among('IS_TRUE', 'IS_NOT_TRUE', 'IS_FALSE', 'IS_NOT_FALSE', 'IS_UNKNOWN', 'IS_NOT_UNKNOWN'),
  },
  /** Not current_user and its kin. */
  SQLValueFunction: { op: among('SVFOP_CURRENT_DATE'), typmod: among(-1) },
  SubLink: {
    subLinkType: among('EXPR_SUBLINK', 'EXISTS_SUBLINK', 'ANY_SUBLINK'),
    testexpr: expression,
    subselect: one('SelectStmt'),
  },

  // Leaves
  /** Part of a qualified name, or an operator, which is a name too in the parser's eyes. */
  String: { sval: { kind: 'word' } },
  Integer: { ival: integer },
  IntegerValue: { ival: integer },
  DecimalValue: { fval: { kind: 'decimal' } },
  TextValue: { sval: { kind: 'text' } },
  BooleanValue: { boolval: flag },
}
