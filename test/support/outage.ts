import { superuserOf } from '@tianguis/core/database/embedded/service-login'
import { findTestServer } from './postgres-server.ts'
import { addressOf } from './templates.ts'

/** Runs `work` while nobody can reach the database: its connections end and no new one is let in. */
export async function withoutDatabase<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  const name = new URL(databaseUrl.replace('@/', '@x/')).pathname.slice(1)
  const server = await findTestServer()
  try {
    return await superuserOf(addressOf(server.url, 'postgres'))(async (admin) => {
      await admin.query(`alter database ${name} allow_connections false`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      try {
        return await work()
      } finally {
        await admin.query(`alter database ${name} allow_connections true`)
      }
    })
  } finally {
    await server.close()
  }
}
