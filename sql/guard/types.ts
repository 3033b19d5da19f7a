import { integerOf, textOf, within, qualifiedName } from './constants.ts'
import { refuse } from './failure.ts'
import type { Tree } from './structure.ts'

const SCALARS = ['text', 'numeric', 'int4', 'int8', 'float8', 'bool', 'date', 'timestamp', 'timestamptz', 'interval']
const ARRAYS = ['text', 'int8', 'numeric', 'date']
const MOST_PARAMETERS = 99

/**
 * A text becomes one of these only when it is written like this: PostgreSQL reads far more, such as `now` and
 * `1e1000000`.
 */
const WRITTEN: Readonly<Record<string, RegExp>> = {
  text: /^/,
  date: /^\d{4}-\d\d-\d\d$/,
  timestamp: /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?)?$/,
  timestamptz: /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?(\.\d{1,3})?(Z|[+-]\d\d(:?\d\d)?)$/,
  interval: /^-?\d{1,5} (hour|day|week|month|year)s?$/,
}

/** Checks what is converted and to what. The expression inside is checked by whoever walks it. */
export function checkCast({ arg, typeName }: Tree): void {
  const type = typeOf(typeName)
  if (arg.ParamRef) return checkParameter(arg.ParamRef, type)
  if (type.list) refuse('tipo', `${type.name}[]`)
  const text = textOf(arg)
  if (text !== undefined && !WRITTEN[type.name]?.test(text)) refuse('tipo', type.name)
}

/** Whether it is `$n::type[]`, which is what ANY and ALL take. */
export const isListParameter = (node: Tree | undefined) =>
  Boolean(node?.TypeCast?.arg?.ParamRef && node.TypeCast.typeName.arrayBounds)

function checkParameter({ number }: Tree, { name, list }: { name: string; list: boolean }): void {
  if (!within(number, 1, MOST_PARAMETERS)) refuse('parametro', String(number))
  if (list && !ARRAYS.includes(name)) refuse('tipo', `${name}[]`)
}

function typeOf({ names, typmods, arrayBounds }: Tree): { name: string; list: boolean } {
  const words = qualifiedName(names)
  const name = words.at(-1) ?? ''
  if (words.length > 2 || (words.length === 2 && words[0] !== 'pg_catalog') || !SCALARS.includes(name))
    refuse('tipo', words.join('.'))
  if (
    typmods &&
    !(
      name === 'numeric' &&
      typmods.length === 2 &&
      within(integerOf(typmods[0]), 1, 30) &&
      within(integerOf(typmods[1]), 0, 10)
    )
  )
    refuse('tipo', `${name}()`)
  if (arrayBounds && (arrayBounds.length !== 1 || arrayBounds[0].Integer.ival !== -1)) refuse('tipo', `${name}[]`)
  return { name, list: Boolean(arrayBounds) }
}
