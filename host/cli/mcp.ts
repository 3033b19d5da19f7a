import { once } from 'node:events'
import type { Command } from 'commander'
import { isEndpoint } from '../setting-addresses.ts'
import type { ServiceCall } from '../assistants/call.ts'
import type { Cli } from './cli.ts'
import { wrongUsage } from './failures.ts'

/** `tianguis mcp`: the tools of an assistant on standard input and output, until the assistant closes them. */
export function mcpCommand(program: Command, cli: Cli): void {
  program
    .command('mcp')
    .description('Atiende a un asistente (MCP) por la entrada y la salida, hasta que las cierra.')
    .option('--url <dirección>', 'pregunta a otra instalación, con su clave en TIANGUIS_KEY; a ésta, si no se dice')
    .addHelpText('after', HELP)
    .action(async ({ url }: { url?: string }) => {
      if (url === undefined) return serveOwn(cli)
      await serveAssistant(await remoteCall(url, cli.env.TIANGUIS_KEY), cli, cli.signal)
    })
}

const HELP = `
Ejemplos:
  $ tianguis mcp                        lo que un asistente de esta máquina ejecuta; con la base de ésta
  $ TIANGUIS_KEY=tgs_… tianguis mcp --url https://datos.ejemplo.mx`

async function remoteCall(url: string, key: string | undefined): Promise<ServiceCall> {
  if (!isEndpoint(url))
    throw wrongUsage(
      `Llegó «${url}»; --url es la raíz de una instalación, como https://datos.ejemplo.mx; http:// sólo a esta máquina o a una red privada.`,
    )
  const { callRemote } = await import('../assistants/call-remote.ts')
  return callRemote(url, key)
}

/** An assistant is greeted at once, and its first question waits until the database is open. */
async function serveOwn(cli: Cli): Promise<void> {
  const [{ withService, loadFirstSamples }, { openOwnCall }, { pino }] = await Promise.all([
    import('./with-service.ts'),
    import('../assistants/call-own.ts'),
    import('pino'),
  ])
  const { promise: opened, resolve } = Promise.withResolvers<ServiceCall>()
  const failed = new AbortController()
  const call: ServiceCall = async (...asked) => (await opened)(...asked)
  const serving = serveAssistant(call, cli, AbortSignal.any([cli.signal, failed.signal]))
  try {
    await withService(cli, async (service) => {
      await loadFirstSamples(cli, service)
      // Standard output is the assistant's.
      const own = await openOwnCall(service, pino({ level: 'warn', base: undefined }, pino.destination(2)), cli.signal)
      resolve(own.call)
      try {
        await serving
      } finally {
        await own.close()
      }
    })
  } finally {
    failed.abort()
    await serving
  }
}

async function serveAssistant(call: ServiceCall, { notice }: Cli, signal: AbortSignal): Promise<void> {
  const [{ serveStdio }, { createAssistantServer }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../assistants/server.ts'),
  ])
  const closed = once(process.stdin, 'close')
  const handle = serveStdio(() => createAssistantServer(call), { onerror: (error) => notice(error.message) })
  await Promise.race([closed, signal.aborted ? undefined : once(signal, 'abort')])
  await handle.close()
}
