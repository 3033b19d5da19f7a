import { createServer, type AddressInfo } from 'node:net'
import { forgetKey } from './call.ts'
import { forgetDescription } from './described.ts'

/**
 * A port that nobody has now. What was known of a service that a test before this one had there is forgotten: once an
 * nginx got the port of a host that was gone, and its packed answers were held against that host's description.
 */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const base = `http://127.0.0.1:${port}`
  forgetKey(base)
  forgetDescription(base)
  return port
}
