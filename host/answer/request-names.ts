import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Names a request, letter for letter. The name holds no key, though what goes in may: that is kept as long as the
 * connection, on which most clients ask with the same headers again.
 */
export function openNames() {
  const last = new WeakMap<Socket, Pick<IncomingMessage, 'url' | 'rawHeaders'> & { readonly id: string }>()
  return ({ socket, url, rawHeaders }: IncomingMessage): string => {
    const before = last.get(socket)
    if (before?.url === url && isSame(before!.rawHeaders, rawHeaders)) return before!.id
    const id = hash('sha256', `${url}\n${rawHeaders.join('\n')}`, 'base64')
    last.set(socket, { url, rawHeaders, id })
    return id
  }
}

function isSame(these: readonly string[], those: readonly string[]): boolean {
  if (these.length !== those.length) return false
  for (let at = 0; at < these.length; at += 1) if (these[at] !== those[at]) return false
  return true
}
