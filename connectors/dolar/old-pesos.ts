import { ParseError } from '@tianguis/core'
import type { Observation } from '@tianguis/core/upstreams/banxico-sie'

/** The FIX begins here; the series since 1954 is only used before it. */
export const FIX_BEGINS = '1991-11-12'
/** A few days of both series, to see in which pesos the older one is. */
export const COMPARED_THROUGH = '1991-11-15'
/** FIX of 1991-11-12, in new pesos. */
const FIRST_FIX = 3.0735
/** 12.50 old pesos a dollar, by decree, over these days. */
const FIXED = { from: '1954-04-19', to: '1976-08-31', parity: 0.0125 }

/**
 * The series since 1954 up to the FIX, in new pesos (a thousand old ones, since 1993). Pure.
 * The source does not say its unit, so it is read off the days that both series cover and checked against
 * the parity that was fixed by decree.
 * @throws ParseError when the values are in neither unit.
 */
export function inNewPesos(history: readonly Observation[]): Observation[] {
  const common = history.filter(({ fecha }) => fecha >= FIX_BEGINS && fecha <= COMPARED_THROUGH).at(-1)
  if (!common)
    throw new ParseError(
      `La serie desde 1954 no trae ningún día entre ${FIX_BEGINS} y ${COMPARED_THROUGH}: no se sabe en qué pesos está.`,
    )
  const toNew = converter(common)
  const before = history.filter(({ fecha }) => fecha < FIX_BEGINS).map((one) => ({ ...one, valor: toNew(one.valor) }))
  const odd = before.find(
    ({ fecha, valor }) => fecha >= FIXED.from && fecha <= FIXED.to && !near(Number(valor), FIXED.parity),
  )
  if (odd) {
    throw new ParseError(
      `La serie desde 1954 da ${odd.valor} nuevos pesos el ${odd.fecha}, cuando el dólar valía ${FIXED.parity} por decreto: cambia de unidad en medio.`,
      JSON.stringify(odd),
    )
  }
  return before
}

function converter({ fecha, valor, serie }: Observation): (valor: string) => string {
  if (near(Number(valor), FIRST_FIX)) return (same) => same
  if (near(Number(valor), FIRST_FIX * 1000)) return thousandth
  throw new ParseError(
    `La serie ${serie} vale ${valor} el ${fecha}; se esperaba cerca de ${FIRST_FIX} (nuevos pesos) o de ${FIRST_FIX * 1000} (viejos). No se publica hasta saber en qué unidad está.`,
  )
}

/** Both series measure the same market and differ by the hour at most. */
const near = (value: number, expected: number) => Math.abs(value - expected) <= expected * 0.02

/** Moves the point three places, as text, so that no digit is lost: "12.5000" -> "0.0125000". */
export function thousandth(valor: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(valor)
  if (!parts) return valor
  const [, sign = '', whole = '', decimals = ''] = parts
  const padded = whole.padStart(4, '0')
  return `${sign}${padded.slice(0, -3).replace(/^0+(?=\d)/, '')}.${padded.slice(-3)}${decimals}`
}
