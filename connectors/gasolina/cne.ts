import { ParseError, type Http } from '@tianguis/core'
import { exactJson, jsonField, listField, textField, type ExactJson } from '@tianguis/core/decode/json'

export const CNE = 'api-reportediario.cne.gob.mx'

/**
 * Prices wait for these answers. Who is told to come back later does so at the next refresh: waiting for a Retry-After,
 * as other answers of 429 and 503 are waited for, would hold them back for half an hour.
 */
const BRIEF = { startsWith: ['{'], accept: 'application/json', timeoutMs: 20_000, allowStatus: [429, 503] }

/** A station as the CNE's daily report has it. */
export interface Located {
  readonly permiso: string
  /** Empty when there is none. */
  readonly direccion: string
  /** Of the ids in the row itself, which are INEGI's; empty when there are none. */
  readonly cvegeo: string
}

/**
 * The stations of a municipality, each once, though the source has a row for each of its products. A municipality that
 * the source does not know has none: it answers with success and an empty list.
 * @throws {UpstreamFailure | ParseError} when the source does not answer, or with something else.
 */
export async function stationsIn(http: Http, cvegeo: string): Promise<Located[]> {
  const [state, town] = [Number(cvegeo.slice(0, 2)), Number(cvegeo.slice(2))]
  const answer = await http.get(
    `https://${CNE}/api/EstacionServicio/Petroliferos?entidadId=${state}&municipioId=${town}`,
    { ...BRIEF, feed: 'Domicilios de la CNE' },
  )
  if (answer.status !== 200)
    throw new ParseError(`${CNE} contestó con estado ${answer.status}: pide que se le pregunte después.`)
  const text = await answer.text()
  const body = exactJson(text)
  const rows = listField(body, 'Value')
  if (jsonField(body, 'Success') !== true || !rows)
    throw new ParseError(`Del municipio ${cvegeo} se esperaba {"Success":true,"Value":[…]}.`, text)
  return [...new Map(rows.map(locatedOf).map((row) => [JSON.stringify(row), row])).values()]
}

function locatedOf(row: ExactJson): Located {
  const told = (name: string) => (textField(row, name) ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const [state, town] = [told('EntidadFederativaId'), told('MunicipioId')]
  return {
    permiso: told('Numero'),
    direccion: told('Direccion'),
    cvegeo: state && town && `${state.padStart(2, '0')}${town.padStart(3, '0')}`,
  }
}
