import { InvalidArgumentError, Option } from 'commander'
import { addDays, instantIn, isDay, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { checkedEmail } from '../accounts/accounts.ts'

/** What every command that tells something takes: its whole answer for a program. */
export const IN_STORE = new Option('--store', 'en el almacén (STORE_URL; sin él, la carpeta de datos)')
export const JSON_OUTPUT = new Option('--json', 'un documento JSON en la salida')

/** Readers of option values; commander turns what they throw into a usage error. */

export function day(given: string): string {
  if (isDay(given)) return given
  throw new InvalidArgumentError('se espera una fecha que exista, como 2026-01-31.')
}

export function identifier(given: string): string {
  if (/^[1-9]\d{0,17}$/.test(given)) return given
  throw new InvalidArgumentError('se espera un número de identificación, como 12.')
}

/** A run by its number, or by what it published: `gasolina@12`, the dataset and the version that an answer says. */
export function runOrPublication(given: string): string | { readonly dataset: string; readonly version: string } {
  const [, dataset, version] = /^([a-z0-9-]+)@([1-9]\d{0,17})$/.exec(given) ?? []
  if (dataset && version) return { dataset, version }
  if (/^[1-9]\d{0,17}$/.test(given)) return given
  throw new InvalidArgumentError(
    'se espera el número de una corrida, como 12, o un conjunto y su versión, como gasolina@12.',
  )
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

/** The number of an account, or its address. */
export function account(given: string): number | string {
  if (/^[1-9]\d{0,14}$/.test(given)) return Number(given)
  if (given.includes('@')) return email(given)
  throw new InvalidArgumentError('se espera el número de una cuenta, como 1, o su correo.')
}

export function email(given: string): string {
  try {
    return checkedEmail(given)
  } catch {
    throw new InvalidArgumentError('se espera una dirección de correo, como nombre@ejemplo.mx.')
  }
}

const SECONDS: Readonly<Record<string, number>> = { min: 60, h: 3600, d: 86_400 }
const readDuration = (given: string): number | undefined => {
  const [, number, unit] = /^(\d{1,5})(min|h|d)$/.exec(given) ?? []
  return unit === undefined ? undefined : Number(number) * SECONDS[unit]!
}

/** In seconds. */
export function durationOption(given: string): number {
  const seconds = readDuration(given)
  if (seconds !== undefined) return seconds
  throw new InvalidArgumentError('se espera una duración, como 30min, 24h o 7d.')
}

/** A moment to come: after a duration, or when a day ends in Mexico City. */
export function expiry(given: string): Date {
  const seconds = readDuration(given)
  const at =
    seconds !== undefined
      ? new Date(Date.now() + seconds * 1000)
      : isDay(given)
        ? startOf(addDays(given, 1))
        : undefined
  if (at && at.getTime() > Date.now()) return at
  throw new InvalidArgumentError(
    'se espera una duración, como 24h o 90d, o una fecha que no haya pasado, como 2030-12-31.',
  )
}

/** The start of a day to come, in Mexico City. */
export function comingDay(given: string): Date {
  const at = isDay(given) ? startOf(given) : undefined
  if (at && at.getTime() > Date.now()) return at
  throw new InvalidArgumentError('se espera una fecha por venir, como 2030-01-01.')
}

const startOf = (day: string) => instantIn(MEXICO_CITY, `${day} 00:00`)

/** A limit of a plan. Commander would make an empty text of a null. */
export function limitOption(given: string): number | 'unlimited' {
  if (given === 'unlimited') return given
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given)
  throw new InvalidArgumentError('se espera un entero de 1 a 999999999, o unlimited.')
}

export function alertsOption(given: string): number {
  if (/^\d{1,5}$/.test(given)) return Number(given)
  throw new InvalidArgumentError('se espera un entero de 0 a 99999.')
}

/** US dollars, exact. */
export function price(given: string): string {
  if (/^\d{1,8}(\.\d{1,2})?$/.test(given)) return given
  throw new InvalidArgumentError('se espera un precio en dólares al mes, como 49 o 49.50.')
}

export function planName(given: string): string {
  if (/^[a-z][a-z0-9-]{0,30}$/.test(given)) return given
  throw new InvalidArgumentError('se espera el nombre de un plan en minúsculas, dígitos y guiones, como negocio.')
}

/** Words for people; an empty text takes away what there was. */
export function words(given: string): string {
  const text = given.trim().normalize('NFC')
  if (text.length <= 200 && !/\p{Cc}/u.test(text)) return text
  throw new InvalidArgumentError('se esperan hasta 200 caracteres, sin saltos de línea.')
}

export function title(given: string): string {
  const text = words(given)
  if (text) return text
  throw new InvalidArgumentError('se espera un título, como Negocio.')
}

export function permissionWords(given: string): string {
  const text = words(given)
  if (text) return text
  throw new InvalidArgumentError('se espera dónde consta el permiso, como «oficio 123 del 2026-03-01».')
}

export function stripePrice(given: string): string {
  if (/^(price_\w{1,200})?$/.test(given)) return given
  throw new InvalidArgumentError(
    'se espera el identificador de un precio de Stripe, como price_1AbC; está en el producto, en su panel.',
  )
}

export const names = (given: string): string[] => [
  ...new Set(
    given
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]
