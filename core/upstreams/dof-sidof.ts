/**
 * The Diario Oficial's indicators (SIDOF): the dollar, with no token.
 * The Diario publishes on each bank business day the FIX that was determined on the one before.
 */
import { ParseError } from '../connector.ts'
import type { Http } from '../connector.ts'
import { fromDayFirst } from '../decode/dates.ts'
import { exactJson, listField, textField } from '../decode/json.ts'
import { sieValue } from './banxico-sie.ts'
import { FIX } from './banxico-feeds.ts'
import type { Observation } from './banxico-sie.ts'

export const SIDOF_HOST = 'sidof.segob.gob.mx'
const DOLLAR = '158'
/** Easter is the longest the banks close: Wednesday to Monday. */
const LONGEST_CLOSURE_DAYS = 5

/** Days are "AAAA-MM-DD", both included, and are days of the Diario. */
export async function sidofDollar(http: Http, { from, to }: { from: string; to: string }): Promise<string> {
  const [first, last] = [from, to].map((day) => day.split('-').reverse().join('-'))
  const url = `https://${SIDOF_HOST}/dof/sidof/indicadores/${DOLLAR}/${first}/${last}`
  const answer = await http.get(url, { feed: 'SIDOF', headers: { Accept: 'application/json' }, startsWith: ['{'] })
  return answer.text()
}

/**
 * The FIX by the day it was determined: the day of the Diario's previous publication, as both skip the same days.
 * A value whose previous publication is unknown (the oldest, or after a hole) is left out, never guessed.
 * @throws ParseError when it is not SIDOF's list or it is empty.
 */
export function readSidofDollar(text: string): Observation[] {
  const json = exactJson(text)
  const list = listField(json, 'ListaIndicadores')
  if (!list || (textField(json, 'messageCode') ?? '200') !== '200') {
    throw new ParseError('SIDOF no contestó su lista de indicadores.', text)
  }
  const published = list
    .filter((entry) => (textField(entry, 'codTipoIndicador') ?? DOLLAR) === DOLLAR)
    .map((entry) => {
      const day = fromDayFirst(textField(entry, 'fecha') ?? '')
      if (!day) throw new ParseError('SIDOF contestó una fecha que no es día-mes-año.', JSON.stringify(entry))
      return { day, valor: sieValue(textField(entry, 'valor')) }
    })
  if (!published.length) throw new ParseError('SIDOF contestó una lista vacía del dólar.', text)
  published.sort((a, b) => (a.day < b.day ? -1 : 1))
  return published.flatMap(({ day, valor }, at) => {
    const previous = published[at - 1]
    const known =
      valor !== undefined && previous?.valor !== undefined && daysBetween(previous.day, day) <= LONGEST_CLOSURE_DAYS
    return known ? [{ serie: FIX, fecha: previous.day, valor: asDetermined(valor) }] : []
  })
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The FIX has four decimals; the Diario prints six, the last two always zero. */
const asDetermined = (valor: string) => valor.replace(/(\.\d{4})0+$/, '$1')
