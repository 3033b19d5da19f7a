import type { Answer, FetchContext, Http } from '@tianguis/core'
import { UpstreamFailure } from '@tianguis/core/http/client'
import { htmlElements } from '@tianguis/core/decode/html'
import { ckanPackage, DATOS_FILES_HOST, DATOS_HOST } from '@tianguis/core/upstreams/ckan'
import { fallbackChain } from '@tianguis/core/upstreams/fallback-chain'
import { headerKey } from './layout.ts'
import type { Source } from './files.ts'

const PAGE_HOST = 'www.gob.mx'
const SHARE_HOST = 'sspcgob-my.sharepoint.com'
export const PAGE = `https://${PAGE_HOST}/sesnsp/acciones-y-programas/datos-abiertos-de-incidencia-delictiva?state=published`
export const HOSTS = [DATOS_HOST, DATOS_FILES_HOST, PAGE_HOST, SHARE_HOST]
export const TOKEN = 'SESNSP_2026_TOKEN'

const PACKAGE = 'incidencia_delictiva'
const RESOURCE = '57fbd692-3e5c-4b1b-8621-694cb3a33035'
/** The file of the closed methodology, for when the catalogue does not answer. */
const LAST_KNOWN = `https://${DATOS_FILES_HOST}/api_update/sesnsp/incidencia_delictiva/IDM_NM_dic25.csv`
/** 379 MB in 2026. */
const LARGE = { maxBytes: 2 ** 30, timeoutMs: 3_600_000 }
/** Of a file that the office shares. */
const SHARE = /sharepoint\.com\/:\w:\/g\/personal\/cni_sspc_gob_mx\/([\w-]{20,})/i
const TABLE = { ...LARGE, minBytes: 50_000, startsWith: ['Año', 'Ano', 'AÑO', 'ANO', '"Año'] }
const ARCHIVE = { ...LARGE, startsWith: ['PK'] }

/** One file that the page links to: its share token, and what the link says. */
export interface Link {
  readonly token: string
  readonly text: string
}

/**
 * Every file that is there, the closed methodology first. @throws Error when that one is nowhere, or the other is
 * there, or was, and did not come.
 */
export async function findSources(context: FetchContext): Promise<Source[]> {
  const links = linksOnce(context)
  return [await closed(context, links), ...(await running(context, links))]
}

async function closed(context: FetchContext, links: () => Promise<Link[]>): Promise<Source> {
  const { http } = context
  const routes = fallbackChain(context)
  const table = (url: string) => http.get(url, { ...TABLE, feed: 'Municipal 2015-2025' })
  const answer =
    (await routes.attempt('datos.gob.mx', async () => table(await cataloguedUrl(http)))) ??
    (await routes.attempt('repodatos', () => table(LAST_KNOWN))) ??
    (await routes.attempt('página del SESNSP, 2015-2025', async () => {
      const link = (await links()).find(({ text }) => /2015\D+2025/.test(text))
      if (!link) throw new Error('la página no enlaza el archivo municipal de delitos 2015-2025')
      return shared(http, link.token)
    }))
  return answer ? { method: 'CNSP/38/15', answer } : routes.allFailed()
}

async function cataloguedUrl(http: Http): Promise<string> {
  const files = await ckanPackage(http, DATOS_HOST, PACKAGE)
  const file =
    files.find(({ id }) => id === RESOURCE) ??
    files.find(({ name, format }) => format === 'CSV' && /municip/i.test(name) && !/v[ií]ctima/i.test(name))
  if (!file) throw new Error(`el conjunto ${PACKAGE} ya no trae el archivo municipal`)
  return file.url
}

async function running(context: FetchContext, links: () => Promise<Link[]>): Promise<Source[]> {
  const { http, since } = context
  const routes = fallbackChain(context)
  let passing = false
  const download = (token: string) =>
    shared(http, token).catch((error: unknown) => {
      passing ||= isPassing(error)
      throw error
    })
  const answers =
    (await routes.attempt('página del SESNSP, 2026 en adelante', async () => {
      const current = (await links()).filter(({ text }) => !/2015/.test(text) && /20\d\d/.test(text))
      if (!current.length) throw new Error('la página no enlaza el archivo municipal de delitos de 2026')
      const found: Answer[] = []
      for (const { token } of current) found.push(await download(token))
      return found
    })) ??
    (await routes.attempt(`enlace de ${TOKEN}`, async () => {
      const token = http.secret(TOKEN)
      if (!token)
        throw new Error(
          `no está definido; ábrase ${PAGE} y cópiese lo que sigue a cni_sspc_gob_mx/ en el enlace municipal de delitos`,
        )
      return [await download(token)]
    }))
  if (answers) return answers.map((answer) => ({ method: 'RNID', answer }))
  // A snapshot without 2026 would close what is published of it; and a file that is there and did not come now may come
  // later.
  if (passing || (since !== null && since >= '2026-01-01')) routes.allFailed()
  routes.missing('Delitos de 2026 en adelante')
  return []
}

/** A trouble that another day may not have, as a wall in front of the file does. */
const isPassing = (error: unknown) =>
  error instanceof UpstreamFailure &&
  (['timeout', 'truncated', 'network', 'rate_limited'].includes(error.code) || (error.status ?? 0) >= 500)

/** Of the forms of a share link, the one that needs no Microsoft account. */
const shared = (http: Http, token: string) =>
  http.get(`https://${SHARE_HOST}/personal/cni_sspc_gob_mx/_layouts/15/download.aspx?share=${token}`, {
    ...ARCHIVE,
    feed: 'Archivos compartidos del SESNSP',
  })

/** The page is asked once, whoever needs it, and only when somebody does. */
function linksOnce({ http }: FetchContext): () => Promise<Link[]> {
  let asked: Promise<Link[]> | undefined
  return () =>
    (asked ??= http
      .get(PAGE, { accept: 'text/html', minBytes: 5000 })
      .then(async (page) => readLinks(await page.text())))
}

/** The municipal files of crimes that a page links to; those of victims and of states are left out. Pure. */
export function readLinks(html: string): Link[] {
  return htmlElements(html, 'a[href]').flatMap(({ attributes, text }) => {
    const token = SHARE.exec(attributes.href!)?.[1]
    const key = headerKey(text)
    return token && key.includes('municipal') && key.includes('delitos') && !key.includes('victimas')
      ? [{ token, text }]
      : []
  })
}
