import { createServer, type ListenOptions } from 'node:net'
import { forgetKey } from './call.ts'
import { forgetDescription } from './described.ts'

/** Below those that the system gives to whoever asks for any: none of these is taken by a connection that goes out. */
const FIRST = 20_000
const COUNT = 10_000
let turn = process.pid * 31

/**
 * A port that is this process's until its end, whoever listens there or has stopped to. What was known of a service that
 * a test before this one had there is forgotten: once an nginx got the port of a host that was gone, and its packed
 * answers were held against that host's description.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + ((turn += 1) % COUNT)
    if (!(await isReserved(port)) || !(await isFree(port))) continue
    const base = `http://127.0.0.1:${port}`
    forgetKey(base)
    forgetDescription(base)
    return port
  }
}

/** By a name that Linux keeps for as long as the process lives. */
const isReserved = async (port: number) =>
  process.platform !== 'linux' || (await listening({ path: `\0tianguis-puerto-${port}` })) !== undefined

async function isFree(port: number): Promise<boolean> {
  const server = await listening({ port, host: '127.0.0.1' })
  if (!server) return false
  await new Promise((resolve) => server.close(resolve))
  return true
}

/** Undefined where somebody else has it. */
async function listening(where: ListenOptions) {
  const server = createServer().unref()
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(where, () => resolve(true))
  })
  return listens ? server : undefined
}
