import type { Connector } from '@tianguis/core'

/** Where every dataset's endpoint hangs. */
export const API_ROOT = '/api/v1'

/** Path and query of a documented call: '/api/v1/municipios?estado=Jalisco&limit=5'. */
export function callPath({ path }: Connector, call: Connector['calls'][number]): string {
  const query = Object.entries(call).map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`)
  return `${API_ROOT}${path}${query.length ? `?${query.join('&')}` : ''}`
}

/** A call to paste into a shell. @param key sent as its credential, if there is one */
export const curlOf = (url: string, key: string | undefined): string =>
  `curl${key ? ` -H 'Authorization: Bearer ${key}'` : ''} '${url}'`

/** A dataset's first documented call, to paste into a shell. */
export const firstCall = (connector: Connector, url: string, key: string | undefined): string =>
  curlOf(`${url}${callPath(connector, connector.calls[0]!)}`, key)

/** A call as a code block of the manual. @param keyed whether it needs a key */
export const curlBlock = (url: string, keyed: boolean): string =>
  `\`\`\`sh\n${curlOf(url, keyed ? 'TU_CLAVE' : undefined)}\n\`\`\``

/**
 * Scheme and host that examples call. They may come from the request's own header, and the examples are pasted into a
 * shell.
 */
export function callableSite(site: string): string {
  const plain = site.replace(/\/+$/, '')
  return /^https?:\/\/[\w.:[\]-]+$/i.test(plain) ? plain : 'http://localhost'
}

// encodeURIComponent leaves the apostrophe, which would end a quoted shell word.
export const encoded = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')
