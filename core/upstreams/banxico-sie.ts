/**
 * Banco de México's SIE: time series by id, with a token.
 * Fetching gives the bodies as they came; reading them is a pure function, for `parse`.
 */
import { ParseError } from '../connector.ts'
import type { Http } from '../connector.ts'
import { UpstreamFailure } from '../http/failures.ts'
import { fromDayFirst } from '../decode/dates.ts'
import { exactJson, jsonField, listField, textField } from '../decode/json.ts'
import type { ExactJson } from '../decode/json.ts'

export const BANXICO_HOST = 'www.banxico.org.mx'
const BASE = `https://${BANXICO_HOST}/SieAPIRest/service/v1`
const TOKEN_PAGE = `${BASE}/token`
const TOKEN = 'BANXICO_TOKEN'
/** The service answers for twenty series at most; the official client pages beyond that. */
const PAGE = 20

/** For `source.secrets` of a connector that reads the SIE. */
export const sieSecrets = { [TOKEN]: TOKEN_PAGE }

/** One published value. `valor` is the source's text, thousands commas taken off. */
export interface Observation {
  serie: string
  fecha: string
  valor: string
}

export interface SieRequest {
  series: readonly string[]
  /** First and last day, "AAAA-MM-DD", both included; without them, the whole history. */
  range?: { from: string; to: string }
}

export const hasSieToken = (http: Http): boolean => http.secret(TOKEN) !== undefined

/**
 * The bodies that hold the series, one for every twenty of them.
 * @throws UpstreamFailure when the SIE refuses: token, unknown series, limit.
 */
export async function sieSeries(http: Http, { series, range }: SieRequest): Promise<string[]> {
  const token = http.secret(TOKEN)
  if (token === undefined)
    throw new UpstreamFailure({ code: 'no_token', url: BASE, message: `Falta el token del SIE. ${GET_TOKEN}` })
  const bodies: string[] = []
  for (let at = 0; at < series.length; at += PAGE) {
    const ids = series.slice(at, at + PAGE)
    bodies.push(await body(http, token, ids, range))
  }
  return bodies
}

const GET_TOKEN = `Pida uno, gratuito, en ${TOKEN_PAGE} y póngalo en la variable ${TOKEN}.`

async function body(http: Http, token: string, ids: readonly string[], range: SieRequest['range']): Promise<string> {
  const url = `${BASE}/series/${ids.join(',')}/datos${range ? `/${range.from}/${range.to}` : ''}`
  const answer = await http.get(url, {
    feed: 'SIE de Banxico',
    headers: { 'Bmx-Token': token, Accept: 'application/json' },
    startsWith: ['{'],
    allowStatus: [400, 401, 403, 404],
    waitSeconds,
  })
  const text = await answer.text()
  if (answer.status === 200) return text
  throw new UpstreamFailure({ code: 'status', status: answer.status, url, message: refusal(answer.status, ids, text) })
}

/** The SIE says "too many requests" with status 400 and its own headers, not with 429 and Retry-After. */
export function waitSeconds(answer: {
  status: number
  headers: Record<string, string>
  text: string
}): number | undefined {
  if (answer.status !== 400 && answer.status !== 429) return undefined
  const seconds = answer.headers['bmx-secondstoreset'] ?? /"secondsToReset"\s*:\s*"?(\d{1,6})/.exec(answer.text)?.[1]
  return seconds !== undefined && /^\d{1,6}$/.test(seconds) ? Number(seconds) : undefined
}

function refusal(status: number, ids: readonly string[], text: string): string {
  const said = errorSaid(text)
  if (status === 404)
    return `El SIE no conoce alguna de las series ${ids.join(', ')} (404). Busque su clave actual en el SIE y corríjala en el conector.`
  if (status === 401 || status === 403 || /token/i.test(said))
    return `El SIE no aceptó el token (${status}: «${said}»). ${GET_TOKEN}`
  return `El SIE rechazó la consulta de ${ids.join(', ')} (${status}): «${said}».`
}

function errorSaid(text: string): string {
  const plain = text.slice(0, 200)
  try {
    const error = jsonField(exactJson(text), 'error')
    return [textField(error, 'mensaje'), textField(error, 'detalle')].filter(Boolean).join(': ') || plain
  } catch {
    return plain
  }
}

/** One series of an answer, with what the SIE calls it. */
export interface SieSeries {
  readonly id: string
  /** With single spaces: the SIE pads the parts of its titles. */
  readonly title: string
  readonly observations: readonly Observation[]
}

/**
 * The series inside one SIE body, in the order they came. Pure.
 * @throws ParseError when the body, or one of its series, is an error or another thing.
 */
export function seriesOfSie(text: string): SieSeries[] {
  const json = exactJson(text)
  const series = listField(jsonField(json, 'bmx'), 'series')
  if (jsonField(json, 'error') !== undefined)
    throw new ParseError(`El SIE contestó un error: «${errorSaid(text)}».`, text)
  if (!series) throw new ParseError('La respuesta del SIE no trae bmx.series. ¿Cambió su formato?', text)
  return series.map((one) => {
    const id = textField(one, 'idSerie') ?? ''
    if (jsonField(one, 'error') !== undefined)
      throw new ParseError(`El SIE contestó un error en la serie ${id}.`, JSON.stringify(one))
    const title = (textField(one, 'titulo') ?? '').replace(/\s+/g, ' ').trim()
    return { id, title, observations: (listField(one, 'datos') ?? []).flatMap((datum) => observed(id, datum)) }
  })
}

function observed(serie: string, datum: ExactJson): Observation[] {
  const valor = sieValue(textField(datum, 'dato'))
  const fecha = textField(datum, 'fecha') ?? ''
  return valor === undefined ? [] : [{ serie, fecha: fromDayFirst(fecha) ?? fecha, valor }]
}

/**
 * The values inside SIE bodies, in the order they came. Pure.
 * @param titles what the title of each asked series must say: ids circulate in wrong tables, so a series
 *   is believed only when its title agrees.
 * @throws ParseError when a body is an error or another thing, or when a series is not the one meant.
 */
export function readSie(bodies: readonly string[], titles: Readonly<Record<string, RegExp>>): Observation[] {
  return bodies.flatMap((text) =>
    seriesOfSie(text).flatMap(({ id, title, observations }) => {
      const expected = Object.hasOwn(titles, id) ? titles[id]! : undefined
      if (!expected) throw new ParseError(`El SIE contestó la serie «${id}», que no se pidió.`, text)
      if (!expected.test(title)) throw new ParseError(unlikeTitle(id, expected), title)
      return observations
    }),
  )
}

export const unlikeTitle = (id: string, expected: RegExp): string =>
  `La serie ${id} no es la que se espera: su título no dice ${expected}. Revise la clave en la fuente.`

/**
 * Of the series that were asked for, those that no body names: the SIE may leave one out without a word. Pure; of
 * bodies that `readSie` reads.
 */
export function absentSeries(series: readonly string[], bodies: readonly string[]): string[] {
  const came = new Set(bodies.flatMap((text) => seriesOfSie(text).map(({ id }) => id)))
  return series.filter((serie) => !came.has(serie))
}

/**
 * A value without its thousands commas; undefined where nothing was published. Anything strange is left for quarantine.
 */
export function sieValue(text: string | undefined): string | undefined {
  const value = text?.trim() ?? ''
  if (value === '' || /^N\/[ED]$/i.test(value)) return undefined
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(value) ? value.replaceAll(',', '') : value
}
