/** `tianguis mcp`, as an assistant starts it: of this installation, and of another. */
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { keyOf } from '../../support/call.ts'
import { tianguis } from '../../support/command-line.ts'
import { bench, dataOf, ERAS, refusalIn, type Era } from './host.ts'

const MAIN = fileURLToPath(new URL('../../../host/cli/main.ts', import.meta.url))

async function withCommand<Result>(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  era: Era,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ name: 'pruebas', version: '1' }, { versionNegotiation: ERAS[era] })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--liftoff-only', MAIN, 'mcp', ...words],
    env: { PATH: process.env.PATH!, ...env },
    stderr: 'pipe',
  })
  await client.connect(transport, { timeout: 120_000 })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

test('on the database of this installation it needs no key, and what is asked does not count', () =>
  withCommand(
    [],
    {
      DATABASE_URL: bench.service.databaseUrl,
      TIANGUIS_DATA: bench.dataFolder,
      TIANGUIS_PEPPER: bench.service.config.pepper!,
    },
    '2025-11-25',
    async (client) => {
      const options = { timeout: 120_000 }
      const answer = dataOf(
        await client.callTool({ name: 'preguntar', arguments: { pregunta: '¿cuántas presas hay?' } }, options),
      )
      assert.is(answer.ok, true)
      assert.is(dataOf(await client.callTool({ name: 'datos', arguments: { conjunto: 'udi' } })).data.length, 20)
      const { rows } = await bench.service.pool.query(`select from tianguis.quotas where subject = ''`)
      assert.is(rows.length, 0)
    },
  ))

test('with --url it asks another installation, with its key from the environment', async () => {
  const words = ['--url', bench.url]
  await withCommand(words, { TIANGUIS_KEY: keyOf(bench.url)! }, '2026-07-28', async (client) => {
    assert.is((await client.listTools()).tools.length, 6)
    const answer = dataOf(await client.callTool({ name: 'preguntar', arguments: { pregunta: '¿cuántas presas hay?' } }))
    assert.is(answer.ok, true)
  })
  await withCommand(['--url', 'http://localhost:1'], {}, '2026-07-28', async (client) => {
    const refused = refusalIn(await client.callTool({ name: 'estado', arguments: {} }))
    assert.is(refused.codigo, 'sin_respuesta')
  })
})

test('an address that would carry a key in the clear is wrong usage', async () => {
  const { code, stderr } = await tianguis(['mcp', '--url', 'http://datos.example.mx'], {})
  assert.is(code, 2)
  assert.match(stderr, 'https://')
})
