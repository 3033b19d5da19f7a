import { integerOf, constantNumber, textOf, within, qualifiedName } from './constants.ts'
import { refuse } from './failure.ts'
import type { Tree } from './structure.ts'

interface Rule {
  readonly use: 'plain' | 'aggregate' | 'ordered' | 'window'
  readonly args: readonly [least: number, most: number]
  /** Arguments that must be constants, by their place. */
  readonly fixed?: Readonly<Record<number, (arg: Tree | undefined) => boolean>>
  /** PostgreSQL's own syntax for it, such as `extract(year from x)`, which the parser marks and qualifies. */
  readonly syntax?: boolean
}

const among =
  (...words: string[]) =>
  (arg: Tree | undefined) =>
    words.includes(textOf(arg) ?? '')
const digits = (arg: Tree | undefined) => within(integerOf(arg), -12, 10)
const steps = (arg: Tree | undefined) => within(integerOf(arg), 1, 1_000)
const fraction = (arg: Tree | undefined) => within(constantNumber(arg), 0, 1)
const format = (arg: Tree | undefined) => /^[\w .,:/"-]{1,40}$/.test(textOf(arg) ?? '')

const plain = (least: number, most = least, fixed?: Rule['fixed'], syntax = false): Rule => ({
  use: 'plain',
  args: [least, most],
  ...(fixed && { fixed }),
  syntax,
})
const aggregate = (args: number): Rule => ({ use: 'aggregate', args: [args, args] })
const ordered = (fixed?: Rule['fixed']): Rule => ({
  use: 'ordered',
  args: fixed ? [1, 1] : [0, 0],
  ...(fixed && { fixed }),
})
const window = (least: number, most = least, fixed?: Rule['fixed']): Rule => ({
  use: 'window',
  args: [least, most],
  ...(fixed && { fixed }),
})

/**
 * Every function a question may call. None makes text longer than what it is given by more than a fixed measure, none
 * gives rows, none reads anything but its arguments and the clock.
 */
export const FUNCTIONS: Readonly<Record<string, Rule>> = {
  count: aggregate(1),
  sum: aggregate(1),
  avg: aggregate(1),
  min: aggregate(1),
  max: aggregate(1),
  bool_and: aggregate(1),
  bool_or: aggregate(1),
  stddev_samp: aggregate(1),
  stddev_pop: aggregate(1),
  var_samp: aggregate(1),
  corr: aggregate(2),
  regr_slope: aggregate(2),
  percentile_cont: ordered({ 0: fraction }),
  percentile_disc: ordered({ 0: fraction }),
  mode: ordered(),
  row_number: window(0),
  rank: window(0),
  dense_rank: window(0),
  percent_rank: window(0),
  ntile: window(1, 1, { 0: steps }),
  lag: window(1, 3, { 1: steps }),
  lead: window(1, 3, { 1: steps }),
  first_value: window(1),
  last_value: window(1),
  date_trunc: plain(2, 2, { 0: among('hour', 'day', 'week', 'month', 'quarter', 'year', 'decade') }),
  extract: plain(
    2,
    2,
    { 0: among('year', 'quarter', 'month', 'week', 'day', 'isodow', 'dow', 'doy', 'hour', 'isoyear') },
    true,
  ),
  timezone: plain(2, 2, { 0: among('America/Mexico_City', 'UTC') }, true),
  to_char: plain(2, 2, { 1: format }),
  make_date: plain(3),
  now: plain(0),
  round: plain(1, 2, { 1: digits }),
  trunc: plain(1, 2, { 1: digits }),
  abs: plain(1),
  ceil: plain(1),
  floor: plain(1),
  sign: plain(1),
  sqrt: plain(1),
  mod: plain(2),
  lower: plain(1),
  upper: plain(1),
  length: plain(1),
  left: plain(2, 2, { 1: steps }),
  right: plain(2, 2, { 1: steps }),
  btrim: plain(1, 1, undefined, true),
}

/** Checks a call as such; its arguments are checked by whoever walks them. */
export function checkCall(call: Tree): void {
  const words = qualifiedName(call.funcname)
  const name = words.at(-1) ?? ''
  const rule = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name]! : refuse('funcion', words.join('.'))
  const special = call.funcformat === 'COERCE_SQL_SYNTAX'
  if (special ? !rule.syntax || words.length !== 2 || words[0] !== 'pg_catalog' : words.length !== 1)
    refuse('funcion', words.join('.'))
  checkArguments(name, rule, call)
  checkUse(name, rule, call)
}

function checkArguments(
  name: string,
  { args: [least, most], fixed = {} }: Rule,
  { args = [], agg_star: star }: Tree,
): void {
  if (star && name !== 'count') refuse('funcion', `${name}(*)`)
  if (!star && (args.length < least || args.length > most)) refuse('funcion', `${name}/${args.length}`)
  for (const [at, allows] of Object.entries(fixed)) {
    if (Number(at) < args.length && !allows(args[Number(at)])) refuse('funcion', `${name}, ${at}`)
  }
}

/** What each use of a function allows in its call, and what it must have. */
const CLAUSES: Readonly<
  Record<
    Rule['use'],
    {
      readonly over: 'none' | 'optional' | 'required'
      readonly filter: boolean
      readonly distinct: boolean
      readonly withinGroup: boolean
    }
  >
> = {
  plain: { over: 'none', filter: false, distinct: false, withinGroup: false },
  aggregate: { over: 'optional', filter: true, distinct: true, withinGroup: false },
  ordered: { over: 'none', filter: true, distinct: false, withinGroup: true },
  window: { over: 'required', filter: false, distinct: false, withinGroup: false },
}

/** FILTER, WITHIN GROUP, DISTINCT and OVER, each where it belongs; an ORDER BY inside a call only WITHIN GROUP. */
function checkUse(
  name: string,
  { use }: Rule,
  { over, agg_filter, agg_within_group, agg_order = [], agg_distinct }: Tree,
): void {
  const allowed = CLAUSES[use]
  const wrong =
    allowed.over === (over ? 'none' : 'required') ||
    (agg_filter && !allowed.filter) ||
    (agg_distinct && !allowed.distinct) ||
    Boolean(agg_within_group) !== allowed.withinGroup ||
    agg_order.length !== (allowed.withinGroup ? 1 : 0)
  if (wrong) refuse('funcion', name)
  if (over) checkFrame(name, over)
}

/** The rows before and after that a window looks at. */
function checkFrame(name: string, { startOffset, endOffset }: Tree): void {
  for (const offset of [startOffset, endOffset]) {
    if (offset && !within(integerOf(offset), 0, 400)) refuse('funcion', `${name} over`)
  }
}
