/** Which addresses a setting may be. */
import { isPublicAddress, literalAddress } from '@tianguis/core/http/addresses'

/**
 * Where plain HTTP stays within this machine or its network: an address that is not public, or a name that no public
 * server has.
 */
const isNear = (hostname: string) => {
  const literal = literalAddress(hostname)
  return literal === undefined
    ? !hostname.includes('.') || /\.(local|localhost|internal|lan)$/.test(hostname)
    : !isPublicAddress(literal)
}
export const isEndpoint = (address: string) => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, hash } = new URL(address)
  return !username && !password && !hash && (protocol === 'https:' || (protocol === 'http:' && isNear(hostname)))
}
/** The root of a server, over TLS, or on this machine. */
export const isRootOfServer = (address: string) => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(address)
  if (username || password || pathname !== '/' || search || hash) return false
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
}
export const isOrigin = (address: string) =>
  /^https?:\/\/[^/]+\/?$/.test(address) && URL.canParse(address) && !new URL(address).username
export const isWebPage = (address: string) => /^https?:\/\//.test(address) && URL.canParse(address)
/** A bucket of S3's protocol, and a folder in it. */
export const isBucket = (address: string) =>
  /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[a-z0-9][a-z0-9._-]*)*\/?$/.test(address)
