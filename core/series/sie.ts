/** Sheets of Banco de México's SIE. */
import type { FetchContext } from '../contract.ts'
import { UpstreamFailure } from '../http/failures.ts'
import { addDays, dayIn, MEXICO_CITY } from '../decode/dates.ts'
import { BANXICO_HOST, seriesOfSie, sieSecrets, sieSeries, unlikeTitle } from '../upstreams/banxico-sie.ts'
import { fallbackChain } from '../upstreams/fallback-chain.ts'
import { isTitledAs } from './listed.ts'
import type { SeriesBodies, SeriesUpstream, WantedSeries } from './sheet.ts'

/** The service answers for twenty series at most. */
const PAGE = 20
/** A value may be published late, or corrected: on other days than Mondays so many days are asked again. */
const LATE_DAYS = 30
const FIRST = '1950-01-01'

/** @param page where a person finds the series */
export const sie = (page: string): SeriesUpstream => ({
  source: {
    name: 'Banco de México, Sistema de Información Económica (SIE)',
    url: page,
    licence: {
      name: 'Términos de uso de Banxico. Fuente: Banco de México, SIE',
      url: 'https://www.banxico.org.mx/footer-en/terms-and-conditions.html',
      commercial: true,
    },
    hosts: [BANXICO_HOST],
    secrets: sieSecrets,
  },
  fetch,
  read: ({ bodies }) => bodies.flatMap(seriesOfSie),
})

async function* fetch(context: FetchContext, wanted: readonly WantedSeries[]): AsyncGenerator<SeriesBodies, void> {
  const range = rangeOf(context, wanted)
  for (let at = 0; at < wanted.length; at += PAGE) yield* pageOf(context, wanted.slice(at, at + PAGE), range)
}

/** Never beyond today: what is published ahead would be taken for what is. */
function rangeOf({ now, since }: FetchContext, wanted: readonly WantedSeries[]) {
  const to = dayIn(MEXICO_CITY, now)
  const often = wanted.every(({ frequency }) => frequency === 'dia' || frequency === 'semana')
  const whole = since === null || !often || new Date(to).getUTCDay() === 1
  return { from: whole ? FIRST : addDays(since > to ? to : since, -LATE_DAYS), to }
}

/** Of several ids the service refuses all when it does not know one: then each is asked alone. */
async function* pageOf(
  context: FetchContext,
  wanted: readonly WantedSeries[],
  range: { from: string; to: string },
): AsyncGenerator<SeriesBodies, void> {
  const routes = fallbackChain(context)
  const asked = (series: readonly WantedSeries[]) =>
    sieSeries(context.http, { series: series.map(({ id }) => id), range })
  try {
    const bodies = await asked(wanted)
    yield told(context, wanted, bodies)
  } catch (error) {
    if (!(error instanceof UpstreamFailure && error.status === 404) || wanted.length === 1) throw error
    let came = 0
    for (const one of wanted) {
      const bodies = await routes.feed(`Serie ${one.id} del SIE`, () => asked([one]))
      if (bodies) yield told(context, [one], bodies)
      came += bodies ? 1 : 0
    }
    if (!came) routes.allFailed()
  }
}

/** Says which series are missing from an answer, or are not what they should be. */
function told({ missing }: FetchContext, wanted: readonly WantedSeries[], bodies: readonly string[]): SeriesBodies {
  const given = new Map(bodies.flatMap(seriesOfSie).map((series) => [series.id, series]))
  for (const one of wanted) {
    const series = given.get(one.id)
    if (!series) missing(`Serie ${one.id} del SIE`, 'La respuesta no la trae.')
    else if (!isTitledAs(one, series.title))
      missing(`Serie ${one.id} del SIE`, `${unlikeTitle(one.id, one.title)} Llegó: «${series.title}».`)
  }
  return { bodies }
}
