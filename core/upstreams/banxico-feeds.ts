/**
 * What Banco de México publishes without a token: the day's values behind its exchange rate page,
 * and the RSS channel of the latest FIX. Neither is documented; both are read strictly.
 */
import { ParseError } from '../connector.ts'
import type { Http } from '../connector.ts'
import { isDay } from '../decode/dates.ts'
import { exactJson, listField, textField } from '../decode/json.ts'
import { childText, elements } from '../decode/xml.ts'
import { BANXICO_HOST, sieValue } from './banxico-sie.ts'
import type { Observation } from './banxico-sie.ts'

const DAY_PAGE = `https://${BANXICO_HOST}/tipcamb/datosieajax`
const FIX_CHANNEL = `https://${BANXICO_HOST}/rsscb/rss?BMXC_canal=fix&BMXC_idioma=es`
export const FIX = 'SF43718'

export interface DayOfSeries {
  series: readonly string[]
  /** "AAAA-MM-DD" */
  day: string
}

export async function dayRates(http: Http, { series, day }: DayOfSeries): Promise<string> {
  const dayFirst = day.split('-').reverse().join('/')
  const decimals = series.map(() => '4').join(',')
  const url = `${DAY_PAGE}?accion=dato&idSeries=${series.join(',')}&decimales=${decimals}&fecha=${dayFirst}`
  const answer = await http.get(url, {
    feed: 'Banxico, valores de un día',
    headers: { Accept: 'application/json' },
    startsWith: ['{'],
  })
  return answer.text()
}

/**
 * The answer carries no ids, only one value per series in the order asked: a count that differs is refused whole.
 * @throws ParseError
 */
export function readDayRates(text: string, { series, day }: DayOfSeries): Observation[] {
  const body = listField(exactJson(text), 'body')
  if (body?.length !== series.length) {
    throw new ParseError(
      `Banxico contestó ${body?.length ?? 'ningún'} valor(es) del ${day}; se pidieron ${series.length}.`,
      text,
    )
  }
  return series.flatMap((serie, at) => {
    const said = textField(body[at], 'mensaje')
    if (said === undefined) throw new ParseError(`Banxico no dijo nada de la serie ${serie} el ${day}.`, text)
    const valor = sieValue(said)
    return valor === undefined ? [] : [{ serie, fecha: day, valor }]
  })
}

export async function latestFix(http: Http): Promise<string> {
  const answer = await http.get(FIX_CHANNEL, { feed: 'Banxico, canal del FIX', startsWith: ['<?xml', '<rdf:RDF'] })
  return answer.text()
}

/** "MX: 15.4003 MXN = 1 USD 2015-03-12 BM FIX": the title says value and day at once. @throws ParseError */
export function readLatestFix(text: string): Observation[] {
  const titles = [...elements(text, { root: 'rdf:RDF', each: 'item' })].map((item) => childText(item, 'title') ?? '')
  const found = titles.flatMap((title) => {
    const [, valor, fecha] = /^MX:\s*(\d+\.\d+) MXN = 1 USD (\S+) .*FIX/.exec(title.replace(/\s+/g, ' ').trim()) ?? []
    return valor && fecha && isDay(fecha) ? [{ serie: FIX, fecha, valor }] : []
  })
  if (!found.length)
    throw new ParseError('El RSS de Banxico no trae el FIX en el título de ninguna noticia.', titles[0] ?? text)
  return found
}
