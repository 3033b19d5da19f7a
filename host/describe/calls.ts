import type { Connector } from '@tianguis/core'

/** Where every dataset's endpoint hangs. */
export const API_ROOT = '/api/v1'

/** Path and query of a documented call: '/api/v1/municipios?estado=Jalisco&limit=5'. */
export function callPath({ path }: Connector, call: Connector['calls'][number]): string {
  const query = Object.entries(call).map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`)
  return `${API_ROOT}${path}${query.length ? `?${query.join('&')}` : ''}`
}

/** Scheme and host that examples call. They may come from the request's own header, and the examples are pasted into a shell. */
export function callableSite(site: string): string {
  const plain = site.replace(/\/+$/, '')
  return /^https?:\/\/[\w.:[\]-]+$/i.test(plain) ? plain : 'http://localhost'
}

// encodeURIComponent leaves the apostrophe, which would end a quoted shell word.
export const encoded = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')
