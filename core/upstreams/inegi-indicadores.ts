/**
 * INEGI's Indicadores API: series by id from its bank of economic information, with a token.
 * Fetching gives the body as it came; reading it is a pure function, for `parse`.
 */
import { ParseError } from '../connector.ts'
import type { Http } from '../connector.ts'
import { exactJson, listField, textField } from '../decode/json.ts'
import type { ExactJson } from '../decode/json.ts'
import { UpstreamFailure } from '../http/failures.ts'
import { scaleDecimal, unscaleDecimal } from '../decimal.ts'

export const INEGI_HOST = 'www.inegi.org.mx'
const BASE = `https://${INEGI_HOST}/app/api/indicadores/desarrolladores/jsonxml/INDICATOR`
const CATALOGUE = `https://${INEGI_HOST}/app/api/indicadores/desarrolladores/jsonxml/CL_INDICATOR`
const TOKEN_PAGE = `https://${INEGI_HOST}/app/desarrolladores/generatoken/Usuarios/token_Verify`
const TOKEN = 'INEGI_TOKEN'
/**
 * Whole country, whole history. The bank was BIE, and the area 0700, until 2025; both now answer as an unknown id does.
 */
const BANK = 'es/00/false/BIE-BISE/2.0'

/** For `source.secrets` of a connector that reads the indicators. */
export const inegiSecrets = { [TOKEN]: TOKEN_PAGE }

/** `FREQ` of a series, as the service numbers them today; older clients carry another list. */
export const FREQUENCY = { quincenal: '15', mensual: '8', trimestral: '4', anual: '3' } as const

/** One published value. `periodo` is the source's: "2026/08/02" is the second fortnight of August, not a day. */
export interface InegiObservation {
  readonly indicador: string
  readonly periodo: string
  readonly valor: string
}

/** What a series must say of itself to be believed. */
export interface ExpectedSeries {
  readonly indicador: string
  readonly freq: string
  /** The catalogue's code of the unit, where it is known. */
  readonly unit?: string
}

/** @throws UpstreamFailure where the operator has set none. */
export function inegiToken(http: Http): string {
  const token = http.secret(TOKEN)
  if (token !== undefined) return token
  throw new UpstreamFailure({ code: 'no_token', url: BASE, message: `Falta el token del INEGI. ${GET_TOKEN}` })
}

export const hasInegiToken = (http: Http): boolean => http.secret(TOKEN) !== undefined

/**
 * The body that holds one series, newest value first; some 150 bytes a value.
 * @throws UpstreamFailure when the service refuses. It says the same of a wrong bank, area, id and token.
 */
export async function inegiSeries(http: Http, indicador: string): Promise<string> {
  const token = inegiToken(http)
  const answer = await http.get(`${BASE}/${indicador}/${BANK}/${encodeURIComponent(token)}?type=json`, {
    feed: 'Indicadores del INEGI',
    accept: 'application/json',
    startsWith: ['{', '['],
    allowStatus: [202, 400],
  })
  const text = await answer.text()
  const said = errorSaid(text)
  if (said === undefined && answer.status === 200) return text
  throw refused(
    indicador,
    `El INEGI rechazó el indicador ${indicador} (${answer.status}: «${said ?? text.slice(0, 200)}»). Contesta lo mismo a un indicador, un banco o un token que no existen. ${GET_TOKEN}`,
    answer.status,
  )
}

const GET_TOKEN = `Pida uno, gratuito, en ${TOKEN_PAGE} y póngalo en la variable ${TOKEN}.`

const refused = (indicador: string, message: string, status?: number) =>
  new UpstreamFailure({ code: 'status', status, url: `${BASE}/${indicador}`, message })

/**
 * An error is a list of texts ("ErrorInfo:…") with status 400, or an object with ErrorInfo; undefined for anything
 * else.
 */
function errorSaid(text: string): string | undefined {
  const json = exactJson(text)
  if (Array.isArray(json)) return json.filter((line) => typeof line === 'string').join(' · ') || 'lista vacía'
  return textField(json, 'ErrorInfo')
}

/**
 * The values of one series, in the order they came. Pure.
 * @throws ParseError when the body is an error or another thing, or the series is not the one meant.
 */
export function readInegi(text: string, expected: ExpectedSeries): InegiObservation[] {
  const said = errorSaid(text)
  if (said !== undefined) throw new ParseError(`El INEGI contestó un error: «${said}».`, text)
  const [series, ...more] = listField(exactJson(text), 'Series') ?? []
  if (!series || more.length)
    throw new ParseError('La respuesta del INEGI no trae una serie. ¿Cambió su formato?', text)
  believe(series, expected, text)
  return (listField(series, 'OBSERVATIONS') ?? []).flatMap((observation) => {
    const periodo = textField(observation, 'TIME_PERIOD') ?? ''
    const valor = inegiValue(textField(observation, 'OBS_VALUE'))
    return valor === undefined ? [] : [{ indicador: expected.indicador, periodo, valor }]
  })
}

function believe(series: ExactJson, { indicador, freq, unit }: ExpectedSeries, text: string): void {
  for (const [key, wanted] of [
    ['INDICADOR', indicador],
    ['FREQ', freq],
    ['UNIT', unit],
  ] as const) {
    const found = textField(series, key)
    if (wanted !== undefined && found !== wanted) {
      throw new ParseError(
        `La serie ${indicador} del INEGI no es la que se espera: ${key} es «${found ?? ''}» y debía ser «${wanted}».`,
        text,
      )
    }
  }
}

/** A double has no more than these behind the point of an index; what follows is noise ("145.53100000000001000000"). */
const DIGITS = 12

/** A value to twelve decimals, exactly and without the zeros at its end; undefined where nothing was published. */
export function inegiValue(text: string | undefined): string | undefined {
  const value = text?.trim() ?? ''
  if (value === '') return undefined
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d{1,15})(?:\.(\d{1,30}))?$/.exec(value) ?? []
  // Anything strange is left for quarantine.
  if (whole === undefined) return value
  const up = (fraction[DIGITS] ?? '0') >= '5' ? 1n : 0n
  return `${sign}${unscaleDecimal(scaleDecimal(`${whole}.${fraction}`, DIGITS) + up, DIGITS)}`
}

/**
 * The body of the bank's catalogue that names one series: its values carry no title.
 * @throws UpstreamFailure when the service refuses.
 */
export async function inegiTitle(http: Http, indicador: string): Promise<string> {
  const token = inegiToken(http)
  const address = `${CATALOGUE}/${indicador}/es/BIE-BISE/2.0/${encodeURIComponent(token)}?type=json`
  const answer = await http.get(address, {
    feed: 'Catálogo de indicadores del INEGI',
    accept: 'application/json',
    startsWith: ['{', '['],
    allowStatus: [400],
  })
  const text = await answer.text()
  const said = errorSaid(text)
  if (said === undefined && answer.status === 200) return text
  throw refused(
    indicador,
    `El INEGI no dice qué es el indicador ${indicador} (${answer.status}: «${said ?? text.slice(0, 200)}»). ${GET_TOKEN}`,
    answer.status,
  )
}

/** The id and the description in a body of the catalogue. Pure. @throws ParseError when it names none. */
export function readInegiTitle(text: string): { readonly id: string; readonly title: string } {
  const said = errorSaid(text)
  if (said !== undefined) throw new ParseError(`El INEGI contestó un error: «${said}».`, text)
  const [code, ...more] = listField(exactJson(text), 'CODE') ?? []
  const [id, title] = [textField(code, 'value'), textField(code, 'Description')]
  if (id === undefined || title === undefined || more.length)
    throw new ParseError('El catálogo del INEGI no trae un indicador con su descripción. ¿Cambió su formato?', text)
  return { id, title: title.replace(/\s+/g, ' ').trim() }
}
