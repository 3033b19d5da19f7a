import type { Connector } from '@tianguis/core'

/** Where every dataset's endpoint hangs. */
export const API_ROOT = '/api/v1'

/** Path and query of a documented call: '/api/v1/municipios?estado=Jalisco&limit=5'. */
export function callPath({ path }: Connector, call: Connector['calls'][number]): string {
  const query = Object.entries(call).map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`)
  return `${API_ROOT}${path}${query.length ? `?${query.join('&')}` : ''}`
}

/** A first documented call to paste in a shell. @param key sent as its credential */
export function firstCall(connector: Connector, url: string, key: string | undefined): string {
  const header = key ? ` -H 'Authorization: Bearer ${key}'` : ''
  return `curl${header} '${url}${callPath(connector, connector.calls[0]!)}'`
}

// encodeURIComponent leaves the apostrophe, which would end a quoted shell word.
const encoded = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')
