/** The host that the parts of the assistants' tests share, with every sample, and clients of both eras. */
import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client'
import { test } from 'uvu'
import { keyOf } from '../../support/call.ts'
import { openBench, type Bench } from '../../support/test-service.ts'

export const NOW = new Date('2026-11-19T18:00:00Z')
export let bench: Bench
test.before(async () => {
  bench = await openBench({ clock: () => NOW, env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
})
test.after(() => bench.close())

/** What the negotiation of a client is told, by what it then speaks. */
export const ERAS = { '2025-11-25': { mode: 'legacy' }, '2026-07-28': { mode: 'auto' } } as const
export type Era = keyof typeof ERAS

/** A connection each: one that lies idle while this process is busy is ended by the server as it is used again. */
export const fetchOnce: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers)
  headers.set('connection', 'close')
  return fetch(url, { ...init, headers })
}

interface Opening {
  readonly era?: Era
  /** Its headers; those of the suite's key unless told. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A client that is connected while `work` has it. */
export async function withClient<Result>(
  work: (client: Client) => Promise<Result>,
  { era = '2026-07-28', headers = { authorization: `Bearer ${keyOf(bench.url)}` } }: Opening = {},
): Promise<Result> {
  const client = new Client({ name: 'pruebas', version: '1' }, { versionNegotiation: ERAS[era] })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', bench.url), { requestInit: { headers }, fetch: fetchOnce }),
  )
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

/** What one tool gives. */
export const use = (name: string, given: Record<string, unknown> = {}, opening?: Opening): Promise<CallToolResult> =>
  withClient((client) => client.callTool({ name, arguments: given }), opening) as Promise<CallToolResult>

export const textOf = ({ content: [first] }: CallToolResult): string => (first as { text: string }).text
export const dataOf = (result: CallToolResult): any => result.structuredContent
/** Of a tool that refuses. */
export const refusalIn = (result: CallToolResult): any => (result.isError ? JSON.parse(textOf(result)) : undefined)
