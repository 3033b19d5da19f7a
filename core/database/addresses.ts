/** The address of a database, which may name several servers as libpq's may: one of them accepts writes. */
import pg from 'pg'

const PARTS = /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^/?#]*@)?(?<hosts>[^/?#]*)(?<path>[^?]*)(?:\?(?<query>.*))?$/s
/** A folder may have a comma in its name; each of several begins as a path does. */
const BETWEEN = /,(?=\/)|(?<=^[^/]*),/
const WRITABLE = ['read-write', 'primary']

/**
 * The address of each server that an address names, in its order: `postgres://a:5432,b:5433/x` or, for sockets,
 * `postgres:///x?host=/run/a,/run/b&port=5432`, where one port is that of all.
 */
export function addressesOf(url: string): readonly string[] {
  const { scheme, user = '', hosts = '', path, query } = PARTS.exec(url)?.groups ?? {}
  const parameters = new URLSearchParams(query)
  const sockets = parameters.get('host')?.split(BETWEEN) ?? []
  if (sockets.length > 1) {
    const ports = parameters.get('port')?.split(',') ?? []
    return sockets.map((host, index) => {
      const own = new URLSearchParams(parameters)
      own.set('host', host)
      if (ports.length > 1) own.set('port', ports[index] ?? '')
      return `${scheme}${user}${hosts}${path}?${own.toString()}`
    })
  }
  const named = hosts.split(',')
  if (named.length === 1) return [url]
  return named.map((host) => `${scheme}${user}${host}${path}${query === undefined ? '' : `?${query}`}`)
}

/** `host:port` of an address of one server: without user and password, which no log may have. */
export function serverName(address: string): string {
  const { host, port } = new pg.Client({ connectionString: address })
  return `${host}:${port}`
}

/** Whether an address wants a server that accepts writes, as libpq would be told; without a word, it does. */
export function isForWriting(url: string): boolean {
  const wanted = new URLSearchParams(PARTS.exec(url)?.groups!.query).get('target_session_attrs')
  return wanted === null || WRITABLE.includes(wanted)
}
