/** One PostgreSQL for the whole suite; every test file makes its own database in it. */
import { startEmbedded } from '@tianguis/core/database/embedded/server'
import { openFolder } from './folder.ts'

const VARIABLE = 'TIANGUIS_TEST_SERVER'

export interface TestServer {
  /** What a test process needs to find it. */
  readonly env: Record<string, string>
  close(): Promise<void>
}

/** Starts the suite's server in a temporary folder. */
export async function openTestServer(): Promise<TestServer> {
  const folder = await openFolder('test')
  const server = await startEmbedded({ folder: folder.path })
  return {
    env: { [VARIABLE]: server.url },
    async close() {
      await server.stop()
      await folder.remove()
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
