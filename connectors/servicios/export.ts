import type { FetchContext } from '@tianguis/core'
import { MARK } from './quotes.ts'

const APP = 'https://www.inegi.org.mx/app/preciospromedio'
export const INEGI = 'www.inegi.org.mx'
/** The name INEGI gives the export; at this address only an operator's own server has it. */
export const EXPORT = `${APP}/INP_PP_CAB18a.CSV`

const HOW =
  `Sin cotizaciones del INPC: el INEGI sólo las exporta a una sesión de navegador. Para tenerlas, exporta el CSV en ${APP}/?bs=18a, ` +
  `sírvelo como …/app/preciospromedio/INP_PP_CAB18a.CSV y nombra el servidor con TIANGUIS_SERVICIOS_URL="${INEGI}=http://…".`

/** The export that the operator serves, or undefined with a note; INEGI's own server answers 404 or, with status 200, a page. */
export async function operatorExport({ http, note, signal }: FetchContext): Promise<string | undefined> {
  try {
    const answer = await http.get(EXPORT, { allowStatus: [403, 404], accept: 'text/csv, */*' })
    const text = answer.status === 200 ? await answer.text() : ''
    if (text.includes(MARK) && !text.trimStart().startsWith('<')) return text
    note(HOW)
  } catch (error) {
    signal.throwIfAborted()
    note(`${HOW} (${(error as Error).message})`)
  }
  return undefined
}
