/** Banco de México's exchange rates by whatever route answers: the SIE with a token, public pages without one. */
import { ParseError } from '../connector.ts'
import type { FetchContext } from '../contract.ts'
import { addDays, dayIn, MEXICO_CITY } from '../decode/dates.ts'
import { FIX, dayRates, latestFix, readDayRates, readLatestFix, type DayOfSeries } from './banxico-feeds.ts'
import {
  absentSeries,
  BANXICO_HOST,
  hasSieToken,
  readSie,
  sieSecrets,
  sieSeries,
  type Observation,
  type SieRequest,
} from './banxico-sie.ts'
import { readSidofDollar, SIDOF_HOST, sidofDollar } from './dof-sidof.ts'
import type { Routes } from './fallback-chain.ts'

/** Who publishes the rates, under what terms, and where they are asked; a connector adds its page. */
export const ratesSource = {
  name: 'Banco de México, Sistema de Información Económica (SIE)',
  licence: {
    name: 'Términos de uso de Banxico. Fuente: Banco de México, SIE',
    url: 'https://www.banxico.org.mx/footer-en/terms-and-conditions.html',
    commercial: true,
  },
  hosts: [BANXICO_HOST, SIDOF_HOST],
  secrets: sieSecrets,
}

/** The FIX is announced from 12:00 in Mexico City on bank days; the longest run of days without one is Easter's. */
export const ratesCadence = {
  cron: ['15 18 * * 1-5', '15 19 * * 1-5', '15 20 * * 1-5'],
  timezone: 'UTC',
  lateAfter: '4 days',
  newestWithin: '5 days',
}

export type Titles = Readonly<Record<string, RegExp>>

/** One answer as it came, and what is needed to read it. */
export type Rates =
  | { route: 'sie'; bodies: readonly string[] }
  | { route: 'sidof'; body: string }
  | { route: 'dia'; body: string; asked: DayOfSeries }
  | { route: 'rss'; body: string }

/** Pure. @throws ParseError */
export function readRates(rates: Rates, titles: Titles): Observation[] {
  if (rates.route === 'sie') return readSie(rates.bodies, titles)
  if (rates.route === 'sidof') return readSidofDollar(rates.body)
  if (rates.route === 'dia') return readDayRates(rates.body, rates.asked)
  return readLatestFix(rates.body)
}

/** The day it is where the rates are published. */
export const bankDay = (now: Date): string => dayIn(MEXICO_CITY, now)

/**
 * The SIE's answer, read once here so that a bad one sends the run to the next route. A series that it leaves out is
 * missing; when it leaves out all of them, the route failed.
 */
export async function sieRates(
  { http, missing }: Pick<FetchContext, 'http' | 'missing'>,
  request: SieRequest,
  titles: Titles,
): Promise<Rates> {
  const rates: Rates = { route: 'sie', bodies: await sieSeries(http, request) }
  readRates(rates, titles)
  const absent = absentSeries(request.series, rates.bodies)
  if (absent.length === request.series.length)
    throw new ParseError(`La respuesta del SIE no trae ${absent.join(', ')}.`)
  for (const serie of absent) missing(`Serie ${serie} del SIE`, 'La respuesta no la trae.')
  return rates
}

interface PublicRequest {
  series: readonly string[]
  /**
   * First day wanted, "AAAA-MM-DD"; null, and any day older than that, is as far back as the public pages are asked.
   */
  from: string | null
}

/** One request, as wide as other clients ask. */
const DIARIO_DAYS_BACK = 30
/** A request a day: three weeks hold ten publications whatever holidays fall among them, and stay polite. */
const PAGE_DAYS_BACK = 21

/**
 * SIDOF for the dollar, then Banxico's page day by day for every series (today's FIX too: the Diario has it
 * tomorrow), then the RSS channel when that page does not answer.
 * @throws Error with every route's reason, when none gave a value.
 */
export async function* publicRates(
  context: FetchContext,
  routes: Routes,
  { series, from }: PublicRequest,
): AsyncGenerator<Rates, void, undefined> {
  const { http, now, note } = context
  if (!hasSieToken(http))
    note('Sin BANXICO_TOKEN: se usan SIDOF y las páginas públicas de Banxico, solo días recientes.')
  const today = bankDay(now)
  const notBefore = (days: number) => {
    const earliest = addDays(today, -days)
    return from !== null && from > earliest ? from : earliest
  }
  const answered = async (name: string, get: () => Promise<Rates>) =>
    routes.attempt(name, async () => {
      const rates = await get()
      return { rates, count: readRates(rates, {}).length }
    })

  // A week earlier: the oldest publication only dates the one after it.
  const diario = { from: addDays(notBefore(DIARIO_DAYS_BACK), -7), to: today }
  const dof = await answered('SIDOF', async () => ({ route: 'sidof', body: await sidofDollar(http, diario) }))
  if (dof) yield dof.rates
  let count = dof?.count ?? 0
  for (const day of weekdays(notBefore(PAGE_DAYS_BACK), today).reverse()) {
    const asked = { series, day }
    const page = await answered(`Banxico por día (${day})`, async () => ({
      route: 'dia',
      body: await dayRates(http, asked),
      asked,
    }))
    if (!page) {
      const rss = await answered('RSS de Banxico', async () => ({ route: 'rss', body: await latestFix(http) }))
      if (rss) yield rss.rates
      count += rss?.count ?? 0
      // The Diario and the channel have the FIX alone.
      const others = series.filter((serie) => serie !== FIX)
      if (others.length) routes.missing(`Series ${others.join(', ')}`)
      break
    }
    count += page.count
    yield page.rates
  }
  if (!count) routes.allFailed()
}

function weekdays(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (![0, 6].includes(new Date(day).getUTCDay())) days.push(day)
  }
  return days
}
