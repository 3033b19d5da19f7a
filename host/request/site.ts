import { BlockList, isIP, isIPv6 } from 'node:net'
import { hostname } from 'node:os'
import type { Request } from 'express'
import { literalAddress } from '@tianguis/core/http/addresses'
import type { Config } from '../config.ts'

/** Addresses that lead no further than this machine and its network. */
const near = new BlockList()
const SUBNETS = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const
for (const [network, bits] of SUBNETS) near.addSubnet(network, bits, isIPv6(network) ? 'ipv6' : 'ipv4')
const OWN_NAMES = ['localhost', hostname().toLowerCase(), `${hostname().toLowerCase()}.local`]

/**
 * Scheme and host by which the service is called, for links and for examples that are pasted with a key in them. A
 * request's `Host` is what its sender likes: without PUBLIC_URL only a name is taken from it that leads to this machine
 * or its network.
 */
export function siteOf({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>, request: Request): string {
  if (publicUrl !== undefined) return publicUrl
  const site = URL.parse(`${request.protocol}://${request.host}`)
  return site && isOurs(site.hostname, host, request) ? site.origin : `http://localhost:${request.socket.localPort}`
}

/** Where links in letters and deliveries lead, which nobody asked for by an address. */
export const siteOfService = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`

function isOurs(name: string, host: string, { socket }: Request): boolean {
  if (OWN_NAMES.includes(name) || name === host) return true
  const address = literalAddress(name)
  if (address === undefined || !isIP(address)) return false
  return (
    near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') || address === socket.localAddress?.replace(/^::ffff:/, '')
  )
}
