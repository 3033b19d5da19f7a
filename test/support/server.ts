/** One PostgreSQL for the whole suite; every test file makes its own database in it. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@tianguis/core/database/embedded/server'

const VARIABLE = 'TIANGUIS_TEST_SERVER'

export interface TestServer {
  /** What a test process needs to find it. */
  readonly env: Record<string, string>
  close(): Promise<void>
}

/** Starts the suite's server in a temporary folder. */
export async function openTestServer(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-test-'))
  // Under root the server runs as another user, who must be able to enter.
  await chmod(folder, 0o755)
  const server = await startEmbedded({ folder })
  return {
    env: { [VARIABLE]: server.url },
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The suite's server, or one of this file's own when it is run alone. */
export async function findTestServer(): Promise<{ url: string; close(): Promise<void> }> {
  const url = process.env[VARIABLE]
  if (url) return { url, close: async () => {} }
  const { env, close } = await openTestServer()
  return { url: env[VARIABLE]!, close }
}
