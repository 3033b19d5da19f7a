import type { FetchContext } from '@tianguis/core'
import type { Session } from '@tianguis/core/http/client'
import type { Routes } from '@tianguis/core/upstreams/fallback-chain'
import { GENERIC_CODES } from './catalogue.ts'
import { isCut, MARK } from './quotes.ts'

export const INEGI = 'www.inegi.org.mx'
/** An export that the operator made in a browser, instead of asking INEGI. */
export const OWN_EXPORT = 'TIANGUIS_SERVICIOS_COTIZACIONES'
const APP = `https://${INEGI}/app/preciospromedio`
/** The basket of 2024, from August of that year. */
const BASKET = '18a'
/** INEGI numbers the cities from 01 to 55, all in one group. */
const CITIES = Array.from({ length: 55 }, (_none, at) => `01_${String(at + 1).padStart(2, '0')}`)
/** Months that are wanted, and of those the newest ones that are asked for again: they may have been corrected. */
const [WANTED, CORRECTED] = [12, 3]
/** Where the operator is told how to do without the session. */
const HOW = `Sin cotizaciones nuevas del INPC. Se pueden exportar a mano como CSV en ${APP}/?bs=${BASKET} y nombrar el archivo en ${OWN_EXPORT}.`

const session = (lost: Session['lost']): Session => ({ page: `${APP}/?bs=${BASKET}`, lost })
/** ASP.NET answers 500 where the code of a page does not find its session. */
const FORGOTTEN = 500
const LISTING = session(
  ({ status, text }) => status === FORGOTTEN || (status === 200 && text.trimStart().startsWith('<')),
)
/** INEGI's page in the place of the file, or a file without a quote, which is what an empty selection gives. */
const EXPORTING = session(({ status, text }) => status === FORGOTTEN || (status === 200 && !hasQuotes(text)))

const listed = (codes: readonly string[]) => `,${codes.join()},`

type Asking = Pick<FetchContext, 'http' | 'read' | 'note'>

/** The export of each month that is wanted. What fails is told and ends the rest, which the next run asks for. */
export async function* monthlyExports(
  context: Asking,
  { attempt, feed }: Routes,
): AsyncGenerator<string, void, undefined> {
  const { http, note } = context
  const own = await attempt(OWN_EXPORT, async () => (await http.input(OWN_EXPORT))?.text())
  if (own !== undefined) return yield own
  const months = await feed('INEGI, precios promedio', () => wantedMonths(context))
  for (const month of months ?? []) {
    const text = await feed(`INEGI, precios promedio de ${month}`, () => exportOf(context, month))
    if (text === undefined) return note(HOW)
    yield text
  }
  if (months === undefined) note(HOW)
}

async function wantedMonths({ http, read }: Asking): Promise<string[]> {
  const { d: periods } = await (
    await http.get(`${APP}/Servicios/ArbolAjaxInteraccion.asmx/ObtienePeriodo`, {
      feed: 'INEGI, meses de precios promedio',
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ cab: BASKET }),
      accept: 'application/json',
      startsWith: ['{'],
      repeatable: true,
      within: LISTING,
    })
  ).json<{ d?: unknown }>()
  // "2026/06_202606_2026/05_202605_…"
  const months = [...String(periods).matchAll(/_(20\d{4})(?=_|$)/g)]
    .map(([, month]) => month!)
    .sort()
    .reverse()
  if (!months.length)
    throw new Error(
      `se esperaba la lista de meses de la canasta ${BASKET} y llegó ${JSON.stringify(periods)?.slice(0, 100)}.`,
    )
  const published = await read(
    "select distinct replace(periodo, '-', '') as mes from {servicios.servicios} where tipo = 'precio_promedio_inpc'",
  )
  const known = new Set(published.map(({ mes }) => mes))
  return months.slice(0, WANTED).filter((month, at) => at < CORRECTED || !known.has(month))
}

async function exportOf({ http }: Asking, month: string): Promise<string> {
  const answer = await http.get(`${APP}/Exportacion.aspx`, {
    feed: 'INEGI, precios promedio',
    method: 'POST',
    body: { series: listed(GENERIC_CODES), tipo: 'CSV', pi: month, pf: month, ent: listed(CITIES), bs: BASKET },
    accept: 'text/csv, */*',
    timeoutMs: 300_000,
    repeatable: true,
    within: EXPORTING,
  })
  const text = await answer.text()
  if (isCut(text)) throw new Error(`el CSV llegó cortado; termina en ${JSON.stringify(text.slice(-80))}.`)
  return text
}

function hasQuotes(text: string): boolean {
  const [, rows] = text.split(MARK)
  return (
    rows !== undefined &&
    rows
      .split('\n')
      .slice(1)
      .some((line) => line.split(',').length > 2)
  )
}
