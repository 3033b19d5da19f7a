import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 30 digits of base 62 are 178.6 bits. */
const SECRET_LENGTH = 30
/** 62 to the 6th is more than 2 to the 32nd. */
const CHECK_LENGTH = 6

/**
 * A new key: prefix, 178 random bits, and the CRC-32 of both, all but the prefix in base 62. The sum lets anyone, a
 * scanner of leaked secrets too, tell a key from garbage without asking a database.
 * @param prefix ends in `_`, such as `tgs_live_`
 */
export function makeKey(prefix: string, digit: (below: number) => number = randomInt): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => DIGITS[digit(DIGITS.length)]).join('')
  return `${prefix}${secret}${checkOf(prefix + secret)}`
}

/** Whether a text has the form of a key and its sum is right; says nothing of whether the key exists. */
export function isKey(prefix: string, text: string): boolean {
  if (text.length !== prefix.length + SECRET_LENGTH + CHECK_LENGTH || !text.startsWith(prefix)) return false
  return text.slice(-CHECK_LENGTH) === checkOf(text.slice(0, -CHECK_LENGTH))
}

function checkOf(text: string): string {
  let sum = crc32(text)
  let digits = ''
  while (digits.length < CHECK_LENGTH) {
    digits = DIGITS[sum % DIGITS.length] + digits
    sum = Math.floor(sum / DIGITS.length)
  }
  return digits
}
