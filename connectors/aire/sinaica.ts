import type { FetchContext } from '@tianguis/core'
import { htmlElements } from '@tianguis/core/decode/html'
import type { Routes } from '@tianguis/core/upstreams/fallback-chain'
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

/** The pages of the stations that sent something lately, some at a time; a page that fails is left out, and named. */
export async function* stationPages(
  context: FetchContext,
  routes: Routes,
  { withoutValley }: { withoutValley: boolean },
): AsyncGenerator<StationPage[], void, undefined> {
  const ids = (await activeStations(context, routes)).filter(
    (id) => !(withoutValley && knownStation(id)?.red === VALLEY),
  )
  let failed = 0
  for (let at = 0; at < ids.length; at += PAGES_AT_ONCE) {
    const asked = ids.slice(at, at + PAGES_AT_ONCE)
    const pages = await Promise.all(
      asked.map((id) =>
        stationPage(context, id).catch((error: Error) => {
          context.signal.throwIfAborted()
          failed += 1
          context.missing(nameOf(id), error)
          return undefined
        }),
      ),
    )
    const good = pages
      .filter((page) => page !== undefined)
      .filter(({ info }) => !(withoutValley && info?.redNom === VALLEY))
    if (good.length) yield good
    // A site that is down would take three tries of a minute for each of two hundred pages.
    const left = ids.length - at - asked.length
    if (failed > PAGES_AT_ONCE / 2 && failed * 2 > at + asked.length) {
      if (left > 0)
        context.missing(
          `SINAICA, ${left} estaciones más`,
          `Fallaron ${failed} de las primeras ${at + asked.length} páginas; no se piden las demás.`,
        )
      return
    }
  }
}

const nameOf = (id: string) =>
  `SINAICA, estación ${id}${knownStation(id)?.nombre ? ` (${knownStation(id)!.nombre})` : ''}`

/** Numbers of the stations: those with recent data, or, when that is not told, all that the site lists. */
async function activeStations({ http }: FetchContext, routes: Routes): Promise<string[]> {
  const recent = await routes.attempt('SINAICA, últimos envíos', async () => {
    const answer = await http.get(QUERIES, {
      ...PATIENT,
      feed: 'SINAICA, últimos envíos',
      method: 'POST',
      body: { metodo: 'getUltimosEnvios' },
      startsWith: ['['],
    })
    return someOf((await answer.json<{ idEstacion?: string | number }[]>()).map(({ idEstacion }) => String(idEstacion)))
  })
  if (recent) return recent
  const listed = await routes.attempt('SINAICA, lista de estaciones', async () => {
    const page = await (
      await http.get(`${BASE}/index.php`, { ...PATIENT, feed: 'SINAICA, lista de estaciones' })
    ).text()
    return someOf(
      htmlElements(page, 'select#selPickHeadEst option').map(({ attributes }) => attributes.value?.trim() ?? ''),
    )
  })
  return listed ?? []
}

function someOf(ids: string[]): string[] {
  const numbers = [...new Set(ids.filter((id) => /^\d{1,6}$/.test(id)))].filter((id) => id !== '0')
  if (!numbers.length) throw new Error('La respuesta no nombra ninguna estación.')
  return numbers
}

async function stationPage({ http, signal, missing }: FetchContext, id: string): Promise<StationPage> {
  const html = await (
    await http.get(`${BASE}/estacion.php?estId=${id}`, { ...PAGE, feed: 'SINAICA, páginas de estaciones' })
  ).text()
  if (!isStationPage(html)) throw new Error('La página no es la de una estación.')
  if (knownStation(id)) return { id, html, info: null }
  const body = { estId: id, id, metodo: 'infoEstacion' }
  // Without it the station is served with what its own page says.
  const info = await http
    .get(QUERIES, { ...PATIENT, feed: 'SINAICA, datos de estaciones', method: 'POST', body })
    .then((answer) => answer.json<StationInfo>())
    .catch((error: unknown) => {
      signal.throwIfAborted()
      missing(`SINAICA, dónde está la estación ${id}`, error)
      return null
    })
  return { id, html, info }
}
