import type { FetchContext } from '@tianguis/core'
import { htmlElements } from '@tianguis/core/decode/html'
import type { Routes } from '@tianguis/core/upstreams/fallback'
import { knownStation } from './catalogue.ts'
import { VALLEY } from './networks.ts'
import { isStationPage, type StationInfo, type StationPage } from './sinaica-page.ts'

export const SINAICA_HOST = 'sinaica.inecc.gob.mx'
const BASE = `https://${SINAICA_HOST}`
const QUERIES = `${BASE}/lib/libd/cnxn.php`
/** The site is slow by nature: its clients wait two and a half minutes. */
const PATIENT = { timeoutMs: 150_000 }
/** A page is asked again in an hour, so one of two hundred that hangs is not worth so much. */
const PAGE = { timeoutMs: 60_000, minBytes: 200, accept: 'text/html' }
const PAGES_AT_ONCE = 20

/** The pages of the stations that sent something lately, some at a time; a page that fails is left out. */
export async function* stationPages(context: FetchContext, routes: Routes, { withoutValley }: { withoutValley: boolean }): AsyncGenerator<StationPage[], void, undefined> {
  const ids = (await activeStations(context, routes)).filter((id) => !(withoutValley && knownStation(id)?.red === VALLEY))
  const failed: string[] = []
  for (let at = 0; at < ids.length; at += PAGES_AT_ONCE) {
    const asked = ids.slice(at, at + PAGES_AT_ONCE)
    const pages = await Promise.all(asked.map((id) => stationPage(context, id).catch((error: Error) => {
      context.signal.throwIfAborted()
      failed.push(`${id} (${error.message.slice(0, 200)})`)
      return undefined
    })))
    const good = pages.filter((page) => page !== undefined).filter(({ info }) => !(withoutValley && info?.redNom === VALLEY))
    if (good.length) yield good
    // A site that is down would take three tries of a minute for each of two hundred pages.
    if (failed.length > PAGES_AT_ONCE / 2 && failed.length * 2 > at + asked.length) {
      context.note(`SINAICA: fallaron ${failed.length} de ${at + asked.length} páginas; no se piden las demás. La última: ${failed.at(-1)}`)
      return
    }
  }
  if (failed.length) context.note(`SINAICA: fallaron ${failed.length} de ${ids.length} páginas: ${failed.slice(0, 5).join('; ')}`)
}

/** Numbers of the stations: those with recent data, or, when that is not told, all that the site lists. */
async function activeStations({ http }: FetchContext, routes: Routes): Promise<string[]> {
  const recent = await routes.attempt('SINAICA, últimos envíos', async () => {
    const answer = await http.get(QUERIES, { ...PATIENT, method: 'POST', body: { metodo: 'getUltimosEnvios' }, startsWith: ['['] })
    return someOf((await answer.json<{ idEstacion?: string | number }[]>()).map(({ idEstacion }) => String(idEstacion)))
  })
  if (recent) return recent
  const listed = await routes.attempt('SINAICA, lista de estaciones', async () => {
    const page = await (await http.get(`${BASE}/index.php`, PATIENT)).text()
    return someOf(htmlElements(page, 'select#selPickHeadEst option').map(({ attributes }) => attributes.value?.trim() ?? ''))
  })
  return listed ?? []
}

function someOf(ids: string[]): string[] {
  const numbers = [...new Set(ids.filter((id) => /^\d{1,6}$/.test(id)))].filter((id) => id !== '0')
  if (!numbers.length) throw new Error('La respuesta no nombra ninguna estación.')
  return numbers
}

async function stationPage({ http }: FetchContext, id: string): Promise<StationPage> {
  const html = await (await http.get(`${BASE}/estacion.php?estId=${id}`, PAGE)).text()
  if (!isStationPage(html)) throw new Error('La página no es la de una estación.')
  if (knownStation(id)) return { id, html, info: null }
  const body = { estId: id, id, metodo: 'infoEstacion' }
  // Without it the station is served with what its own page says.
  const info = await http.get(QUERIES, { ...PATIENT, method: 'POST', body }).then((answer) => answer.json<StationInfo>()).catch(() => null)
  return { id, html, info }
}
