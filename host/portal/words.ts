/** Figures and dates as people in Mexico write them. */

const DAY = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'America/Mexico_City',
})
const MOMENT = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'America/Mexico_City',
})
const MONTH = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const COUNT = new Intl.NumberFormat('es-MX')

export const inDay = (at: Date) => DAY.format(at)
export const inMoment = (at: Date) => `${MOMENT.format(at)} h`
/** @param day `AAAA-MM-DD` */
export const inMonth = (day: string) => MONTH.format(new Date(`${day}T00:00:00Z`))
export const inCount = (count: number) => COUNT.format(count)
/** @param one the word for one, such as «petición» @param many the word for others */
export const inWords = (count: number, one: string, many: string) =>
  `${COUNT.format(count)} ${count === 1 ? one : many}`

/** @param price exact text, whose cents are left out where there are none */
export const inDollars = (price: string) => price.replace(/\.00$/, '')
/** @param price US dollars a month, exact text */
export const inPrice = (price: string) => (Number(price) === 0 ? 'Gratis' : `USD ${inDollars(price)} al mes`)
export const inMonthly = (monthly: number | null) =>
  monthly === null ? 'Peticiones sin límite mensual' : `${COUNT.format(monthly)} peticiones al mes`
export const inPerMinute = (perMinute: number | null) =>
  perMinute === null ? 'Sin límite por minuto' : `${COUNT.format(perMinute)} por minuto`
