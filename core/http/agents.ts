import http from 'node:http'
import https from 'node:https'
import tls from 'node:tls'
import { HttpProxyAgent, HttpsProxyAgent } from 'hpagent'
import { guardedLookup } from './addresses.ts'
import type { Resolve } from './addresses.ts'
import type { Overrides } from './overrides.ts'

export interface Agents {
  for(hop: { mirrored: boolean }): { http: http.Agent; https: https.Agent }
  close(): void
}

/**
 * Two pools, because Node reuses a kept-alive socket by host and port alone: one that was opened to an
 * operator's private mirror must never serve a request whose address is to be checked.
 */
export function agentsOf({ proxy, ca }: Pick<Overrides, 'proxy' | 'ca'>, resolve: Resolve): Agents {
  const trusted = ca === undefined ? {} : { ca: [...tls.getCACertificates('default'), ca] }
  const open = (guard: object) => {
    const options = { keepAlive: true, ...trusted, ...guard }
    if (proxy === undefined) return { http: new http.Agent(options), https: new https.Agent(options) }
    return { http: new HttpProxyAgent({ ...options, proxy }), https: new HttpsProxyAgent({ ...options, proxy }) }
  }
  const guarded = open({ lookup: guardedLookup(resolve) })
  const mirrors = open({})
  return {
    for: ({ mirrored }) => (mirrored ? mirrors : guarded),
    close() {
      for (const agent of [guarded.http, guarded.https, mirrors.http, mirrors.https]) agent.destroy()
    },
  }
}
