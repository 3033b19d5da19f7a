/** Fortnights as consecutive numbers, so that "before" and "a year before" are subtractions. */
export type Fortnight = number

export const YEAR: Fortnight = 24

export const fortnightOf = (anio: number, mes: number, quincena: 1 | 2): Fortnight =>
  anio * YEAR + (mes - 1) * 2 + quincena - 1

export interface Period {
  readonly anio: number
  readonly mes: number
  readonly quincena: 1 | 2
}

export const periodOf = (fortnight: Fortnight): Period => ({
  anio: Math.floor(fortnight / YEAR),
  mes: Math.floor((fortnight % YEAR) / 2) + 1,
  quincena: fortnight % 2 ? 2 : 1,
})

/** Second fortnight of the December before. */
export const decemberBefore = (fortnight: Fortnight): Fortnight => Math.floor(fortnight / YEAR) * YEAR - 1

const two = (number: number) => String(number).padStart(2, '0')
export const monthName = ({ anio, mes }: Period) => `${anio}-${two(mes)}`
export const fortnightName = (period: Period) => `${monthName(period)}-${period.quincena}Q`
/** The fortnights of the CPI begin on the 1st and the 16th. */
export const firstDay = (period: Period) => `${monthName(period)}-${period.quincena === 1 ? '01' : '16'}`

/** "2026/08/02" -> fortnight; the last part is an ordinal and not a day. */
export function fromOrdinal(text: string): Fortnight | undefined {
  const [, anio, mes, quincena] = /^(\d{4})\/(0[1-9]|1[0-2])\/0([12])$/.exec(text) ?? []
  return anio === undefined ? undefined : fortnightOf(Number(anio), Number(mes), Number(quincena) as 1 | 2)
}

/**
 * "2026-08-16" -> fortnight: Banxico dates them on the 1st and the 16th, and any other day falls in the half it belongs
 * to.
 */
export function fromDay(text: string): Fortnight | undefined {
  const [, anio, mes, dia] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return anio === undefined ? undefined : fortnightOf(Number(anio), Number(mes), Number(dia) <= 15 ? 1 : 2)
}
