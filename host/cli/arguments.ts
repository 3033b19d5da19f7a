import { InvalidArgumentError } from 'commander'
import { isDay } from '@tianguis/core/decode/dates'

/** Readers of option values; commander turns what they throw into a usage error. */

export function day(given: string): string {
  if (isDay(given)) return given
  throw new InvalidArgumentError('se espera una fecha que exista, como 2026-01-31.')
}

export function identifier(given: string): string {
  if (/^[1-9]\d{0,17}$/.test(given)) return given
  throw new InvalidArgumentError('se espera un número de identificación, como 12.')
}

const MOST = 1000
export function howMany(given: string): number {
  const number = /^\d{1,9}$/.test(given) ? Number(given) : NaN
  if (number >= 1 && number <= MOST) return number
  throw new InvalidArgumentError(`se espera un entero de 1 a ${MOST}.`)
}

export function caseName(given: string): string {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(given)) return given
  throw new InvalidArgumentError('se espera un nombre de caso en minúsculas-con-guiones, como sin-datos.')
}
