import dns from 'node:dns'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The shape of dns.lookup with `all`, so that a test can say what a name resolves to. */
export type Resolve = (hostname: string, options: dns.LookupAllOptions) => Promise<LookupAddress[]>

export class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS'
  readonly hostname: string
  readonly addresses: string[]
  constructor(hostname: string, addresses: string[]) {
    super(`${hostname} resolves to ${addresses.join(', ')}`)
    this.hostname = hostname
    this.addresses = addresses
  }
}

/** Azure's metadata server has an address that no range calls special. */
const PUBLIC_LOOKING_METADATA = new Set(['168.63.129.16'])

/** False for every special range: private, loopback, link-local, CGNAT, multicast, mapped, NAT64, 6to4, … */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.parse(address).range() === 'unicast' && !PUBLIC_LOOKING_METADATA.has(address)
}

/** The address inside a URL's hostname ('[::1]' carries brackets), or undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : undefined
}

export const systemResolve: Resolve = (hostname, options) => dns.promises.lookup(hostname, options)

/** @throws {PrivateAddress} when a name has no public address at all. */
export async function publicAddresses(
  hostname: string,
  resolve: Resolve,
  options: dns.LookupOptions = {},
): Promise<LookupAddress[]> {
  const found = await resolve(hostname, { ...options, all: true })
  const open = found.filter(({ address }) => isPublicAddress(address))
  if (open.length === 0)
    throw new PrivateAddress(
      hostname,
      found.map(({ address }) => address),
    )
  return open
}

/**
 * A lookup for sockets that yields public addresses only. The check sits here because a name that
 * was checked beforehand may resolve to something else when the socket asks again.
 */
export function guardedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    publicAddresses(hostname, resolve, options).then(
      (open) => (options.all ? callback(null, open) : callback(null, open[0]!.address, open[0]!.family)),
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}

/**
 * Behind a proxy the socket is the proxy's and its lookup sees nothing of the source, so the name is resolved
 * here. Networks that need a proxy often resolve no outside name: then the proxy is the operator's own gate.
 * @throws {PrivateAddress}
 */
export async function refusePrivate(hostname: string, resolve: Resolve): Promise<void> {
  await publicAddresses(hostname, resolve).catch((error: unknown) => {
    if (error instanceof PrivateAddress) throw error
  })
}
