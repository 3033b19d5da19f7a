/** Sheets of INEGI's bank of economic information. */
import { ParseError } from '../connector.ts'
import type { FetchContext } from '../contract.ts'
import {
  FREQUENCY,
  INEGI_HOST,
  inegiSecrets,
  inegiSeries,
  inegiTitle,
  inegiToken,
  readInegi,
  readInegiTitle,
} from '../upstreams/inegi-indicadores.ts'
import { unlikeTitle } from '../upstreams/banxico-sie.ts'
import { fallbackChain } from '../upstreams/fallback-chain.ts'
import { firstDay, isTitledAs } from './listed.ts'
import type { Frequency, GivenSeries, SeriesBodies, SeriesUpstream, WantedSeries } from './sheet.ts'

const CODES: Readonly<Partial<Record<Frequency, string>>> = {
  mes: FREQUENCY.mensual,
  trimestre: FREQUENCY.trimestral,
  anio: FREQUENCY.anual,
}

/** @param page where a person finds the series */
export const inegi = (page: string): SeriesUpstream => ({
  source: {
    name: 'INEGI, Banco de Información Económica (BIE)',
    url: page,
    licence: {
      name: 'Términos de libre uso de la información del INEGI. Fuente: INEGI, BIE',
      url: 'https://www.inegi.org.mx/inegi/terminos.html',
      commercial: true,
    },
    hosts: [INEGI_HOST],
    secrets: inegiSecrets,
  },
  fetch,
  read: ({ bodies }, wanted) => [seriesIn(bodies, wanted)],
})

/** The values carry no title: the bank's catalogue is asked for it, and both bodies are read together. */
async function* fetch(context: FetchContext, wanted: readonly WantedSeries[]): AsyncGenerator<SeriesBodies, void> {
  const routes = fallbackChain(context)
  // Without a token none would come, and each would say so.
  inegiToken(context.http)
  let came = 0
  for (const one of wanted) {
    const given = await routes.feed(`Indicador ${one.id} del INEGI`, async () => {
      const bodies = [await inegiTitle(context.http, one.id), await inegiSeries(context.http, one.id)]
      const { title } = seriesIn(bodies, [one])
      if (!isTitledAs(one, title)) throw new ParseError(unlikeTitle(one.id, one.title), title)
      return { bodies }
    })
    if (given) yield given
    came += given ? 1 : 0
  }
  if (!came) routes.allFailed()
}

function seriesIn([catalogue = '', body = '']: readonly string[], wanted: readonly WantedSeries[]): GivenSeries {
  const { id, title } = readInegiTitle(catalogue)
  const meant = wanted.find((one) => one.id === id)
  if (!meant) throw new ParseError(`El INEGI contestó el indicador «${id}», que no se pidió.`, catalogue)
  const code = CODES[meant.frequency]
  if (code === undefined) throw new ParseError(`El INEGI no publica series de frecuencia «${meant.frequency}».`)
  const frequency = meant.frequency as Parameters<typeof firstDay>[2]
  const observations = readInegi(body, { indicador: id, freq: code }).map(({ periodo, valor }) => {
    const [, year, at = '1'] = /^(\d{4})(?:\/(\d{1,2}))?$/.exec(periodo) ?? []
    return { fecha: year === undefined ? periodo : firstDay(year, Number(at), frequency), valor }
  })
  return { id, title, observations }
}
