import { isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * The address a client is counted by, from what a trusted proxy or the socket says: without port, zone or brackets,
 * a mapped IPv4 as IPv4, an IPv6 as its /64, which is what one household or one rented machine has.
 * @returns undefined when the text is no address
 */
export function clientAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d{1,5})?$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/, '$1')
  if (!isIP(bare)) return undefined
  if (isIPv4(bare)) return bare
  const groups = groupsOf(bare)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 that `isIPv6` accepts. */
function groupsOf(address: string): number[] {
  const hexadecimal = address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_all, a, b, c, d) => `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`,
  )
  const [head = '', tail] = hexadecimal.split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)))
  if (tail === undefined) return read(head)
  const [before, after] = [read(head), read(tail)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** Whether a text is a subnet, `10.0.0.0/8` or `fd00::/8`, or one address. */
export function isSubnet(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (rest.length || !isIP(address)) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (isIPv6(address) ? 128 : 32))
  )
}
