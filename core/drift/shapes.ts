/** Characters beyond which a value is a text, whatever is in it. */
const LONGEST = 40
const INTEGER = /^\d+$/
const DECIMAL = /^\d+\.(\d+)$/
const COMMA_DECIMAL = /^\d+,(\d{1,2}|\d{4,})$/
const THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d+)?$/
const DATE_LIKE = /^[\d\s:/.,TZ+-]+$/

/**
 * The form of a value, with nines for its digits: «9» for an integer, «9.99» for a number with two decimals,
 * «9999-99-99» for a date, «texto» for what has letters. Undefined for what is empty. A day or month of one digit looks
 * as one of two.
 */
export function valueShape(value: string): string | undefined {
  const text = value.trim()
  if (!text) return undefined
  if (text.length > LONGEST || !/\d/.test(text)) return 'texto'
  const number = text.replace(/^[-+]/, '')
  if (INTEGER.test(number)) return '9'
  const decimals = DECIMAL.exec(number)?.[1]
  if (decimals) return `9.${nines(decimals)}`
  const afterComma = COMMA_DECIMAL.exec(number)?.[1]
  if (afterComma) return `9,${nines(afterComma)}`
  const thousands = THOUSANDS.exec(number)
  if (thousands) return `9,999${thousands[2] ? `.${nines(thousands[2].slice(1))}` : ''}`
  return DATE_LIKE.test(text) ? text.replace(/\d+/g, (digits) => nines(digits.padStart(2, '0'))) : 'texto'
}

const nines = (digits: string) => '9'.repeat(digits.length)
